import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { sendForm } from '../../../../forms/send-form.ts'
import { officeFailures } from '../../office-failures.ts'
import { useDraftSaving } from './use-draft-saving.ts'

interface Options {
  action: string
  /** The draft as the server has it, or that of the one to come. */
  id: string
  text: string
  first: FormOutcome | undefined
  area: RefObject<HTMLTextAreaElement | null>
}

/** The life of an answer that is being written: kept as it is typed, one press at a time. */
export function useCompose({ action, id, text, first, area }: Options) {
  const form = useRef<HTMLFormElement>(null)
  const { revalidate } = useRevalidator()
  const [outcome, setOutcome] = useState<FormOutcome | undefined>(first)
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  /** What the server has of the text, as far as this page knows. */
  const kept = useRef(text)
  const { type, said, stop } = useDraftSaving({ form, action, kept })

  // Sent, thrown away or written on the telephone meanwhile; what is typed here and not kept yet stays.
  const takeOver = useEffectEvent((_draft: string, text: string) => {
    const { current } = area
    const isKept = current?.value === kept.current
    if (current && isKept && current.value !== text) current.value = text
    if (isKept) kept.current = text
  })
  useEffect(() => takeOver(id, text), [id, text])

  const press = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current || !form.current) return
    isSending.current = true
    stop()
    setBusy(true)
    const { submitter } = event.nativeEvent as SubmitEvent
    const address = submitter?.getAttribute('formaction') ?? formAddress(action, 'envoyer')
    const typed = area.current?.value ?? ''
    const answer = await sendForm<FormOutcome>(address, new FormData(form.current, submitter), officeFailures)
    setOutcome(answer)
    if (answer.outcome === 'saved') kept.current = typed
    const chosen = form.current?.querySelector<HTMLInputElement>('input[type="file"]')
    // What was refused is told by its name; what was kept stands with the draft.
    if (chosen && answer.outcome !== 'failed') chosen.value = ''
    // Without an answer the page stays: an error or the sign-in would take the place of what is being written.
    if (answer.outcome !== 'failed') await revalidate()
    setBusy(false)
    isSending.current = false
  }
  return { form, press, type, outcome, isBusy, said }
}
