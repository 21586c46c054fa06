import { data, type RouterContextProvider } from 'react-router'
import { findClient } from '../../../../../domain/clients/find-client.ts'
import { listClients } from '../../../../../domain/clients/lists/list-clients.ts'
import { siteContext } from '../../../../context.ts'

const mostFound = 8

/** Whom it may be for: whoever was looked for, or the one that the address names. */
export async function readNewEstimate(context: Readonly<RouterContextProvider>, asked: URLSearchParams) {
  const { db } = context.get(siteContext)
  const named = asked.get('client')
  const client = named ? await findClient(db, named) : null
  if (named && !client) throw data(null, { status: 404 })
  const search = (asked.get('q') ?? '').slice(0, 120)
  const choice = { search, type: null, hasAccess: null, sort: 'name', descending: false } as const
  const found = client ? [client] : search.trim() ? await listClients(db, choice, mostFound) : []
  return {
    search,
    found: found.map(({ id, called, email, phone }) => ({
      id,
      name: called || 'Sans nom',
      note: [email, phone].filter(Boolean).join(', '),
    })),
  }
}
