import { href } from 'react-router'
import { addressWithQuery } from '../../../http/address.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoaderIcon } from '../../../ui/icon/area-icons.ts'
import { AlertIcon, CheckIcon } from '../../../ui/icon/icons.ts'
import { LoginEmailField } from '../account-page.tsx'
import '../account-page.css'
import './recovery-dialog.css'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { sendForm } from '../../../forms/send-form.ts'
import { useForm } from '../../../forms/use-form.ts'
import { subscribeToEventStream } from '../../../ui/live/follow-events.ts'
import {
  type PasswordRecoveryOutcome,
  recoveryFailedMessage,
  recoverySentMessage,
  recoveryUndeliveredMessage,
  unknownRecoveryEmailMessage,
} from './recovery-outcome.ts'
import type { PasswordRecoveryStatus } from './recovery-status.server.ts'

/** Dialog that requests a password reset: form, progress, then the result. */
export function PasswordRecoveryDialog({ recovery }: { recovery: Recovery }) {
  const { isOpen, state, close } = recovery
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title="Mot de passe oublié"
      closeTo={{ pathname: href('/espace_pro') }}
    >
      <div className="recovery" aria-live="polite">
        {/* Hidden, not removed, so that the typed text remains. */}
        <div hidden={state.outcome !== 'form-shown'}>
          <RecoveryForm recovery={recovery} />
        </div>
        {state.outcome !== 'form-shown' && <RecoveryProgress state={state} />}
      </div>
    </Dialog>
  )
}

type Recovery = ReturnType<typeof usePasswordRecovery>

function RecoveryForm({ recovery: { form, state } }: { recovery: Recovery }) {
  const { errors, ...field } = form.field('email')
  const problem = errors?.[0] ?? form.failure ?? (state.outcome === 'form-shown' ? state.problem : undefined)
  return (
    <form {...form.formProps} className="account-form">
      <p>
        Indiquez l’adresse de votre compte&nbsp;: vous y recevrez un lien pour choisir un nouveau mot de
        passe.
      </p>
      <LoginEmailField {...field} errors={problem ? [problem] : undefined} />
      <Button type="submit">{form.failure ? 'Réessayer' : 'Envoyer un email de récupération'}</Button>
    </form>
  )
}

function RecoveryProgress({ state }: { state: Exclude<Recovery['state'], { outcome: 'form-shown' }> }) {
  if (state.outcome === 'sent')
    return (
      <p className="account-success">
        <CheckIcon /> {state.message}
      </p>
    )
  if (state.outcome === 'rejected')
    return (
      <p className="recovery__rejected">
        <AlertIcon /> {state.message}
      </p>
    )
  return (
    <>
      <p className="account-working">
        <LoaderIcon /> Envoi de l'email
      </p>
      {'isSlow' in state && state.isSlow && (
        <p>
          L’envoi prend plus de temps que d’habitude. Vous pouvez fermer cette fenêtre&nbsp;: l’e-mail partira
          dès que possible.
        </p>
      )}
      {'id' in state && (
        <noscript>
          <p>
            <a href={addressWithQuery(href('/espace_pro'), { recuperation: state.id })}>
              Voir où en est l’envoi
            </a>
          </p>
        </noscript>
      )}
    </>
  )
}

/** Milliseconds after the result until the dialog closes, and until it is reset. */
const shownFor = 2_000
const resetAfter = 600
/** Milliseconds until a message says that the request takes longer than usual. */
const slowAfter = 10_000

/** Manages the recovery dialog. */
export function usePasswordRecovery(initial: PasswordRecoveryStatus | null) {
  const [isOpen, setOpen] = useState(initial !== null)
  const [state, setState] = useState<RecoveryState>(initial ?? { outcome: 'form-shown' })
  /** Result of the last recovery, shown on the page after the dialog has closed. */
  const [note, setNote] = useState<string | null>(null)
  const leaving = useRef(new AbortController())
  const ended = isEnded(state) ? state.message : null
  const form = useForm({
    id: 'recovery',
    action: href('/recuperation'),
    rules: async () =>
      (await import('../../../../domain/people/sign-in/sign-in-forms.ts')).passwordResetRequestForm,
    failures: recoveryFailures,
    first: undefined as PasswordRecoveryOutcome | undefined,
    async send(fields) {
      leaving.current = new AbortController()
      const { signal } = leaving.current
      setState({ outcome: 'sending', isSlow: false })
      const slow = setTimeout(() => setState({ outcome: 'sending', isSlow: true }), slowAfter)
      const next = await requestRecovery(fields, signal)
      clearTimeout(slow)
      if (signal.aborted) return
      if (isEnded(next)) return setState(next)
      setState({ outcome: 'form-shown' })
      form.handleOutcome(next)
    },
  })

  useEffect(() => () => leaving.current.abort(), [])
  useEffect(() => {
    if (!ended) return
    const closing = setTimeout(() => {
      setOpen(false)
      setNote(ended)
    }, shownFor)
    const resetting = setTimeout(() => setState({ outcome: 'form-shown' }), shownFor + resetAfter)
    return () => {
      clearTimeout(closing)
      clearTimeout(resetting)
    }
  }, [ended])

  /** Opens the dialog with the address of the last sign-in attempt. */
  const open = (typed: string) => {
    form.clear()
    // Synchronously: only a visible field can be focused.
    flushSync(() => {
      setState({ outcome: 'form-shown' })
      setNote(null)
      setOpen(true)
    })
    const field = form.formProps.ref.current?.elements.namedItem('email') as HTMLInputElement
    field.value = typed
    field.focus()
  }
  const close = () => {
    leaving.current.abort()
    setOpen(false)
    setNote(ended)
  }
  return { isOpen, state, note, form, open, close }
}

const recoveryFailures = { unreachable: recoveryFailedMessage, failing: recoveryFailedMessage }

/** Current state, as shown by the dialog. */
type RecoveryState = PasswordRecoveryStatus | { outcome: 'sending'; isSlow: boolean }
type Ended = Extract<RecoveryState, { outcome: 'sent' | 'rejected' }>

const isEnded = (state: RecoveryState | PasswordRecoveryOutcome): state is Ended =>
  state.outcome === 'sent' || state.outcome === 'rejected'

const endings = {
  done: { outcome: 'sent', message: recoverySentMessage },
  'email error': { outcome: 'rejected', message: unknownRecoveryEmailMessage },
  failed: { outcome: 'failed', message: recoveryUndeliveredMessage },
} as const

/** Resolves to the result of the recovery, or to the reason why it could not be requested. */
async function requestRecovery(
  fields: URLSearchParams,
  signal: AbortSignal,
): Promise<Ended | PasswordRecoveryOutcome> {
  const outcome = await sendForm<PasswordRecoveryOutcome>(
    href('/recuperation'),
    fields,
    recoveryFailures,
    signal,
  )
  if (outcome.outcome !== 'saved') return outcome
  try {
    return endings[await watchRecovery(outcome.id, signal)]
  } catch {
    return { outcome: 'failed', message: recoveryFailedMessage }
  }
}

type Ending = 'done' | 'email error' | 'failed'

/** Polling interval in milliseconds, in case a proxy buffers the event stream. */
const pace = 3_000

/** Resolves to the final status of a recovery and deletes its record; rejects when the record is gone. */
async function watchRecovery(id: string, signal: AbortSignal): Promise<Ending> {
  const address = href('/recuperation/:id', { id })
  const ended = Promise.withResolvers<Ending>()
  const look = async () => {
    const response = await fetch(address, { signal }).catch(() => null)
    if (response?.status === 404) ended.reject(new Error('recovery gone'))
    if (!response?.ok) return
    // An interrupted response is ignored.
    const recovery: { status: Ending | 'pending' } | null = await response.json().catch(() => null)
    if (recovery && recovery.status !== 'pending') ended.resolve(recovery.status)
  }
  const stop = subscribeToEventStream(href('/recuperation/:id/suivi', { id }), ['changed'], look)
  const asking = setInterval(look, pace)
  signal.addEventListener('abort', () => ended.reject(signal.reason))
  try {
    const status = await ended.promise
    await fetch(address, { method: 'DELETE' }).catch(() => null)
    return status
  } finally {
    stop()
    clearInterval(asking)
  }
}
