import type { mailAddresses } from '../../../db/schema/tables.ts'
import {
  type ArchiveSections,
  type ColumnsOf,
  handling,
  otherRecord,
  ownKey,
  team,
} from '../../kernel/personal-data/archive-section.ts'

/** Labels of the states of a mail in the archive. */
export const mailStateNames: Readonly<Record<string, string>> = {
  queued: 'Sur le départ',
  sent: 'Parti',
  refused: 'Refusé',
  cancelled: 'Annulé',
}

/** Columns of a sent mail. The keys are those that archives have had from the beginning. */
export const sentMailColumns = {
  recipient: { key: 'email', label: 'Adresse' },
  text: 'Texte',
  state: 'État',
  created_at: 'Écrit le',
  sent_at: 'Parti le',
  returned_at: 'Revenu le',
  refusal: 'Motif du refus',
  id: ownKey,
  author_id: team,
  author_name: team,
  due_at: handling,
  claimed_by: handling,
  claimed_at: handling,
  invoice_id: otherRecord,
  estimate_id: otherRecord,
  order_id: otherRecord,
  message_id: otherRecord,
  kind: handling,
  reminder_level: handling,
}

/** Section of the personal-data archive about mail addresses. */
export const mailArchiveSections = {
  addresses: {
    title: 'Ce que nous savons d’une adresse',
    columns: {
      email: 'Adresse',
      bounced_at: 'Retour de nos e-mails',
      bounce_reason: 'Motif',
      away_at: 'Absence annoncée',
    } satisfies ColumnsOf<typeof mailAddresses>,
  },
} as const satisfies ArchiveSections
