import { href } from 'react-router'
import { importClients } from '../../../../../domain/clients/import/import-clients.ts'
import { findImport } from '../../../../../domain/import/find-import.ts'
import { mostColumns } from '../../../../../domain/import/import-bounds.ts'
import { receiveRun } from '../../import/receive-run.server.ts'
import { columnField, readColumns } from './columns-query.ts'

const columnFields = Array.from({ length: mostColumns }, (_, place) => [columnField(place), { longest: 32 }])

/** Imports what the page has shown, its columns as they were chosen there. */
export const receiveClientsRun = receiveRun({
  form: { mostBytes: 16_384, fields: Object.fromEntries(columnFields) },
  async act(world, by, id, { seen, fields }) {
    const kept = await findImport(world, by, 'clients', id)
    if (!kept) return { outcome: 'gone' }
    const columns = readColumns(fields, kept.lines[0] ?? [])
    return importClients(world, by, id, { columns, seen })
  },
  pageOf: (id) => href('/gestion/clients/import/:id', { id }),
  changed: 'Des fiches ont changé depuis',
})
