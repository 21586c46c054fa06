import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

const accented = 'àâäáãåçéèêëíìîïñóòôöõúùûüýÿ'
const plain = 'aaaaaaceeeeiiiinooooouuuuyy'

/**
 * True of a row whose `columns`, put together, contain every word of `search`: « ab123 » finds AB-123-CD and
 * « citroen » Citroën. Nothing to search for is true of all.
 */
export function matchesSearch(search: string, columns: AnyPgColumn[]): SQL | undefined {
  const words = search.split(/\s+/).map(fold).filter(Boolean)
  if (words.length === 0) return undefined
  const text = sql`concat(${sql.join(columns, sql`, `)})`
  const folded = sql`regexp_replace(translate(lower(${text}), ${accented}, ${plain}), '[^a-z0-9]', '', 'g')`
  // What is left of a word means nothing to LIKE.
  return and(...words.map((word) => sql`${folded} like ${`%${word}%`}`))
}

function fold(word: string): string {
  return word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
