import type { FormEvent } from 'react'
import { href } from 'react-router'
import { submitSignOut } from '../../ui/live/offline-sign-out.tsx'
import { importLightbox } from '../../ui/pictures/use-lightbox.tsx'
import { isOfflineStorablePage, type ServiceWorkerMessage, storedPageCaches } from './stored-pages.ts'

const script = '/gestion/hors-reseau.js'

/** Milliseconds between two rounds that store the day's pages. */
const roundInterval = 15 * 60_000
let last = 0

/** Aborted on sign-out: on a slow connection the page remains for some time and must not store anything more. */
const leaving = new AbortController()
/** Round of storing pages that is in progress, or the latest one. */
let keeping: Promise<void> = Promise.resolve()

/**
 * Asks the service worker to store the pages needed for the day's work without network. Does nothing in browsers without
 * service workers, or in development.
 */
export function storePagesOffline(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  if (leaving.signal.aborted || !navigator.onLine || Date.now() - last < roundInterval) return
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
    // The current page was requested before the worker could store it, so it is stored now.
    tell(registration, {
      kind: 'keep',
      pages: [...(isOfflineStorablePage(here) ? [here.pathname] : []), ...pages],
    })
    // Loads the lightbox code, so that photos taken in the workshop open without network too. No page links to this file.
    await importLightbox()
  } catch {
    last = 0
  }
}

const tell = ({ active }: ServiceWorkerRegistration, message: ServiceWorkerMessage) =>
  active?.postMessage(message)

/** Local storage key, set on sign-out until the following page has deleted the stored pages. */
const forgettingKey = 'pages-a-oublier'

/**
 * Deletes the stored pages of the office, then submits the sign-out form. Queued submissions remain, and only their author sees
 * them again. The form is submitted after two seconds at the latest. The sign-in page that follows deletes the pages that the
 * worker stored until then.
 */
export function signOutAndDeletePages(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault()
  const form = event.currentTarget
  leaving.abort()
  attempt(() => localStorage.setItem(forgettingKey, 'oui'))
  // Deletes the pages again after the current round, because that round may have registered the worker.
  const forgetting = forgetPages().then(() => keeping.then(forgetPages))
  void Promise.race([forgetting, new Promise((resolve) => setTimeout(resolve, 2_000))]).then(() =>
    submitSignOut(form),
  )
}

/** Deletes the pages that an earlier sign-out has not deleted. Pages that the worker does not control call it. */
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

/** Milliseconds that a page waits until the worker confirms that it stores nothing more. */
const stopTimeout = 1_000

/** Has the worker delete the stored pages and store no more. Returns when it confirms this, or after `stopTimeout`. */
function stopStoring({ active }: ServiceWorkerRegistration): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    setTimeout(resolve, active ? stopTimeout : 0)
    active?.postMessage({ kind: 'forget' } satisfies ServiceWorkerMessage, [port2])
  })
}

const deleteCaches = () => Promise.all(Object.values(storedPageCaches).map((name) => caches.delete(name)))

/** Deletes all stored pages, and unregisters the worker that stores them. Returns whether this succeeded. */
async function forgetPages(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker.getRegistration(href('/gestion'))
    await Promise.all([deleteCaches(), registration && stopStoring(registration)])
    await registration?.unregister()
    // The worker of an earlier release does not confirm that it has stopped, and may have stored a page since.
    await deleteCaches()
    return true
  } catch {
    // A browser without these interfaces stores nothing. In other browsers, the next sign-in page tries again.
    return false
  }
}
