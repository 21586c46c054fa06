import { type FormEvent, useRef, useState } from 'react'
import type { FormRules, NameIn } from '../../domain/forms/judge-form.ts'
import type { FieldBinding } from '../ui/field/field-binding.ts'
import { answersOf } from './answers-of.ts'
import { type Failures, messageIn, problemsIn, typedOf } from './form-outcome.ts'
import { sendForm } from './send-form.ts'
import { type ProblemOptions, useProblems } from './use-problems.ts'

interface FormOptions<Rules extends FormRules, Outcome> extends ProblemOptions<Rules, Outcome> {
  /** Begins the ids of the form's controls. */
  id: string
  /** Where it is sent. */
  action: string
  failures: Failures
  /** What the fields hold at first, but for what was typed. */
  defaults?: { readonly [Name in NameIn<Rules>]?: string }
  /** What was typed is kept here until it is saved. */
  draft?: { forget(): void }
  /** Takes right answers, in the place of a plain post; tells `answered` what became of them. */
  send?: (answers: URLSearchParams) => void | Promise<void>
}

/**
 * The life of a form: judged when it is sent, then as it is corrected; the first wrong field gets the focus; sent once
 * at a time, and what becomes of it is an outcome (docs/decisions/0024-forms.md). Without JavaScript the browser
 * sends it, and the page comes back with `first`.
 */
export function useForm<Rules extends FormRules, Outcome extends { outcome: string }>(
  options: FormOptions<Rules, Outcome>,
) {
  const { id, action, failures, first, leader } = options
  const element = useRef<HTMLFormElement>(null)
  const [outcome, setOutcome] = useState<Outcome | undefined>(first)
  const { problems, tries, judge, follow, tell, forget } = useProblems(options, element)
  const [isBusy, setBusy] = useState(false)
  // The second press of a double click comes before the button is seen to be busy.
  const isSending = useRef(false)

  const answered = (answer: Outcome) => {
    // Before anybody is told: whoever reloads the page then finds a new form.
    if (answer.outcome === 'saved') options.draft?.forget()
    setOutcome(answer)
    if (answer.outcome === 'invalid') tell(problemsIn(answer))
  }
  const post = async (answers: URLSearchParams) => {
    setBusy(true)
    answered((await sendForm<Outcome>(action, answers, failures)) as Outcome)
    setBusy(false)
  }
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isSending.current || !element.current) return
    isSending.current = true
    const answers = answersOf(element.current, pressed(event))
    if (await judge(answers)) await (options.send ?? post)(answers)
    isSending.current = false
  }
  const clear = () => {
    element.current?.reset()
    setOutcome(undefined)
    forget()
  }
  const typed = typedOf(first) ?? options.defaults
  const field = (name: NameIn<Rules>): FieldBinding => ({
    id: `${id}-${name}`,
    name,
    defaultValue: typed?.[name],
    errors: problems[name] ? [problems[name]] : undefined,
  })
  return {
    formProps: {
      ref: element,
      method: 'post',
      action,
      noValidate: true,
      onSubmit: submit,
      ...follow,
    } as const,
    field,
    leader,
    problems,
    tries,
    outcome,
    isBusy,
    /** What stopped it, to be said beside a button that tries again. */
    failure: isBusy ? undefined : messageIn(outcome),
    submit,
    answered,
    /** Goes back to the form as it is filled in. */
    dismiss: () => setOutcome(undefined),
    clear,
  }
}

/** The button that was pressed: of several in one form, its name and value are sent too. */
const pressed = (event: FormEvent | undefined) =>
  event?.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null
