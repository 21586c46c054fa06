import type { withdrawals } from '../../../db/schema/tables.ts'
import {
  type ArchiveColumnsOf,
  type ArchiveSections,
  derivedColumn,
  internalColumn,
  internalIdColumn,
  otherRecordReferenceColumn,
  staffIdentityColumn,
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
      id: internalIdColumn,
      estimate_id: otherRecordReferenceColumn,
      order_id: otherRecordReferenceColumn,
      is_known_address: internalColumn,
      is_mailed: internalColumn,
      confirmed_how: internalColumn,
      check_reason: internalColumn,
      confirmed_by: staffIdentityColumn,
      set_aside_by: staffIdentityColumn,
      joined_by: staffIdentityColumn,
      decided_by: staffIdentityColumn,
      settled_by: staffIdentityColumn,
      search_text: derivedColumn,
    } satisfies ArchiveColumnsOf<typeof withdrawals>,
    words: { decision: withdrawalDecisionNames },
  },
} as const satisfies ArchiveSections
