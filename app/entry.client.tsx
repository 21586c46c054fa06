import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { surviveTranslation } from './http/translated-page.ts'

/**
 * React Router ends the loading of data that a later one takes over, and leaves what it was still reading of them to nobody:
 * the end that it chose itself comes back as two rejections. Whoever waits for what is ended on purpose catches that where
 * they wait; nothing has failed.
 */
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
})

surviveTranslation()
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
