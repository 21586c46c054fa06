import type { RouterContextProvider } from 'react-router'
import type { ClientPerson } from '../../domain/kernel/person.ts'
import type { Client } from '../../domain/people/clients/client.ts'
import { findImpersonation } from '../../domain/people/clients/client-access.ts'
import { findActingClient } from '../../domain/people/clients/find-client.ts'
import { personContext, siteContext } from '../http/context.ts'

/**
 * The client that somebody is on a page outside the area: signed in, or as one of the staff sees them, who then only reads;
 * `null` for everybody else.
 */
export async function findVisitingClient(context: Readonly<RouterContextProvider>) {
  const person = context.get(personContext)
  if (person?.role === 'staff') {
    if (person.factor !== 'done') return null
    const view = await findImpersonation(context.get(siteContext), person)
    return view && { client: view.client, isOnlyRead: true }
  }
  const client = person && (await findActingClient(context.get(siteContext).db, person))
  return client && { client, isOnlyRead: false }
}

/** Who acts for that client, where it is one of theirs who is signed in: whoever holds a link is nobody by name. */
export function findActingPerson(
  context: Readonly<RouterContextProvider>,
  clientId: Client['id'] | null | undefined,
): ClientPerson | null {
  const person = context.get(personContext)
  return person?.role === 'client' && person.clientId === clientId ? person : null
}
