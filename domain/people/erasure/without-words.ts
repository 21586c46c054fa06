import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** What is billed stays as lines without a word of anybody. */
export const withoutWords = (lines: PgColumn) =>
  sql`coalesce((select jsonb_agg(line || '{"description": "Prestation"}' order by place) from jsonb_array_elements(${lines}) with ordinality as each(line, place)), '[]')`
