import type { clientStatements } from '../../../db/schema/tables.ts'
import {
  type ArchiveSections,
  type ColumnsOf,
  handling,
  ownKey,
} from '../../kernel/personal-data/archive-section.ts'

/** Section of the personal-data archive with the monthly statements. */
export const statementArchiveSections = {
  statements: {
    title: 'Relevés mensuels',
    columns: {
      month: 'Mois',
      made_at: 'Établi le',
      mailed_at: 'Envoyé le',
      client_id: ownKey,
      mail_asked_at: handling,
      sent_by_form: handling,
    } satisfies ColumnsOf<typeof clientStatements>,
  },
} as const satisfies ArchiveSections
