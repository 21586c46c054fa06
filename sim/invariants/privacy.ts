import { notesOf } from '../actors/confirmations.ts'
import type { Invariant } from '../invariant.ts'
import type { World } from '../world.ts'

/*
 * Erasure of people.
 */

/** Tables that keep an erased person's name or address by law: documents, archived online contracts and what proves them. */
const keptByLaw = new Set([
  'invoices',
  'payments',
  'estimates',
  'proof_events',
  'supplements',
  'withdrawals',
  'bank_lines',
])

/** An erased person, as the simulation notes it. */
export interface ErasedPerson {
  email: string | null
  name: string
}

/** Returns the names of the tables in which a row contains the text, apart from those of the simulation. */
async function findTablesWith({ query }: World, text: string): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'sim\\_%' order by 1`,
  )
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name where exists (select from "${name}" stored where to_jsonb(stored)::text ~ ('\\y' || $1 || '\\y'))`,
  )
  return (await query<{ name: string }>(each.join(' union all '), [text])).map(({ name }) => name)
}

const searched = new WeakMap<World, Map<string, number>>()
/** Number of checks in which an erased person is searched for again: later jobs could store the person once more. */
const maxSearches = 4

/** After an erasure, neither the name nor the address of the person is stored, except where the law requires it. */
const erasedMeansGone: Invariant = {
  name: 'an erased person is gone everywhere',
  source: 'docs/product.md §11.24; RGPD, article 17',
  async check(world) {
    const counts = searched.get(world) ?? new Map<string, number>()
    searched.set(world, counts)
    for (const person of notesOf(world, 'erased')) {
      const count = counts.get(person) ?? 0
      if (count >= maxSearches) continue
      counts.set(person, count + 1)
      const { email, name } = JSON.parse(person) as ErasedPerson
      for (const text of [name, email])
        for (const table of text ? await findTablesWith(world, text) : [])
          if (!keptByLaw.has(table)) return `${text} was erased and is still in ${table}`
    }
    return null
  },
}

/** An erasure changes no record of anybody else: the other clients keep their data. */
const erasureTouchesOnlyItsPerson: Invariant = {
  name: 'an erasure empties only its own person',
  source: 'docs/product.md §11.24',
  tables: ['clients'],
  async check(world) {
    const asked = notesOf(world, 'erasure-asked')
    const rows = await world.query<{ count: number }>(
      'select count(*)::int as count from clients where erased_at is not null and merged_into is null',
    )
    const count = rows[0]?.count ?? 0
    return count > asked.size ? `${count} clients are erased, ${asked.size} erasures were asked for` : null
  },
}

export const privacyInvariants: readonly Invariant[] = [erasedMeansGone, erasureTouchesOnlyItsPerson]
