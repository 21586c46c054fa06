import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { findAccess } from '../../../../domain/clients/access/find-access.ts'
import { findTwins } from '../../../../domain/clients/alike/find-alike.ts'
import { clientTypeNames } from '../../../../domain/clients/client-fields.ts'
import { nameIn, personName } from '../../../../domain/clients/client-name.ts'
import { valuesOf } from '../../../../domain/clients/client-values.ts'
import { findClientRecord, listMerged } from '../../../../domain/clients/find-client-record.ts'
import { findHistory } from '../../../../domain/clients/history/find-history.ts'
import { listEvents } from '../../../../domain/events/list-events.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { streamLength, streamLines } from '../journal/stream-lines.server.ts'
import { accessView } from './record/access-view.server.ts'
import { factsOf } from './record/client-facts.server.ts'
import { historyParts } from './record/history-parts.server.ts'

export type ClientView = Awaited<ReturnType<typeof readClient>>

/** What a client's page shows; leads on where the record went into another. */
export async function readClient(context: Readonly<RouterContextProvider>, id: string) {
  const world = context.get(siteContext)
  const { db } = world
  const found = await findClientRecord(db, id)
  if (!found) throw data(null, { status: 404 })
  if ('mergedInto' in found) throw redirect(href('/gestion/clients/:id', { id: found.mergedInto }), 301)
  const { client } = found
  const reader = context.get(staffContext)
  const [history, access, twins, told] = await Promise.all([
    findHistory(db, id),
    findAccess(world, id),
    findTwins(db, client),
    listMerged(db, id).then((merged) =>
      listEvents(db, { kind: 'client', recordId: [id, ...merged] }, streamLength),
    ),
  ])
  const values = valuesOf(client)
  const isErased = client.erased_at !== null
  return {
    id,
    name: nameIn(values) || 'Sans nom',
    lead: isErased
      ? 'Ses données ont été effacées. Restent ses commandes sans nom, et les factures que la loi fait garder.'
      : [clientTypeNames[client.type], client.type === 'company' ? personName(client) : '']
          .filter(Boolean)
          .join(', '),
    values,
    facts: factsOf(client),
    history: historyParts(history, reader),
    access: accessView(access, client),
    twins: twins.map(({ because, ...twin }) => ({ ...twin, because: because.join(', ') })),
    lines: streamLines(told, reader),
    may: {
      edit: !isErased && may(reader, 'edit-clients'),
      merge: !isErased && may(reader, 'merge-clients'),
      view: !isErased && may(reader, 'view-as-client'),
      order: !isErased && may(reader, 'edit-orders'),
      bill: !isErased && may(reader, 'issue-invoices'),
      data: !isErased && may(reader, 'manage-personal-data'),
    },
  }
}
