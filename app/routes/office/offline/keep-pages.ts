import { href } from 'react-router'
import { isKeptPage, keptCaches, type WorkerMessage } from './kept-pages.ts'

const script = '/gestion/hors-reseau.js'

/** Milliseconds between two rounds in which the day's pages are kept. */
const pause = 15 * 60_000
let last = 0

/** Has this browser keep what the day needs without network; quiet where it keeps nothing. */
export async function keepPages(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  if (!navigator.onLine || Date.now() - last < pause) return
  last = Date.now()
  try {
    const here = new URL(location.href)
    await navigator.serviceWorker.register(script, { scope: href('/gestion') })
    const list = await fetch(href('/gestion/hors-reseau/liste'), { redirect: 'error' })
    const pages: readonly string[] = await list.json()
    const registration = await navigator.serviceWorker.ready
    // What is on the screen was asked for before anybody kept it.
    tell(registration, { kind: 'keep', pages: [...(isKeptPage(here) ? [here.pathname] : []), ...pages] })
  } catch {
    last = 0
  }
}

const tell = ({ active }: ServiceWorkerRegistration, message: WorkerMessage) => active?.postMessage(message)

/** Takes from this browser all that was kept, and what keeps it: whoever signs out leaves nothing of it. */
export async function forgetPages(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration(href('/gestion'))
    if (registration) tell(registration, { kind: 'forget' })
    await Promise.all(Object.values(keptCaches).map((name) => caches.delete(name)))
    await registration?.unregister()
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
