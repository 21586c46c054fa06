import type { withdrawals } from '../../../db/schema/tables.ts'
import {
  type ArchiveSections,
  type ColumnsOf,
  handling,
  madeOfOthers,
  otherRecord,
  ownKey,
  team,
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
      part_keys: madeOfOthers,
      agreed_part: 'Partie retenue',
      confirmed_at: 'Confirmée le',
      set_aside_at: 'Écartée le',
      joined_at: 'Rattachée au contrat le',
      decision: 'Décision',
      decided_at: 'Décidée le',
      answer: 'Réponse',
      settled_at: 'Réglée le',
      id: ownKey,
      estimate_id: otherRecord,
      order_id: otherRecord,
      is_known_address: handling,
      is_mailed: handling,
      confirmed_how: handling,
      check_reason: handling,
      confirmed_by: team,
      set_aside_by: team,
      joined_by: team,
      decided_by: team,
      settled_by: team,
      search_text: madeOfOthers,
    } satisfies ColumnsOf<typeof withdrawals>,
    words: { decision: withdrawalDecisionNames },
  },
} as const satisfies ArchiveSections
