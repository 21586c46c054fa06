import { findRimChoice } from '../../../domain/contracts/estimates/estimate-choice.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { clientAnswerFailures } from '../../forms/client-answer-failures.ts'
import { actionsByIntent, formAddress } from '../../forms/form-actions.ts'
import { useForm } from '../../forms/use-form.ts'
import { siteContext } from '../../http/context.ts'
import { noindexMeta } from '../../http/noindex-meta.ts'
import { type PageHandle, privatePageHandle } from '../../http/page-handle.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { PaperPage } from '../../ui/paper-page.tsx'
import type { Route } from './+types/question-page.ts'
import { handleEstimateQuestion } from './client-answers.server.ts'
import { findReceivedEstimate } from './estimate-decision.server.ts'
import { estimateAnswerAddress } from './estimate-links.server.ts'
import '../../ui/problem-text.css'
import './acceptance.css'

export const handle = { ...privatePageHandle, audience: null } satisfies PageHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  noindexMeta(matches, loaderData ? `Une question sur le devis ${loaderData.number}` : 'Devis')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { estimate } = await findReceivedEstimate(context.get(siteContext).db, params)
  const query = url.searchParams
  // Discounts are left out: they belong to the line above them.
  const lines = estimate.lines.flatMap(({ description, unit_price }, index) =>
    unit_price < 0 ? [] : [[`${index}`, description] as const],
  )
  const lineNumber = query.get('ligne') ?? ''
  const ofRim = findRimChoice(estimate)?.rims.find(({ key }) => key === lineNumber)?.wording
  const line = ofRim ? lines.find(([, wording]) => wording === ofRim)?.[0] : lineNumber.replace(/^l/, '')
  return {
    id: randomId(),
    number: estimate.estimate_number,
    lines: Object.fromEntries(lines),
    line: lines.some(([place]) => place === line) ? line : '',
    back: estimateAnswerAddress(params, query),
    page: estimateAnswerAddress(params, query, 'question'),
  }
}

const forms = actionsByIntent({ demander: handleEstimateQuestion })
export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** Asks a question about a line of an estimate, which remains open for acceptance. */
export default function EstimateQuestionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, lines, line, back, page } = loaderData
  const form = useForm({
    id: 'demander',
    action: formAddress(page, 'demander'),
    rules: async () =>
      (await import('../../../domain/contracts/acceptance/client-answer-forms.ts')).estimateQuestionForm,
    failures: clientAnswerFailures,
    first: actionData?.demander,
    defaults: { ligne: line ?? '', id },
  })
  const errorText = form.problems.form ?? form.failure
  return (
    <div className="received-estimate" data-ground="paper">
      <PaperPage
        title="Une question"
        number={number}
        lead={'L’atelier vous répond par e-mail\u00a0; le devis vous attend.'}
        back={{ to: back, label: 'Revenir au devis' }}
      >
        <form {...form.formProps} className="acceptance">
          <input type="hidden" name="id" defaultValue={form.field('id').defaultValue} />
          <SelectField {...form.field('ligne')} label="À propos de" options={lines} prompt="Tout le devis" />
          <TextArea {...form.field('question')} label="Votre question" rows={5} required maxLength={4_000} />
          <div role="alert">{errorText && <p className="form-problem">{errorText}</p>}</div>
          <Button type="submit" busy={form.isBusy}>
            Envoyer la question
          </Button>
        </form>
      </PaperPage>
    </div>
  )
}
