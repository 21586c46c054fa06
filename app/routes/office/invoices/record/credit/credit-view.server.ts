import { quantitiesLeft } from '../../../../../../domain/invoices/credits/credited-lines.ts'
import { documentKind } from '../../../../../../domain/invoices/document-kind.ts'
import type { InvoiceRecord } from '../../../../../../domain/invoices/find-invoice-record.ts'
import { formatCents } from '../../../../../../domain/money/format-cents.ts'
import { randomId } from '../../../../../../domain/random-id.ts'

export type CreditView = NonNullable<ReturnType<typeof creditView>>

/** What of an invoice can still be taken back; `null` where nothing can. */
export function creditView({ invoice, client, notes, creditedCents, deductedBy }: InvoiceRecord) {
  const isStanding = invoice.status === 'created' || invoice.status === 'paid'
  if (documentKind(invoice) === 'credit-note' || !isStanding || deductedBy) return null
  const left = quantitiesLeft(
    invoice.lines,
    notes.flatMap(({ lines }) => lines),
  )
  return {
    id: randomId(),
    email: client.email ?? '',
    whole: formatCents((invoice.total ?? 0) - creditedCents),
    isRest: notes.length > 0,
    lines: invoice.lines.flatMap((line, place) =>
      (left[place] ?? 0) > 0
        ? [{ place, what: line.description, most: left[place] ?? 0, price: formatCents(line.unit_price) }]
        : [],
    ),
  }
}
