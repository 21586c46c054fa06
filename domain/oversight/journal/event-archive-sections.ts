import type { events } from '../../../db/schema/tables.ts'
import {
  type ArchiveColumnsOf,
  type ArchiveSections,
  internalIdColumn,
  leaveOutColumn,
  staffIdentityColumn,
} from '../../kernel/personal-data/archive-section.ts'

/** Section of the personal-data archive with the events about a client’s record. */
export const eventArchiveSections = {
  events: {
    title: 'Historique de votre fiche',
    columns: {
      at: 'Date',
      sentence: 'Acte',
      id: internalIdColumn,
      actor_id: staffIdentityColumn,
      actor_name: staffIdentityColumn,
      act: leaveOutColumn('contained in `sentence`'),
      before: leaveOutColumn('contained in `sentence`'),
      after: leaveOutColumn('contained in `sentence`'),
      channel: leaveOutColumn('contained in `sentence`'),
      record_kind: leaveOutColumn('always the record of the person'),
      record_id: internalIdColumn,
    } satisfies ArchiveColumnsOf<typeof events, 'sentence'>,
  },
} as const satisfies ArchiveSections
