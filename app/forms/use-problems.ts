import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import {
  type FormRules,
  judgeForm,
  type NameIn,
  type Problems,
  typedIn,
} from '../../domain/forms/judge-form.ts'
import { answersOf } from './answers-of.ts'
import { focusFirstWrong } from './focus-first-wrong.ts'
import { problemsIn } from './form-outcome.ts'
import { useRules } from './use-rules.ts'

export interface ProblemOptions<Rules extends FormRules, Outcome> {
  /** A form that is a button has none. */
  rules?: () => Promise<Rules>
  /** The answer to the form as it was sent without JavaScript. */
  first?: Outcome
  /** The field that gets the focus when several together are wrong. */
  leader?: NameIn<Rules>
  /** A summary of what is wrong stands above the fields, and gets the focus in their place. */
  hasSummary?: true
}

/** What is wrong: told when the form is sent, followed as it is corrected. */
export function useProblems<Rules extends FormRules, Outcome>(
  { rules: bring, first, leader, hasSummary }: ProblemOptions<Rules, Outcome>,
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
