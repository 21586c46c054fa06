import type { contactMessages } from '../../../db/schema/tables.ts'
import { inboxStateNames } from '../../kernel/inbox-kind.ts'
import {
  type ArchiveSections,
  type ColumnsOf,
  derivedColumn,
  internalColumn,
  internalId,
  leaveOut,
  otherRecordReference,
  staffIdentity,
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
      id: internalId,
      message_id: internalId,
      client_id: otherRecordReference,
      client_email: leaveOut('address of the workshop'),
      handled_by: staffIdentity,
      seen: internalColumn,
      waits_since: internalColumn,
      search_text: derivedColumn,
      about_kind: otherRecordReference,
      about_id: otherRecordReference,
    } satisfies ColumnsOf<typeof contactMessages>,
    words: { state: inboxStateNames.message },
  },
} as const satisfies ArchiveSections
