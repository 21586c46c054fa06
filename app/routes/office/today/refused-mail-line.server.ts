import { clientName } from '../../../../domain/clients/client-name.ts'
import { pointOfSaleName } from '../../../../domain/documents/points-of-sale.ts'
import type { ReturnedMail } from '../../../../domain/today/list-returned-mails.ts'
import { estimateAddress } from '../estimates/estimate-address.ts'
import { invoiceAddress } from '../invoices/invoice-address.ts'
import { type TodayLine, waitingSince } from './today-line.server.ts'

/** A quote or invoice whose mail did not arrive; its record sends it again. */
export function refusedMailLine(mail: ReturnedMail, now: Date): TodayLine {
  const { id, kind, number, posId, client, email, at, isReturned } = mail
  return {
    id,
    name: clientName(client),
    what: `${number}, à ${email}`,
    place: pointOfSaleName(posId),
    to: kind === 'invoice' ? invoiceAddress(id, posId) : estimateAddress(posId, id),
    ...waitingSince(at, now),
    next: isReturned ? 'Revenu\u00a0: à renvoyer' : 'Refusé\u00a0: à renvoyer',
  }
}
