import type { threadMessages } from '../../../db/schema/tables.ts'
import {
  type ArchiveColumnsOf,
  type ArchiveSections,
  internalColumn,
  internalIdColumn,
  leaveOutColumn,
  otherRecordReferenceColumn,
  staffIdentityColumn,
} from '../../kernel/personal-data/archive-section.ts'

const directionNames: Readonly<Record<(typeof threadMessages.$inferSelect)['direction'], string>> = {
  received: 'Reçu de vous',
  sent: 'Envoyé par nous',
  note: 'Note interne de notre équipe',
}

const messageChannelNames: Readonly<Record<(typeof threadMessages.$inferSelect)['channel'], string>> = {
  mail: 'E-mail',
  page: 'Page de suivi',
  note: 'Note',
}

/** Section of the personal-data archive with the messages of threads. */
export const threadArchiveSections = {
  letters: {
    title: 'Échanges',
    columns: {
      created_at: 'Date',
      direction: 'Sens',
      channel: 'Par',
      author_name: 'De',
      email: 'Adresse',
      subject: 'Objet',
      text: 'Texte',
      id: internalIdColumn,
      message_id: internalIdColumn,
      in_reply_to: internalIdColumn,
      thread_kind: otherRecordReferenceColumn,
      thread_id: otherRecordReferenceColumn,
      author_id: staffIdentityColumn,
      attachments: leaveOutColumn('the archive contains the files themselves'),
      notices: internalColumn,
      state: internalColumn,
      known_at: internalColumn,
      thread_before: internalColumn,
    } satisfies ArchiveColumnsOf<typeof threadMessages>,
    words: { direction: directionNames, channel: messageChannelNames },
  },
} as const satisfies ArchiveSections
