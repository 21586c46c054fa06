import type { RouterContextProvider } from 'react-router'
import type { Client } from '../../../../../domain/clients/client.ts'
import { clientTypeNames } from '../../../../../domain/clients/client-fields.ts'
import { clientName } from '../../../../../domain/clients/client-name.ts'
import { listClients } from '../../../../../domain/clients/lists/list-clients.ts'
import { offerClients } from '../../../../../domain/clients/threads/offer-clients.ts'
import { siteContext } from '../../../../context.ts'

export const clientView = ({ id, type, email, phone, ...client }: Client) => ({
  id,
  type,
  name: clientName({ type, ...client }),
  note: [clientTypeNames[type], email, phone].filter(Boolean).join(', '),
})

const mostFound = 8

/** Who may be meant: of a request, whoever has its address or number; whoever was looked for besides. */
export async function offered(
  context: Readonly<RouterContextProvider>,
  requestId: string | null,
  asked: URLSearchParams,
) {
  const { db } = context.get(siteContext)
  const search = (asked.get('q') ?? '').slice(0, 120)
  const choice = { search, type: null, hasAccess: null, sort: 'name', descending: false } as const
  const alike = requestId && !search.trim() ? await offerClients(db, { kind: 'request', id: requestId }) : []
  const found = search.trim() ? await listClients(db, choice, mostFound) : alike
  return found.map(({ id, called, email, phone }) => ({
    id,
    name: called || 'Sans nom',
    note: [email, phone].filter(Boolean).join(', '),
  }))
}
