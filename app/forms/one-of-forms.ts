import { data } from 'react-router'
import type { Visited } from '../http/visit.ts'
import { type answerForm, answerScripts } from './answer-form.ts'
import type { FormOutcome } from './form-outcome.ts'

type Receive<Visit> = (visit: Visit) => Promise<ReturnType<typeof answerForm<FormOutcome>> | Response>

const parameter = 'formulaire'

/** Where the form of that name is sent, of a page that has several, whose query stays; `index` as for `oneOfForms`. */
export const formAddress = (page: string, name: string, { index = false } = {}) =>
  `${page}${page.includes('?') ? '&' : '?'}${index ? 'index&' : ''}${parameter}=${name}#${name}`

/**
 * A page with several forms, told apart by what stands behind their address: its `middleware` for scripts, its `action`
 * for the page, which finds the outcome of each form under its name. `index` for the page of an index route;
 * `unnamed` is the form of a post that names none.
 */
export function oneOfForms<Name extends string, Visit extends Visited>(
  forms: Record<Name, Receive<Visit>>,
  { index = false, unnamed = '' }: { index?: boolean; unnamed?: NoInfer<Name> | '' } = {},
) {
  const find = ({ request }: Visited) => {
    const name = new URL(request.url).searchParams.get(parameter) ?? unnamed
    if (!Object.hasOwn(forms, name)) throw data(null, { status: 404 })
    return name as Name
  }
  return {
    middleware: [answerScripts((visit: Visit) => forms[find(visit)](visit), { index })],
    async action(visit: Visit) {
      const name = find(visit)
      const answer = await forms[name](visit)
      if (answer instanceof Response) throw answer
      const outcomes: { [Form in Name]?: FormOutcome } = {}
      outcomes[name] = answer.data
      return data(outcomes, answer.init ?? undefined)
    },
  }
}
