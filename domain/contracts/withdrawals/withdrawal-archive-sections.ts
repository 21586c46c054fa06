import type { withdrawals } from '../../../db/schema/tables.ts'
import {
  type ArchiveSections,
  type ColumnsOf,
  derivedColumn,
  internalColumn,
  internalId,
  otherRecordReference,
  staffIdentity,
} from '../../kernel/personal-data/archive-section.ts'
import { withdrawalDecisionNames } from './withdrawal-words.ts'

/** Section of the personal-data archive with the withdrawals. */
export const withdrawalArchiveSections = {
  withdrawals: {
    title: 'Rétractations',
    columns: {
      created_at: 'Déclarée le',
      name: 'Nom',
      contract: 'Contrat',
      email: 'Adresse',
      part: 'Partie du contrat',
      part_keys: derivedColumn,
      agreed_part: 'Partie retenue',
      confirmed_at: 'Confirmée le',
      set_aside_at: 'Écartée le',
      joined_at: 'Rattachée au contrat le',
      decision: 'Décision',
      decided_at: 'Décidée le',
      answer: 'Réponse',
      settled_at: 'Réglée le',
      id: internalId,
      estimate_id: otherRecordReference,
      order_id: otherRecordReference,
      is_known_address: internalColumn,
      is_mailed: internalColumn,
      confirmed_how: internalColumn,
      check_reason: internalColumn,
      confirmed_by: staffIdentity,
      set_aside_by: staffIdentity,
      joined_by: staffIdentity,
      decided_by: staffIdentity,
      settled_by: staffIdentity,
      search_text: derivedColumn,
    } satisfies ColumnsOf<typeof withdrawals>,
    words: { decision: withdrawalDecisionNames },
  },
} as const satisfies ArchiveSections
