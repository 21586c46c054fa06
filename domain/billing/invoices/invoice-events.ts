import { formatCents } from '../../kernel/money/amounts.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { platformFlowStatusNames } from '../flow-status.ts'
import { type ReminderLevel, reminderNames } from './reminders.ts'

/** An invoice or credit note in an event: its number, and its total in cents including tax. */
interface InvoiceEventData {
  number: string
  total: number | null
}

/** Events of invoices and credit notes. They contain no personal data. */
export interface InvoiceEvents {
  'invoice.issued': { before: null; after: InvoiceEventData }
  'invoice.deposit-issued': { before: null; after: InvoiceEventData & { on: string } }
  'invoice.deducted': { before: null; after: InvoiceEventData & { by: string } }
  'invoice.credited': {
    before: InvoiceEventData
    after: InvoiceEventData & { isWhole: boolean; reason: string }
  }
  'invoice.sent': { before: null; after: { number: string } }
  /** `channel` is set for a letter. */
  'invoice.reminded': { before: null; after: { number: string; tone: ReminderLevel; channel?: 'post' } }
  'invoice.mail-cancelled': { before: null; after: { number: string; channel?: 'post' } }
  'invoice.mail-refused': { before: null; after: { number: string; refusal: string } }
  /** The mail was sent, and the client's server returned it. */
  'invoice.mail-returned': { before: null; after: { number: string; refusal: string } }
  'invoice.platform-told': { before: null; after: { number: string; status: string; reason: string | null } }
  'invoice.platform-retried': { before: null; after: { number: string } }
}

/** French sentences of the journal for each event. */
export const invoiceEventSentences: {
  readonly [Done in keyof InvoiceEvents]: (data: InvoiceEvents[Done]) => string
} = {
  'invoice.issued': ({ after }) => `a émis la facture ${after.number}, ${formatCents(after.total)}`,
  'invoice.deposit-issued': ({ after }) =>
    `a émis la facture d’acompte ${after.number}, ${formatCents(after.total)}, sur ${after.on}`,
  'invoice.deducted': ({ after }) => `a déduit l’acompte ${after.number} de la facture ${after.by}`,
  'invoice.credited': ({ before, after }) =>
    `a émis l’avoir ${after.number}, ${formatCents(after.total)}, sur ${after.isWhole ? 'le tout' : 'une partie'} de la facture ${before.number}${after.reason ? `\u00a0: ${after.reason}` : ''}`,
  'invoice.sent': ({ after }) => `a envoyé ${after.number} par e-mail`,
  'invoice.reminded': ({ after }) =>
    `a relancé ${after.number} par ${after.channel === 'post' ? 'courrier' : 'e-mail'} (${reminderNames[after.tone]})`,
  'invoice.mail-cancelled': ({ after }) =>
    `a annulé ${after.channel === 'post' ? 'le courrier' : 'l’e-mail'} de ${after.number} avant son départ`,
  'invoice.mail-refused': ({ after }) =>
    `n’a pas pu remettre l’e-mail de ${after.number}\u00a0: ${after.refusal}`,
  'invoice.mail-returned': ({ after }) => `a vu revenir l’e-mail de ${after.number}\u00a0: ${after.refusal}`,
  'invoice.platform-told': ({ after }) =>
    `a noté ${after.number} comme ${getOwnProperty(platformFlowStatusNames, after.status)?.toLowerCase() ?? after.status} sur la plateforme${after.reason ? `\u00a0: ${after.reason}` : ''}`,
  'invoice.platform-retried': ({ after }) => `a renvoyé ${after.number} à la plateforme`,
}

declare module '../../kernel/events/record-event.ts' {
  interface EventMap extends InvoiceEvents {}
}
