import type { mailAddresses } from '../../../db/schema/tables.ts'
import {
  type ArchiveColumnsOf,
  type ArchiveSections,
  internalColumn,
  internalIdColumn,
  otherRecordReferenceColumn,
  staffIdentityColumn,
} from '../../kernel/personal-data/archive-section.ts'

/** Labels of the states of a mail in the archive. */
const mailStateNames: Readonly<Record<string, string>> = {
  queued: 'Sur le départ',
  sent: 'Parti',
  refused: 'Refusé',
  cancelled: 'Annulé',
}

/** Labels of the channels of a mail in the archive. */
const mailChannelNames: Readonly<Record<string, string>> = { mail: 'E-mail', post: 'Courrier' }

/** French names of the values of two columns of a sent mail. */
export const sentMailColumnWords = { state: mailStateNames, channel: mailChannelNames }

/** Columns of a sent mail. The keys are those that archives have had from the beginning. */
export const sentMailColumns = {
  recipient: { key: 'email', label: 'Adresse' },
  channel: 'Envoyé par',
  text: 'Texte',
  state: 'État',
  created_at: 'Écrit le',
  sent_at: 'Parti le',
  returned_at: 'Revenu le',
  refusal: 'Motif du refus',
  id: internalIdColumn,
  author_id: staffIdentityColumn,
  author_name: staffIdentityColumn,
  due_at: internalColumn,
  claimed_by: internalColumn,
  claimed_at: internalColumn,
  invoice_id: otherRecordReferenceColumn,
  estimate_id: otherRecordReferenceColumn,
  order_id: otherRecordReferenceColumn,
  message_id: otherRecordReferenceColumn,
  kind: internalColumn,
  reminder_level: internalColumn,
  announced_day: internalColumn,
  former_day: internalColumn,
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
    } satisfies ArchiveColumnsOf<typeof mailAddresses>,
  },
} as const satisfies ArchiveSections
