import { flowStatusNames } from '../e-invoicing/flow-status.ts'
import { toneNames } from '../invoices/reminder-tones.ts'
import { formatCents } from '../money/format-cents.ts'
import { ownValue } from '../own-value.ts'
import type { ToldActs } from './acts.ts'
import type { InvoiceActs } from './invoice-told.ts'

/** What is read of each act on an invoice or a credit note. */
export const invoiceSentences: { readonly [Done in keyof InvoiceActs]: (told: ToldActs[Done]) => string } = {
  'invoice.issued': ({ after }) => `a émis la facture ${after.number}, ${formatCents(after.total)}`,
  'invoice.deposit-issued': ({ after }) =>
    `a émis la facture d’acompte ${after.number}, ${formatCents(after.total)}, sur ${after.on}`,
  'invoice.deducted': ({ after }) => `a déduit l’acompte ${after.number} de la facture ${after.by}`,
  'invoice.credited': ({ before, after }) =>
    `a émis l’avoir ${after.number}, ${formatCents(after.total)}, sur ${after.isWhole ? 'le tout' : 'une partie'} de la facture ${before.number}${after.reason ? `\u00a0: ${after.reason}` : ''}`,
  'invoice.sent': ({ after }) => `a envoyé ${after.number} par e-mail`,
  'invoice.reminded': ({ after }) => `a relancé ${after.number} par e-mail (${toneNames[after.tone]})`,
  'invoice.mail-cancelled': ({ after }) => `a repris l’e-mail de ${after.number} avant son départ`,
  'invoice.mail-refused': ({ after }) =>
    `n’a pas pu remettre l’e-mail de ${after.number}\u00a0: ${after.refusal}`,
  'invoice.mail-returned': ({ after }) => `a vu revenir l’e-mail de ${after.number}\u00a0: ${after.refusal}`,
  'invoice.platform-told': ({ after }) =>
    `a noté ${after.number} comme ${ownValue(flowStatusNames, after.status)?.toLowerCase() ?? after.status} sur la plateforme${after.reason ? `\u00a0: ${after.reason}` : ''}`,
  'invoice.platform-retried': ({ after }) => `a renvoyé ${after.number} à la plateforme`,
}
