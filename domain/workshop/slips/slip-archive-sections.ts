import type { orderSlips } from '../../../db/schema/tables.ts'
import {
  type ArchiveColumnsOf,
  type ArchiveSections,
  columnPrintedInPdf,
  internalColumn,
  internalIdColumn,
  staffIdentityColumn,
} from '../../kernel/personal-data/archive-section.ts'
import { slipKindNames } from '../../kernel/slip-words.ts'

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
      content: columnPrintedInPdf,
      signature: columnPrintedInPdf,
      verification_code: columnPrintedInPdf,
      id: internalIdColumn,
      order_id: internalIdColumn,
      made_by: staffIdentityColumn,
      made_by_name: staffIdentityColumn,
      mail_asked_at: internalColumn,
      mail_asked_by: staffIdentityColumn,
    } satisfies ArchiveColumnsOf<typeof orderSlips, 'order_number'>,
    words: { kind: slipKindNames },
  },
} as const satisfies ArchiveSections
