import { findSafetyRule } from '../../business/safety/safety-rules.ts'
import { formatDay } from '../../kernel/calendar/paris-day.ts'
import { formatCents } from '../../kernel/money/amounts.ts'
import { rimPositionNames, rimServiceNames } from '../../kernel/rim-words.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import type { OrderEventData, RimEventData } from '../../workshop/orders/order-events.ts'

/** A supplement in an event: its rim and its work. */
export interface SupplementEventData extends RimEventData {
  supplement: string
  service: string
}

/** Event data of a revoked supplement; without the rim if it was removed from the order. */
type RevokedEventData = SupplementEventData | (OrderEventData & { supplement: string; service: string })

interface Answer {
  channel: string
  /** SHA-256, in hexadecimal, of the content that the client answered. */
  hash: string | null
}

/** Events of supplements: further work that the workshop finds necessary on a rim. */
export interface SupplementEvents {
  'order.supplement-proposed': { before: null; after: SupplementEventData }
  'order.supplement-sent': { before: null; after: SupplementEventData & { price: number } }
  'order.supplement-mailed': { before: null; after: SupplementEventData }
  'order.supplement-not-mailed': { before: null; after: SupplementEventData }
  'order.supplement-rule-lifted': {
    before: null
    after: SupplementEventData & { rule: string; reason: string }
  }
  /**
   * `early`: whether a consumer asked to begin within the fourteen days, `null` if that does not apply. `words`: version of the
   * texts.
   */
  'order.supplement-accepted': {
    before: { total: number | null; day: string | null }
    after: SupplementEventData &
      Answer & {
        total: number | null
        day: string | null
        early: boolean | null
        words: string
        terms: string | null
      }
  }
  'order.supplement-declined': {
    before: { total: number | null }
    after: SupplementEventData & Answer & { total: number | null; way: 'finish' | 'return' }
  }
  'order.supplement-withdrawn': { before: null; after: SupplementEventData }
  'order.supplement-revoked': { before: null; after: RevokedEventData }
  'order.supplement-confirmed': { before: null; after: SupplementEventData }
  'order.supplement-confirmation-failed': { before: null; after: SupplementEventData }
}

const channels: Readonly<Record<string, string>> = {
  page: 'en ligne',
  phone: 'par téléphone',
  workshop: 'à l’atelier',
  mail: 'par écrit',
}

const supplementLabel = (data: RevokedEventData) => {
  const work = (getOwnProperty(rimServiceNames, data.service) ?? data.service).toLowerCase()
  const rim =
    'place' in data ? `de la jante ${data.place} (${rimPositionNames[data.position].toLowerCase()}) ` : ''
  return `le supplément «\u00a0${work}\u00a0» ${rim}de la commande ${data.called}`
}
const how = ({ channel }: Answer) => getOwnProperty(channels, channel) ?? channel
const totals = (before: number | null, after: number | null) =>
  before === after ? '' : `\u00a0: ${formatCents(before)} → ${formatCents(after)} TTC`
const days = (before: string | null, after: string | null) =>
  before === after || !after ? '' : `, promise pour le ${formatDay(after)}`

/** French sentences of the journal for each event. */
export const supplementEventSentences: {
  readonly [Done in keyof SupplementEvents]: (data: SupplementEvents[Done]) => string
} = {
  'order.supplement-proposed': ({ after }) => `a proposé ${supplementLabel(after)}`,
  'order.supplement-sent': ({ after }) =>
    `a demandé au client son accord pour ${supplementLabel(after)}, à ${formatCents(after.price)} HT`,
  'order.supplement-mailed': ({ after }) =>
    `a envoyé au client la demande d’accord pour ${supplementLabel(after)}`,
  'order.supplement-not-mailed': ({ after }) =>
    `n’a pas pu envoyer au client la demande d’accord pour ${supplementLabel(after)}`,
  'order.supplement-rule-lifted': ({ after }) =>
    `a levé la règle de sécurité «\u00a0${findSafetyRule(after.rule)?.name ?? after.rule}\u00a0» pour ${supplementLabel(after)}\u00a0: «\u00a0${after.reason}\u00a0»`,
  'order.supplement-accepted': ({ before, after }) =>
    `a accepté ${how(after)} ${supplementLabel(after)}${totals(before.total, after.total)}${days(before.day, after.day)}`,
  'order.supplement-declined': ({ before, after }) =>
    `a refusé ${how(after)} ${supplementLabel(after)}, ${after.way === 'return' ? 'rendue sans travail' : 'terminée sans ce travail'}${totals(before.total, after.total)}`,
  'order.supplement-withdrawn': ({ after }) => `a retiré ${supplementLabel(after)}`,
  'order.supplement-revoked': ({ after }) =>
    `a retiré ${supplementLabel(after)}, dont le client s’est rétracté`,
  'order.supplement-confirmed': ({ after }) => `a confirmé au client ${supplementLabel(after)}`,
  'order.supplement-confirmation-failed': ({ after }) =>
    `n’a pas pu confirmer au client ${supplementLabel(after)}`,
}

declare module '../../kernel/events/record-event.ts' {
  interface EventMap extends SupplementEvents {}
}
