import * as z from 'zod/mini'
import { parseDay } from '../../kernel/calendar/paris-day.ts'
import {
  optionalLineRule,
  optionalTextRule,
  requiredLineRule,
  requiredLongTextRule,
  validatedLineRule,
} from '../../kernel/forms/fields.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'
import { type HandoverWay, handoverWayNames } from './order-status.ts'

const handovers = Object.keys(handoverWayNames) as [HandoverWay, HandoverWay]

/** Returns a French message for a text that is not a day of the years 2000 to 2099; otherwise `null`. */
const dayProblem = (typed: string) =>
  parseDay(typed)?.startsWith('20') ? null : 'Indiquez une date, comme 24/12/2026'

const mileageProblem = (typed: string) =>
  /^\d{1,7}$/.test(typed) ? null : 'Indiquez les kilomètres en chiffres'

export const orderDayRule = validatedLineRule(10, dayProblem)
export const mileageRule = validatedLineRule(12, mileageProblem)

/** Fields of an order's handover, car and paperwork. */
export const orderFactsFields = {
  /** Pickup or delivery; missing in forms of pages that were opened before this field existed. */
  handover: z.optional(z.enum(handovers, { error: 'Choisissez le retrait ou la livraison' })),
  /** Agreed drop-off day; missing in forms of older pages, and in forms of orders whose day no longer matters. */
  drop_off_on: orderDayRule,
  handover_on: orderDayRule,
  brand: optionalLineRule(60),
  model: optionalLineRule(80),
  registration_number: optionalLineRule(40),
  plate_country: z.optional(z.enum(['', 'FR', 'DE', 'other'], { error: 'Choisissez le pays de la plaque' })),
  mileage: mileageRule,
  purchase_order: optionalLineRule(60),
  notes: optionalTextRule(4_000),
  tells_client: z.optional(z.enum(['on', ''])),
} as const

/** Form by which staff edit an order. */
export const orderForm = z.object({
  promised_on: orderDayRule,
  late_reason: optionalLineRule(200),
  ...orderFactsFields,
  status_name: optionalLineRule(120),
})

const reasonRequired = 'Indiquez ce qui bloque la commande'

export const blockOrderForm = z.object({
  raison: z.string({ error: reasonRequired }).check(
    z.overwrite((text: string) => stripControlCharacters(text).replace(/\s+/g, ' ')),
    z.trim(),
    z.minLength(1, { error: reasonRequired, abort: true }),
    z.maxLength(200, { error: '200\u00a0caractères au plus' }),
  ),
})

const cancelReasonRequired = 'Indiquez pourquoi la commande est annulée'

/** Form that cancels an order: the reason, for staff only, and whether its client is told by mail. */
export const cancelOrderForm = z.object({
  motif: z.string({ error: cancelReasonRequired }).check(
    z.overwrite((text: string) => stripControlCharacters(text).replace(/\s+/g, ' ')),
    z.trim(),
    z.minLength(1, { error: cancelReasonRequired, abort: true }),
    z.maxLength(200, { error: '200\u00a0caractères au plus' }),
  ),
  prevenir: z.optional(z.enum(['on', ''])),
})

const shown = z.string({ error: 'Rechargez la page' }).check(z.maxLength(254, { error: 'Rechargez la page' }))

const status = z.enum(['0', '1', '2', '3'], { error: 'Cette étape n’existe pas' })

/** Storage notice that the page showed: recipient, first charged day, cents per day. */
export const storageNoticeForm = z.object({ adresse: shown, jour: shown, centimes: shown })

/** Mail about a new promised day: the day and recipient that the page showed, and the words as staff wrote them. */
export const newPromisedDayForm = z.object({
  jour: shown,
  adresse: shown,
  subject: requiredLineRule(200, 'Indiquez un objet'),
  text: requiredLongTextRule(5_000, 'Écrivez le message'),
})

/** New promised day that the page showed, which the client knows. */
export const newPromisedDayKnownForm = z.object({ jour: shown })

/** Number of storage days that the page showed. */
export const storageBillingForm = z.object({ jours: shown })

/** Last move that the page showed (`encodeLastOrderMove`), which is to be undone. */
export const undoMoveForm = z.object({ vu: z.optional(shown) })

/**
 * Reasons to ask before an order is moved, as its form sends them once they are confirmed (`OrderMoveQuestion`).
 * `sans-etape`: the rims are unfinished and no step of any rim is recorded, which the order's page says beside its
 * button.
 */
const moveWarnings = ['ailleurs', 'delai', 'jantes', 'sans-etape', 'prevenu'] as const
export type MoveWarning = (typeof moveWarnings)[number]

/**
 * Form that moves an order from the status `de` to `vers`. `remises` names the person who takes the rims at the last
 * status, `sachant` the confirmed warnings (`moveWarnings`), and `correction` says whether the client is told that an
 * announced status was a mistake.
 */
export const moveOrderForm = z.object({
  de: status,
  vers: status,
  remises: optionalLineRule(120),
  sachant: z.optional(shown),
  correction: z.optional(z.enum(['oui', ''])),
})

/** `promettre` is the day that staff chose from a `LatePromiseQuestion`. */
export const receiveRimsForm = z.object({ promettre: z.optional(shown) })

/** Returns the warnings among the words of a form's field `sachant`; ignores unknown words. */
export const parseConfirmedWarnings = (sent = ''): MoveWarning[] =>
  moveWarnings.filter((doubt) => sent.split(' ').includes(doubt))
