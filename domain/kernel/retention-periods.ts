/**
 * Retention periods of personal data (docs/product.md §9.8). Both the deletion jobs and the texts that state the periods read
 * them.
 */
export const retentionPeriods = {
  /** Quote requests and messages, from the day they were sent. */
  records: { years: 3 },
  /** Declarations of withdrawal without a contract; others are stored as long as their contract. */
  withdrawals: { years: 5 },
  /** Clients without any orders, documents or messages, from the last event of their record. */
  clients: { years: 3 },
  /** The record that a mail arrived: as long as the mail's content. */
  mails: { years: 3 },
  /** Facts about an e-mail address, such as bounces. */
  addresses: { years: 1 },
  /** Newsletter subscriptions that were not confirmed. */
  pendingSubscriptions: { days: 30 },
  /** Recipients of a newsletter issue. Only their number is kept afterwards. */
  deliveries: { days: 90 },
  /** Journal of actions: as long as an action may be contested in court. The database rejects earlier deletion. */
  events: { years: 5 },
  /** Photos of rims: as long as a client may ask about their condition on arrival. */
  rimPhotos: { years: 5 },
  /** Signed slips: the limitation period (Code civil, article 2224), also stated in general terms 10.2. */
  slips: { years: 5 },
  /** Dossiers shown to experts and their agreements: as long as a claim is possible. */
  dossiers: { years: 5 },
  /** The record that a statement was sent: as long as the invoices of its month may be contested. */
  statements: { years: 5 },
  /** Records of deleted photos and of interrupted uploads: a phone may continue an upload after a holiday. */
  photoRemains: { days: 30 },
  /** Estimate drafts, from the last change. */
  drafts: { months: 12 },
  /** Lines of bank statements, while they may be contested. The payment keeps their reference. */
  bankLines: { months: 13 },
  visits: { months: 13 },
  viewedPages: { months: 25 },
  /** Accounting records, kept from the end of their year. */
  accounting: { years: 10 },
  auditTrail: { days: 365 },
  sessions: { days: 90 },
  invitations: { days: 30 },
  /** People of a company, from the day their access was closed. */
  closedAccess: { days: 365 },
} as const satisfies Record<string, Temporal.DurationLike>

export type RetentionPeriod = (typeof retentionPeriods)[keyof typeof retentionPeriods]
