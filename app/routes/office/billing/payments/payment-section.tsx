import {
  cashLimitExemptionGroundNames,
  choosablePaymentMeansNames,
} from '../../../../../domain/billing/payment-means.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { RadioField } from '../../../../ui/field/radio-field.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { FormDetails } from '../../../../ui/form-details.tsx'
import { CheckIcon, ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import { PaymentFields } from './movement-fields.tsx'
import type { PaymentFormOutcomes, PaymentsView } from './payment-section.server.ts'
import { useNewSubmissionPerAmountOwed, useShownAmountOwed } from './use-shown-amount.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './payment-section.css'

interface PaymentSectionProps {
  /** Result of `loadPaymentSection`. */
  payments: PaymentsView
  /** Address of the record's page, to which the forms are sent. */
  address: string
  /** Outcomes of forms sent without JavaScript. */
  outcomes: PaymentFormOutcomes
  /** Whether the payment is the next action of the record. Only one button of a page is primary. */
  isMain: boolean
}

/**
 * Payments of an invoice or refunds of a credit note, with the amount owed: one button settles it, other amounts are entered
 * below.
 */
export function PaymentSection({ payments, address, outcomes, isMain }: PaymentSectionProps) {
  const { id, isCredit, owed, state, owedText, lines, mayRecord } = payments
  useNewSubmissionPerAmountOwed(owed)
  return (
    <section
      key={id}
      id="encaissements"
      className="paper-sheet payment-section"
      aria-labelledby="encaissements-titre"
    >
      <h2 id="encaissements-titre">{isCredit ? 'Remboursement' : 'Encaissements'}</h2>
      {state && (
        <p className="payment-section__state" data-open={owedText !== null || undefined}>
          {state}
        </p>
      )}
      {isCredit && owedText !== null && (
        <p className="paper-note">
          Cet avoir peut aussi payer une autre facture du client&nbsp;: «&nbsp;Imputer l’avoir&nbsp;», sur la
          page de celle-ci.
        </p>
      )}
      {mayRecord && (
        <RestForm payments={payments} address={address} outcome={outcomes.encaissee} isMain={isMain} />
      )}
      {mayRecord &&
        payments.credits.map((credit) => (
          <CreditUse key={credit.id} credit={credit} address={address} outcome={outcomes.imputer} />
        ))}
      <PaymentLines payments={payments} address={address} outcome={outcomes['contre-passer']} />
      {mayRecord && (
        <FormDetails open={outcomes.encaissement !== undefined}>
          <summary className="fold">
            {lines.length > 0 ? 'Saisir un autre mouvement' : 'Saisir un autre montant ou un autre jour'}{' '}
            <ChevronDownIcon />
          </summary>
          <PaymentForm payments={payments} address={address} outcome={outcomes.encaissement} />
        </FormDetails>
      )}
    </section>
  )
}

/** Returns the notice of a recorded payment; empty after the amount owed has changed. */
const noticeOf = (outcome: PaymentFormOutcomes['encaissement'], owed: number): string =>
  outcome?.outcome === 'saved' && outcome.owed === owed ? outcome.notice : ''

interface RestFormProps {
  payments: PaymentsView
  address: string
  outcome: PaymentFormOutcomes['encaissee']
  isMain: boolean
}

/** Button that records the amount owed as received or refunded. */
function RestForm({ payments, address, outcome: first, isMain }: RestFormProps) {
  const { isCredit, owed, owedText, usualMeans } = payments
  const form = useOfficeForm({
    id: 'encaissee',
    action: formAddress(address, 'encaissee'),
    rules: async () =>
      (await import('../../../../../domain/billing/payments/payment-form.ts')).payAmountOwedForm,
    defaults: { moyen: usualMeans },
    first,
  })
  const { outcome, isBusy, problems, failure } = form
  const notice = noticeOf(outcome, owed)
  const errorText = problems.form ?? failure
  return (
    <form {...form.formProps} id="encaissee" className="rest-form">
      {owedText !== null && (
        <div className="rest-form__button">
          <input type="hidden" name="reste" value={owed} />
          <SelectField
            {...form.field('moyen')}
            label="Moyen"
            prompt={null}
            options={choosablePaymentMeansNames}
          />
          <Button type="submit" variant={isMain ? 'primary' : 'secondary'} busy={isBusy}>
            <span>
              {owed > 0
                ? 'Enregistrer le paiement de'
                : isCredit
                  ? 'Enregistrer le remboursement de'
                  : 'Enregistrer le remboursement du trop-perçu\u00a0:'}{' '}
              <span className="rest-form__amount">{owedText}</span>
            </span>
          </Button>
        </div>
      )}
      <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
      <p role="status" className="office-form__saved">
        {!isBusy && notice && (
          <>
            <CheckIcon /> {notice}
          </>
        )}
      </p>
    </form>
  )
}

interface CreditUseProps {
  credit: PaymentsView['credits'][number]
  address: string
  outcome: PaymentFormOutcomes['imputer']
}

/** Button that settles the invoice with a credit note of the client, as far as its amount allows. */
function CreditUse({ credit, address, outcome: first }: CreditUseProps) {
  const form = useOfficeForm({ id: `imputer-${credit.id}`, action: formAddress(address, 'imputer'), first })
  const errorText = form.problems.form ?? form.failure
  return (
    <form {...form.formProps} className="rest-form">
      <p>
        L’avoir {credit.number} doit {credit.amount} au client&nbsp;: remboursez-les, ou imputez-les sur cette
        facture.
      </p>
      <input type="hidden" name="avoir" value={credit.id} />
      <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
      <Button type="submit" variant="secondary" busy={form.isBusy}>
        Imputer l’avoir
      </Button>
    </form>
  )
}

interface PaymentFormProps {
  payments: PaymentsView
  address: string
  outcome: PaymentFormOutcomes['encaissement']
}

const ways = { recu: 'Encaissement', rendu: 'Remboursement' } as const

/** Form for any amount on any day: a part payment, an overpayment, an earlier payment, a refund. */
function PaymentForm({ payments, address, outcome: first }: PaymentFormProps) {
  const { owed, today, usualMeans } = payments
  const form = useOfficeForm({
    id: 'encaissement',
    action: formAddress(address, 'encaissement'),
    rules: async () => (await import('../../../../../domain/billing/payments/payment-form.ts')).paymentForm,
    defaults: { sens: owed < 0 ? 'rendu' : 'recu', date: today, moyen: usualMeans },
    leader: 'montant',
    first,
  })
  const saved = noticeOf(form.outcome, owed)
  const shownOwed = useShownAmountOwed(owed, form)
  return (
    <div id="encaissement" className="payment-form">
      <OfficeForm form={form} submit="Enregistrer" saved={saved} variant="secondary">
        <input type="hidden" name="reste" value={shownOwed} />
        <RadioField {...form.field('sens')} label="Mouvement" options={ways} required />
        <PaymentFields field={form.field} label="Montant en euros" today={today} />
        {payments.isAboveCashLimit && (
          <fieldset className="payment-form__cash">
            <legend>Espèces au-dessus de 1&nbsp;000&nbsp;€</legend>
            <p className="paper-note">
              La somme totale due dépasse 1&nbsp;000&nbsp;€&nbsp;: elle ne peut pas être payée en espèces,
              même en partie, sauf dans ces cas (Code monétaire et financier, L.&nbsp;112-6 et D.&nbsp;112-3).
            </p>
            <SelectField
              {...form.field('motif')}
              label="Motif"
              prompt="Aucun"
              options={cashLimitExemptionGroundNames}
            />
            <TextField
              {...form.field('preuve')}
              label="Justificatif présenté ou déclaration"
              hint="Avis d’imposition étranger, refus d’ouverture de compte…"
              autoComplete="off"
              maxLength={200}
            />
          </fieldset>
        )}
      </OfficeForm>
    </div>
  )
}

interface PaymentLinesProps {
  payments: PaymentsView
  address: string
  outcome: PaymentFormOutcomes['contre-passer']
}

/** Recorded payments. They are never changed: a mistake is corrected by an opposite payment. */
function PaymentLines({ payments: { lines, mayRecord }, address, outcome: first }: PaymentLinesProps) {
  const form = useOfficeForm({ id: 'contre-passer', action: formAddress(address, 'contre-passer'), first })
  const errorText = form.problems.form ?? form.problems.montant ?? form.failure
  if (lines.length === 0) return null
  return (
    <form {...form.formProps} id="contre-passer">
      <ol className="plain-list payment-lines">
        {lines.map(({ id, day, amount, isBack, what, by, canReverse }) => (
          <li key={id}>
            <p>
              <strong>{day}</strong> {what}
            </p>
            <p className="payment-lines__amount" data-back={isBack || undefined}>
              {amount}
            </p>
            <p className="payment-lines__by">{by}</p>
            {mayRecord && canReverse && (
              <details className="payment-lines__reverse">
                <summary className="fold">
                  {isBack ? 'Annuler le remboursement' : 'Annuler l’encaissement'} <ChevronDownIcon />
                </summary>
                <p className="paper-note">
                  Contre-passation&nbsp;: l’écriture reste, et son contraire s’y ajoute aujourd’hui. Pour une
                  erreur de saisie ou un impayé.
                </p>
                <Button type="submit" name="ecriture" value={id} variant="secondary" busy={form.isBusy}>
                  Ajouter l’écriture contraire
                </Button>
              </details>
            )}
          </li>
        ))}
      </ol>
      <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
    </form>
  )
}
