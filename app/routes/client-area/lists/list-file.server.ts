import { parisDay } from '../../../../domain/calendar/paris-day.ts'
import type { Client } from '../../../../domain/clients/client.ts'
import type { Listed } from '../../../../domain/lists/records.ts'
import type { SiteContext } from '../../../context.ts'
import { csvResponse } from '../../../http/files/csv-response.ts'
import { fileCell } from './list-cells.server.ts'
import type { ListColumn } from './list-column.ts'
import type { ListDefinition } from './list-definition.ts'
import { readAllRows } from './read-all-rows.server.ts'

/** The list as its page shows it, all of its rows, for spreadsheets. */
export async function listFile<Row extends Listed>(
  list: ListDefinition<Row>,
  site: SiteContext,
  client: Client,
  request: Request,
): Promise<Response> {
  const rows = await readAllRows(list, site, client, request)
  const columns = list.columns.flatMap(fileColumns)
  return csvResponse(
    `${list.fileName}-${parisDay(site.clock.now())}.csv`,
    columns.map(([head]) => head),
    rows.map((row) => columns.map(([, value]) => fileCell(value(row)))),
  )
}

function fileColumns<Row>({ label, value, file }: ListColumn<Row>) {
  return Object.entries(file ?? { [label]: value })
}
