import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import { sendForm } from '../../forms/send-form.ts'
import { useForm } from '../../forms/use-form.ts'
import { threadFailures } from './thread-failures.ts'

const rules = async () => (await import('../../../domain/letters/letter-form.ts')).visitorLetterForm
type Rules = Awaited<ReturnType<typeof rules>>

/** The life of a word to the workshop: sent with its files, and the page read anew once it is in. */
export function useReply(action: string, first?: FormOutcome) {
  const [isSending, setSending] = useState(false)
  const send = async () => {
    const { current } = form.formProps.ref
    if (!current) return
    setSending(true)
    form.answered(await sendForm<FormOutcome>(action, new FormData(current), threadFailures))
    setSending(false)
  }
  const form = useForm<Rules, FormOutcome>({
    id: 'repondre',
    action,
    rules,
    failures: threadFailures,
    first,
    send,
  })
  return { ...form, isSaved: useNewPage(form), isBusy: form.isBusy || isSending }
}

/** Once a letter is sent, the page shows it, and its form is empty again. */
function useNewPage(form: { outcome: FormOutcome | undefined; clear(): void }): boolean {
  const { revalidate } = useRevalidator()
  const [isSaved, setSaved] = useState(false)
  const { outcome } = form
  const refresh = useEffectEvent(() => {
    form.clear()
    void revalidate()
  })
  useEffect(() => {
    if (!outcome) return
    const isDone = outcome.outcome === 'saved'
    setSaved(isDone)
    if (isDone) refresh()
  }, [outcome])
  return isSaved
}
