import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients } from '../../db/schema/tables.ts'
import { isTooShort, searchWords } from '../lists/search-words.ts'
import { plainEmail } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { isOneOf } from './is-one-of.ts'
import { lookForPeople } from './look-for-people.ts'
import type { PersonKey } from './person-key.ts'
import type { Sighting } from './sighting.ts'

/** Somebody who may be meant, by the first record that leads to all that is theirs. */
interface FoundPerson {
  key: PersonKey
  called: string
  /** What tells them from others of that name. */
  emails: string[]
  phone: string | null
  city: string | null
  /** In which of their records the words stand, in French. */
  foundIn: string[]
}

export type PeopleFound =
  | { outcome: 'nothing-typed' | 'too-short' }
  | { outcome: 'found'; people: FoundPerson[]; hasMore: boolean }

const mostPeople = 40

/**
 * People by e-mail, name, telephone or plate, over clients, requests, messages, letters, orders, quotes, accounts,
 * subscriptions and addresses that mails came back from (docs/product.md §11.24). Records of one client, or of one e-mail, are one person.
 */
export async function findPeople(world: World<'db' | 'accounts'>, typed: string): Promise<PeopleFound> {
  const words = searchWords(typed)
  if (words.length === 0) return { outcome: typed.trim() === '' ? 'nothing-typed' : 'too-short' }
  if (isTooShort(words)) return { outcome: 'too-short' }
  const sightings = await lookForPeople(world, words, typed)
  const people = await together(world.db, sightings)
  return { outcome: 'found', people: people.slice(0, mostPeople), hasMore: people.length > mostPeople }
}

/** One person for each client, and for each e-mail that no client has. */
async function together(db: Database, sightings: readonly Sighting[]): Promise<FoundPerson[]> {
  const known = await knownClients(db, sightings)
  const people = new Map<string, FoundPerson>()
  for (const sighting of sightings) {
    const email = sighting.email ? plainEmail(sighting.email) : null
    const client = known.find(
      (one) => one.id === sighting.clientId || (email !== null && one.email?.toLowerCase() === email),
    )
    const mark = client?.id ?? email ?? sighting.id
    const person = people.get(mark) ?? begin(sighting, client)
    people.set(mark, {
      ...person,
      emails: [...new Set([...person.emails, ...(email ? [email] : [])])],
      phone: person.phone || sighting.phone || null,
      city: person.city || sighting.city || null,
      foundIn: [...new Set([...person.foundIn, sighting.foundIn])],
    })
  }
  return [...people.values()]
}

type KnownClient = Awaited<ReturnType<typeof knownClients>>[number]

function begin({ kind, id, called, email }: Sighting, client: KnownClient | undefined): FoundPerson {
  return {
    key: client ? { kind: 'client', id: client.id } : { kind, id },
    called: client?.called || called || email || '',
    emails: client?.email ? [client.email.toLowerCase()] : [],
    phone: client?.phone ?? null,
    city: client?.address?.city ?? null,
    foundIn: [],
  }
}

/** The clients to whom what was found belongs. */
function knownClients(db: Database, sightings: readonly Sighting[]) {
  const ids = sightings.flatMap(({ clientId }) => clientId ?? [])
  const emails = sightings.flatMap(({ email }) => (email ? [plainEmail(email)] : []))
  const isMeant: SQL = sql`(${inArray(clients.id, ids)} or ${isOneOf(clients.email, emails)})`
  const { id, called, email, phone, address } = clients
  return db
    .select({ id, called, email, phone, address })
    .from(clients)
    .where(and(isMeant, isNull(clients.merged_into), isNull(clients.erased_at)))
}
