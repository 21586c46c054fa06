import type { RouterContextProvider } from 'react-router'
import { findInvoiceRecord } from '../../../../../domain/billing/invoices/find-invoice.ts'
import { findUnpaidRequestedDeposit } from '../../../../../domain/billing/invoices/requested-deposits.ts'
import { depositReceivedForm } from '../../../../../domain/billing/payments/payment-form.ts'
import { recordReceivedDeposit } from '../../../../../domain/billing/payments/record-received-deposit.ts'
import { formatDate, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents, formatDecimalCents, parseCents } from '../../../../../domain/kernel/money/amounts.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { OutcomeOf } from '../../../../forms/form-actions.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import type { RecordRouteArgs } from '../../../../http/route-args.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { estimateAddress } from '../../../../office/records/estimate-address.ts'
import { cashLimitSentence, futureDayProblem } from './payment-section.server.ts'

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
  const { owed, billed, since, number, posId } = requestedDeposit
  return {
    page: estimateAddress(posId, estimateId),
    wording:
      billed > 0
        ? `Acompte demandé\u00a0: ${formatCents(requestedDeposit.asked)}, dont ${formatCents(billed)} facturés, reste ${formatCents(owed)}`
        : `Acompte demandé\u00a0: ${formatCents(requestedDeposit.asked)}, pas encore reçu`,
    since: `${since ? `Depuis le ${formatDate(since)}, ` : ''}par virement, référence ${number}.`,
    owed,
    amount: formatDecimalCents(owed),
    today: parisDay(clock.now()),
    mayRecord: hasPermission(reader, 'record-payments') && hasPermission(reader, 'issue-invoices'),
  }
}

/** Records a received deposit (« Noter l’acompte reçu ») with amount, day and means, and issues its invoice. */
export const handleDepositForm = officeForm({
  permission: ['record-payments', 'issue-invoices'],
  rules: depositReceivedForm,
  async run({ deps, by, values, createOnce }, { params: { id: estimateId } }: RecordRouteArgs) {
    const { reste, montant, date: paidOn, moyen: means, reference } = values
    const received = {
      estimateId,
      cents: parseCents(montant) ?? 0,
      seen: Number(reste),
      paidOn,
      means,
      reference,
    }
    const result = await createOnce(
      async (key) => (await findInvoiceRecord(deps.db, key)) !== null,
      (key) => recordReceivedDeposit(deps, by, { ...received, id: key, paymentKey: key }),
    )
    if (result.outcome !== 'received') return result
    const sent = result.email
      ? ` Elle part à ${result.email}.`
      : ' Le client n’a pas d’adresse\u00a0: remettez-la-lui.'
    const notice = `Acompte reçu\u00a0: la facture ${result.number} est émise et réglée.${sent}`
    return { outcome: 'saved' as const, notice }
  },
  rejections: {
    'clock-behind': ({ problem }) => problem,
    'exemption-invalid': ({ problem }) => problem,
    'facts-missing': ({ problem }) => problem,
    'future-day': { outcome: 'invalid', problems: { date: futureDayProblem } },
    'cash-limit': (rejection) => ({ outcome: 'invalid', problems: { moyen: cashLimitSentence(rejection) } }),
    'too-much': {
      outcome: 'invalid',
      problems: { montant: 'Les acomptes ne dépassent pas le total du devis\u00a0: baissez le montant.' },
    },
    changed: ({ owed }) =>
      owed === null
        ? 'Aucun acompte n’est plus demandé sur ce devis\u00a0: rechargez la page pour voir où il en est. Rien n’a été ajouté.'
        : `Ce qui reste à recevoir a changé entre-temps\u00a0: ${formatCents(owed)}. Rien n’a été ajouté.`,
  },
})

export type DepositFormOutcome = OutcomeOf<typeof handleDepositForm>
