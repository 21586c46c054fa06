import { and, asc, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/client.ts'
import {
  auditTrail,
  bankLines,
  contactMessages,
  estimateDrafts,
  events,
  fetchedMails,
  invoiceDrafts,
  newsletterConsents,
  newsletterIssues,
  quoteRequests,
  rimPhotos,
  viewedPages,
  visitorSessions,
} from '../../db/schema/tables.ts'
import { parisAfter, parisBefore } from '../calendar/paris-day.ts'
import type { World } from '../world.ts'
import { type KeptFor, keptFor } from './kept-for.ts'

interface Rule {
  /** What goes, in French, and what goes along. */
  what: string
  more?: string
  kept: KeptFor
  /** From when its time is counted, in French. */
  since: string
  column: PgColumn
  isMeant?: SQL
}

const rules: readonly Rule[] = [
  {
    what: 'Demandes de devis',
    more: 'avec leurs photos et leurs échanges',
    kept: keptFor.records,
    since: 'leur envoi',
    column: quoteRequests.created_at,
  },
  {
    what: 'Messages',
    more: 'avec leurs échanges',
    kept: keptFor.records,
    since: 'leur envoi',
    column: contactMessages.created_at,
  },
  {
    what: 'Photos des jantes',
    kept: keptFor.rimPhotos,
    since: 'leur réception',
    column: rimPhotos.received_at,
    isMeant: isNotNull(rimPhotos.stored_at),
  },
  {
    what: 'Brouillons de devis',
    more: 'que personne n’a repris',
    kept: keptFor.drafts,
    since: 'leur dernier changement',
    column: estimateDrafts.changed_at,
  },
  {
    what: 'Factures en préparation',
    more: 'que personne n’a émises',
    kept: keptFor.drafts,
    since: 'leur dernier changement',
    column: invoiceDrafts.changed_at,
  },
  {
    what: 'Relevés de banque',
    more: 'leurs lignes, une à une',
    kept: keptFor.bankLines,
    since: 'leur import',
    column: bankLines.imported_at,
  },
  {
    what: 'Inscriptions à la lettre',
    more: 'que personne n’a confirmées',
    kept: keptFor.pendingSubscriptions,
    since: 'l’inscription',
    column: newsletterConsents.subscribed_at,
    isMeant: and(isNull(newsletterConsents.confirmed_at), isNull(newsletterConsents.bounced_at)),
  },
  {
    what: 'Abonnés dont l’adresse renvoie nos lettres',
    kept: keptFor.addresses,
    since: 'le premier retour',
    column: newsletterConsents.bounced_at,
    isMeant: isNotNull(newsletterConsents.bounced_at),
  },
  {
    what: 'Envois de la lettre',
    more: 'à qui chacune est partie\u00a0; les comptes restent',
    kept: keptFor.deliveries,
    since: 'la fin de l’envoi',
    column: newsletterIssues.finished_at,
    isMeant: and(isNotNull(newsletterIssues.finished_at), isNull(newsletterIssues.totals)),
  },
  { what: 'Journal de la gestion', kept: keptFor.events, since: 'l’acte', column: events.at },
  {
    what: 'Journal des connexions',
    kept: keptFor.auditTrail,
    since: 'la connexion',
    column: auditTrail.created_at,
  },
  {
    what: 'Trace des e-mails reçus',
    kept: keptFor.mails,
    since: 'leur arrivée',
    column: fetchedMails.fetched_at,
  },
  {
    what: 'Visites du site',
    more: 'sans savoir de qui',
    kept: keptFor.visits,
    since: 'la visite',
    column: visitorSessions.created_at,
  },
  {
    what: 'Pages vues',
    more: 'détachées de toute visite',
    kept: keptFor.viewedPages,
    since: 'la lecture',
    column: viewedPages.created_at,
  },
]

export interface ClockLine extends Pick<Rule, 'what' | 'more' | 'kept' | 'since'> {
  /** When the oldest came; `null` where there is none. */
  oldest: Date | null
  /** When that one goes. */
  goesOn: Date | null
  /** How many go within the next days. */
  soon: number
}

/** Days ahead that the clock counts. */
export const daysAhead = 30

/** What goes by itself and when (docs/product.md §9.8): of each rule the oldest that it holds, and how many go soon. */
export async function readRetentionClock({ db, clock }: World<'db' | 'clock'>): Promise<ClockLine[]> {
  const then = new Date(clock.now().getTime() + daysAhead * 86_400_000)
  return Promise.all(
    rules.map(async (rule) => {
      const { what, more, kept, since, column, isMeant } = rule
      const goesSoon = and(isMeant, lt(column, parisBefore(then, kept)))
      const [oldest, soon] = await Promise.all([findOldest(db, rule), db.$count(column.table, goesSoon)])
      return { what, more, kept, since, oldest, goesOn: oldest && parisAfter(oldest, kept), soon }
    }),
  )
}

/** By the index of its column. */
async function findOldest(db: Database, { column, isMeant }: Rule): Promise<Date | null> {
  const [row] = await db
    .select({ at: column })
    .from(column.table)
    .where(isMeant)
    .orderBy(asc(column))
    .limit(1)
  return (row?.at as Date | undefined) ?? null
}
