import type { ClientField } from '../clients/client-fields.ts'
import type { CloseReason } from '../inbox/close-reasons.ts'
import type { InboxKind, InboxState } from '../inbox/inbox-kind.ts'
import type { Notices } from '../notices/notice-kinds.ts'
import type { StaffRole } from '../staff/staff-role.ts'
import type { ContentActs } from './content-sentences.ts'
import type { EstimateActs } from './estimate-acts.ts'
import type { HealthActs } from './health-sentences.ts'
import type { InvoiceActs } from './invoice-told.ts'
import type { NewsletterActs } from './newsletter-sentences.ts'
import type { OrderActs } from './order-sentences.ts'
import type { PaymentActs } from './payment-told.ts'
import type { PersonActs } from './person-told.ts'
import type { PhotoConsentActs } from './photo-consent-sentences.ts'
import type { PriceActs } from './price-sentences.ts'
import type { RimActs } from './rim-sentences.ts'
import type { SettingActs } from './setting-sentences.ts'
import type { TextActs } from './text-sentences.ts'
import type { WithdrawalActs } from './withdrawal-sentences.ts'

/** What events are told of, and what the journal calls it. */
export const recordKinds = {
  request: 'Demandes de devis',
  message: 'Messages',
  client: 'Clients',
  invoice: 'Factures et avoirs',
  bank: 'Relevés de banque',
  staff: 'Équipe',
  answer: 'Réponses types',
  price: 'Tarifs',
  order: 'Commandes',
  estimate: 'Devis',
  withdrawal: 'Rétractations',
  setting: 'Réglages',
  newsletter: 'Lettres d’information',
  subscriber: 'Abonnés à la lettre',
  article: 'Actualités',
  portfolio: 'Réalisations',
  text: 'Textes et e-mails',
  person: 'Données personnelles',
  health: 'État du site',
} as const

export type RecordKind = keyof typeof recordKinds

/** The account of one of the workshop's people, as an event tells it. */
export interface StaffTold {
  name: string
  role: StaffRole
  points_of_sale: readonly string[] | null
}

/** One of the answers that the workshop writes again and again. */
interface SavedAnswerTold {
  name: string
  text: string
}

/**
 * A request or a message, as an event tells it: by its reference, by when it came (ISO 8601). Events outlive what they
 * tell of (docs/product.md §9.8), so nothing of whoever wrote.
 */
export interface InboxTold {
  called: string
}

/** Where it stood before it was settled, to be opened again there; `waits_since` in ISO 8601. */
interface StandingTold {
  state: InboxState
  waits_since: string | null
}

/** What is done with what came in, of either kind. */
export interface InboxActs {
  seen: { before: null; after: InboxTold }
  unseen: { before: null; after: InboxTold }
  taken: { before: null; after: InboxTold }
  'handed-over': { before: null; after: InboxTold & { to: string } }
  released: { before: null; after: InboxTold }
  closed: { before: StandingTold; after: InboxTold & { reason: CloseReason } }
  reopened: { before: null; after: InboxTold }
  'put-aside': { before: StandingTold; after: InboxTold }
  'let-in': { before: null; after: InboxTold }
}

/** What is said in a thread of either kind (docs/product.md §11.8). */
export interface LetterActs {
  answered: { before: { state: InboxState }; after: InboxTold }
  'answer-cancelled': { before: null; after: InboxTold }
  'answer-refused': { before: null; after: InboxTold }
  noted: { before: null; after: InboxTold }
  /** By its visitor, in a letter of that id with so many files. */
  written: { before: null; after: InboxTold & { letter: string; files: number } }
  withdrawn: { before: { state: InboxState }; after: InboxTold }
}

export type ToldInboxActs<Kind extends InboxKind> = {
  [Done in keyof InboxActs as `${Kind}.${Done}`]: InboxActs[Done]
} & {
  [Done in keyof LetterActs as `${Kind}.${Done}`]: LetterActs[Done]
}

/** What of a client's record was changed: how they are called, and the changed fields as they were, or are. */
export interface ClientTold {
  name: string
  fields: Partial<Record<ClientField, string>>
}

/**
 * Every act that is told: its record's kind, a point, what was done; then what is kept of the record as it was and as it
 * is. What stands here needs its sentence (`sentences.ts`).
 */
export interface ToldActs
  extends ToldInboxActs<'request'>,
    ToldInboxActs<'message'>,
    PriceActs,
    OrderActs,
    EstimateActs,
    RimActs,
    PhotoConsentActs,
    InvoiceActs,
    NewsletterActs,
    PaymentActs,
    SettingActs,
    ContentActs,
    TextActs,
    PersonActs,
    WithdrawalActs,
    HealthActs {
  'staff.created': { before: null; after: StaffTold & { email: string } }
  'staff.invited': { before: null; after: { name: string } }
  'staff.changed': { before: StaffTold; after: StaffTold }
  'staff.closed': { before: StaffTold; after: null }
  'staff.reopened': { before: null; after: StaffTold }
  'staff.factor-reset': { before: null; after: { name: string } }
  'staff.notices-chosen': { before: Notices; after: Notices }
  'client.created': { before: null; after: { name: string } }
  'client.changed': { before: ClientTold; after: ClientTold }
  'client.imported': { before: ClientTold | null; after: ClientTold }
  'client.merged': { before: { name: string; gone: string; goneId: string }; after: ClientTold }
  'client.linked': { before: null; after: { name: string; to: string } }
  'client.unlinked': { before: { name: string; to: string }; after: null }
  'client.invited': { before: null; after: { name: string; email: string } }
  'client.invitation-revoked': { before: { name: string }; after: null }
  'client.account-closed': { before: { name: string }; after: null }
  'client.viewed': { before: null; after: { name: string } }
  'staff.signed': { before: { signature: string }; after: { signature: string } }
  'answer.created': { before: null; after: SavedAnswerTold }
  'answer.changed': { before: SavedAnswerTold; after: SavedAnswerTold }
  'answer.deleted': { before: SavedAnswerTold; after: null }
}

export type Act = keyof ToldActs & `${RecordKind}.${string}`

export const kindOf = (act: Act) => act.split('.')[0] as RecordKind
