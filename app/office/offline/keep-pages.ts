import type { FormEvent } from 'react'
import { href } from 'react-router'
import { submitSignOut } from '../../ui/live/offline-sign-out.tsx'
import { importLightbox } from '../../ui/pictures/use-lightbox.tsx'
import { isKeptPage, keptCaches, type WorkerMessage } from './kept-pages.ts'

const script = '/gestion/hors-reseau.js'

/** Milliseconds between two rounds that store the day's pages. */
const pause = 15 * 60_000
let last = 0

/** Aborted on sign-out: on a slow line the page stays a while, and must not store anything more. */
const leaving = new AbortController()
/** Current round. */
let keeping: Promise<void> = Promise.resolve()

/**
 * Has the service worker store the pages needed for the day's work without network. Does nothing in browsers without service
 * workers, or in development.
 */
export function storePagesOffline(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  if (leaving.signal.aborted || !navigator.onLine || Date.now() - last < pause) return
  last = Date.now()
  keeping = keepRound()
}

async function keepRound(): Promise<void> {
  try {
    const here = new URL(location.href)
    await navigator.serviceWorker.register(script, { scope: href('/gestion') })
    const { signal } = leaving
    const list = await fetch(href('/gestion/hors-reseau/liste'), { redirect: 'error', signal })
    const pages: readonly string[] = await list.json()
    const registration = await navigator.serviceWorker.ready
    if (signal.aborted) return
    // The current page was requested before the worker could store it.
    tell(registration, { kind: 'keep', pages: [...(isKeptPage(here) ? [here.pathname] : []), ...pages] })
    // Loads the lightbox code, so that photos taken in the workshop open without network too; no page links to this file.
    await importLightbox()
  } catch {
    last = 0
  }
}

const tell = ({ active }: ServiceWorkerRegistration, message: WorkerMessage) => active?.postMessage(message)

/** Local storage key, set from a sign-out until the page after it has deleted the kept pages. */
const forgettingKey = 'pages-a-oublier'

/**
 * Deletes the kept pages of the office, then submits the sign-out form; submissions in the queue stay, only their author sees them
 * again. After two seconds the form is submitted anyway. The sign-in page that follows deletes what the worker stored until then.
 */
export function signOutAndDeletePages(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault()
  const form = event.currentTarget
  leaving.abort()
  attempt(() => localStorage.setItem(forgettingKey, 'oui'))
  // Repeated after the current round, which may register the worker only now.
  const forgetting = forgetPages().then(() => keeping.then(forgetPages))
  void Promise.race([forgetting, new Promise((resolve) => setTimeout(resolve, 2_000))]).then(() =>
    submitSignOut(form),
  )
}

/** Deletes the pages that a sign-out before has left, if any. Called by a page that the worker does not control. */
export function deleteLeftoverPages(): void {
  if (!attempt(() => localStorage.getItem(forgettingKey))) return
  void forgetPages().then((isDone) => isDone && attempt(() => localStorage.removeItem(forgettingKey)))
}

/** Returns `undefined` in a browser without storage. */
function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}

const deleteCaches = () => Promise.all(Object.values(keptCaches).map((name) => caches.delete(name)))

/** Deletes all kept pages, and unregisters the worker that keeps them. Returns whether that succeeded. */
async function forgetPages(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker.getRegistration(href('/gestion'))
    if (registration) tell(registration, { kind: 'forget' })
    await deleteCaches()
    await registration?.unregister()
    // The browser stops an unregistered worker that controls no page, maybe after it stored a page and before it read the message.
    await deleteCaches()
    return true
  } catch {
    // A browser without these interfaces keeps nothing. In any other, the next sign-in page tries again.
    return false
  }
}
