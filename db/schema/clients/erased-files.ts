import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { erasures } from './erasures.ts'

/** Files that have lost their records and are still in the store: a job deletes them, then the row. */
export const erasedFiles = pgTable(
  'erased_files',
  {
    /** Key in the file store. */
    path: text().primaryKey(),
    erasure_id: text()
      .notNull()
      .references(() => erasures.id, { onDelete: 'cascade' }),
  },
  (table) => [index('erased_files_of_erasure').on(table.erasure_id)],
)
