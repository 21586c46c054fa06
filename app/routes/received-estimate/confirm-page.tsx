import { redirect } from 'react-router'
import { isEstimateAcceptable } from '../../../domain/contracts/estimates/estimate.ts'
import { toAdditionalCompanyPerson } from '../../../domain/kernel/person.ts'
import { personName } from '../../../domain/people/clients/client.ts'
import { clientAnswerFailures } from '../../forms/client-answer-failures.ts'
import { actionsByIntent, formAddress } from '../../forms/form-actions.ts'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import { useForm } from '../../forms/use-form.ts'
import { siteContext } from '../../http/context.ts'
import { noindexMeta } from '../../http/noindex-meta.ts'
import { type PageHandle, privatePageHandle } from '../../http/page-handle.ts'
import { findActingPerson } from '../../records/client-person.server.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/field/check-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { PaperPage } from '../../ui/paper-page.tsx'
import type { Route } from './+types/confirm-page.ts'
import { handleEstimateAcceptance } from './client-answers.server.ts'
import { findReceivedEstimate } from './estimate-decision.server.ts'
import { estimateAnswerAddress } from './estimate-links.server.ts'
import { type EstimateOfferView, loadEstimateOffer } from './offer.server.ts'
import { composeOfferedWithdrawalNotice, EstimateLinePrice, EstimateOfferFactsSection } from './offer.tsx'
import '../../ui/problem-text.css'
import './acceptance.css'

export const handle = { ...privatePageHandle, audience: null } satisfies PageHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  noindexMeta(matches, loaderData ? `Confirmer le devis ${loaderData.offer.number}` : 'Devis')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, clock, facts } = context.get(siteContext)
  const { estimate, client } = await findReceivedEstimate(db, params)
  const query = url.searchParams
  const offer = await loadEstimateOffer(db, estimate, client, query, facts)
  const choice = offer.rims ? offer.chosen.map((key) => ['jante', key] as const) : []
  const back = (more: readonly (readonly [string, string])[]) =>
    estimateAnswerAddress(params, query, '', more)
  // A posted form renders its own errors.
  if (!query.has('formulaire')) {
    if (!isEstimateAcceptable(estimate, clock.now())) throw redirect(back([]))
    if (query.get('vu') !== offer.seen) throw redirect(back([['change', 'oui']]))
    if (offer.rims && (choice.length === 0 || !query.has('jante'))) throw redirect(back([['aucune', 'oui']]))
  }
  return {
    // A further user of a company answers under their own name; otherwise the client's name is used.
    offer: {
      ...offer,
      name:
        toAdditionalCompanyPerson(findActingPerson(context, client.id))?.name ??
        (personName(client) || offer.name),
    },
    back: back(choice),
    page: estimateAnswerAddress(params, query, 'confirmer', [...choice, ['vu', offer.seen]]),
    seen: query.get('vu') ?? '',
  }
}

const forms = actionsByIntent({ accepter: handleEstimateAcceptance })
export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** Second screen: the choice, the information that the law requires right above the button, and the button. */
export default function ConfirmAcceptancePage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, back, page, seen } = loaderData
  return (
    <div className="received-estimate" data-ground="paper">
      <PaperPage
        title="Confirmer"
        number={offer.number}
        lead={offer.vehicle}
        back={{ to: back, label: offer.rims ? 'Modifier mon choix' : 'Revenir au devis' }}
      >
        <ConfirmForm
          offer={offer}
          seen={seen}
          action={formAddress(page, 'accepter')}
          outcome={actionData?.accepter}
        />
      </PaperPage>
    </div>
  )
}

interface ConfirmFormProps {
  offer: EstimateOfferView
  seen: string
  action: string
  outcome?: FormOutcome
}

function ConfirmForm({ offer, seen, action, outcome: first }: ConfirmFormProps) {
  const {
    picked,
    rims,
    chosen,
    isAllChosen,
    words,
    name,
    purchaseOrder,
    depositPercent,
    validUntil,
    codeTo,
  } = offer
  const consumer = composeOfferedWithdrawalNotice(offer, picked.hasGoods)
  const form = useForm({
    id: 'accepter',
    action,
    rules: async () =>
      (await import('../../../domain/contracts/acceptance/client-answer-forms.ts')).clientAcceptForm,
    failures: clientAnswerFailures,
    first,
    defaults: { nom: name, bon_commande: purchaseOrder?.known ?? '' },
  })
  const errorText = form.problems.form ?? form.failure
  return (
    <form {...form.formProps} className="acceptance">
      <input type="hidden" name="vu" value={seen} />
      <input type="hidden" name="choix" value={rims ? chosen.join(' ') : ''} />
      {rims && !isAllChosen && (
        <p className="acceptance__part">
          <strong>
            {chosen.length} jantes sur {rims.length}.
          </strong>{' '}
          Un nouveau devis de ces jantes seules remplace celui que vous avez reçu&nbsp;; vous le recevez avec
          la confirmation.
        </p>
      )}
      <ul className="plain-list acceptance__lines" aria-label="Ce que vous commandez">
        {picked.lines.map(({ key, wording, count, price, beside }) => (
          <li key={key}>
            <span>
              {count > 1 && `${count} × `}
              {wording}
            </span>
            <EstimateLinePrice price={price} beside={beside} />
          </li>
        ))}
      </ul>
      <p>
        <strong>{picked.total}</strong> toutes taxes comprises ({picked.totalWithoutTax} hors taxes)
        {validUntil && <>, jusqu’au {validUntil}</>}.
        {picked.deposit && (
          <>
            {' '}
            Acompte à la commande&nbsp;: {picked.deposit} ({depositPercent}&nbsp;%).
          </>
        )}
      </p>
      <EstimateOfferFactsSection offer={offer} hasGoods={picked.hasGoods} />
      <TextField {...form.field('nom')} label="Votre nom" required maxLength={120} autoComplete="name" />
      {purchaseOrder && (
        <TextField
          {...form.field('bon_commande')}
          label="Votre numéro de commande"
          hint={
            purchaseOrder.isRequired
              ? 'Votre société l’exige pour payer nos factures\u00a0; vous pourrez encore le donner jusqu’à la facture.'
              : 'Imprimé sur la facture.'
          }
          maxLength={60}
          autoComplete="off"
        />
      )}
      <CheckField {...form.field('conditions')} required label={words.conditions} />
      {consumer && (
        <fieldset className="acceptance__early">
          <legend>Commencer sans attendre&nbsp;? (facultatif)</legend>
          <CheckField {...form.field('sans_attendre')} label={consumer.earlyStart} />
        </fieldset>
      )}
      {codeTo !== null && (
        <TextField
          {...form.field('code')}
          label="Code reçu par e-mail"
          hint={`Nous l’envoyons à ${codeTo || 'votre adresse'} quand vous confirmez une première fois.`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
        />
      )}
      <div role="alert">{errorText && <p className="form-problem">{errorText}</p>}</div>
      <Button type="submit" busy={form.isBusy}>
        {words.button}
      </Button>
    </form>
  )
}
