import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { sendForm } from '../../../../forms/send-form.ts'
import { officeFailures } from '../../office-failures.ts'

/** Milliseconds without a key after which the draft is kept. */
const pause = 700

interface Options {
  form: RefObject<HTMLFormElement | null>
  action: string
  /** What the server has of the text; told here when it has been kept. */
  kept: RefObject<string>
}

/** Keeps the draft on the server shortly after each change; whoever leaves within the pause loses nothing. */
export function useDraftSaving({ form, action, kept }: Options) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<URLSearchParams>(undefined)
  const [said, setSaid] = useState('')
  const [acts] = useState(() => {
    const stop = () => {
      clearTimeout(timer.current)
      waiting.current = undefined
    }
    const save = async () => {
      const answers = waiting.current
      if (!answers) return
      stop()
      const { outcome } = await sendForm<FormOutcome>(
        formAddress(action, 'brouillon'),
        answers,
        officeFailures,
      )
      if (outcome === 'saved') kept.current = answers.get('text') ?? ''
      setSaid(outcome === 'saved' ? 'Brouillon enregistré' : 'Brouillon pas encore enregistré')
    }
    const type = () => {
      stop()
      if (form.current) waiting.current = wordsOf(form.current)
      setSaid('')
      timer.current = setTimeout(() => void save(), pause)
    }
    return { stop, save, type }
  })
  useEffect(() => {
    const leave = () => void acts.save()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [acts])
  return { ...acts, said }
}

function wordsOf(form: HTMLFormElement): URLSearchParams {
  const all = new FormData(form)
  return new URLSearchParams(['id', 'vu', 'text'].map((name) => [name, String(all.get(name) ?? '')]))
}
