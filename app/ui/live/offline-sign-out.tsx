import { useEffect, useSyncExternalStore } from 'react'
import { href } from 'react-router'
import { Button } from '../button.tsx'
import { PaperPage } from '../paper-page.tsx'
import '../paper-page.css'
import './offline-sign-out.css'

/** Local storage key. It is set from a sign-out without network until the site has ended the session. */
const pendingKey = 'deconnexion-en-attente'

const listeners = new Set<() => void>()
/** Replaces the stored value in a browser without storage. */
let isPendingHere = false
/** True after the session has ended: until the user leaves this page, it shows no data of the account. */
let isLeaving = false

function setPending(isPending: boolean): void {
  isPendingHere = isPending
  try {
    if (isPending) localStorage.setItem(pendingKey, 'oui')
    else localStorage.removeItem(pendingKey)
  } catch {
    // In a browser without storage, only this page knows that the sign-out is pending.
  }
  for (const listener of listeners) listener()
}

function isPending(): boolean {
  if (isPendingHere || isLeaving) return true
  try {
    return localStorage.getItem(pendingKey) !== null
  } catch {
    return false
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Other tabs of this browser hide the account too. After one of them has ended the session, all of them open another page.
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === pendingKey && newValue === null) {
      isLeaving = true
      location.reload()
    }
    listener()
  }
  addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', follow)
  }
}

/** Whether a sign-out without network has not reached the site yet. */
export const useOfflineSignOut = (): boolean => useSyncExternalStore(subscribe, isPending, () => false)

/** Milliseconds to wait for a response before the site counts as unreachable. */
const timeout = 10_000

/** Submits a sign-out form if the site can be reached. Otherwise the sign-out waits for the network. */
export async function submitSignOut(form: HTMLFormElement): Promise<void> {
  try {
    await fetch(href('/healthz'), { cache: 'no-store', signal: AbortSignal.timeout(timeout) })
    form.submit()
  } catch {
    setPending(true)
  }
}

/** Forgets a pending sign-out. The sign-in page calls it, because it is shown only without a session. */
export const endOfflineSignOut = (): void => {
  if (isPending()) setPending(false)
}

/** Milliseconds between two attempts to end the session. */
const retryInterval = 10_000

async function endSession(): Promise<void> {
  try {
    const response = await fetch(href('/deconnexion'), {
      method: 'POST',
      body: new URLSearchParams(),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    if (response.type !== 'opaqueredirect') return
    isLeaving = true
    setPending(false)
    location.replace(href('/espace_pro'))
  } catch {
    // The site cannot be reached. The next attempt follows after the pause.
  }
}

/** Replaces every page of the account after a sign-out without network. Ends the session once the site can be reached. */
export function OfflineSignOut() {
  useEffect(() => {
    const end = () => void endSession()
    end()
    const timer = setInterval(end, retryInterval)
    addEventListener('online', end)
    return () => {
      clearInterval(timer)
      removeEventListener('online', end)
    }
  }, [])
  return (
    <PaperPage
      title="Déconnexion sans réseau"
      lead="Cet appareil n’affiche plus rien de votre compte. La session se fermera dès que le réseau sera revenu."
    >
      <div className="paper-sheet offline-sign-out__words" role="status">
        <p>
          Gardez cette page ouverte&nbsp;; si vous la fermez, la session se fermera quand votre compte sera
          rouvert ici avec du réseau. Ce qui attend d’être envoyé reste sur cet appareil et partira quand vous
          vous reconnecterez.
        </p>
        <Button onClick={() => void endSession()}>Réessayer</Button>
      </div>
    </PaperPage>
  )
}
