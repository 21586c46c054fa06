import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { href } from 'react-router'
import { useForm } from '../../../forms/use-form.ts'
import type { FollowedRecovery } from './follow-recovery.server.ts'
import { failures, isEnded, type Recovery, recover } from './recover.ts'
import type { RecoveryOutcome } from './recovery-outcome.ts'

/** The modal closes that long after the result, then is as at first again (docs/product.md §4), in milliseconds. */
const shownFor = 2_000
const resetAfter = 600
/** From then on, one sentence says that it takes longer than usual. */
const patience = 10_000

/** The life of the recovery modal. */
export function useRecovery(followed: FollowedRecovery | null) {
  const [isOpen, setOpen] = useState(followed !== null)
  const [state, setState] = useState<Recovery>(followed ?? { outcome: 'form' })
  /** How the last one ended, to be read at leisure once the modal has closed. */
  const [note, setNote] = useState<string | null>(null)
  const leaving = useRef(new AbortController())
  const ended = isEnded(state) ? state.message : null
  const form = useForm({
    id: 'recovery',
    action: href('/recuperation'),
    rules: async () => (await import('../../../../domain/sign-in/sign-in-form.ts')).recoveryForm,
    failures,
    first: undefined as RecoveryOutcome | undefined,
    async send(answers) {
      leaving.current = new AbortController()
      const { signal } = leaving.current
      setState({ outcome: 'sending', isSlow: false })
      const slow = setTimeout(() => setState({ outcome: 'sending', isSlow: true }), patience)
      const next = await recover(answers, signal)
      clearTimeout(slow)
      if (signal.aborted) return
      if (isEnded(next)) return setState(next)
      setState({ outcome: 'form' })
      form.answered(next)
    },
  })

  useEffect(() => () => leaving.current.abort(), [])
  useEffect(() => {
    if (!ended) return
    const closing = setTimeout(() => {
      setOpen(false)
      setNote(ended)
    }, shownFor)
    const resetting = setTimeout(() => setState({ outcome: 'form' }), shownFor + resetAfter)
    return () => {
      clearTimeout(closing)
      clearTimeout(resetting)
    }
  }, [ended])

  /** With the address that somebody has just tried to sign in with. */
  const open = (typed: string) => {
    form.clear()
    // At once: only a field that is shown takes the focus.
    flushSync(() => {
      setState({ outcome: 'form' })
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
