import { href, Link } from 'react-router'
import { estimateDecisionChannelNames } from '../../../../../domain/contracts/estimates/estimate-options.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import { type FormOutcome, problemsOfOutcome } from '../../../../forms/form-outcome.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import {
  beginEstimateAddress,
  estimateAgreementAddress,
  estimateSendingAddress,
} from '../../../../office/records/estimate-address.ts'
import { newDepositAddress } from '../../../../office/records/invoice-address.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/field/check-field.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { FormDetails } from '../../../../ui/form-details.tsx'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import { DepositSection } from '../../billing/payments/deposit-section.tsx'
import { BeginEstimateForm } from './begin-form.tsx'
import type { EstimateFormOutcomes } from './estimate.server.ts'
import type { IssuedEstimateView } from './estimate-issued.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/button.css'
import '../../../../ui/paper-page.css'
import './estimate-parts.css'
import './estimate.css'

export interface IssuedEstimateSectionProps {
  estimate: IssuedEstimateView
  outcomes: EstimateFormOutcomes
}

/**
 * Next action of an issued estimate: send it, remind its client, or replace it once it has expired; after the acceptance, the order.
 * Recording the client's agreement has its own screen, because it concludes a contract.
 */
export function IssuedEstimateNextStep({ estimate, outcomes }: IssuedEstimateSectionProps) {
  const { state, page } = estimate
  const { canAccept, canWrite, waiting } = estimate.actions
  if (state.name === 'accepted')
    return (
      <>
        <EstimateOrder estimate={estimate} />
        <DepositSection deposit={estimate.deposit} outcome={outcomes['acompte-recu']} />
      </>
    )
  if (!canWrite) return null
  return (
    <>
      {waiting && <p className="paper-note">{waiting}</p>}
      <div className="estimate-status__actions">
        <WaitingStep estimate={estimate} />
        {canAccept && (
          <ButtonLink to={estimateAgreementAddress(page)} variant="secondary" preventScrollReset>
            Noter l’accord du client…
          </ButtonLink>
        )}
      </div>
      {!canAccept && <AcceptanceProblem outcome={outcomes.accepter} />}
    </>
  )
}

/** Main button of an estimate that waits for its client; none while a mail is being sent, and shortly afterwards. */
function WaitingStep({ estimate: { id, page, actions } }: Pick<IssuedEstimateSectionProps, 'estimate'>) {
  const { waitingStep } = actions
  if (waitingStep === 'replace')
    return (
      <BeginEstimateForm action={beginEstimateAddress({ remplace: id })}>
        Remplacer par un nouveau
      </BeginEstimateForm>
    )
  if (!waitingStep) return null
  const [asked, label] =
    waitingStep === 'send'
      ? (['envoi', 'Envoyer par e-mail'] as const)
      : (['relance', 'Relancer le client'] as const)
  return (
    <ButtonLink to={estimateSendingAddress(page, asked)} preventScrollReset>
      {label}
    </ButtonLink>
  )
}

/**
 * Link to the order of an accepted estimate, which is created on acceptance. For estimates accepted before the site had orders, a
 * button creates it.
 */
function EstimateOrder({ estimate: { id, order, actions } }: { estimate: IssuedEstimateView }) {
  const page = `${href('/gestion/commandes/nouvelle')}?devis=${id}`
  const form = useOfficeForm({ id: 'commande', action: formAddress(page, 'devis') })
  if (order)
    return (
      <>
        <ButtonLink
          to={href('/gestion/commandes/:id', { id: order.id })}
          className="estimate-status__next"
          prefetch="intent"
        >
          Ouvrir la commande
        </ButtonLink>
        <p className="paper-note">
          Commande {order.number}
          {order.isExpected && ', jantes attendues'}
          {order.isCancelled && ', annulée'}.
        </p>
      </>
    )
  return (
    <>
      {actions.canOrder && <OfficeForm form={form} submit="Créer la commande" saved="Créée" />}
      {actions.canBill && (
        <ButtonLink to={newDepositAddress({ kind: 'estimate', id })} variant="secondary">
          Demander un acompte
        </ButtonLink>
      )}
    </>
  )
}

/**
 * Question before an agreement is recorded: what is recorded, to whom the confirmation goes, and how the client agreed; by default
 * by telephone and by the named person.
 */
export function RecordEstimateAgreementForm({
  estimate,
  outcome: first,
}: {
  estimate: IssuedEstimateView
  outcome?: FormOutcome
}) {
  const { page, number, total } = estimate
  const { person, isConsumer, confirmsTo } = estimate.actions
  const form = useOfficeForm({
    id: 'noter-accord',
    action: formAddress(page, 'accepter'),
    rules: async () =>
      (await import('../../../../../domain/contracts/estimates/estimate-forms.ts')).officeAcceptForm,
    first,
    defaults: { canal: 'phone', qui: person },
  })
  return (
    <section
      id="accepter"
      className="paper-sheet estimate-status estimate-agreement"
      aria-labelledby="accepter-titre"
    >
      <h2 id="accepter-titre">Noter l’accord du client</h2>
      <p>
        <strong>{total} TTC</strong>, devis <span className="whole">{number}</span>. Vous avez dix secondes
        pour tout annuler.
      </p>
      <OfficeForm form={form} submit="Noter l’accord" saved="Noté">
        <div className="estimate-accept__how">
          <SelectField {...form.field('canal')} label="Comment" options={officeChannels} prompt={null} />
          <TextField {...form.field('qui')} label="Par qui" maxLength={120} autoComplete="off" />
        </div>
        {isConsumer && (
          <CheckField
            {...form.field('sans_attendre')}
            label="Le client a demandé par écrit (formulaire signé ou e-mail) de commencer avant la fin de ses 14 jours de rétractation"
          />
        )}
        <ul className="estimate-agreement__effects">
          <li>
            La commande est créée aussitôt, jantes attendues&nbsp;: son délai court de leur réception.
            {isConsumer &&
              ' Accepté à distance sans demande écrite de commencer, il ne court pas avant la fin des 14\u00a0jours de rétractation.'}
          </li>
          <li className="estimate-agreement__mail">
            {confirmsTo ? (
              <>
                La confirmation part par e-mail à <strong>{confirmsTo}</strong>, avec le devis et les
                conditions générales.
              </>
            ) : (
              'Ce client n’a pas d’adresse e-mail\u00a0: remettez-lui le devis et les conditions générales sur papier.'
            )}
          </li>
          <li className="estimate-agreement__paper">
            Un accord donné à l’atelier n’est pas confirmé par e-mail.
          </li>
        </ul>
      </OfficeForm>
      <Link to={page} preventScrollReset>
        Revenir sans rien noter
      </Link>
    </section>
  )
}

/** Message for a decision that was recorded too late, because the estimate has changed. */
function AcceptanceProblem({ outcome }: { outcome: FormOutcome | undefined }) {
  const { form } = problemsOfOutcome(outcome)
  return <div role="alert">{form && <p className="office-form__alert">{form}</p>}</div>
}

function DeclineForm({ page, person, outcome: first }: DecisionProps) {
  const form = useOfficeForm({
    id: 'refuser',
    action: formAddress(page, 'refuser'),
    rules: async () =>
      (await import('../../../../../domain/contracts/estimates/estimate-forms.ts')).officeDeclineForm,
    first,
    defaults: { canal: 'phone', qui: person },
  })
  return (
    <FormDetails id="refuser" open={first !== undefined}>
      <summary className="fold">
        Noter le refus du client <ChevronDownIcon />
      </summary>
      <OfficeForm form={form} variant="secondary" submit="Noter le refus" saved="Noté">
        <TextField {...form.field('motif')} label="Pourquoi" required maxLength={400} autoComplete="off" />
        <SelectField {...form.field('canal')} label="Comment" options={officeChannels} prompt={null} />
        <TextField {...form.field('qui')} label="Par qui" maxLength={120} autoComplete="off" />
      </OfficeForm>
    </FormDetails>
  )
}

export function IssuedEstimateActions({ estimate, outcomes }: IssuedEstimateSectionProps) {
  const { id, page, order, state } = estimate
  const { isOpen, canAccept, canReplace, canNoteEarly, person, waitingStep } = estimate.actions
  const isDecided = (state.name === 'accepted' || state.name === 'refused') && (!order || order.isExpected)
  const isAnswered = ['refuser', 'rouvrir', 'commencer'].some((name) => name in outcomes)
  return (
    <FormDetails open={isAnswered}>
      <summary className="button" data-variant="quiet">
        Autres actions <ChevronDownIcon />
      </summary>
      <div className="estimate-more__actions">
        {isOpen && state.name !== 'issued' && (
          <>
            {waitingStep !== 'remind' && (
              <ButtonLink to={estimateSendingAddress(page, 'relance')} variant="secondary" preventScrollReset>
                Relancer le client
              </ButtonLink>
            )}
            <ButtonLink to={estimateSendingAddress(page, 'envoi')} variant="secondary" preventScrollReset>
              Envoyer à nouveau
            </ButtonLink>
          </>
        )}
        {canReplace && waitingStep !== 'replace' && (
          <BeginEstimateForm action={beginEstimateAddress({ remplace: id })} variant="secondary">
            Remplacer par un nouveau
          </BeginEstimateForm>
        )}
        <BeginEstimateForm action={beginEstimateAddress({ copie: id })} variant="secondary">
          Copier
        </BeginEstimateForm>
        {canNoteEarly && <EarlyStartForm page={page} outcome={outcomes.commencer} />}
        {isDecided && <ReopenForm page={page} outcome={outcomes.rouvrir} />}
        {canAccept && <DeclineForm page={page} person={person} outcome={outcomes.refuser} />}
      </div>
    </FormDetails>
  )
}

/** Form that reverts a decision recorded by mistake. */
function ReopenForm({ page, outcome: first }: Omit<DecisionProps, 'person'>) {
  const form = useOfficeForm({ id: 'rouvrir', action: formAddress(page, 'rouvrir'), first })
  return <OfficeForm form={form} variant="secondary" submit="Remettre en attente" saved="Remis en attente" />
}

/** Form that records an express request to begin early which arrived after the acceptance, on paper or by mail. */
function EarlyStartForm({ page, outcome: first }: Omit<DecisionProps, 'person'>) {
  const form = useOfficeForm({ id: 'commencer', action: formAddress(page, 'commencer'), first })
  return (
    <OfficeForm
      form={form}
      variant="secondary"
      submit="Demande écrite de commencer sans attendre reçue"
      saved="Notée"
    />
  )
}

interface DecisionProps {
  page: string
  /** Default name of the deciding person. */
  person: string
  outcome?: FormOutcome
}

// Channels without the client's page: staff do not record decisions made there.
const { page: _, ...officeChannels } = estimateDecisionChannelNames
