import type { Database } from '../../db/client.ts'
import { plainEmail } from '../sign-in/person.ts'
import { type KnownClient, knownClients } from './known-clients.ts'
import type { PersonKey } from './person-key.ts'
import type { Sighting } from './sighting.ts'

/** Somebody who may be meant, by the first record that leads to all that is theirs. */
export interface FoundPerson {
  key: PersonKey
  called: string
  /** What tells them from others of that name. */
  emails: string[]
  phone: string | null
  city: string | null
  /** In which of their records the words stand, in French. */
  foundIn: string[]
}

/** One person for each client, and for each e-mail that no client has. */
export async function gatherPeople(db: Database, sightings: readonly Sighting[]): Promise<FoundPerson[]> {
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
