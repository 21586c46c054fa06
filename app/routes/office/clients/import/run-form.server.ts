import { data, href, redirect } from 'react-router'
import { importClients } from '../../../../../domain/clients/import/import-clients.ts'
import { findImport } from '../../../../../domain/import/find-import.ts'
import { mostColumns } from '../../../../../domain/import/import-bounds.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { readForm } from '../../../../forms/bodies/read-form.ts'
import type { FormShape } from '../../../../forms/form-shape.ts'
import type { RecordVisit } from '../../../../http/visit.ts'
import { columnField, readColumns } from './columns-query.ts'

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
export async function receiveRun(visit: RecordVisit) {
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
