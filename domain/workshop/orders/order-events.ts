import { formatDay } from '../../kernel/calendar/paris-day.ts'
import { formatCents } from '../../kernel/money/amounts.ts'
import {
  type PhotoMoment,
  photoMomentNames,
  photoViewNames,
  type RimPosition,
  rimPositionNames,
} from '../../kernel/rim-words.ts'
import { type SlipKind, slipNouns } from '../../kernel/slip-words.ts'
import { countWithNoun } from '../../kernel/text/french-number.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { storedValueNames } from '../../kernel/text/stored-value-names.ts'
import type { ChangedOrderField } from './order-fields.ts'
import {
  type OrderStatus,
  orderStatusInSentence,
  type PhotoConsentChannel,
  photoConsentNames,
} from './order-status.ts'
import { type RimStep, rimStepNames } from './rim-steps.ts'

/** An order in an event, by its number. */
export interface OrderEventData {
  called: string
}

/** A rim of an order in an event: « la jante 2 (avant droite) ». */
export interface RimEventData extends OrderEventData {
  place: number
  position: RimPosition
}

/** A storage notice in an event: the first charged day, and the cents per day. */
interface StorageNoticeEventData {
  from: string
  cents: number
}

/** Events of orders and their rims. */
export interface OrderEvents {
  'order.created': { before: null; after: OrderEventData & { rims: number; estimate: string | null } }
  /** The rims arrived; `day` is the promised day. */
  'order.received': { before: null; after: OrderEventData & { day: string | null } }
  'order.receipt-undone': { before: null; after: OrderEventData }
  /** The contract ended before any work had begun. */
  'order.removed': { before: OrderEventData; after: null }
  'order.moved': { before: { status: OrderStatus }; after: OrderEventData & { status: OrderStatus } }
  'order.move-undone': { before: { status: OrderStatus }; after: OrderEventData & { status: OrderStatus } }
  'order.client-told': { before: null; after: OrderEventData & { status: OrderStatus } }
  /** The client was told by mail that a later status had been announced by mistake. */
  'order.client-corrected': { before: null; after: OrderEventData & { status: OrderStatus } }
  'order.client-not-told': { before: null; after: OrderEventData & { status: OrderStatus } }
  'order.pickup-reminded': { before: null; after: OrderEventData }
  'order.pickup-not-reminded': { before: null; after: OrderEventData }
  /** The notice was queued. It has an effect only after it was sent. */
  'order.storage-notice-queued': { before: null; after: OrderEventData & StorageNoticeEventData }
  'order.storage-notice-cancelled': { before: null; after: OrderEventData }
  'order.storage-notice-sent': { before: null; after: OrderEventData & StorageNoticeEventData }
  'order.storage-notice-refused': { before: null; after: OrderEventData & { refusal: string } }
  'order.storage-notice-returned': { before: null; after: OrderEventData & { refusal: string } }
  'order.storage-billed': {
    before: { days: number; total: number | null }
    after: OrderEventData & { days: number; total: number | null }
  }
  'order.cancelled': { before: null; after: OrderEventData & { reason: string; tellsClient: boolean } }
  'order.cancellation-undone': { before: null; after: OrderEventData }
  'order.cancellation-told': { before: null; after: OrderEventData }
  'order.cancellation-not-told': { before: null; after: OrderEventData }
  /** The order was put under another client. The event contains no names, because it outlives both clients. */
  'order.client-changed': { before: null; after: OrderEventData }
  'order.blocked': { before: null; after: OrderEventData & { reason: string } }
  'order.unblocked': { before: null; after: OrderEventData }
  /** The mail about the new promised day was queued. */
  'order.new-day-queued': { before: null; after: OrderEventData & { day: string } }
  'order.new-day-cancelled': { before: null; after: OrderEventData }
  'order.new-day-sent': { before: null; after: OrderEventData & { day: string } }
  'order.new-day-rejected': { before: null; after: OrderEventData & { rejection: string } }
  'order.new-day-returned': { before: null; after: OrderEventData & { rejection: string } }
  /** The client knows the new day without this mail. */
  'order.new-day-known': { before: null; after: OrderEventData & { day: string } }
  'order.promised': { before: { day: string | null }; after: OrderEventData & { day: string | null } }
  /** Only the names of the fields, because events with plates and notes would be stored longer than their order. */
  'order.changed': { before: null; after: OrderEventData & { fields: ChangedOrderField[] } }
  'order.lines-changed': {
    before: { total: number | null }
    after: OrderEventData & { total: number | null }
  }
  /** A declaration of withdrawal from the contract was received. */
  'order.withdrawal-received': { before: null; after: OrderEventData }
  'order.withdrawal-joined': { before: null; after: OrderEventData }
  /** The client has withdrawn from a part of the order, which is no longer billed. */
  'order.part-withdrawn': {
    before: { total: number | null }
    after: OrderEventData & { part: string; total: number | null }
  }
  'order.deposit-slip-made': { before: null; after: OrderEventData & { isSigned: boolean } }
  'order.handover-slip-made': { before: null; after: OrderEventData & { isSigned: boolean } }
  'order.slip-mailed': { before: null; after: OrderEventData & { kind: SlipKind } }
  'order.slip-not-mailed': { before: null; after: OrderEventData & { kind: SlipKind } }
  /** The signed links to the matter of the order were revoked. */
  'order.links-ended': { before: null; after: OrderEventData }
  'order.rim-added': { before: null; after: RimEventData }
  'order.rim-changed': { before: null; after: RimEventData }
  'order.rim-recorded': { before: null; after: RimEventData }
  'order.rim-removed': { before: RimEventData; after: null }
}

const orderName = ({ called }: OrderEventData) => `la commande ${called}`
const statusInSentence = ({ status }: { status: OrderStatus }) => orderStatusInSentence(status)
const rimName = ({ place, position }: RimEventData) =>
  `la jante ${place} (${rimPositionNames[position].toLowerCase()})`
/** Verb for making a slip: signed on the screen, or printed to be signed by hand. */
const slipMaking = ({ isSigned }: { isSigned: boolean }) => (isSigned ? 'fait signer' : 'établi')
const storageWords = ({ from, cents }: StorageNoticeEventData) =>
  `${formatCents(cents)} HT par jour à compter du ${formatDay(from)}`
const promise = (day: string | null) => (day ? `le ${formatDay(day)}` : 'aucune date')

const fieldNames: Readonly<Record<ChangedOrderField, string>> = storedValueNames({
  brand: 'marque',
  model: 'modèle',
  registration_number: 'immatriculation',
  plate_country: 'pays de la plaque',
  mileage: 'kilométrage',
  purchase_order: 'bon de commande',
  status_name: 'la précision pour le client',
  late_reason: 'la raison d’une date plus tardive que convenu',
  notes: 'notes',
  tells_client: 'e-mails au client',
  handover: 'retrait ou livraison',
  drop_off_on: 'jour du dépôt',
  handover_on: 'jour de la remise',
})

/** French sentences of the journal for each event. */
export const orderEventSentences: {
  readonly [Done in keyof OrderEvents]: (data: OrderEvents[Done]) => string
} = {
  'order.withdrawal-received': ({ after }) => `a déclaré se rétracter de ${orderName(after)}`,
  'order.withdrawal-joined': ({ after }) => `a rattaché une rétractation à ${orderName(after)}`,
  'order.part-withdrawn': ({ before, after }) =>
    `a retiré de ${orderName(after)} ce dont le client s’est rétracté (${after.part})${before.total === after.total ? '' : `\u00a0: ${formatCents(before.total)} → ${formatCents(after.total)} TTC`}`,
  'order.created': ({ after }) =>
    `a créé ${orderName(after)}${after.estimate ? ` à partir du devis ${after.estimate}` : ''} (${after.rims > 0 ? countWithNoun(after.rims, 'jante', 'jantes') : 'aucune jante décrite'})`,
  'order.received': ({ after }) =>
    `a noté que les jantes de ${orderName(after)} sont là${after.day ? `, promises pour le ${formatDay(after.day)}` : ''}`,
  'order.receipt-undone': ({ after }) => `a annulé la réception des jantes de ${orderName(after)}`,
  'order.removed': ({ before }) => `a retiré ${orderName(before)}, dont les jantes étaient attendues`,
  'order.moved': ({ before, after }) =>
    `a ${after.status < before.status ? 'ramené' : 'fait passer'} ${orderName(after)} à l’étape «\u00a0${statusInSentence(after)}\u00a0»`,
  'order.move-undone': ({ after }) =>
    `a annulé le dernier changement d’étape de ${orderName(after)}, revenue à «\u00a0${statusInSentence(after)}\u00a0»`,
  'order.client-told': ({ after }) =>
    `a prévenu le client par e-mail\u00a0: ${orderName(after)} est à l’étape «\u00a0${statusInSentence(after)}\u00a0»`,
  'order.client-corrected': ({ after }) =>
    `a corrigé par e-mail l’annonce faite au client\u00a0: ${orderName(after)} est à l’étape «\u00a0${statusInSentence(after)}\u00a0»`,
  'order.client-not-told': ({ after }) =>
    `n’a pas pu prévenir le client de l’étape «\u00a0${statusInSentence(after)}\u00a0» de ${orderName(after)}`,
  'order.pickup-reminded': ({ after }) =>
    `a rappelé au client que ses jantes l’attendent\u00a0: ${orderName(after)}`,
  'order.pickup-not-reminded': ({ after }) =>
    `n’a pas pu rappeler au client que les jantes de ${orderName(after)} l’attendent`,
  'order.storage-notice-queued': ({ after }) =>
    `a demandé l’envoi du préavis de garde de ${orderName(after)}\u00a0: ${storageWords(after)}`,
  'order.storage-notice-cancelled': ({ after }) => `a annulé le préavis de garde de ${orderName(after)}`,
  'order.storage-notice-sent': ({ after }) =>
    `a envoyé au client le préavis de garde de ${orderName(after)}\u00a0: ${storageWords(after)}`,
  'order.storage-notice-refused': ({ after }) =>
    `n’a pas pu envoyer le préavis de garde de ${orderName(after)}, qui ne compte donc pas\u00a0: ${after.refusal}`,
  'order.storage-notice-returned': ({ after }) =>
    `a vu revenir le préavis de garde de ${orderName(after)}, qui ne compte plus\u00a0: ${after.refusal}`,
  'order.storage-billed': ({ before, after }) =>
    `a ${before.days > 0 ? 'mis à jour' : 'ajouté'} les frais de garde de ${orderName(after)} (${countWithNoun(after.days, 'jour', 'jours')})\u00a0: ${formatCents(before.total)} → ${formatCents(after.total)} TTC`,
  'order.cancelled': ({ after }) =>
    `a annulé ${orderName(after)}\u00a0: ${after.reason}${after.tellsClient ? '' : ' (sans prévenir le client)'}`,
  'order.client-changed': ({ after }) => `a mis ${orderName(after)} au nom d’un autre client`,
  'order.cancellation-undone': ({ after }) => `est revenu sur l’annulation de ${orderName(after)}`,
  'order.cancellation-told': ({ after }) =>
    `a prévenu le client par e-mail\u00a0: ${orderName(after)} est annulée`,
  'order.cancellation-not-told': ({ after }) =>
    `n’a pas pu prévenir le client de l’annulation de ${orderName(after)}`,
  'order.blocked': ({ after }) => `a bloqué ${orderName(after)}\u00a0: ${after.reason}`,
  'order.unblocked': ({ after }) => `a débloqué ${orderName(after)}`,
  'order.new-day-queued': ({ after }) =>
    `a demandé d’annoncer au client la nouvelle date de ${orderName(after)}\u00a0: le ${formatDay(after.day)}`,
  'order.new-day-cancelled': ({ after }) => `a annulé l’annonce de la nouvelle date de ${orderName(after)}`,
  'order.new-day-sent': ({ after }) =>
    `a annoncé au client par e-mail la nouvelle date de ${orderName(after)}\u00a0: le ${formatDay(after.day)}`,
  'order.new-day-rejected': ({ after }) =>
    `n’a pas pu annoncer au client la nouvelle date de ${orderName(after)}\u00a0: ${after.rejection}`,
  'order.new-day-returned': ({ after }) =>
    `a vu revenir l’annonce de la nouvelle date de ${orderName(after)}\u00a0: ${after.rejection}`,
  'order.new-day-known': ({ after }) =>
    `a noté que le client connaît la nouvelle date de ${orderName(after)}\u00a0: le ${formatDay(after.day)}`,
  'order.promised': ({ before, after }) =>
    `a changé la date promise de ${orderName(after)}\u00a0: ${promise(before.day)} → ${promise(after.day)}`,
  'order.changed': ({ after }) =>
    `a modifié ${orderName(after)}\u00a0: ${after.fields.map((field) => fieldNames[field]).join(', ')}`,
  'order.lines-changed': ({ before, after }) =>
    `a modifié ce qui sera facturé de ${orderName(after)}\u00a0: ${formatCents(before.total)} → ${formatCents(after.total)} TTC`,
  'order.deposit-slip-made': ({ after }) => `a ${slipMaking(after)} le bon de dépôt de ${orderName(after)}`,
  'order.handover-slip-made': ({ after }) => `a ${slipMaking(after)} le bon de remise de ${orderName(after)}`,
  'order.slip-mailed': ({ after }) =>
    `a envoyé par e-mail au client le ${slipNouns[after.kind]} de ${orderName(after)}`,
  'order.slip-not-mailed': ({ after }) =>
    `n’a pas pu envoyer au client le ${slipNouns[after.kind]} de ${orderName(after)}`,
  'order.links-ended': ({ after }) => `a fermé les liens envoyés au client pour ${orderName(after)}`,
  'order.rim-added': ({ after }) => `a ajouté à ${orderName(after)} ${rimName(after)}`,
  'order.rim-changed': ({ after }) => `a modifié ${rimName(after)} de ${orderName(after)}`,
  'order.rim-recorded': ({ after }) => `a complété le passeport de ${rimName(after)} de ${orderName(after)}`,
  'order.rim-removed': ({ before }) => `a retiré ${rimName(before)} de ${orderName(before)}`,
}

interface PhotoEventData extends OrderEventData {
  /** `null` for a photo of the order as a whole. */
  rim: RimEventData | null
  moment: PhotoMoment
  view: string
}

interface RimStepEventData extends RimEventData {
  step: RimStep
}

/** Events of work on rims and of their photos. The person who took a photo is stored with it. */
export interface RimEvents {
  'order.rim-step-noted': { before: null; after: RimStepEventData }
  'order.rim-step-taken-back': { before: RimStepEventData; after: RimEventData }
  'order.photo-deleted': { before: null; after: PhotoEventData }
  'order.photo-restored': { before: null; after: PhotoEventData }
  /** Number of photos that were shown to the client, or hidden. */
  'order.photos-shown': { before: null; after: OrderEventData & { photos: number } }
  'order.photos-hidden': { before: null; after: OrderEventData & { photos: number } }
  'order.problem-reported': { before: { problem: string | null }; after: RimEventData & { problem: string } }
  'order.problem-settled': { before: { problem: string }; after: RimEventData & { decision: string } }
}

/** French sentences of the journal for each event. */
export const rimEventSentences: { readonly [Done in keyof RimEvents]: (data: RimEvents[Done]) => string } = {
  'order.rim-step-noted': ({ after }) =>
    `a noté ${rimName(after)} de ${orderName(after)} «\u00a0${rimStepNames[after.step].toLowerCase()}\u00a0»`,
  'order.rim-step-taken-back': ({ before }) =>
    `a annulé l’étape «\u00a0${rimStepNames[before.step].toLowerCase()}\u00a0» de ${rimName(before)} de ${orderName(before)}`,
  'order.photo-deleted': ({ after }) => `a supprimé ${photoOf(after)}`,
  'order.photo-restored': ({ after }) => `a rétabli ${photoOf(after)}`,
  'order.photos-shown': ({ after }) =>
    `a montré au client ${countWithNoun(after.photos, 'photo', 'photos')} de ${orderName(after)}`,
  'order.photos-hidden': ({ after }) =>
    `ne montre plus au client ${countWithNoun(after.photos, 'photo', 'photos')} de ${orderName(after)}`,
  'order.problem-reported': ({ after }) =>
    `a signalé un problème sur ${rimName(after)} de ${orderName(after)}\u00a0: «\u00a0${after.problem}\u00a0»`,
  'order.problem-settled': ({ after }) =>
    `a réglé le problème de ${rimName(after)} de ${orderName(after)}${after.decision ? `\u00a0: «\u00a0${after.decision}\u00a0»` : ''}`,
}

function photoOf({ rim, moment, view, ...order }: PhotoEventData): string {
  const what = getOwnProperty(photoViewNames, view) ?? view
  const about = `${photoMomentNames[moment]}, ${what}`.toLowerCase()
  return `une photo de ${rim ? `${rimName(rim)} de ` : ''}${orderName(order)} (${about})`
}

/** Events of the client's consent to publish photos of an order. */
export interface PhotoConsentEvents {
  'order.photos-allowed': { before: null; after: OrderEventData & { how: PhotoConsentChannel } }
  'order.photos-withheld': { before: null; after: OrderEventData }
}

export const photoConsentEventSentences: {
  readonly [Done in keyof PhotoConsentEvents]: (data: PhotoConsentEvents[Done]) => string
} = {
  'order.photos-allowed': ({ after }) =>
    `a noté l’accord du client pour publier les photos de ${orderName(after)} (${photoConsentNames[after.how].toLowerCase()})`,
  'order.photos-withheld': ({ after }) =>
    `a retiré l’accord du client pour publier les photos de ${orderName(after)}`,
}

declare module '../../kernel/events/record-event.ts' {
  interface EventMap extends OrderEvents, PhotoConsentEvents, RimEvents {}
}
