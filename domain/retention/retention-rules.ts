import { and, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
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
  withdrawals,
} from '../../db/schema/tables.ts'
import { type KeptFor, keptFor } from './kept-for.ts'

/** One kind of what is kept, and for how long. */
export interface RetentionRule {
  /** What goes, in French, and what goes along. */
  what: string
  more?: string
  kept: KeptFor
  /** From when its time is counted, in French. */
  since: string
  column: PgColumn
  isMeant?: SQL
}

export const retentionRules: readonly RetentionRule[] = [
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
    what: 'Rétractations déclarées',
    more: 'qui ne correspondent à aucun contrat',
    kept: keptFor.withdrawals,
    since: 'leur envoi',
    column: withdrawals.created_at,
    isMeant: and(isNull(withdrawals.estimate_id), isNull(withdrawals.order_id)),
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
