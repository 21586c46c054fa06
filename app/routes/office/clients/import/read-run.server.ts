import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { type ClientField, clientFieldNames } from '../../../../../domain/clients/client-fields.ts'
import { columnNames, twiceChosen } from '../../../../../domain/clients/import/columns.ts'
import { importClients } from '../../../../../domain/clients/import/import-clients.ts'
import { type PlannedLine, planImport } from '../../../../../domain/clients/import/plan-import.ts'
import { mostColumns } from '../../../../../domain/import/import-bounds.ts'
import { findImport } from '../../../../../domain/import/keep-import.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { readForm } from '../../../../forms/bodies/read-form.ts'
import type { FormShape } from '../../../../forms/form-shape.ts'
import type { Visited } from '../../../../http/visit.ts'
import { planView } from '../../import/plan-view.server.ts'
import type { FateTabs } from '../../import/planned-line-view.server.ts'
import { columnField, columnsSaid, readColumns } from './columns-query.ts'

/** What becomes of lines, by what the address calls it. */
const fates = {
  fausses: { fate: 'wrong', label: 'À corriger' },
  nouvelles: { fate: 'created', label: 'À créer' },
  modifiees: { fate: 'changed', label: 'À compléter' },
  inchangees: { fate: 'same', label: 'Inchangées' },
} as const satisfies FateTabs

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

/** The plan of these lines, as the address asks for it. */
const viewOf = (planned: PlannedLine[], asked: URLSearchParams, said: [string, string][]) =>
  planView(planned, {
    ...{ fates, asked, said, nameless: 'Sans nom' },
    says: (line) => (line.fate === 'changed' ? changes(line.before, line.values, line.fields) : ''),
  })

function changes(
  before: Record<ClientField, string>,
  after: Record<ClientField, string>,
  fields: ClientField[],
) {
  return fields
    .map(
      (field) => `${clientFieldNames[field]}\u00a0: ${before[field] || 'rien'} → ${after[field] || 'rien'}`,
    )
    .join('\n')
}

const shape: FormShape = {
  types: ['application/x-www-form-urlencoded'],
  mostBytes: 16_384,
  fields: {
    vu: { longest: 64 },
    ...Object.fromEntries(
      Array.from({ length: mostColumns }, (_, place) => [columnField(place), { longest: 32 }]),
    ),
  },
}

/** Imports what the page has shown. */
export async function receiveRun(visit: Visited & { params: { id: string } }) {
  const form = await readForm(visit, shape)
  if (form.outcome === 'refused') return { problem: form.message, status: form.status }
  const { id } = visit.params
  const world = visit.context.get(siteContext)
  const by = visit.context.get(staffContext)
  const kept = await findImport(world, by, 'clients', id)
  if (!kept) throw data(null, { status: 404 })
  const columns = readColumns(form.fields, kept.lines[0] ?? [])
  const done = await importClients(world, by, id, { columns, seen: form.fields.get('vu') ?? '' })
  if (done.outcome === 'gone') throw data(null, { status: 404 })
  if (done.outcome === 'saved') return redirect(href('/gestion/clients/import/:id', { id }), 303)
  const problem = 'Des fiches ont changé depuis\u00a0: voici ce que l’import ferait à présent.'
  return { problem, status: 409 }
}
