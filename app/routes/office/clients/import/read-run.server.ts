import { data, type RouterContextProvider } from 'react-router'
import { clientFieldNames } from '../../../../../domain/clients/client-fields.ts'
import { columnNames, twiceChosen } from '../../../../../domain/clients/import/columns.ts'
import { planImport } from '../../../../../domain/clients/import/plan-import.ts'
import { findImport } from '../../../../../domain/import/find-import.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { columnField, columnsSaid, readColumns } from './columns-query.ts'
import { viewOf } from './run-plan.server.ts'

export type RunView = Awaited<ReturnType<typeof readRun>>

/** What a kept file would do, line by line, as its address has its columns. */
export async function readRun(context: Readonly<RouterContextProvider>, id: string, asked: URLSearchParams) {
  const world = context.get(siteContext)
  const kept = await findImport(world, context.get(staffContext), 'clients', id)
  if (!kept) throw data(null, { status: 404 })
  const [titles = [], first = []] = kept.lines
  const columns = readColumns(asked, titles)
  const head = {
    id,
    fileName: kept.file_name,
    done: kept.outcome,
    columns: titles.map((title, place) => ({
      name: columnField(place),
      title: title || `Colonne ${place + 1}`,
      example: first[place] ?? '',
      chosen: columns[place] ?? '',
    })),
    options: columnNames as Readonly<Record<string, string>>,
    said: columnsSaid(columns),
  }
  const twice = twiceChosen(columns).map((field) => clientFieldNames[field])
  if (kept.outcome || twice.length > 0) return { ...head, twice, plan: null }
  const planned = await planImport(world.db, kept.lines, columns)
  return { ...head, twice, plan: viewOf(planned, asked, head.said) }
}
