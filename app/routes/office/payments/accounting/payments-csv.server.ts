import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import type { Month } from '../../../../../domain/calendar/month.ts'
import { formatDay } from '../../../../../domain/calendar/paris-day.ts'
import { clientTypeNames } from '../../../../../domain/clients/client-fields.ts'
import { clientName } from '../../../../../domain/clients/client-name.ts'
import { pointOfSaleName } from '../../../../../domain/documents/points-of-sale.ts'
import { type Collected, collectedIn } from '../../../../../domain/payments/accounting/collected-payments.ts'
import { paymentMeansNames } from '../../../../../domain/payments/payment-means.ts'
import type { SiteContext } from '../../../../context.ts'
import { type CsvCell, csvStream } from '../../../../http/files/csv-response.ts'

const heads = [
  'Écriture',
  'Journée',
  'Payé le',
  'Document',
  'Client',
  'Nature',
  'Point de vente',
  'Moyen',
  'Référence',
  'Montant',
  'Enregistré par',
  'Enregistré le',
  'Empreinte',
]

/** The payments that count in a month, in the order of their recording. */
export function paymentsCsv({ db }: SiteContext, month: Month): Response {
  async function* batches() {
    for await (const collected of collectedIn(db, month)) yield collected.map(lineOf)
  }
  return csvStream(`encaissements-${month}.csv`, heads, batches())
}

const lineOf = ({ payment, number, buyer }: Collected): CsvCell[] => [
  payment.id,
  formatDay(payment.booked_on),
  formatDay(payment.paid_on),
  number,
  clientName(buyer),
  clientTypeNames[buyer.type],
  pointOfSaleName(payment.pos_id),
  paymentMeansNames[payment.means],
  payment.reference,
  { cents: payment.cents },
  payment.recorded_by,
  dayAndHour(payment.recorded_at),
  payment.hash,
]
