import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import {
  type ContactForm,
  type ContactProblems,
  contactFields,
  contactProblems,
} from '../../../domain/contact/contact-form.ts'
import { randomId } from '../../../domain/random-id.ts'
import { readAnswers, readDraft, restoreDraft, saveDraft } from './contact-draft.ts'
import type { ContactOutcome } from './contact-outcome.ts'

/** The life of one message: not submitted, submitted with its errors, sent (docs/product.md §4.3). */
export function useContactForm(formId: string, first: ContactOutcome | undefined) {
  const element = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<ContactOutcome>()
  const isSending = useRef(false)
  const outcome = fetcher.data ?? first
  const atFirst = first && 'typed' in first ? first.typed : undefined
  const [id, setId] = useDraft(element, atFirst?.id ?? formId, first)
  const [problems, setProblems] = useState<ContactProblems>(problemsIn(first))
  const [tries, setTries] = useState(first ? 1 : 0)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = contactProblems(readAnswers(form))
    setProblems(found)
    setTries(tries + 1)
    if (focusFirst(form, found) || isSending.current) return
    isSending.current = true
    await fetcher.submit(form)
    isSending.current = false
  }
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    // Other words are another message: what an interrupted sending may have kept is not what stands here now.
    const changed = { ...readAnswers(event.currentTarget), id: randomId() }
    setId(changed.id)
    saveDraft(changed)
    if (tries > 0) setProblems(contactProblems(changed))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (outcome?.outcome === 'sent') saveDraft(null)
    if (fetcher.data?.outcome !== 'invalid' || !element.current) return
    setProblems(fetcher.data.problems)
    focusFirst(element.current, fetcher.data.problems)
  }, [fetcher.data])
  return {
    formProps: { ref: element, onSubmit: submit, onInput },
    id,
    typed: atFirst as ContactForm | undefined,
    problems,
    tries,
    isBusy: fetcher.state !== 'idle',
    isSent: outcome?.outcome === 'sent',
    failure: fetcher.state === 'idle' && outcome && 'message' in outcome ? outcome.message : null,
  }
}

const problemsIn = (outcome: ContactOutcome | undefined) =>
  outcome?.outcome === 'invalid' ? outcome.problems : {}

/** The form's id, which the draft of an earlier visit brings along: a retry is still the same message. */
function useDraft(
  form: React.RefObject<HTMLFormElement | null>,
  idAtFirst: string,
  first: ContactOutcome | undefined,
) {
  const [id, setId] = useState(idAtFirst)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
  useEffect(() => {
    const draft = first ? null : readDraft()
    if (draft && form.current && restoreDraft(form.current, draft)) setId(draft.id)
  }, [])
  return [id, setId] as const
}

/** False when nothing is wrong. */
function focusFirst(form: HTMLFormElement, problems: ContactProblems): boolean {
  const wrong = contactFields.find((name) => problems[name])
  const control = wrong && form.elements.namedItem(wrong)
  if (control instanceof HTMLElement) control.focus()
  return wrong !== undefined
}
