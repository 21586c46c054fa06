import { formatDay } from '../../../../../domain/calendar/paris-day.ts'
import { clientName } from '../../../../../domain/clients/client-name.ts'
import { pointOfSaleName } from '../../../../../domain/documents/points-of-sale.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'
import type { ListedPayment } from '../../../../../domain/payments/list-payments.ts'
import { paymentMeansNames } from '../../../../../domain/payments/payment-means.ts'
import type { RecordRow } from '../../../../ui/records-table/records-table.tsx'
import { invoiceAddress } from '../../invoices/invoice-address.ts'

/** A payment as a row of the list. */
export function rowOf({ payment, number, client }: ListedPayment): RecordRow {
  const { id, invoice_id, pos_id, paid_on, booked_on, cents, means, reference } = payment
  const isLate = paid_on !== booked_on
  return {
    id: String(id),
    to: invoiceAddress(invoice_id, pos_id),
    cells: {
      client: { text: clientName(client), note: number },
      jour: { text: formatDay(booked_on), note: isLate ? `payé le ${formatDay(paid_on)}` : '' },
      moyen: { text: paymentMeansNames[means], note: reference },
      pos: pointOfSaleName(pos_id),
      montant: formatCents(cents),
    },
  }
}
