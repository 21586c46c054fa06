import type { orderSlips } from '../../../db/schema/tables.ts'
import {
  type ArchiveSections,
  type ColumnsOf,
  internalColumn,
  internalId,
  printedInPdf,
  staffIdentity,
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
      content: printedInPdf,
      signature: printedInPdf,
      verification_code: printedInPdf,
      id: internalId,
      order_id: internalId,
      made_by: staffIdentity,
      made_by_name: staffIdentity,
      mail_asked_at: internalColumn,
      mail_asked_by: staffIdentity,
    } satisfies ColumnsOf<typeof orderSlips, 'order_number'>,
    words: { kind: slipNames },
  },
} as const satisfies ArchiveSections
