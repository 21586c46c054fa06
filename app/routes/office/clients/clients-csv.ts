import { formatDate, parisDay } from '../../../../domain/calendar/paris-day.ts'
import { type ClientField, clientFields, clientTypeNames } from '../../../../domain/clients/client-fields.ts'
import { valuesOf } from '../../../../domain/clients/client-values.ts'
import { columnNames } from '../../../../domain/clients/import/columns.ts'
import { readClients } from '../../../../domain/clients/lists/read-clients.ts'
import { ownValue } from '../../../../domain/own-value.ts'
import { siteContext } from '../../../context.ts'
import { csvStream } from '../../../http/files/csv-response.ts'
import type { OfficeGate } from '../office-facts.ts'
import type { Route } from './+types/clients-csv.ts'
import { readClientsQuery } from './clients-query.ts'

export const handle = { act: 'export-clients' } satisfies OfficeGate

/** The clients that the list shows, all of them, in a file that an import reads again. */
export function loader({ context, url }: Route.LoaderArgs): Response {
  const { db, clock } = context.get(siteContext)
  async function* batches() {
    for await (const rows of readClients(db, readClientsQuery(url.searchParams)))
      yield rows.map((row) => {
        const values = valuesOf(row)
        return [...clientFields.map((field) => cellOf(field, values[field])), formatDate(row.created_at)]
      })
  }
  const heads = [...clientFields.map((field) => columnNames[field]), 'Ajouté le']
  return csvStream(`clients-${parisDay(clock.now())}.csv`, heads, batches())
}

const cellOf = (field: ClientField, value: string) =>
  field === 'type' ? (ownValue(clientTypeNames, value) ?? value) : value
