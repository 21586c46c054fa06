import { useEffect, useEffectEvent, useState } from 'react'
import { deserializeTypedLines } from '../../../../../../domain/billing/documents/document-lines.ts'
import { invoiceDraftFromForm } from '../../../../../../domain/billing/invoices/invoice-lines.ts'
import { vatExemptionNames } from '../../../../../../domain/billing/invoices/vat-exemption.ts'
import {
  type FieldConflict,
  openedValuesFieldName,
  serializeOpenedValues,
} from '../../../../../../domain/kernel/forms/merge-changes.ts'
import { formatCents } from '../../../../../../domain/kernel/money/amounts.ts'
import { countWithNoun } from '../../../../../../domain/kernel/text/french-number.ts'
import { formAddress } from '../../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { useDataReload } from '../../../../../forms/page-version.ts'
import { ConflictField } from '../../../../../office/form/conflict-field.tsx'
import { useAutosavedForm } from '../../../../../office/form/use-autosaved-form.ts'
import { newInvoiceAddress } from '../../../../../office/records/invoice-address.ts'
import { Button } from '../../../../../ui/button.tsx'
import type { FieldBinding } from '../../../../../ui/field/field-parts.tsx'
import { RadioField } from '../../../../../ui/field/radio-field.tsx'
import { SelectField } from '../../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { CheckIcon } from '../../../../../ui/icon/icons.ts'
import { InvoiceLinesPart, type InvoiceLineTotals } from './invoice-lines.tsx'
import type { InvoiceProposal } from './new-invoice.server.ts'
import '../../../../../office/form/office-form.css'
import '../../../../../ui/paper-page.css'
import '../invoice-parts.css'
import './new-invoice.css'

interface InvoiceEditorProps extends ProposalProps {
  outcome?: FormOutcome
}

/** Form with the content of an invoice, to be checked and changed before it is issued. Saved as a draft while the user types. */
export function InvoiceEditor({ proposal, orderIds, outcome }: InvoiceEditorProps) {
  const form = useInvoiceDraft(proposal, orderIds, outcome)
  const { formProps, field, problems, conflicts, shown, base, onInput } = form
  const [totals, setTotals] = useState<InvoiceLineTotals | null>(null)
  return (
    <form {...formProps} id="facture" className="invoice-editor" onInput={onInput}>
      {/* First button, which the Enter key activates: saves the draft and issues nothing. */}
      <button type="submit" hidden tabIndex={-1}>
        Enregistrer
      </button>
      <input type="hidden" name={openedValuesFieldName} defaultValue={serializeOpenedValues(base)} />
      <ProposalHiddenFields proposal={proposal} orderIds={orderIds} />
      <div className="paper-sheet invoice-part">
        <InvoiceLinesPart
          lines={deserializeTypedLines(shown.lignes)}
          written={shown.lignes ?? ''}
          problem={problems.lignes}
          conflict={conflicts.find((one) => one.field === 'lignes')}
          deducted={proposal.deducted}
          onTotals={setTotals}
        />
        <DeductedDeposits deposits={proposal.deposits} />
      </div>
      <InvoiceDetails proposal={proposal} field={field} conflicts={conflicts} />
      <IssueButtons
        form={form}
        net={totals && totals.total - proposal.deducted}
        subject={subjectOf(proposal)}
      />
    </form>
  )
}

/** Manages the invoice form: it is saved as a draft while the user types, and issued by one of its buttons. */
function useInvoiceDraft(proposal: InvoiceProposal, orderIds: readonly string[], first?: FormOutcome) {
  const { client, content } = proposal
  // Includes the chosen orders, so that the page can be rendered again after a submission without JavaScript.
  const action = formAddress(newInvoiceAddress(client.id, orderIds), 'facture')
  const autosavedForm = useAutosavedForm({
    id: 'facture',
    action,
    content,
    read: invoiceDraftFromForm,
    first,
  })
  const { form, shown } = autosavedForm
  const problems: Record<string, string | undefined> = form.problems
  const [isIssuing, setIssuing] = useState(false)
  const onSubmit: typeof form.formProps.onSubmit = async (event) => {
    setIssuing(true)
    await form.formProps.onSubmit(event)
    setIssuing(false)
  }
  useReloadOnRejection(form.outcome, first)
  const field = (name: string): FieldBinding => ({
    id: `facture-${name}`,
    name,
    defaultValue: shown[name] ?? '',
    errors: problems[name] ? [problems[name]] : undefined,
  })
  return { ...autosavedForm, formProps: { ...form.formProps, onSubmit }, field, problems, isIssuing }
}

/** Reloads the page's data after a rejection, so that the user sees what has changed. */
export function useReloadOnRejection(outcome: FormOutcome | undefined, first: FormOutcome | undefined) {
  const { revalidate } = useDataReload()
  const refresh = useEffectEvent(() => void revalidate())
  const isRejected = outcome !== first && outcome?.outcome === 'invalid'
  useEffect(() => {
    if (isRejected && outcome) refresh()
  }, [isRejected, outcome])
}

interface ProposalProps {
  proposal: InvoiceProposal
  orderIds: string[]
}

/** Hidden fields that identify what the invoice is made from. */
function ProposalHiddenFields({ proposal, orderIds }: ProposalProps) {
  const { client, estimateId, seen, deposits } = proposal
  // The id stays the same while the page reloads its data, because the form may already have been sent under this id.
  const [id] = useState(proposal.id)
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="client" value={client.id} />
      <input type="hidden" name="devis" value={estimateId} />
      <input type="hidden" name="vues" value={seen} />
      {orderIds.map((order) => (
        <input key={order} type="hidden" name="commande" value={order} />
      ))}
      {deposits.map((deposit) => (
        <input key={deposit.id} type="hidden" name="acompte" value={deposit.id} />
      ))}
    </>
  )
}

interface InvoiceDetailsProps {
  proposal: InvoiceProposal
  field: (name: string) => FieldBinding
  /** Conflicts with other users' changes; the user chooses a value instead of typing one. */
  conflicts: readonly FieldConflict[]
}

/** Fields of an invoice besides its lines, and the recipient of the mail. */
function InvoiceDetails({ proposal: { client, points }, field, conflicts }: InvoiceDetailsProps) {
  const either = (name: string, label: string, control: React.ReactNode, wording = {}) => {
    const conflict = conflicts.find((one) => one.field === name)
    return conflict ? <ConflictField label={label} conflict={conflict} wording={wording} /> : control
  }
  const text = (name: string, label: string, more = {}) =>
    either(name, label, <TextField autoComplete="off" {...field(name)} label={label} {...more} />)
  return (
    <>
      <section className="paper-sheet invoice-part invoice-details" aria-label="Précisions">
        {Object.keys(points).length > 1 ? (
          either(
            'pos',
            'Émise par',
            <RadioField {...field('pos')} label="Émise par" options={points} required />,
            points,
          )
        ) : (
          <input type="hidden" name="pos" value={Object.keys(points)[0]} />
        )}
        {text('supplied_on', 'Prestation effectuée le', { type: 'date' })}
        {text('purchase_order', 'Bon de commande du client', {
          required: client.requiresPurchaseOrder,
          hint:
            client.requiresPurchaseOrder && 'Ce client l’exige\u00a0: sans lui, aucune facture n’est émise.',
        })}
        {text('registration', 'Immatriculation ou OR', { autoCapitalize: 'characters' })}
        {text('mileage', 'Kilométrage', { inputMode: 'numeric' })}
        {either(
          'exemption',
          'Motif des lignes à 0\u00a0%',
          <SelectField
            {...field('exemption')}
            label={'Motif des lignes à 0\u00a0%'}
            options={vatExemptionNames}
            prompt={'Aucune ligne à 0\u00a0%'}
          />,
          vatExemptionNames,
        )}
      </section>
      <section className="paper-sheet invoice-part" aria-label="Envoi">
        {client.missing && <p className="invoice-warning">{client.missing}</p>}
        {text('email', 'Envoyée à', {
          type: 'email',
          autoCapitalize: 'none',
          spellCheck: false,
          hint: 'Avec le PDF, dix secondes après\u00a0: vous pouvez encore annuler l’envoi.',
        })}
      </section>
    </>
  )
}

/** Deposits that the client has paid. */
function DeductedDeposits({ deposits }: Pick<InvoiceProposal, 'deposits'>) {
  if (deposits.length === 0) return null
  return (
    <p className="paper-note">
      Déduit&nbsp;:{' '}
      {deposits.map(({ number, amount, state }) => `acompte ${number} de ${amount} (${state})`).join(', ')}.
    </p>
  )
}

/** Returns a short subject: the vehicle of the order, the number of orders, or the client's name. */
function subjectOf({ orders, client }: InvoiceProposal): string {
  const chosen = orders.filter(({ isChosen }) => isChosen)
  const [only] = chosen
  if (chosen.length > 1) return countWithNoun(chosen.length, 'commande', 'commandes')
  return only?.what || only?.number || client.name
}

/** Buttons to issue and send, to issue without sending, or to save for later (which typing does too). */
function IssueButtons({
  form: { form, problems, conflicts, isIssuing, isKept },
  net,
  subject,
}: {
  form: ReturnType<typeof useInvoiceDraft>
  /** Amount to pay in cents; `null` while the lines are invalid. */
  net: number | null
  /** Short description of what is billed. */
  subject: string
}) {
  // Problems of the lines are repeated here, because the lines may be outside the visible part of the page.
  const errorText = problems.form ?? problems.lignes ?? form.failure
  const isAsked = conflicts.length > 0
  return (
    <>
      <div className="invoice-issue">
        <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
        {!isAsked && (
          <>
            {/* Hidden from screen readers, which announce the totals with the lines. Visible because the lines may be outside
               the visible part of the page. */}
            <p className="invoice-issue__net" aria-hidden="true">
              {net !== null && <strong>{formatCents(net)}</strong>} <span>{subject}</span>
            </p>
            <Button type="submit" name="envoyer" value="oui" busy={isIssuing} className="invoice-issue__main">
              Émettre et envoyer
            </Button>
            <Button type="submit" name="envoyer" value="non" variant="secondary" busy={isIssuing}>
              Émettre sans envoyer
            </Button>
          </>
        )}
      </div>
      <div className="office-form__end">
        <Button type="submit" variant={isAsked ? 'primary' : 'secondary'} busy={isIssuing}>
          {isAsked ? 'Enregistrer ces choix' : 'Enregistrer pour plus tard'}
        </Button>
        <p className="office-form__saved" role="status">
          {isKept && (
            <>
              <CheckIcon /> Enregistré
            </>
          )}
        </p>
      </div>
      <p className="paper-note">Une facture émise ne change plus&nbsp;: un avoir la corrige ou l’annule.</p>
    </>
  )
}
