import type { RouterContextProvider } from 'react-router'
import { findInvoiceRecord } from '../../../../../domain/billing/invoices/find-invoice.ts'
import { findUnpaidRequestedDeposit } from '../../../../../domain/billing/invoices/requested-deposits.ts'
import { depositReceivedForm } from '../../../../../domain/billing/payments/payment-form.ts'
import {
  type ReceivedDepositOutcome,
  recordReceivedDeposit,
} from '../../../../../domain/billing/payments/record-received-deposit.ts'
import { formatDate, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { withIdempotencyKey } from '../../../../../domain/kernel/forms/idempotency-key.ts'
import { formatCents, formatDecimalCents, parseCents } from '../../../../../domain/kernel/money/amounts.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import type { RouteArgs } from '../../../../http/route-args.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { estimateAddress } from '../../../../office/records/estimate-address.ts'
import { cashLimitSentence } from './payment-section.server.ts'

export type RequestedDepositView = NonNullable<Awaited<ReturnType<typeof loadRequestedDeposit>>>

/**
 * Returns the deposit that an accepted estimate requires; `null` if nothing is owed, or for readers without permission to
 * read documents.
 */
export async function loadRequestedDeposit(
  context: Readonly<RouterContextProvider>,
  estimateId: string | null,
) {
  const { db, clock } = context.get(siteContext)
  const reader = context.get(staffContext)
  if (!estimateId || !hasPermission(reader, 'read-documents')) return null
  const requestedDeposit = await findUnpaidRequestedDeposit(db, estimateId)
  if (!requestedDeposit) return null
  const { rest, billed, since, number, posId } = requestedDeposit
  return {
    page: estimateAddress(posId, estimateId),
    wording:
      billed > 0
        ? `Acompte demandé\u00a0: ${formatCents(requestedDeposit.asked)}, dont ${formatCents(billed)} facturés, reste ${formatCents(rest)}`
        : `Acompte demandé\u00a0: ${formatCents(requestedDeposit.asked)}, pas encore reçu`,
    since: `${since ? `Depuis le ${formatDate(since)}, ` : ''}par virement, référence ${number}.`,
    rest,
    amount: formatDecimalCents(rest),
    today: parisDay(clock.now()),
    mayRecord: hasPermission(reader, 'record-payments') && hasPermission(reader, 'issue-invoices'),
  }
}

type EstimateVisit = RouteArgs & { params: { id: string } }

/** Records a received deposit (« Noter l’acompte reçu ») with amount, day and means, and issues its invoice. */
export const handleDepositForm = officeForm({
  permission: ['record-payments', 'issue-invoices'],
  rules: depositReceivedForm,
  async run({ deps, by, recordKey, values }, { params: { id: estimateId } }: EstimateVisit) {
    const { reste, montant, date: paidOn, moyen: means, reference } = values
    if (paidOn > parisDay(deps.clock.now())) return problem('Ce jour n’est pas encore venu', 'date')
    const received = {
      estimateId,
      cents: parseCents(montant) ?? 0,
      seen: Number(reste),
      paidOn,
      means,
      reference,
    }
    const outcome = await withIdempotencyKey(
      deps,
      { id: recordKey, answers: JSON.stringify([by.userId, received]) },
      async (key) => (await findInvoiceRecord(deps.db, key)) !== null,
      (key) => recordReceivedDeposit(deps, by, { ...received, id: key, paymentKey: key }),
    )
    return toFormOutcome(outcome)
  },
})

const problem = (sentence: string, field = 'form'): FormOutcome => ({
  outcome: 'invalid',
  problems: { [field]: sentence },
})

/** Outcome of a recorded deposit. */
export type DepositFormSuccess = { outcome: 'saved'; notice: string }

function toFormOutcome(result: ReceivedDepositOutcome): FormOutcome {
  if (result.outcome === 'clock-behind' || result.outcome === 'exemption-invalid')
    return problem(result.problem)
  if (result.outcome === 'facts-missing') return problem(result.problem)
  if (result.outcome === 'cash-limit') return problem(cashLimitSentence(result), 'moyen')
  if (result.outcome === 'too-much')
    return problem('Les acomptes ne dépassent pas le total du devis\u00a0: baissez le montant.', 'montant')
  if (result.outcome === 'changed')
    return problem(
      result.rest === null
        ? 'Aucun acompte n’est plus demandé sur ce devis\u00a0: rechargez la page pour voir où il en est. Rien n’a été ajouté.'
        : `Ce qui reste à recevoir a changé entre-temps\u00a0: ${formatCents(result.rest)}. Rien n’a été ajouté.`,
    )
  const sent = result.email
    ? ` Elle part à ${result.email}.`
    : ' Le client n’a pas d’adresse\u00a0: remettez-la-lui.'
  const saved: DepositFormSuccess = {
    outcome: 'saved',
    notice: `Acompte reçu\u00a0: la facture ${result.number} est émise et réglée.${sent}`,
  }
  return saved
}
