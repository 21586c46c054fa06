import { and, asc, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import {
  auditTrail,
  bankLines,
  clientPeople,
  clientStatements,
  contactMessages,
  estimateDrafts,
  events,
  expertDossiers,
  fetchedMails,
  invoiceDrafts,
  newsletterConsents,
  newsletterIssues,
  orderSlips,
  quoteRequests,
  rimPhotos,
  viewedPages,
  visitorSessions,
  withdrawals,
} from '../../../db/schema/tables.ts'
import { addInParis, subtractInParis } from '../../kernel/calendar/paris-day.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { type RetentionPeriod, retentionPeriods } from '../../kernel/retention-periods.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'

/** Retention rule of one kind of data. */
interface RetentionRule {
  /** French name of the data, and of what is deleted with it. */
  what: string
  more?: string
  period: RetentionPeriod
  /** Start of the retention period, in French. */
  since: string
  column: PgColumn
  condition?: SQL
}

const retentionRules: readonly RetentionRule[] = [
  {
    what: 'Demandes de devis',
    more: 'avec leurs photos et leurs échanges',
    period: retentionPeriods.records,
    since: 'leur envoi',
    column: quoteRequests.created_at,
  },
  {
    what: 'Messages',
    more: 'avec leurs échanges',
    period: retentionPeriods.records,
    since: 'leur envoi',
    column: contactMessages.created_at,
  },
  {
    what: 'Rétractations déclarées',
    more: 'qui ne correspondent à aucun contrat',
    period: retentionPeriods.withdrawals,
    since: 'leur envoi',
    column: withdrawals.created_at,
    condition: and(isNull(withdrawals.estimate_id), isNull(withdrawals.order_id)),
  },
  {
    what: 'Photos des jantes',
    period: retentionPeriods.rimPhotos,
    since: 'leur réception',
    column: rimPhotos.received_at,
    condition: isNotNull(rimPhotos.stored_at),
  },
  {
    what: 'Bons de dépôt et de remise',
    period: retentionPeriods.slips,
    since: 'leur signature',
    column: orderSlips.created_at,
  },
  {
    what: 'Dossiers ouverts à des experts',
    more: 'avec leurs consultations et leurs réponses',
    period: retentionPeriods.dossiers,
    since: 'leur ouverture',
    column: expertDossiers.created_at,
  },
  {
    what: 'Relevés mensuels',
    more: 'aux sociétés qui en ont\u00a0; les factures restent',
    period: retentionPeriods.statements,
    since: 'le jour où ils ont été établis',
    column: clientStatements.made_at,
  },
  {
    what: 'Brouillons de devis',
    more: 'que personne n’a repris',
    period: retentionPeriods.drafts,
    since: 'leur dernier changement',
    column: estimateDrafts.changed_at,
  },
  {
    what: 'Factures en préparation',
    more: 'que personne n’a émises',
    period: retentionPeriods.drafts,
    since: 'leur dernier changement',
    column: invoiceDrafts.changed_at,
  },
  {
    what: 'Relevés de banque',
    more: 'leurs lignes, une à une',
    period: retentionPeriods.bankLines,
    since: 'leur import',
    column: bankLines.imported_at,
  },
  {
    what: 'Inscriptions à la lettre',
    more: 'que personne n’a confirmées',
    period: retentionPeriods.pendingSubscriptions,
    since: 'l’inscription',
    column: newsletterConsents.subscribed_at,
    condition: and(isNull(newsletterConsents.confirmed_at), isNull(newsletterConsents.bounced_at)),
  },
  {
    what: 'Abonnés dont l’adresse renvoie nos lettres',
    period: retentionPeriods.addresses,
    since: 'le premier retour',
    column: newsletterConsents.bounced_at,
    condition: isNotNull(newsletterConsents.bounced_at),
  },
  {
    what: 'Envois de la lettre',
    more: 'à qui chacune est partie\u00a0; les comptes restent',
    period: retentionPeriods.deliveries,
    since: 'la fin de l’envoi',
    column: newsletterIssues.finished_at,
    condition: and(isNotNull(newsletterIssues.finished_at), isNull(newsletterIssues.totals)),
  },
  { what: 'Journal de la gestion', period: retentionPeriods.events, since: 'l’acte', column: events.at },
  {
    what: 'Journal des connexions',
    period: retentionPeriods.auditTrail,
    since: 'la connexion',
    column: auditTrail.created_at,
  },
  {
    what: 'Accès fermés de personnes d’entreprises',
    period: retentionPeriods.closedAccess,
    since: 'leur fermeture',
    column: clientPeople.closed_at,
    condition: isNotNull(clientPeople.closed_at),
  },
  {
    what: 'Trace des e-mails reçus',
    period: retentionPeriods.mails,
    since: 'leur arrivée',
    column: fetchedMails.fetched_at,
  },
  {
    what: 'Visites du site',
    more: 'sans savoir de qui',
    period: retentionPeriods.visits,
    since: 'la visite',
    column: visitorSessions.created_at,
  },
  {
    what: 'Pages vues',
    more: 'détachées de toute visite',
    period: retentionPeriods.viewedPages,
    since: 'la lecture',
    column: viewedPages.created_at,
  },
]

export interface RetentionLine extends Pick<RetentionRule, 'what' | 'more' | 'period' | 'since'> {
  /** Date of the oldest record; `null` when there is none. */
  oldest: Date | null
  goesOn: Date | null
  /** Number of records deleted within `upcomingDeletionDays` days. */
  soon: number
}

/** Number of days for which upcoming deletions are counted. */
export const upcomingDeletionDays = 30

/** Returns the schedule of automatic deletions: for each rule the oldest record, and the number of records deleted soon. */
export async function loadRetentionSchedule({ db, clock }: Deps<'db' | 'clock'>): Promise<RetentionLine[]> {
  const then = new Date(clock.now().getTime() + upcomingDeletionDays * 86_400_000)
  return Promise.all(
    retentionRules.map(async (rule) => {
      const { what, more, period, since, column, condition } = rule
      const goesSoon = and(condition, lt(column, subtractInParis(then, period)))
      const [oldest, soon] = await Promise.all([findOldest(db, rule), db.$count(column.table, goesSoon)])
      return { what, more, period, since, oldest, goesOn: oldest && addInParis(oldest, period), soon }
    }),
  )
}

/** Returns the date of the oldest record, using the index on its column. */
async function findOldest(db: Database, { column, condition }: RetentionRule): Promise<Date | null> {
  const [row] = await db
    .select({ at: column })
    .from(column.table)
    .where(condition)
    .orderBy(asc(column))
    .limit(1)
  return (row?.at as Date | undefined) ?? null
}

const units = {
  years: ['an', 'ans'],
  months: ['mois', 'mois'],
  days: ['jour', 'jours'],
} as const

/** Formats a duration in French: « 3 ans », « 13 mois ». */
export function durationInWords(duration: Temporal.DurationLike): string {
  return Object.entries(duration)
    .map(([unit, count]) => {
      const [one, several] = getOwnProperty(units, unit) ?? ['', '']
      return `${count}\u00a0${Number(count) > 1 ? several : one}`
    })
    .join(' et ')
}
