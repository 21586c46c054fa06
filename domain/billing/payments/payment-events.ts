import { formatDay } from '../../kernel/calendar/paris-day.ts'
import { formatCents } from '../../kernel/money/amounts.ts'
import { uncapitalize } from '../../kernel/text/first-letter.ts'
import {
  type CashLimitExemptionGround,
  cashLimitExemptionGroundNames,
  type PaymentMeans,
  paymentMeansNames,
} from '../payment-means.ts'

/** A payment or refund in an event, with the cents still owed. */
interface PaymentEventData {
  number: string
  /** Negative for a refund. */
  cents: number
  means: PaymentMeans
  owed: number
  /** Legal ground for cash above the limit. */
  ground?: CashLimitExemptionGround
}

/** Events of payments, which belong to their invoice, and of bank statements. */
export interface PaymentEvents {
  'invoice.payment-recorded': { before: null; after: PaymentEventData }
  'invoice.payment-reversed': { before: null; after: PaymentEventData }
  'bank.imported': { before: null; after: { file: string; fresh: number; known: number } }
  'bank.ignored': { before: null; after: { cents: number; day: string } }
  'bank.restored': { before: null; after: { cents: number; day: string } }
}

/** French sentences of the journal for each event. */
export const paymentEventSentences: {
  readonly [Done in keyof PaymentEvents]: (data: PaymentEvents[Done]) => string
} = {
  'invoice.payment-recorded': ({ after: { number, cents, means, owed, ground } }) =>
    cents > 0
      ? `a encaissé ${formatCents(cents)} (${meansIn(means)}) sur ${number}${amountLeftText(owed)}${why(ground)}`
      : `a remboursé ${formatCents(-cents)} (${meansIn(means)}) sur ${number}${amountLeftText(owed)}`,
  'invoice.payment-reversed': ({ after: { number, cents, means, owed } }) =>
    `a annulé par contre-passation ${cents > 0 ? 'un remboursement' : 'un encaissement'} de ${formatCents(Math.abs(cents))} (${meansIn(means)}) sur ${number}${amountLeftText(owed)}`,
  'bank.imported': ({ after: { file, fresh, known } }) =>
    `a importé le relevé «\u00a0${file}\u00a0»\u00a0: ${fresh === 0 ? 'aucune nouvelle ligne' : `${fresh}\u00a0${fresh > 1 ? 'nouvelles lignes' : 'nouvelle ligne'}`}${known > 0 ? `, ${known} déjà là` : ''}`,
  'bank.ignored': ({ after }) => `a mis de côté la ligne de banque de ${line(after)}`,
  'bank.restored': ({ after }) => `a remis à rapprocher la ligne de banque de ${line(after)}`,
}

const line = ({ cents, day }: { cents: number; day: string }) => `${formatCents(cents)} du ${formatDay(day)}`

const why = (ground?: CashLimitExemptionGround) =>
  ground ? `\u00a0; motif des espèces\u00a0: ${uncapitalize(cashLimitExemptionGroundNames[ground])}` : ''

const meansIn = (means: keyof typeof paymentMeansNames) => paymentMeansNames[means].toLowerCase()

function amountLeftText(owed: number): string {
  if (owed > 0) return `, reste ${formatCents(owed)}`
  return owed < 0 ? `, ${formatCents(-owed)} à rembourser` : ''
}

declare module '../../kernel/events/record-event.ts' {
  interface EventMap extends PaymentEvents {}
}
