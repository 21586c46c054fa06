import type { events } from '../../../db/schema/tables.ts'
import {
  type ArchiveSections,
  type ColumnsOf,
  internalId,
  leaveOut,
  staffIdentity,
} from '../../kernel/personal-data/archive-section.ts'

/** Section of the personal-data archive with the events about a client’s record. */
export const eventArchiveSections = {
  events: {
    title: 'Historique de votre fiche',
    columns: {
      at: 'Date',
      sentence: 'Acte',
      id: internalId,
      actor_id: staffIdentity,
      actor_name: staffIdentity,
      act: leaveOut('contained in `sentence`'),
      before: leaveOut('contained in `sentence`'),
      after: leaveOut('contained in `sentence`'),
      channel: leaveOut('contained in `sentence`'),
      record_kind: leaveOut('always the record of the person'),
      record_id: internalId,
    } satisfies ColumnsOf<typeof events, 'sentence'>,
  },
} as const satisfies ArchiveSections
