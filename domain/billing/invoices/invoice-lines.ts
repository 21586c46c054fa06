import type { orders } from '../../../db/schema/tables.ts'
import { formatPercent } from '../../kernel/money/amounts.ts'
import { standardVatRate, vatRateFromField } from '../../kernel/money/vat.ts'
import {
  deserializeTypedLines,
  documentLinesFromForm,
  parseDocumentLines,
  serializeTypedLines,
  type TypedDocumentLine,
} from '../documents/document-lines.ts'

/** Parses the typed lines of an invoice, or returns the problem of the first invalid one. Empty rows are skipped. */
export const parseInvoiceLines = (typed: readonly TypedDocumentLine[]) =>
  parseDocumentLines(typed, { noLines: 'Ajoutez au moins une ligne', noText: 'indiquez ce qui est facturé' })

/** Fields of a draft invoice, stored as typed. `lignes` contains all lines as JSON. */
export const invoiceDraftFields = [
  'pos',
  'supplied_on',
  'purchase_order',
  'registration',
  'mileage',
  'exemption',
  'email',
  'lignes',
] as const
export type InvoiceDraftContent = Record<string, string>

/**
 * Reads the content of a draft from its form. Lines come from the rows, or from the `lignes` text after a conflict was resolved.
 */
export function invoiceDraftFromForm(form: FormData | URLSearchParams): InvoiceDraftContent {
  const content = Object.fromEntries(
    invoiceDraftFields.map((name) => [name, String(form.get(name) ?? '').trim()]),
  )
  return form.has('description')
    ? { ...content, lignes: serializeTypedLines(documentLinesFromForm(form)) }
    : content
}

/** Describes lines for a choice between two versions, one per line: « 4 × 125,00 Rénovation (20 %) ». */
export const describeInvoiceLines = (written: string): string =>
  deserializeTypedLines(written)
    .map(({ description, quantity, unit_price, vat_rate, nature }) => {
      const rate = formatPercent(vatRateFromField(vat_rate))
      return `${quantity} × ${unit_price} ${description} (${nature === 'goods' ? 'bien, ' : ''}${rate})`
    })
    .join('\n')

/** Returns the only invoice line of an order that has a total but no lines. */
export const toSingleOrderLine = ({
  order_number,
  total_te,
}: Pick<typeof orders.$inferSelect, 'order_number' | 'total_te'>) => ({
  description: `Rénovation de jantes, commande ${order_number}`,
  quantity: 1,
  unit_price: total_te ?? 0,
  vat_rate: standardVatRate,
})
