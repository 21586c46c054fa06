import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { randomId } from '../../../domain/random-id.ts'
import { readAnswers, readDraft, restoreDraft, saveDraft } from './contact-draft.ts'
import type { ContactOutcome } from './contact-outcome.ts'
import { useContactProblems } from './use-contact-problems.ts'

/** The life of one message: not submitted, submitted with its errors, sent (docs/product.md §4.3). */
export function useContactForm(formId: string, first: ContactOutcome | undefined) {
  const element = useRef<HTMLFormElement>(null)
  const typed = first && 'typed' in first ? first.typed : undefined
  const [id, setId] = useDraftId(element, typed?.id ?? formId, first)
  const { send, isBusy, answer } = useSending()
  const outcome = answer ?? first
  const { problems, tries, judge, follow } = useContactProblems(element, first, answer)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (judge(event.currentTarget)) void send(event.currentTarget)
  }
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    // Other words are another message: what an interrupted sending may have kept is not what stands here now.
    const changed = { ...readAnswers(event.currentTarget), id: randomId() }
    setId(changed.id)
    saveDraft(changed)
    follow(changed)
  }
  const isSent = outcome?.outcome === 'sent'
  useEffect(() => {
    if (isSent) saveDraft(null)
  }, [isSent])
  return {
    formProps: { ref: element, onSubmit, onInput },
    id,
    typed,
    problems,
    tries,
    isBusy,
    isSent,
    failure: !isBusy && outcome && 'message' in outcome ? outcome.message : null,
  }
}

/** The form's id, which the draft of an earlier visit brings along: a retry is still the same message. */
function useDraftId(
  form: RefObject<HTMLFormElement | null>,
  atFirst: string,
  first: ContactOutcome | undefined,
) {
  const [id, setId] = useState(atFirst)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
  useEffect(() => {
    const draft = first ? null : readDraft()
    if (draft && form.current && restoreDraft(form.current, draft)) setId(draft.id)
    else if (!atFirst) setId(randomId())
  }, [])
  return [id, setId] as const
}

function useSending() {
  const fetcher = useFetcher<ContactOutcome>()
  const isSending = useRef(false)
  const send = async (form: HTMLFormElement) => {
    // The second press of a double click comes before the button is seen to be busy.
    if (isSending.current) return
    isSending.current = true
    try {
      await fetcher.submit(form)
    } finally {
      isSending.current = false
    }
  }
  return { send, isBusy: fetcher.state !== 'idle', answer: fetcher.data }
}
