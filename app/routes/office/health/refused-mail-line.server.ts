import { href } from 'react-router'
import { counted } from '../../../../domain/french-number.ts'
import type { RefusedMail } from '../../../../domain/health/refused-mails.ts'
import { site } from '../../../../domain/site.ts'
import { estimateAddress } from '../estimates/estimate-address.ts'
import { recordAddress } from '../inbox/inbox-address.ts'
import { invoiceAddress } from '../invoices/invoice-address.ts'

const refusedWords: Readonly<Record<Exclude<RefusedMail['kind'], 'newsletter'>, string>> = {
  request: 'Réponse à une demande',
  message: 'Réponse à un message',
  estimate: 'Devis',
  invoice: 'Facture, avoir ou relance',
}

/** What a refused mail was about, in French. */
export function calledIn(mail: RefusedMail): string {
  if (mail.kind !== 'newsletter') return refusedWords[mail.kind]
  const refused = mail.isHeld ? 'retenue' : counted(mail.count, 'lecteur refusé', 'lecteurs refusés')
  return `Lettre «\u00a0${mail.called}\u00a0», ${refused}`
}

/** Where it is sent again. */
export function addressOf({ kind, recordId }: RefusedMail): string {
  if (kind === 'invoice') return invoiceAddress(recordId)
  if (kind === 'newsletter') return href('/gestion/lettre/:id', { id: recordId })
  // The page leads on to its own point of sale.
  if (kind === 'estimate') return estimateAddress(site.pointsOfSale[0].id, recordId)
  return recordAddress(kind, recordId)
}
