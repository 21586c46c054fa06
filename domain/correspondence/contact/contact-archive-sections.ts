import type { contactMessages } from '../../../db/schema/tables.ts'
import { inboxStateNames } from '../../kernel/inbox-kind.ts'
import {
  type ArchiveColumnsOf,
  type ArchiveSections,
  derivedColumn,
  internalColumn,
  internalIdColumn,
  leaveOutColumn,
  otherRecordReferenceColumn,
  staffIdentityColumn,
} from '../../kernel/personal-data/archive-section.ts'

/** Section of the personal-data archive with the contact messages. */
export const contactArchiveSections = {
  messages: {
    title: 'Messages',
    columns: {
      created_at: 'Envoyé le',
      email: 'E-mail',
      name: 'Nom',
      object: 'Objet',
      message: 'Message',
      state: 'État',
      closed_reason: 'Fermé pour',
      id: internalIdColumn,
      message_id: internalIdColumn,
      client_id: otherRecordReferenceColumn,
      client_email: leaveOutColumn('address of the workshop'),
      handled_by: staffIdentityColumn,
      seen: internalColumn,
      waits_since: internalColumn,
      search_text: derivedColumn,
      about_kind: otherRecordReferenceColumn,
      about_id: otherRecordReferenceColumn,
    } satisfies ArchiveColumnsOf<typeof contactMessages>,
    words: { state: inboxStateNames.message },
  },
} as const satisfies ArchiveSections
