import { depositOf } from '../../../domain/documents/deposit.ts'
import type { PrintableDocument } from '../../../domain/documents/printable-document.ts'
import { formatCents } from '../../../domain/money/format-cents.ts'

const dueLabels = { 'credit-note': 'Net en votre faveur', estimate: 'Total TTC' } as const
const invoiceDueLabels = { open: 'Net à payer', settled: 'Net payé', void: 'Montant annulé' } as const

export interface Total {
  label: string
  amount: string
  isDue?: boolean
}

/** The lines of the totals, in their order, down to what is due. */
export function totalsOf({
  kind,
  totals,
  deposit,
  depositInvoices,
  state,
  facts,
}: PrintableDocument): Total[] {
  const { total, total_te } = totals
  const vat = total === null || total_te === null ? null : total - total_te
  const line = (label: string, cents: number | null) => ({ label, amount: formatCents(cents) })
  return [
    line('Total HT', total_te),
    line('Total TVA', vat),
    ...(kind === 'estimate' ? [] : [line('Total TTC', total)]),
    ...depositLines(deposit, depositInvoices).map(([label, cents]) => line(label, cents)),
    {
      label: kind === 'estimate' || kind === 'credit-note' ? dueLabels[kind] : invoiceDueLabels[state.is],
      amount: formatCents(total === null ? null : total - deposit),
      isDue: true,
    },
    ...(kind === 'estimate'
      ? [line(`Acompte à la commande (${facts.terms.depositPercent}\u00A0%)`, depositOf(total, facts))]
      : []),
  ]
}

/** Each deposit invoice by its number; what came without one stands by itself. */
function depositLines(deposit: number, asked: PrintableDocument['depositInvoices']): [string, number][] {
  const rest = deposit - asked.reduce((cents, { total }) => cents + total, 0)
  return [
    ...asked.map(({ number, total }): [string, number] => [`Acompte, facture ${number}`, -total]),
    ...(rest > 0 ? [['Acompte versé à la commande', -rest] satisfies [string, number]] : []),
  ]
}
