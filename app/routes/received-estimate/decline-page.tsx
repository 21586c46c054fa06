import { redirect } from 'react-router'
import { isEstimateAcceptable } from '../../../domain/contracts/estimates/estimate.ts'
import { estimateDeclineReasonNames } from '../../../domain/contracts/estimates/estimate-options.ts'
import { clientAnswerFailures } from '../../forms/client-answer-failures.ts'
import { actionsByIntent, formAddress } from '../../forms/form-actions.ts'
import { useForm } from '../../forms/use-form.ts'
import { siteContext } from '../../http/context.ts'
import { noindexMeta } from '../../http/noindex-meta.ts'
import { type PageHandle, privatePageHandle } from '../../http/page-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { RadioField } from '../../ui/field/radio-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { PaperPage } from '../../ui/paper-page.tsx'
import type { Route } from './+types/decline-page.ts'
import { handleEstimateDecline } from './client-answers.server.ts'
import { findReceivedEstimate } from './estimate-decision.server.ts'
import { estimateAnswerAddress } from './estimate-links.server.ts'
import { loadEstimateOffer } from './offer.server.ts'
import '../../ui/problem-text.css'
import './acceptance.css'
import './offer.css'

export const handle = { ...privatePageHandle, audience: null } satisfies PageHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  noindexMeta(matches, loaderData ? `Refuser le devis ${loaderData.number}` : 'Devis')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, clock, facts } = context.get(siteContext)
  const { estimate, client } = await findReceivedEstimate(db, params)
  const back = estimateAnswerAddress(params, url.searchParams)
  if (!url.searchParams.has('formulaire') && !isEstimateAcceptable(estimate, clock.now()))
    throw redirect(back)
  const { seen, number, whole } = await loadEstimateOffer(db, estimate, client, url.searchParams, facts)
  return {
    seen,
    number,
    total: whole.total,
    back,
    page: estimateAnswerAddress(params, url.searchParams, 'decliner'),
  }
}

const forms = actionsByIntent({ decliner: handleEstimateDecline })
export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** Asks for a confirmation and a reason before an estimate is declined. */
export default function DeclineEstimatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { seen, number, total, back, page } = loaderData
  const form = useForm({
    id: 'decliner',
    action: formAddress(page, 'decliner'),
    rules: async () =>
      (await import('../../../domain/contracts/acceptance/client-answer-forms.ts')).clientDeclineForm,
    failures: clientAnswerFailures,
    first: actionData?.decliner,
  })
  const errorText = form.problems.form ?? form.failure
  return (
    <div className="received-estimate" data-ground="paper">
      <PaperPage
        title={'Refuser ce devis\u00a0?'}
        number={number}
        lead={`${total} toutes taxes comprises`}
        back={{ to: back, label: 'Revenir au devis' }}
      >
        <form {...form.formProps} className="acceptance">
          <input type="hidden" name="vu" value={seen} />
          <p>Dites-nous pourquoi&nbsp;: l’atelier peut souvent proposer autre chose.</p>
          <RadioField
            {...form.field('motif')}
            label="Votre raison"
            options={estimateDeclineReasonNames}
            required
          />
          <TextField
            {...form.field('precisions')}
            label="Précisions (facultatif)"
            maxLength={300}
            autoComplete="off"
          />
          <div role="alert">{errorText && <p className="form-problem">{errorText}</p>}</div>
          <div className="offer__end">
            <Button type="submit" busy={form.isBusy}>
              Refuser le devis
            </Button>
            <ButtonLink to={back} variant="secondary">
              Ne pas refuser
            </ButtonLink>
          </div>
        </form>
      </PaperPage>
    </div>
  )
}
