import { formatDate, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import { toClientValues } from '../../../../../domain/people/clients/client.ts'
import {
  type ClientField,
  clientFields,
  clientTypeNames,
} from '../../../../../domain/people/clients/client-fields.ts'
import { clientImportColumnNames } from '../../../../../domain/people/clients/import-clients.ts'
import { streamClients } from '../../../../../domain/people/clients/list-clients.ts'
import { siteContext } from '../../../../http/context.ts'
import { csvStreamResponse } from '../../../../http/files/csv-response.ts'
import type { OfficeAccess } from '../../../../http/office-page.ts'
import type { Route } from './+types/clients-csv.ts'
import { parseClientsQuery, toClientFilter } from './clients-query.ts'

export const handle = { permission: 'export-clients' } satisfies OfficeAccess

/** Returns all clients for the list's filter as a CSV file that can be imported again. */
export function loader({ context, url }: Route.LoaderArgs): Response {
  const { db, clock } = context.get(siteContext)
  async function* batches() {
    for await (const rows of streamClients(db, toClientFilter(parseClientsQuery(url.searchParams))))
      yield rows.map((row) => {
        const values = toClientValues(row)
        return [...clientFields.map((field) => cellOf(field, values[field])), formatDate(row.created_at)]
      })
  }
  const heads = [...clientFields.map((field) => clientImportColumnNames[field]), 'Ajouté le']
  return csvStreamResponse(`clients-${parisDay(clock.now())}.csv`, heads, batches())
}

const cellOf = (field: ClientField, value: string) =>
  field === 'type' ? (getOwnProperty(clientTypeNames, value) ?? value) : value
