import type { InvoiceEvents } from '../../billing/invoices/invoice-events.ts'
import type { PaymentEvents } from '../../billing/payments/payment-events.ts'
import type { PriceEvents } from '../../business/prices/price-events.ts'
import type { SettingEvents } from '../../business/settings/setting-events.ts'
import type { TextEvents } from '../../business/texts/text-events.ts'
import type { EstimateEvents } from '../../contracts/estimates/estimate-events.ts'
import type { SupplementEvents } from '../../contracts/supplements/supplement-events.ts'
import type { WithdrawalEvents } from '../../contracts/withdrawals/withdrawal-events.ts'
import type { InboxEventsOf } from '../../correspondence/inbox/inbox-events.ts'
import type { NewsletterEvents } from '../../correspondence/newsletter/newsletter-events.ts'
import type { SavedAnswerEvents } from '../../correspondence/saved-answers/saved-answer-events.ts'
import type { ClientEvents } from '../../people/clients/client-events.ts'
import type { StaffEvents } from '../../people/staff/staff-events.ts'
import type { ContentEvents } from '../../publishing/content/content-events.ts'
import type { OrderEvents, PhotoConsentEvents, RimEvents } from '../../workshop/orders/order-events.ts'
import type { DossierEventsOf } from '../dossiers/dossier-events.ts'
import type { HealthEvents } from '../health/health-events.ts'
import type { PersonEvents } from '../personal-data/person-events.ts'

/** The kinds of record that events are about, and what the journal calls them. */
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

/**
 * Every event: its record's kind, a point, what was done; then what is kept of the record as it was and as it is. Each
 * has its sentence in the file of its own family; `list-events.ts` reads them all.
 */
export interface EventMap
  extends InboxEventsOf<'request'>,
    InboxEventsOf<'message'>,
    StaffEvents,
    ClientEvents,
    SavedAnswerEvents,
    PriceEvents,
    OrderEvents,
    EstimateEvents,
    RimEvents,
    SupplementEvents,
    PhotoConsentEvents,
    InvoiceEvents,
    NewsletterEvents,
    PaymentEvents,
    SettingEvents,
    ContentEvents,
    TextEvents,
    PersonEvents,
    WithdrawalEvents,
    DossierEventsOf<'order'>,
    DossierEventsOf<'estimate'>,
    HealthEvents {}

export type EventName = keyof EventMap & `${RecordKind}.${string}`

export const recordKindOf = (name: EventName) => name.split('.')[0] as RecordKind
