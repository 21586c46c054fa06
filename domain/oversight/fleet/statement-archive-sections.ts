import type { clientStatements } from '../../../db/schema/tables.ts'
import {
  type ArchiveColumnsOf,
  type ArchiveSections,
  internalColumn,
  internalIdColumn,
} from '../../kernel/personal-data/archive-section.ts'

/** Section of the personal-data archive with the monthly statements. */
export const statementArchiveSections = {
  statements: {
    title: 'Relevés mensuels',
    columns: {
      month: 'Mois',
      made_at: 'Établi le',
      mailed_at: 'Envoyé le',
      client_id: internalIdColumn,
      mail_asked_at: internalColumn,
      sent_by_form: internalColumn,
    } satisfies ArchiveColumnsOf<typeof clientStatements>,
  },
} as const satisfies ArchiveSections
