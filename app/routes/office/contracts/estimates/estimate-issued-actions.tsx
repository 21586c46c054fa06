import { Suspense } from 'react'
import { href } from 'react-router'
import { decisionChannels } from '../../../../../domain/contracts/estimates/estimate-options.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import { type FormOutcome, problemsIn } from '../../../../forms/form-outcome.ts'
import { EnterSendsNothing, type FormOutcomes, OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { beginAddress, sendingAddress } from '../../../../office/records/estimate-address.ts'
import { depositAddress } from '../../../../office/records/invoice-address.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/field/check-field.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { lateSection } from '../../../../ui/late-section.ts'
import { BeginEstimateForm } from './begin-form.tsx'
import type { IssuedView } from './estimate.server.ts'
import '../../billing/payments/deposit-section.css'

/** Few quotes wait for a deposit. */
const DepositSection = lateSection(
  async () => (await import('../../billing/payments/deposit-section.tsx')).DepositSection,
)

export interface IssuedSectionProps {
  estimate: IssuedView
  outcomes: FormOutcomes
}

/** The client's word and what follows from it; before that, the mail. */
export function IssuedNextStep({ estimate, outcomes }: IssuedSectionProps) {
  const { state, canAccept, canWrite, page, person, sending } = estimate
  if (state.name === 'accepted')
    return (
      <>
        <EstimateOrder estimate={estimate} />
        <Suspense>
          <DepositSection deposit={estimate.deposit} outcome={outcomes['acompte-recu']} />
        </Suspense>
      </>
    )
  if (!canWrite) return null
  return (
    <>
      {state.name === 'issued' && !sending.leaving && (
        <ButtonLink
          to={sendingAddress(page, 'envoi')}
          className="estimate-standing__next"
          variant="secondary"
          preventScrollReset
        >
          Envoyer par e-mail
        </ButtonLink>
      )}
      {canAccept ? (
        <AcceptForm
          page={page}
          person={person}
          isConsumer={estimate.isConsumer}
          outcome={outcomes.accepter}
        />
      ) : (
        <AcceptRefusal outcome={outcomes.accepter} />
      )}
    </>
  )
}

/**
 * What follows an accepted quote: its order, which was made with the client's word; of one that was accepted before orders
 * were, it is made here (docs/product.md §11.14).
 */
function EstimateOrder({ estimate: { id, order, canOrder, canBill } }: { estimate: IssuedView }) {
  const page = `${href('/gestion/commandes/nouvelle')}?devis=${id}`
  const form = useOfficeForm({ id: 'commande', action: formAddress(page, 'devis') })
  if (order)
    return (
      <>
        <ButtonLink
          to={href('/gestion/commandes/:id', { id: order.id })}
          className="estimate-standing__next"
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
      {canOrder && <OfficeForm form={form} submit="Créer la commande" saved="Créée" />}
      {canBill && (
        <ButtonLink to={depositAddress({ kind: 'estimate', id })} variant="secondary">
          Demander un acompte
        </ButtonLink>
      )}
    </>
  )
}

interface AcceptProps extends DecisionProps {
  /** Only a consumer has fourteen days to wait for. */
  isConsumer: boolean
}

/** The client's word, in one press: by telephone and by whom it is for, unless it is said otherwise; it makes the order. */
function AcceptForm({ page, person, isConsumer, outcome: first }: AcceptProps) {
  const form = useOfficeForm({
    id: 'accepter',
    action: formAddress(page, 'accepter'),
    rules: async () =>
      (await import('../../../../../domain/contracts/estimates/estimate-forms.ts')).acceptForm,
    first,
    defaults: { canal: 'phone', qui: person },
  })
  const wrong = form.problems.form ?? form.failure
  return (
    <div id="accepter" className="estimate-accept">
      <form {...form.formProps} className="office-form">
        <EnterSendsNothing />
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
        <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
        <div className="office-form__end">
          <Button type="submit" busy={form.isBusy}>
            Accepté
          </Button>
        </div>
        <p className="paper-note">
          La commande est créée aussitôt, jantes attendues&nbsp;: son délai court de leur réception.
          {isConsumer &&
            ' Accepté à distance sans demande écrite de commencer, il ne court pas avant la fin des 14\u00a0jours de rétractation.'}
        </p>
      </form>
    </div>
  )
}

/** What was noted too late, where the quote stands otherwise by now. */
function AcceptRefusal({ outcome }: { outcome: FormOutcome | undefined }) {
  const { form } = problemsIn(outcome)
  return <div role="alert">{form && <p className="office-form__alert">{form}</p>}</div>
}

function RefuseForm({ page, person, outcome: first }: DecisionProps) {
  const form = useOfficeForm({
    id: 'refuser',
    action: formAddress(page, 'refuser'),
    rules: async () =>
      (await import('../../../../../domain/contracts/estimates/estimate-forms.ts')).refuseForm,
    first,
    defaults: { canal: 'phone', qui: person },
  })
  return (
    <details id="refuser" open={first && true}>
      <summary className="fold">
        Le client refuse <ChevronDown />
      </summary>
      <OfficeForm form={form} variant="secondary" submit="Noter le refus" saved="Noté">
        <TextField {...form.field('motif')} label="Pourquoi" required maxLength={400} autoComplete="off" />
        <SelectField {...form.field('canal')} label="Comment" options={officeChannels} prompt={null} />
        <TextField {...form.field('qui')} label="Par qui" maxLength={120} autoComplete="off" />
      </OfficeForm>
    </details>
  )
}

export function IssuedActions({ estimate, outcomes }: IssuedSectionProps) {
  const { id, page, isOpen, canAccept, canReplace, person, order, state } = estimate
  const isDecided = (state.name === 'accepted' || state.name === 'refused') && (!order || order.isExpected)
  const isAnswered = ['refuser', 'rouvrir', 'commencer'].some((name) => name in outcomes)
  return (
    <details className="estimate-more" open={isAnswered}>
      <summary className="button" data-variant="quiet">
        Autres actes <ChevronDown />
      </summary>
      <div className="estimate-more__acts">
        {isOpen && state.name !== 'issued' && (
          <>
            <ButtonLink to={sendingAddress(page, 'relance')} variant="secondary" preventScrollReset>
              Relancer le client
            </ButtonLink>
            <ButtonLink to={sendingAddress(page, 'envoi')} variant="secondary" preventScrollReset>
              Envoyer à nouveau
            </ButtonLink>
          </>
        )}
        {canReplace && (
          <BeginEstimateForm action={beginAddress({ remplace: id })} variant="secondary">
            Remplacer par un nouveau
          </BeginEstimateForm>
        )}
        <BeginEstimateForm action={beginAddress({ copie: id })} variant="secondary">
          Copier
        </BeginEstimateForm>
        {estimate.canNoteEarly && <EarlyStartForm page={page} outcome={outcomes.commencer} />}
        {isDecided && <ReopenForm page={page} outcome={outcomes.rouvrir} />}
        {canAccept && <RefuseForm page={page} person={person} outcome={outcomes.refuser} />}
      </div>
    </details>
  )
}

/** What was noted was a mistake. */
function ReopenForm({ page, outcome: first }: Omit<DecisionProps, 'person'>) {
  const form = useOfficeForm({ id: 'rouvrir', action: formAddress(page, 'rouvrir'), first })
  return <OfficeForm form={form} variant="secondary" submit="Remettre en attente" saved="Remis en attente" />
}

/** The express request came after the acceptance, on paper or by mail. */
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
  /** Who is asked first. */
  person: string
  outcome?: FormOutcome
}

// The page on which clients answer is no way that the office hears of it.
const { page: _, ...officeChannels } = decisionChannels
