import { href } from 'react-router'
import { formatDate } from '../../../../domain/calendar/paris-day.ts'
import { clientTypeNames } from '../../../../domain/clients/client-fields.ts'
import { personName } from '../../../../domain/clients/client-name.ts'
import type { listClients } from '../../../../domain/clients/lists/list-clients.ts'
import type { RecordRow } from '../../../ui/records-table/records-row.tsx'

export function clientRow(client: Awaited<ReturnType<typeof listClients>>[number]): RecordRow {
  const { id, called, type, email, phone, address, hasAccess, created_at } = client
  const contact = type === 'company' ? personName(client) : ''
  return {
    id,
    to: href('/gestion/clients/:id', { id }),
    cells: {
      nom: {
        text: called || 'Sans nom',
        note: [clientTypeNames[type], contact !== called && contact].filter(Boolean).join(', '),
      },
      contact: { text: email ?? phone ?? '--', note: email ? (phone ?? '') : '' },
      ville: [address?.zip_code, address?.city].filter(Boolean).join('\u00a0') || '--',
      acces: hasAccess ? { status: 'Ouvert', tone: 'done' } : { status: 'Sans accès', tone: 'open' },
      ajout: formatDate(created_at),
    },
  }
}
