import { href } from 'react-router'
import { listClients } from '../../../../domain/clients/lists/list-clients.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import type { SiteContext } from '../../../context.ts'
import { growingList, rowsToFind } from '../../../ui/pager/growing-list.ts'
import { clientRow } from './client-row.server.ts'
import { headsOf } from './clients-heads.server.ts'
import { clientsSearch, isNarrowed, readClientsQuery, sortKeys } from './clients-query.ts'

export type ClientsView = Awaited<ReturnType<typeof readClients>>

/** What the list shows: the first of the clients that its address asks for, and where the others are. */
export async function readClients({ db }: SiteContext, reader: StaffPerson, asked: URLSearchParams) {
  const query = readClientsQuery(asked)
  const found = await listClients(db, query, rowsToFind(query.page))
  const { rows, next, isCut, added } = growingList(found, query.page, (page) =>
    clientsSearch(query, { page }),
  )
  const { search, type, hasAccess, sort } = query
  return {
    rows: rows.map(clientRow),
    heads: headsOf(query),
    chosen: {
      q: search,
      nature: type ?? '',
      acces: hasAccess === null ? '' : hasAccess ? 'avec' : 'sans',
      tri: sort === 'name' ? '' : sortKeys[sort],
    },
    isChosen: isNarrowed(query),
    next,
    isCut,
    added,
    csv: may(reader, 'export-clients') ? href('/gestion/clients.csv') + clientsSearch(query) : null,
    canEdit: may(reader, 'edit-clients'),
    canImport: may(reader, 'import-clients'),
  }
}
