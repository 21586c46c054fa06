import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FollowedRecovery } from './follow-recovery.server.ts'
import {
  emailMissing,
  type RecoveryAnswer,
  recoveryFailed,
  recoveryRefused,
  recoverySent,
} from './recovery-answer.ts'
import { watchRecovery } from './watch-recovery.ts'

/** The modal closes that long after the result, then is as at first again (docs/product.md §4), in milliseconds. */
const shownFor = 2_000
const resetAfter = 600
/** From then on, one sentence says that it takes longer than usual. */
const patience = 10_000

type Recovery = FollowedRecovery | { at: 'sending'; isSlow: boolean }

/** The life of the recovery modal. */
export function useRecovery(followed: FollowedRecovery | null) {
  const [isOpen, setOpen] = useState(followed !== null)
  const [state, setState] = useState<Recovery>(followed ?? { at: 'form' })
  /** How the last one ended, to be read at leisure once the modal has closed. */
  const [note, setNote] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const leaving = useRef(new AbortController())
  const message = state.at === 'sent' || state.at === 'refused' ? state.message : null

  useEffect(() => () => leaving.current.abort(), [])
  useEffect(() => {
    if (!message) return
    const closing = setTimeout(() => {
      setOpen(false)
      setNote(message)
    }, shownFor)
    const resetting = setTimeout(() => setState({ at: 'form' }), shownFor + resetAfter)
    return () => {
      clearTimeout(closing)
      clearTimeout(resetting)
    }
  }, [message])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const email = input.current?.value ?? ''
    if (!email.trim()) {
      input.current?.focus()
      return setState({ at: 'form', problem: emailMissing })
    }
    leaving.current = new AbortController()
    setState({ at: 'sending', isSlow: false })
    const slow = setTimeout(() => setState({ at: 'sending', isSlow: true }), patience)
    const next = await recover(email, leaving.current.signal)
    clearTimeout(slow)
    if (!leaving.current.signal.aborted) setState(next)
  }
  const open = () => {
    setState({ at: 'form' })
    setNote(null)
    setOpen(true)
  }
  const close = () => {
    leaving.current.abort()
    setOpen(false)
    setNote(message)
  }
  return { isOpen, state, note, input, submit, open, close }
}

async function recover(email: string, signal: AbortSignal): Promise<Recovery> {
  try {
    const response = await fetch('/recuperation', {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ email }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]),
    })
    const answer: RecoveryAnswer = await response.json()
    if (answer.result !== 'asked') return { at: 'form', problem: answer.message }
    const status = await watchRecovery(answer.id, signal)
    return status === 'done'
      ? { at: 'sent', message: recoverySent }
      : { at: 'refused', message: recoveryRefused }
  } catch {
    return { at: 'form', problem: recoveryFailed }
  }
}
