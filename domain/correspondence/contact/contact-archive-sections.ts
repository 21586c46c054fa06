import type { contactMessages } from '../../../db/schema/tables.ts'
import { inboxStateNames } from '../../kernel/inbox-kind.ts'
import {
  type ArchiveSections,
  type ColumnsOf,
  handling,
  leftOut,
  madeOfOthers,
  otherRecord,
  ownKey,
  team,
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
      id: ownKey,
      message_id: ownKey,
      client_id: otherRecord,
      client_email: leftOut('address of the workshop'),
      handled_by: team,
      seen: handling,
      waits_since: handling,
      search_text: madeOfOthers,
      about_kind: otherRecord,
      about_id: otherRecord,
    } satisfies ColumnsOf<typeof contactMessages>,
    words: { state: inboxStateNames.message },
  },
} as const satisfies ArchiveSections
