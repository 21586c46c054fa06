import type { proofEvents } from '../../../db/schema/tables.ts'
import {
  type ArchiveColumnsOf,
  type ArchiveSections,
  otherRecordReferenceColumn,
} from '../../kernel/personal-data/archive-section.ts'
import { proofKindNames } from './proof-words.ts'

/** Section of the personal-data archive with the proofs of answers to estimates. */
export const proofArchiveSections = {
  proofs: {
    title: 'Preuves de vos réponses aux devis',
    columns: {
      at: 'Date',
      kind: 'Événement',
      data: 'Ce qui a été montré et répondu',
      place: 'Rang',
      previous_hash: 'Empreinte précédente',
      hash: 'Empreinte',
      estimate_id: otherRecordReferenceColumn,
    } satisfies ArchiveColumnsOf<typeof proofEvents>,
    words: { kind: proofKindNames },
  },
} as const satisfies ArchiveSections
