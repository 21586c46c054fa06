import { type RefObject, useEffect, useState } from 'react'
import {
  type ContactForm,
  type ContactProblems,
  contactFields,
  contactProblems,
} from '../../../domain/contact/contact-form.ts'
import { readAnswers } from './contact-draft.ts'
import type { ContactOutcome } from './contact-outcome.ts'

/** What is wrong: told at a submission, then followed as it is corrected; the focus goes to the first. */
export function useContactProblems(
  form: RefObject<HTMLFormElement | null>,
  first: ContactOutcome | undefined,
  answer: ContactOutcome | undefined,
) {
  const [problems, setProblems] = useState<ContactProblems>(problemsIn(first))
  const [tries, setTries] = useState(first ? 1 : 0)

  /** True when the form may be sent. */
  const judge = (element: HTMLFormElement): boolean => {
    const found = contactProblems(readAnswers(element))
    setProblems(found)
    setTries(tries + 1)
    return !focusFirst(element, found)
  }
  const follow = (answers: ContactForm) => {
    if (tries > 0) setProblems(contactProblems(answers))
  }
  useEffect(() => {
    if (answer?.outcome !== 'invalid' || !form.current) return
    setProblems(answer.problems)
    focusFirst(form.current, answer.problems)
  }, [form, answer])
  return { problems, tries, judge, follow }
}

const problemsIn = (outcome: ContactOutcome | undefined) =>
  outcome?.outcome === 'invalid' ? outcome.problems : {}

/** False when nothing is wrong. */
function focusFirst(form: HTMLFormElement, problems: ContactProblems): boolean {
  const wrong = contactFields.find((name) => problems[name])
  const control = wrong && form.elements.namedItem(wrong)
  if (control instanceof HTMLElement) control.focus()
  return wrong !== undefined
}
