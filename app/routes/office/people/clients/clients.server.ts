import { href } from 'react-router'
import { formatDate } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { personName } from '../../../../../domain/people/clients/client.ts'
import { clientTypeNames } from '../../../../../domain/people/clients/client-fields.ts'
import { listClients } from '../../../../../domain/people/clients/list-clients.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { growingListQueryString, loadGrowingList } from '../../../../ui/pager/growing-list.ts'
import type { RecordColumn, RecordRow } from '../../../../ui/table/records-table.tsx'
import { type ClientsQuery, parseClientsQuery, toClientFilter } from './clients-query.ts'

export type ClientsView = Awaited<ReturnType<typeof loadClientsPage>>

/** Loads the list: the first clients for the query, and the address of the next. */
export async function loadClientsPage(
  { db }: SiteContext,
  reader: StaffPerson,
  searchParams: URLSearchParams,
) {
  const query = parseClientsQuery(searchParams)
  const { rows, ...growth } = await loadGrowingList(query, (limit) =>
    listClients(db, toClientFilter(query), limit),
  )
  return {
    ...growth,
    rows: rows.map(clientRow),
    heads: clientsTableHeads(query),
    query,
    isChosen: growingListQueryString(query, { tri: '', sens: '' }) !== '?',
    csv: hasPermission(reader, 'export-clients')
      ? href('/gestion/clients.csv') + growingListQueryString(query)
      : null,
    canEdit: hasPermission(reader, 'edit-clients'),
    canImport: hasPermission(reader, 'import-clients'),
  }
}

function clientsTableHeads(query: ClientsQuery): RecordColumn<ClientColumn>[] {
  const { descending } = toClientFilter(query)
  const sorting = (tri: '' | 'ajout') => {
    const isSorted = query.tri === tri
    const isUsual = isSorted && descending !== (tri === 'ajout')
    const reversed = tri === 'ajout' ? 'croissant' : 'decroissant'
    const sorted = descending ? ('descending' as const) : ('ascending' as const)
    return {
      to: growingListQueryString(query, { tri, sens: isSorted && !isUsual ? reversed : '' }),
      sorted: isSorted ? sorted : undefined,
    }
  }
  return [
    { key: 'nom', label: 'Client', sorting: sorting('') },
    { key: 'contact', label: 'E-mail et téléphone' },
    { key: 'ville', label: 'Ville' },
    { key: 'acces', label: 'Espace client' },
    { key: 'ajout', label: 'Ajouté le', sorting: sorting('ajout') },
  ]
}

type ClientColumn = keyof ReturnType<typeof clientRow>['cells']

function clientRow(client: Awaited<ReturnType<typeof listClients>>[number]) {
  const { id, name, type, email, phone, address, hasAccess, created_at } = client
  const contact = type === 'company' ? personName(client) : ''
  return {
    id,
    to: href('/gestion/clients/:id', { id }),
    cells: {
      nom: {
        text: name || 'Sans nom',
        note: [clientTypeNames[type], contact !== name && contact].filter(Boolean).join(', '),
      },
      contact: { text: email ?? phone ?? '--', note: email ? (phone ?? '') : '' },
      ville: [address?.zip_code, address?.city].filter(Boolean).join('\u00a0') || '--',
      acces: hasAccess ? { status: 'Ouvert', tone: 'done' } : { status: 'Sans accès', tone: 'open' },
      ajout: formatDate(created_at),
    },
  } satisfies RecordRow
}
