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
    title: 'Ce qui a été fait de votre fiche',
    columns: {
      at: 'Date',
      sentence: 'Acte',
      id: ownKey,
      actor_id: team,
      actor_name: team,
      act: leftOut('said by the sentence'),
      before: leftOut('said by the sentence'),
      after: leftOut('said by the sentence'),
      channel: leftOut('said by the sentence'),
      record_kind: leftOut('of their record alone'),
      record_id: ownKey,
    } satisfies ColumnsOf<typeof events, 'sentence'>,
  },
} as const satisfies ArchiveSections
