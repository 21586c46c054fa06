import { type ErasedPerson, notesOf } from '../actors/confirmations.ts'
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

const searches = new WeakMap<World, string>()

/** Returns a query for a regular expression in all tables, apart from those of the simulation. */
async function searchQuery(world: World): Promise<string> {
  const known = searches.get(world)
  if (known) return known
  const tables = await world.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'sim\\_%' order by 1`,
  )
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name where exists (select from "${name}" stored where to_jsonb(stored)::text ~ $1)`,
  )
  const text = each.join(' union all ')
  searches.set(world, text)
  return text
}

/** Returns the names of the tables in which a row contains one of the texts as whole words. */
async function findTablesWith(world: World, texts: readonly string[]): Promise<string[]> {
  const pattern = `\\y(${texts.join('|')})\\y`
  const rows = await world.query<{ name: string }>(await searchQuery(world), [pattern])
  return rows.map(({ name }) => name)
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
      const { email, name, writesAgain } = JSON.parse(person) as ErasedPerson
      if (writesAgain) continue
      const texts = [name, email ?? ''].filter(Boolean)
      const wrong = (await findTablesWith(world, texts)).find((table) => !keptByLaw.has(table))
      if (wrong) return `${texts.join(' or ')} was erased and is still in ${wrong}`
    }
    return null
  },
}

/** An erasure changes no record of another person: the other clients keep their data. */
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
