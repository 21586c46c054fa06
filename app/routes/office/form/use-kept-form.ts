import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { baseField, writeBase } from '../../../../domain/forms/merge-changes.ts'
import { answersOf } from '../../../forms/answers-of.ts'
import { conflictsIn, type FormOutcome } from '../../../forms/form-outcome.ts'
import { sendForm } from '../../../forms/send-form.ts'
import { officeFailures } from '../office-failures.ts'
import { fillForm, type ReadValues } from './fill-form.ts'
import { baseIn, isTypedIn, typedContent, type Values } from './kept-content.ts'
import { useFollowing } from './use-following.ts'
import { useOfficeForm } from './use-office-form.ts'
import { usePauseSaving } from './use-pause-saving.ts'

interface Options {
  /** Begins the ids of the form's controls. */
  id: string
  /** Where it is kept. */
  action: string
  /** The draft as the server has it by now. */
  content: Values
  read: ReadValues
  first?: FormOutcome
}

/**
 * The form of a draft: kept shortly after each change, and what others change meanwhile comes into the fields that nobody
 * has touched here. What both have changed is asked about, and waits for a press.
 */
export function useKeptForm({ id, action, content, read, first }: Options) {
  const [shown, setShown] = useState(() => ({ ...content, ...typedContent(first, read) }))
  const base = useRef<Values>({ ...content, ...baseIn(first) })
  const [isKept, setKept] = useState(first?.outcome === 'saved')
  const turns = useRef<Promise<unknown>>(Promise.resolve())
  const saving = usePauseSaving((answers) => void keep(answers))

  /** One at a time: each says of itself what the one before it left. */
  const keep = (answers: URLSearchParams): Promise<void> => {
    saving.stop()
    const turn = turns.current.then(async () => {
      answers.set(baseField, writeBase(base.current))
      take(await sendForm<FormOutcome>(action, answers, officeFailures), read(answers))
    })
    turns.current = turn
    return turn
  }
  const form = useOfficeForm({ id, action, first, send: keep })
  const element = form.formProps.ref
  const conflicts = conflictsIn(form.outcome)

  const take = (outcome: FormOutcome, sent: Values) => {
    if (outcome.outcome === 'saved') {
      base.current = sent
      if (conflicts.length > 0) setShown(sent)
    }
    if (conflictsIn(outcome).length > 0) {
      const next = { ...content, ...typedContent(outcome, read) }
      if (element.current) fillForm(element.current, read, sent, next)
      base.current = { ...base.current, ...baseIn(outcome) }
    }
    setKept(outcome.outcome === 'saved')
    form.answered(outcome)
  }
  useFollowing({ element, content, read, base, setShown })
  const onInput = () => {
    setKept(false)
    // What is asked about waits until it has been answered.
    if (conflicts.length === 0 && element.current) saving.soon(answersOf(element.current))
  }
  const arrive = useEffectEvent(() => {
    if (element.current && isTypedIn(element.current, read, base.current)) onInput()
  })
  useEffect(() => arrive(), [])
  return { form, shown, base: base.current, conflicts, isKept, onInput }
}
