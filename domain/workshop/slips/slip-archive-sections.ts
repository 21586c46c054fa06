import type { orderSlips } from '../../../db/schema/tables.ts'
import {
  type ArchiveSections,
  type ColumnsOf,
  handling,
  onPdf,
  ownKey,
  team,
} from '../../kernel/personal-data/archive-section.ts'
import { slipNames } from '../../kernel/slip-words.ts'

/** Section of the personal-data archive with the slips of orders. */
export const slipArchiveSections = {
  slips: {
    title: 'Bons de dépôt et de remise',
    columns: {
      order_number: 'Commande',
      kind: 'Bon',
      created_at: 'Fait le',
      signer: 'Signé par',
      signed_at: 'Signé le',
      mailed_to: 'Envoyé à',
      mailed_at: 'Envoyé le',
      content: onPdf,
      signature: onPdf,
      verification_code: onPdf,
      id: ownKey,
      order_id: ownKey,
      made_by: team,
      made_by_name: team,
      mail_asked_at: handling,
      mail_asked_by: team,
    } satisfies ColumnsOf<typeof orderSlips, 'order_number'>,
    words: { kind: slipNames },
  },
} as const satisfies ArchiveSections
