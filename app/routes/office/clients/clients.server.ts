import { href } from 'react-router'
import { formatDate } from '../../../../domain/calendar/paris-day.ts'
import { personName } from '../../../../domain/clients/client.ts'
import { clientTypeNames } from '../../../../domain/clients/client-fields.ts'
import { listClients } from '../../../../domain/clients/list-clients.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { hasPermission } from '../../../../domain/staff/permissions.ts'
import type { SiteContext } from '../../../context.ts'
import { growingList, rowsToFind } from '../../../ui/pager/growing-list.ts'
import type { RecordRow } from '../../../ui/records-table.tsx'
import { type ClientsQuery, clientsSearch, isNarrowed, readClientsQuery, sortKeys } from './clients-query.ts'

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
    heads: clientsTableHeads(query),
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
    csv: hasPermission(reader, 'export-clients') ? href('/gestion/clients.csv') + clientsSearch(query) : null,
    canEdit: hasPermission(reader, 'edit-clients'),
    canImport: hasPermission(reader, 'import-clients'),
  }
}

function clientsTableHeads(query: ClientsQuery) {
  const sorting = (sort: ClientsQuery['sort']) => {
    const isSorted = query.sort === sort
    const descending = isSorted ? !query.descending : sort === 'newest'
    const sorted = query.descending ? ('descending' as const) : ('ascending' as const)
    return { to: clientsSearch(query, { sort, descending }), sorted: isSorted ? sorted : undefined }
  }
  return [
    { key: 'nom', label: 'Client', sorting: sorting('name') },
    { key: 'contact', label: 'E-mail et téléphone' },
    { key: 'ville', label: 'Ville' },
    { key: 'acces', label: 'Espace client' },
    { key: 'ajout', label: 'Ajouté le', sorting: sorting('newest') },
  ]
}

function clientRow(client: Awaited<ReturnType<typeof listClients>>[number]): RecordRow {
  const { id, display_name, type, email, phone, address, hasAccess, created_at } = client
  const contact = type === 'company' ? personName(client) : ''
  return {
    id,
    to: href('/gestion/clients/:id', { id }),
    cells: {
      nom: {
        text: display_name || 'Sans nom',
        note: [clientTypeNames[type], contact !== display_name && contact].filter(Boolean).join(', '),
      },
      contact: { text: email ?? phone ?? '--', note: email ? (phone ?? '') : '' },
      ville: [address?.zip_code, address?.city].filter(Boolean).join('\u00a0') || '--',
      acces: hasAccess ? { status: 'Ouvert', tone: 'done' } : { status: 'Sans accès', tone: 'open' },
      ajout: formatDate(created_at),
    },
  }
}
