import type { events } from '../../../db/schema/tables.ts'
import {
  type ArchiveSections,
  type ColumnsOf,
  leftOut,
  ownKey,
  team,
} from '../../kernel/personal-data/archive-section.ts'

/** Section of the personal-data archive with the events about a client’s record. */
export const eventArchiveSections = {
  events: {
    title: 'Historique de votre fiche',
    columns: {
      at: 'Date',
      sentence: 'Acte',
      id: ownKey,
      actor_id: team,
      actor_name: team,
      act: leftOut('contained in `sentence`'),
      before: leftOut('contained in `sentence`'),
      after: leftOut('contained in `sentence`'),
      channel: leftOut('contained in `sentence`'),
      record_kind: leftOut('always the record of the person'),
      record_id: ownKey,
    } satisfies ColumnsOf<typeof events, 'sentence'>,
  },
} as const satisfies ArchiveSections
