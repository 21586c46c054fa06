import type { threadMessages } from '../../../db/schema/tables.ts'
import {
  type ArchiveSections,
  type ColumnsOf,
  handling,
  leftOut,
  otherRecord,
  ownKey,
  team,
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
      id: ownKey,
      message_id: ownKey,
      in_reply_to: ownKey,
      thread_kind: otherRecord,
      thread_id: otherRecord,
      author_id: team,
      attachments: leftOut('the archive contains the files themselves'),
      notices: handling,
      state: handling,
      known_at: handling,
      thread_before: handling,
    } satisfies ColumnsOf<typeof threadMessages>,
    words: { direction: directionNames, channel: messageChannelNames },
  },
} as const satisfies ArchiveSections
