import { href } from 'react-router'
import {
  type ListedPrinting,
  listPrintings,
  printingReasons,
} from '../../../../../domain/billing/printing/printings.ts'
import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import type { DocumentKey } from '../../../../../domain/kernel/document-key.ts'

import type { SiteContext } from '../../../../http/context.ts'

export type PrintingsView = Awaited<ReturnType<typeof loadPrintings>>

/** Returns the printings of a document, newest first, with the mails and transmissions of each. */
export async function loadPrintings(db: SiteContext['db'], { kind, posId, id }: DocumentKey) {
  const all = await listPrintings(db, { posId, id })
  return all.map((printing, index) => ({
    id: printing.id,
    printed: `Imprimé${kind === 'invoice' ? 'e' : ''} le ${formatDayAndHour(printing.printed_at)}`,
    why: printingReasons[printing.reason],
    isNewest: index === 0,
    sends: printing.sends.map((send) => sendText(send, kind)),
    hash: printing.sha256,
    to: href('/gestion/impressions/:kind/:posId/:id/:printingId', {
      kind: kind === 'invoice' ? 'facture' : 'devis',
      posId,
      id,
      printingId: printing.id,
    }),
  }))
}

function sendText(
  { channel, at, email, isRejected }: ListedPrinting['sends'][number],
  kind: DocumentKey['kind'],
) {
  const ending = kind === 'invoice' ? 'e' : ''
  if (channel === 'platform') return `Transmis${ending} à la plateforme le ${formatDayAndHour(at)}`
  const whom = email ? ` à ${email}` : ''
  return `Envoyé${ending} le ${formatDayAndHour(at)}${whom}${isRejected ? ', e-mail non remis' : ''}`
}
