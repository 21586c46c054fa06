import { formatDate } from '../../../../../domain/calendar/paris-day.ts'
import { clientTypeNames } from '../../../../../domain/clients/client-fields.ts'
import { clientName } from '../../../../../domain/clients/client-name.ts'
import { natureNames } from '../../../../../domain/documents/line-nature.ts'
import { pointOfSaleName } from '../../../../../domain/documents/points-of-sale.ts'
import { capitalised } from '../../../../../domain/first-letter.ts'
import { invoiceState, invoiceStateNames } from '../../../../../domain/invoices/invoice-status.ts'
import type { Sold, SoldRate } from '../../../../../domain/payments/accounting/sold.ts'
import { ratesByNature } from '../../../../../domain/payments/accounting/sold-rates.ts'
import type { CsvCell } from '../../../../http/files/csv-response.ts'

/** A document as lines of the file, one for each rate, then what was deducted. */
export function linesOf({ invoice, buyer, rates, deducted }: Sold): CsvCell[][] {
  const isCredit = invoice.credited_invoice !== null
  const state = invoiceStateNames[invoiceState(invoice.status, isCredit)]
  const head = (document: string): CsvCell[] => [
    formatDate(invoice.created_at),
    invoice.invoice_number,
    document,
    clientName(buyer),
    clientTypeNames[buyer.type],
    buyer.siret ?? '',
    pointOfSaleName(invoice.pos_id),
  ]
  const kind = isCredit ? 'Avoir' : invoice.is_deposit ? 'Facture d’acompte' : 'Facture'
  // Its number stays, so that none is missing; it sells nothing.
  if (invoice.status === 'cancelled')
    return [[...head(kind), ...amountsOf({ rate: null, base: 0, vat: 0 }, 1), state, '']]
  return [
    ...ratesByNature(invoice, rates).map((rate) => [
      ...head(kind),
      ...amountsOf(rate, 1),
      state,
      capitalised(natureNames[rate.nature]),
    ]),
    ...deducted.flatMap((deposit) =>
      deposit.rates.map((rate) => [
        ...head(`Acompte déduit ${deposit.number}`),
        ...amountsOf(rate, -1),
        state,
        '',
      ]),
    ),
  ]
}

const amountsOf = ({ rate, base, vat }: SoldRate, sign: 1 | -1): CsvCell[] => [
  { cents: rate },
  { cents: sign * base },
  { cents: sign * vat },
  { cents: sign * (base + vat) },
]
