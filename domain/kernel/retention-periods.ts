/** How long what the site keeps of people is kept (docs/product.md §9.8): what deletes it and what names it both read this. */
export const retentionPeriods = {
  /** What visitors sent, after it was sent. */
  records: { years: 3 },
  /** Declarations of withdrawal that fit no contract; the others are kept with theirs. */
  withdrawals: { years: 5 },
  /** Whoever nothing came of, after something was last done about them. */
  clients: { years: 3 },
  /** That a mail came in: as long as what it brought. */
  mails: { years: 3 },
  /** What is known of an address. */
  addresses: { years: 1 },
  /** Who was asked to confirm that letters may come, and has not. */
  pendingSubscriptions: { days: 30 },
  /** To whom a letter went, which is counted from then on. */
  deliveries: { days: 90 },
  /** As long as what one did may be asked about in court; the database lets no event go earlier. */
  events: { years: 5 },
  /** As long as somebody may ask how their rims were brought in. */
  rimPhotos: { years: 5 },
  /** What was signed of it at the counter: the limitation period (Code civil, article 2224); general terms 10.2 say the same. */
  slips: { years: 5 },
  /** What experts were shown and have agreed to: as long as a claim may be asked about. */
  dossiers: { years: 5 },
  /** That a month was stated: as long as what was billed in it may be asked about. */
  statements: { years: 5 },
  /** What is left of a photo that was deleted, or cut off on its way: a telephone may come back after a holiday. */
  photoRemains: { days: 30 },
  /** Quotes that nobody went on writing, after the last change. */
  drafts: { months: 12 },
  /** What a bank wrote, while it may be asked about; the payment keeps its reference. */
  bankLines: { months: 13 },
  visits: { months: 13 },
  viewedPages: { months: 25 },
  /** After the end of their year. */
  accounting: { years: 10 },
  auditTrail: { days: 365 },
  sessions: { days: 90 },
  invitations: { days: 30 },
  /** Who of a company could sign in, after their access was closed. */
  closedAccess: { days: 365 },
} as const satisfies Record<string, Temporal.DurationLike>

export type RetentionPeriod = (typeof retentionPeriods)[keyof typeof retentionPeriods]
