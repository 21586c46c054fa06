import type {
  newsletterConsents,
  newsletterDeliveries,
  newsletterSubscriptions,
} from '../../../db/schema/tables.ts'
import {
  type ArchiveColumnsOf,
  type ArchiveSections,
  internalColumn,
  internalIdColumn,
  leaveOutColumn,
  otherRecordReferenceColumn,
} from '../../kernel/personal-data/archive-section.ts'
import { newsletterConsentSourceNames } from './subscriptions.ts'

const deliveryNames: Readonly<Record<(typeof newsletterDeliveries.$inferSelect)['state'], string>> = {
  waiting: 'À envoyer',
  claimed: 'Sur le départ',
  sent: 'Partie',
  refused: 'Refusée',
  doubtful: 'En doute',
  bounced: 'Revenue',
  skipped: 'Non envoyée',
}

/** Sections of the personal-data archive about the newsletter. */
export const newsletterArchiveSections = {
  subscriptions: {
    title: 'Lettre d’information',
    columns: {
      email: 'Adresse',
      created_ad: 'Inscrite le',
      source: 'Venue par',
      proof: 'Preuve du consentement',
      confirmed_at: 'Confirmée le',
      bounced_at: 'Retour de nos lettres',
      bounce_reason: 'Motif',
      id: internalIdColumn,
      subscription_id: internalIdColumn,
      subscribed_at: leaveOutColumn('same as `created_ad`'),
    } satisfies ArchiveColumnsOf<typeof newsletterSubscriptions | typeof newsletterConsents>,
    words: { source: newsletterConsentSourceNames },
  },
  deliveries: {
    title: 'Lettres d’information envoyées',
    columns: {
      subject: 'Objet',
      settled_at: 'Date',
      state: 'État',
      reason: 'Motif',
      id: internalIdColumn,
      issue_id: otherRecordReferenceColumn,
      subscription_id: otherRecordReferenceColumn,
      domain: leaveOutColumn('part of the address, which is in the subscription'),
      run_id: internalColumn,
      attempts: internalColumn,
    } satisfies ArchiveColumnsOf<typeof newsletterDeliveries, 'subject'>,
    words: { state: deliveryNames },
  },
} as const satisfies ArchiveSections
