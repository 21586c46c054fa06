import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type FormRules,
  judgeForm,
  type NameIn,
  type Problems,
  typedIn,
} from '../../domain/forms/judge-form.ts'
import type { FieldBinding } from '../ui/field/field-binding.ts'
import { focusFirstWrong } from './focus-first-wrong.ts'
import { type Failures, messageIn, problemsIn, typedOf } from './form-outcome.ts'
import { sendForm } from './send-form.ts'
import { useRules } from './use-rules.ts'

interface FormOptions<Rules extends FormRules, Outcome> {
  /** Begins the ids of the form's controls. */
  id: string
  /** Where it is sent. */
  action: string
  /** A form that is a button has none. */
  rules?: () => Promise<Rules>
  failures: Failures
  /** The answer to the form as it was sent without JavaScript. */
  first?: Outcome
  /** What the fields hold at first, but for what was typed. */
  defaults?: { readonly [Name in NameIn<Rules>]?: string }
  /** The field that gets the focus when several together are wrong. */
  leader?: NameIn<Rules>
  /** A summary of what is wrong stands above the fields, and gets the focus in their place. */
  hasSummary?: true
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

/** What is wrong: told when the form is sent, followed as it is corrected. */
function useProblems<Rules extends FormRules, Outcome>(
  { rules: bring, first, leader, hasSummary }: FormOptions<Rules, Outcome>,
  element: { current: HTMLFormElement | null },
) {
  const [problems, setProblems] = useState<Problems>(problemsIn(first as object | undefined))
  const [tries, setTries] = useState(first ? 1 : 0)
  const { rules, load } = useRules(bring)

  const tell = (found: Problems) => {
    setProblems(found)
    setTries((count) => count + 1)
    if (!hasSummary) focusFirstWrong(element.current, found, leader)
  }
  const judge = async (answers: URLSearchParams): Promise<boolean> => {
    const known = await load()
    const judgement = known && judgeForm(known, typedIn(answers))
    tell(judgement?.outcome === 'invalid' ? judgement.problems : {})
    return judgement?.outcome !== 'invalid'
  }
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    if (tries === 0 || !rules.current) return
    const found = problemsIn(judgeForm(rules.current, typedIn(answersOf(event.currentTarget))))
    // What is wrong with several together is told by the next try.
    setProblems((now) => ({ ...found, form: now.form && found.form }))
  }
  const forget = () => {
    setProblems({})
    setTries(0)
  }
  // Sent before the page was alive, a form was answered with the page itself.
  const arrive = useEffectEvent(() => {
    if (!hasSummary) focusFirstWrong(element.current, problems, leader)
  })
  useEffect(() => arrive(), [])
  return { problems, tries, judge, tell, forget, follow: { onInput, onFocus: load } }
}

/** The button that was pressed: of several in one form, its name and value are sent too. */
const pressed = (event: FormEvent | undefined) =>
  event?.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null

/** The texts of a form, as a browser would send them by itself; files go their own way. */
export function answersOf(form: HTMLFormElement, submitter: HTMLElement | null = null): URLSearchParams {
  const texts = [...new FormData(form, submitter)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return new URLSearchParams(texts)
}
