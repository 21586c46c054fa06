import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type FieldName,
  type FormProblems,
  type FormSchema,
  readFormInput,
  validateForm,
} from '../../domain/kernel/forms/validate-form.ts'
import type { FieldBinding } from '../ui/field/field-parts.tsx'
import {
  type FailureMessages,
  messageOfOutcome,
  problemsOfOutcome,
  submittedValuesOfOutcome,
} from './form-outcome.ts'
import { readTextFields, type SendFailure, sendForm } from './send-form.ts'
import { recordSavedForm } from './unsaved-input.ts'

interface FormOptions<Rules extends FormSchema, Outcome> extends ProblemOptions<Rules, Outcome> {
  /** Prefix of the ids of the form's controls. */
  id: string
  /** Address that the form is posted to. */
  action: string
  failures: FailureMessages
  /** Initial values of the fields, unless the response contains typed values. */
  defaults?: { readonly [Name in FieldName<Rules>]?: string }
  /** Draft that is removed after the form is saved. */
  draft?: { forget(): void }
  /** Replaces the default `sendForm`; `pending` means that the browser has stored the fields and will send them later. */
  transport?: (
    ...sent: Parameters<typeof sendForm>
  ) => Promise<Outcome | SendFailure | { outcome: 'pending' }>
  /** Replaces the post of valid fields; reports the result by calling `handleOutcome`. */
  send?: (fields: URLSearchParams) => void | Promise<void>
}

/**
 * Manages a form: validates it on submit and then while it is corrected, focuses the first invalid field, sends it (never twice at
 * the same time) and exposes the result as an outcome. Without JavaScript the browser posts the form, and the page renders with the
 * outcome in `first`.
 */
export function useForm<Rules extends FormSchema, Outcome extends { outcome: string }>(
  options: FormOptions<Rules, Outcome>,
) {
  const { id, action, failures, first, leader, transport = sendForm<Outcome> } = options
  const element = useRef<HTMLFormElement>(null)
  const [outcome, setOutcome] = useState<Outcome | undefined>(first)
  const { problems, tries, check, follow, show, forget } = useFormProblems(options, element)
  const [isBusy, setBusy] = useState(false)
  // Guards against a double click, whose second press comes before the busy button is rendered.
  const isSending = useRef(false)
  /** True from a submission that was saved or queued until a user changes a field. */
  const isDone = useRef(false)
  /** Text fields at the last submission. */
  const sent = useRef('')

  const handleOutcome = (received: Outcome) => {
    // The draft is deleted before the outcome is rendered, so that a reload of the page shows an empty form.
    if (received.outcome === 'saved') options.draft?.forget()
    setOutcome(received)
    isDone.current = received.outcome === 'saved' || received.outcome === 'pending'
    if (isDone.current) recordSavedForm(element.current, sent.current)
    if (received.outcome === 'invalid') show(problemsOfOutcome(received))
  }
  const post = async (fields: URLSearchParams) => {
    setBusy(true)
    handleOutcome((await transport(action, fields, failures)) as Outcome)
    setBusy(false)
  }
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isSending.current || !element.current) return
    isSending.current = true
    sent.current = readTextFields(element.current).toString()
    const fields = readTextFields(element.current, submitterOf(event))
    if (await check(fields, isDone.current)) await (options.send ?? post)(fields)
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
  const typed = submittedValuesOfOutcome(first) ?? options.defaults
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
    /** Message of a failed submission, shown beside a button that tries again. */
    failure: isBusy ? undefined : messageOfOutcome(outcome),
    submit,
    handleOutcome,
    /** Shows the form again with the typed values. */
    dismiss: () => setOutcome(undefined),
    clear,
  }
}

/** Returns the pressed button: among several in one form, its name and value are sent too. */
const submitterOf = (event: FormEvent | undefined) =>
  event?.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null

interface ProblemOptions<Rules extends FormSchema, Outcome> {
  /** Loads the validation rules; absent for a form that is only a button. */
  rules?: () => Promise<Rules>
  /** Outcome of a submission without JavaScript. */
  first?: Outcome
  /** Field focused when several fields together are invalid. */
  leader?: FieldName<Rules>
  /** Whether a summary of the problems above the fields gets the focus instead of the first invalid field. */
  hasSummary?: true
}

/** Tracks the problems of a form: set on submit, updated on each input afterwards. */
function useFormProblems<Rules extends FormSchema, Outcome>(
  { rules: bring, first, leader, hasSummary }: ProblemOptions<Rules, Outcome>,
  element: { current: HTMLFormElement | null },
) {
  const [problems, setProblems] = useState<FormProblems>(problemsOfOutcome(first as object | undefined))
  const [tries, setTries] = useState(first ? 1 : 0)
  const { rules, load } = useLazyRules(bring)

  const show = (found: FormProblems) => {
    setProblems(found)
    setTries((count) => count + 1)
    if (!hasSummary) focusFirstInvalid(element.current, found, leader)
  }
  /** Validates the fields. After a successful submission the form may be empty: a second press then shows no errors. */
  const check = async (fields: URLSearchParams, isDone: boolean): Promise<boolean> => {
    const loadedRules = await load()
    const form = element.current
    // Offline the rules may be missing: the browser's own validation is used instead.
    if (bring && !loadedRules && form && !(isDone ? form.checkValidity() : form.reportValidity()))
      return false
    const checked = loadedRules && validateForm(loadedRules, readFormInput(fields))
    if (isDone && checked?.outcome === 'invalid') return false
    show(checked?.outcome === 'invalid' ? checked.problems : {})
    return checked?.outcome !== 'invalid'
  }
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    if (tries === 0 || !rules.current) return
    const problems = problemsOfOutcome(
      validateForm(rules.current, readFormInput(readTextFields(event.currentTarget))),
    )
    // While the user types, a problem of several fields together can only disappear. A new one is shown at the next submit.
    setProblems((now) => ({ ...problems, form: now.form && problems.form }))
  }
  const forget = () => {
    setProblems({})
    setTries(0)
  }
  // Focuses the first problem of a form that was submitted before hydration and rendered as a page.
  const arrive = useEffectEvent(() => {
    if (!hasSummary) focusFirstInvalid(element.current, problems, leader)
  })
  useEffect(() => arrive(), [])
  return { problems, tries, check, show, forget, follow: { onInput, onFocus: load } }
}

/** Loads the rules at the first focus in the form: they are larger than a page. */
function useLazyRules<Rules extends FormSchema>(bring: (() => Promise<Rules>) | undefined) {
  const rules = useRef<Rules>(undefined)
  const load = async () => {
    // Offline, only the server validates.
    rules.current ??= await bring?.().catch(() => undefined)
    return rules.current
  }
  return { rules, load }
}

/** Focuses the first invalid field in document order, or `leader` when several fields together are invalid. */
function focusFirstInvalid(form: HTMLFormElement | null, problems: FormProblems, leader?: string): void {
  const isWrong = ({ name }: { name: string }) => (problems.form ? name === leader : name && problems[name])
  const controls = [...(form?.elements ?? [])] as HTMLInputElement[]
  controls.find(isWrong)?.focus()
}
