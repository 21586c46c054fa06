import type { RouterContextProvider } from 'react-router'
import { type ClientPerson, personOfClient } from '../../domain/kernel/person.ts'
import type { Client } from '../../domain/people/clients/client.ts'
import { findImpersonation } from '../../domain/people/clients/client-access.ts'
import { findActingClient } from '../../domain/people/clients/find-client.ts'
import { personContext, siteContext } from '../http/context.ts'

/**
 * Returns the client of a request outside the client area: the signed-in client, or the client whom a staff member views read-only;
 * otherwise `null`.
 */
export async function findVisitingClient(context: Readonly<RouterContextProvider>) {
  const person = context.get(personContext)
  if (person?.role === 'staff') {
    if (person.factor !== 'verified') return null
    const view = await findImpersonation(context.get(siteContext), person)
    return view && { client: view.client, isOnlyRead: true }
  }
  const client = person && (await findActingClient(context.get(siteContext).db, person))
  return client && { client, isOnlyRead: false }
}

/** Returns the signed-in user of that client. `null` for a visitor with a link, who is not identified. */
export function findActingPerson(
  context: Readonly<RouterContextProvider>,
  clientId: Client['id'] | null | undefined,
): ClientPerson | null {
  const person = context.get(personContext)
  return person?.role === 'client' ? personOfClient(person, clientId) : null
}
