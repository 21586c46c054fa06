import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { noneNegative } from '../checks.ts'

/** The last number given in each series of numbers: taken in the transaction of the record, so none is left out. */
export const documentNumbers = pgTable(
  'document_numbers',
  {
    /** A kind, a point of sale and a year, as the numbers begin: `FA-E-2026`. */
    series: text().primaryKey(),
    last: integer().notNull(),
  },
  (table) => [check('document_numbers_last', noneNegative(table.last))],
)
