import { href, type RouterContextProvider } from 'react-router'
import { findClient } from '../../../../../domain/clients/find-client.ts'
import { offerClients } from '../../../../../domain/clients/threads/offer-clients.ts'
import type { ThreadKey } from '../../../../../domain/letters/threads/thread-key.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { recordAddress } from '../../inbox/inbox-address.ts'

export type ThreadClientView = Awaited<ReturnType<typeof readThreadClient>>

/** The client of a record of the inbox, or those who may be; `null` for whoever reads no clients. */
export async function readThreadClient(
  context: Readonly<RouterContextProvider>,
  thread: ThreadKey,
  clientId: string | null,
) {
  const reader = context.get(staffContext)
  if (!may(reader, 'read-clients')) return null
  const { db } = context.get(siteContext)
  const client = clientId ? await findClient(db, clientId) : null
  const offered = client ? [] : await offerClients(db, thread)
  return {
    page: recordAddress(thread.kind, thread.id),
    linked: client && {
      to: href('/gestion/clients/:id', { id: client.id }),
      name: client.called || 'Sans nom',
    },
    offered: offered.map(({ id, called, email, phone, because }) => ({
      id,
      name: called || 'Sans nom',
      note: [because.join(', '), email, phone].filter(Boolean).join(', '),
    })),
    canEdit: may(reader, 'edit-clients'),
  }
}
