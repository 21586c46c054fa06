import { href, type RouterContextProvider } from 'react-router'
import { findSavedImport } from '../../../../../domain/kernel/import/import-files.ts'
import { maxImportColumns } from '../../../../../domain/kernel/import/import-limits.ts'
import { cutText } from '../../../../../domain/kernel/text/cut-text.ts'
import {
  type ClientField,
  clientFieldNames,
  clientFields,
} from '../../../../../domain/people/clients/client-fields.ts'
import {
  type ClientColumnMapping,
  clientImportColumnNames,
  findDuplicateImportColumns,
  guessClientColumns,
  importClients,
  type PlannedClientLine,
  planClientImport,
  putClientHeadingsFirst,
} from '../../../../../domain/people/clients/import-clients.ts'
import { siteContext } from '../../../../http/context.ts'
import {
  handleImportRun,
  type ImportEffectTabs,
  importPlanView,
  requireSavedImport,
} from '../../../../office/import/import-run.server.ts'

/** Maximum number of characters shown of a heading and of the cell below it. */
const maxShown = 200

export type ClientImportView = Awaited<ReturnType<typeof loadClientImportPage>>

/** Loads the preview of a stored file, line by line, with the columns in the address. */
export async function loadClientImportPage(
  context: Readonly<RouterContextProvider>,
  id: string,
  query: URLSearchParams,
) {
  const savedImport = await requireSavedImport(context, 'clients', id)
  const [titles = [], ...lines] = putClientHeadingsFirst(savedImport.lines)
  const first = lines.find((cells) => cells.length > 0) ?? []
  const columns = parseColumnMapping(query, titles)
  const head = {
    id,
    fileName: savedImport.file_name,
    done: savedImport.outcome,
    columns: titles.map((title, index) => ({
      name: columnField(index),
      title: cutText(title, maxShown) || `Colonne ${index + 1}`,
      example: cutText(first[index] ?? '', maxShown),
      chosen: columns[index] ?? '',
    })),
    options: clientImportColumnNames as Readonly<Record<string, string>>,
    parameters: columnParameters(columns),
  }
  const twice = findDuplicateImportColumns(columns).map((field) => clientFieldNames[field])
  if (savedImport.outcome || twice.length > 0) return { ...head, twice, plan: null }
  const planned = await planClientImport(context.get(siteContext).db, savedImport.lines, columns)
  return { ...head, twice, plan: await clientPlanView(planned, query, head.parameters) }
}

/** Effects on a line by their query value. */
const fates = {
  fausses: { fate: 'wrong', label: 'À corriger' },
  nouvelles: { fate: 'created', label: 'À créer' },
  modifiees: { fate: 'changed', label: 'À compléter' },
  inchangees: { fate: 'same', label: 'Inchangées' },
} as const satisfies ImportEffectTabs

/** Returns the preview of these lines for the query. */
const clientPlanView = (
  planned: PlannedClientLine[],
  query: URLSearchParams,
  parameters: [string, string][],
) =>
  importPlanView(planned, {
    fates,
    query,
    parameters,
    nameless: 'Sans nom',
    wording: (line) => (line.fate === 'changed' ? changes(line.before, line.values, line.fields) : ''),
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

/** Returns the parameter name of the column at that index, in the address and in the form. */
const columnField = (index: number) => `c${index}`

/** Reads the columns from the address; without any, guesses them from the headings. */
function parseColumnMapping(query: URLSearchParams, titles: readonly string[]): ClientColumnMapping {
  const isChosen = titles.some((_, index) => query.has(columnField(index)))
  if (!isChosen) return guessClientColumns(titles)
  return titles.map((_, index): ClientField | null => {
    const value = query.get(columnField(index))
    return clientFields.find((field) => field === value) ?? null
  })
}

/** Returns the parameters that encode these columns. */
const columnParameters = (columns: ClientColumnMapping): [string, string][] =>
  columns.map((field, index) => [columnField(index), field ?? ''])

const columnFields = Array.from({ length: maxImportColumns }, (_, index) => [
  columnField(index),
  { longest: 32 },
])

/** Imports the previewed clients, with the columns chosen in the preview. */
export const handleClientImport = handleImportRun({
  form: { maxBytes: 16_384, fields: Object.fromEntries(columnFields) },
  async action(deps, by, id, { seen, fields }) {
    const savedImport = await findSavedImport(deps, by, 'clients', id)
    if (!savedImport) return { outcome: 'gone' }
    const columns = parseColumnMapping(fields, putClientHeadingsFirst(savedImport.lines)[0] ?? [])
    return importClients(deps, by, id, { columns, seen })
  },
  pageOf: (id) => href('/gestion/clients/import/:id', { id }),
  changed: 'Des fiches ont changé depuis',
})
