import type { Month } from '../../../../../domain/calendar/month.ts'
import { soldIn } from '../../../../../domain/payments/accounting/sold-invoices.ts'
import type { SiteContext } from '../../../../context.ts'
import { csvStream } from '../../../../http/files/csv-response.ts'
import { linesOf } from './sale-lines.server.ts'

const heads = [
  'Date',
  'Numéro',
  'Document',
  'Client',
  'Nature',
  'SIRET',
  'Point de vente',
  'Taux',
  'Base HT',
  'TVA',
  'TTC',
  'État',
  'Opération',
]

/** The invoices and credit notes of a month, a line for each rate; a deposit is taken off where it is deducted. */
export function salesCsv({ db }: SiteContext, month: Month): Response {
  async function* batches() {
    for await (const sold of soldIn(db, month)) yield sold.flatMap(linesOf)
  }
  return csvStream(`ventes-${month}.csv`, heads, batches())
}
