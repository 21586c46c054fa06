import { href } from 'react-router'
import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import type { DocumentKey } from '../../../../domain/documents/document-key.ts'
import {
  type ListedPrinting,
  listPrintings,
  printingReasons,
} from '../../../../domain/documents/printings.ts'

import type { SiteContext } from '../../../context.ts'

export type PrintingsView = Awaited<ReturnType<typeof readPrintings>>

/** What was printed of a document, the newest first, and where each printing went (docs/product.md §2.13). */
export async function readPrintings(db: SiteContext['db'], { kind, posId, id }: DocumentKey) {
  const all = await listPrintings(db, { posId, id })
  return all.map((printing, place) => ({
    id: printing.id,
    printed: `Imprimé${kind === 'invoice' ? 'e' : ''} le ${dayAndHour(printing.printed_at)}`,
    why: printingReasons[printing.reason],
    isNewest: place === 0,
    sends: printing.sends.map((send) => sayOf(send, kind)),
    hash: printing.sha256,
    to: href('/gestion/impressions/:kind/:posId/:id/:printingId', {
      kind: kind === 'invoice' ? 'facture' : 'devis',
      posId,
      id,
      printingId: printing.id,
    }),
  }))
}

function sayOf(
  { channel, at, email, isRefused }: ListedPrinting['sends'][number],
  kind: DocumentKey['kind'],
) {
  const ending = kind === 'invoice' ? 'e' : ''
  if (channel === 'platform') return `Transmis${ending} à la plateforme le ${dayAndHour(at)}`
  const whom = email ? ` à ${email}` : ''
  return `Envoyé${ending} le ${dayAndHour(at)}${whom}${isRefused ? ', e-mail non remis' : ''}`
}
