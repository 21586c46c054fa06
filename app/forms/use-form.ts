import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type FieldName,
  type FormSchema,
  type Problems,
  readFormInput,
  validateForm,
} from '../../domain/kernel/forms/validate-form.ts'
import type { FieldBinding } from '../ui/field/field-parts.tsx'
import { type FailureMessages, messageIn, problemsIn, typedOf } from './form-outcome.ts'
import { readTextFields, sendForm } from './send-form.ts'

interface FormOptions<Rules extends FormSchema, Outcome> extends ProblemOptions<Rules, Outcome> {
  /** Begins the ids of the form's controls. */
  id: string
  /** Where it is sent. */
  action: string
  failures: FailureMessages
  /** What the fields hold at first, but for what was typed. */
  defaults?: { readonly [Name in FieldName<Rules>]?: string }
  /** What was typed is kept here until it is saved. */
  draft?: { forget(): void }
  /** How it is posted, where that is not the usual way. */
  transport?: typeof sendForm
  /** Takes right answers, in the place of a plain post; calls `answered` with what became of them. */
  send?: (answers: URLSearchParams) => void | Promise<void>
}

/**
 * The life of a form: checked when it is sent, then as it is corrected; the first wrong field gets the focus; sent once
 * at a time, and what becomes of it is an outcome (docs/decisions/0024-form-handling.md). Without JavaScript the browser
 * sends it, and the page comes back with `first`.
 */
export function useForm<Rules extends FormSchema, Outcome extends { outcome: string }>(
  options: FormOptions<Rules, Outcome>,
) {
  const { id, action, failures, first, leader, transport = sendForm } = options
  const element = useRef<HTMLFormElement>(null)
  const [outcome, setOutcome] = useState<Outcome | undefined>(first)
  const { problems, tries, check, follow, show, forget } = useFormProblems(options, element)
  const [isBusy, setBusy] = useState(false)
  // The second press of a double click comes before the button is seen to be busy.
  const isSending = useRef(false)
  /** True from a submission that was saved or queued until a user changes a field. */
  const isDone = useRef(false)

  const answered = (answer: Outcome) => {
    // Before it shows: whoever reloads the page then finds a new form.
    if (answer.outcome === 'saved') options.draft?.forget()
    setOutcome(answer)
    isDone.current = answer.outcome === 'saved' || answer.outcome === 'waiting'
    if (answer.outcome === 'invalid') show(problemsIn(answer))
  }
  const post = async (answers: URLSearchParams) => {
    setBusy(true)
    answered((await transport<Outcome>(action, answers, failures)) as Outcome)
    setBusy(false)
  }
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isSending.current || !element.current) return
    isSending.current = true
    const answers = readTextFields(element.current, submitterOf(event))
    if (await check(answers, isDone.current)) await (options.send ?? post)(answers)
    isSending.current = false
  }
  const clear = () => {
    element.current?.reset()
    setOutcome(undefined)
    forget()
  }
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    isDone.current = false
    follow.onInput(event)
  }
  const typed = typedOf(first) ?? options.defaults
  const field = (name: FieldName<Rules>): FieldBinding => ({
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
      onInput,
    } as const,
    field,
    leader,
    problems,
    tries,
    outcome,
    isBusy,
    /** What stopped it, to stand beside a button that tries again. */
    failure: isBusy ? undefined : messageIn(outcome),
    submit,
    answered,
    /** Goes back to the form as it is filled in. */
    dismiss: () => setOutcome(undefined),
    clear,
  }
}

/** The button that was pressed: of several in one form, its name and value are sent too. */
const submitterOf = (event: FormEvent | undefined) =>
  event?.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null

interface ProblemOptions<Rules extends FormSchema, Outcome> {
  /** A form that is a button has none. */
  rules?: () => Promise<Rules>
  /** The answer to the form as it was sent without JavaScript. */
  first?: Outcome
  /** The field that gets the focus when several together are wrong. */
  leader?: FieldName<Rules>
  /** A summary of what is wrong stands above the fields, and gets the focus in their place. */
  hasSummary?: true
}

/** What is wrong: shown when the form is sent, followed as it is corrected. */
function useFormProblems<Rules extends FormSchema, Outcome>(
  { rules: bring, first, leader, hasSummary }: ProblemOptions<Rules, Outcome>,
  element: { current: HTMLFormElement | null },
) {
  const [problems, setProblems] = useState<Problems>(problemsIn(first as object | undefined))
  const [tries, setTries] = useState(first ? 1 : 0)
  const { rules, load } = useLazyRules(bring)

  const show = (found: Problems) => {
    setProblems(found)
    setTries((count) => count + 1)
    if (!hasSummary) focusFirstInvalid(element.current, found, leader)
  }
  /** After a submission the form may be empty: a second tap shows no error over what was sent. */
  const check = async (answers: URLSearchParams, isDone: boolean): Promise<boolean> => {
    const known = await load()
    const form = element.current
    // Without network the rules cannot be loaded: the browser checks what it can.
    if (bring && !known && form && !(isDone ? form.checkValidity() : form.reportValidity())) return false
    const checked = known && validateForm(known, readFormInput(answers))
    if (isDone && checked?.outcome === 'invalid') return false
    show(checked?.outcome === 'invalid' ? checked.problems : {})
    return checked?.outcome !== 'invalid'
  }
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    if (tries === 0 || !rules.current) return
    const found = problemsIn(validateForm(rules.current, readFormInput(readTextFields(event.currentTarget))))
    // What is wrong with several together is checked by the next try.
    setProblems((now) => ({ ...found, form: now.form && found.form }))
  }
  const forget = () => {
    setProblems({})
    setTries(0)
  }
  // Sent before the page was alive, a form was answered with the page itself.
  const arrive = useEffectEvent(() => {
    if (!hasSummary) focusFirstInvalid(element.current, problems, leader)
  })
  useEffect(() => arrive(), [])
  return { problems, tries, check, show, forget, follow: { onInput, onFocus: load } }
}

/** The rules weigh more than a page: they come with the first touch of the form. */
function useLazyRules<Rules extends FormSchema>(bring: (() => Promise<Rules>) | undefined) {
  const rules = useRef<Rules>(undefined)
  const load = async () => {
    // Without a network the server alone checks.
    rules.current ??= await bring?.().catch(() => undefined)
    return rules.current
  }
  return { rules, load }
}

/** The first wrong field in the order of the page; `leader` where several together are wrong. */
function focusFirstInvalid(form: HTMLFormElement | null, problems: Problems, leader?: string): void {
  const isWrong = ({ name }: { name: string }) => (problems.form ? name === leader : name && problems[name])
  const controls = [...(form?.elements ?? [])] as HTMLInputElement[]
  controls.find(isWrong)?.focus()
}
