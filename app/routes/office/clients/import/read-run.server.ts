import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { type ClientField, clientFieldNames } from '../../../../../domain/clients/client-fields.ts'
import { columnNames, twiceChosen } from '../../../../../domain/clients/import/columns.ts'
import { mostColumns } from '../../../../../domain/clients/import/import-bounds.ts'
import { importClients } from '../../../../../domain/clients/import/import-clients.ts'
import { findImport } from '../../../../../domain/clients/import/keep-import.ts'
import { type PlannedLine, planImport } from '../../../../../domain/clients/import/plan-import.ts'
import { countLines, printOf } from '../../../../../domain/clients/import/plan-summary.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import type { FormShape } from '../../../../forms/form-shape.ts'
import { readForm } from '../../../../forms/read-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { pageInAddress } from '../../../../ui/pager/page-number.ts'
import { columnField, columnsSaid, readColumns } from './columns-query.ts'

const linesOfPage = 100

/** What becomes of lines, by what the address calls it. */
const fates = {
  fausses: { fate: 'wrong', label: 'À corriger' },
  nouvelles: { fate: 'created', label: 'À créer' },
  modifiees: { fate: 'changed', label: 'À compléter' },
  inchangees: { fate: 'same', label: 'Inchangées' },
} as const
type FateWord = keyof typeof fates

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
  return { ...head, twice, plan: planView(planned, asked, head.said) }
}

function planView(planned: PlannedLine[], asked: URLSearchParams, said: [string, string][]) {
  const counts = countLines(planned)
  const words = Object.keys(fates) as FateWord[]
  const shown =
    words.find((word) => word === asked.get('voir')) ??
    words.find((word) => counts[fates[word].fate] > 0) ??
    'fausses'
  const lines = planned.filter(({ fate }) => fate === fates[shown].fate)
  const page = pageInAddress(asked) ?? 1
  const address = (voir: FateWord, at = 1) =>
    `?${new URLSearchParams([...said, ['voir', voir], ...(at > 1 ? [['page', String(at)]] : [])])}`
  return {
    seen: printOf(planned),
    toWrite: counts.created + counts.changed,
    wrong: counts.wrong,
    tabs: words.map((word) => ({
      label: fates[word].label,
      count: counts[fates[word].fate],
      to: address(word),
      isShown: word === shown,
    })),
    lines: lines.slice((page - 1) * linesOfPage, page * linesOfPage).map(lineView),
    place: `Page ${page} sur ${Math.max(1, Math.ceil(lines.length / linesOfPage))}`,
    previous: page > 1 ? address(shown, page - 1) : null,
    next: lines.length > page * linesOfPage ? address(shown, page + 1) : null,
  }
}

function lineView(line: PlannedLine) {
  const { name, fate } = line
  const told = { number: line.line, name: name || 'Sans nom', isWrong: fate === 'wrong' }
  if (fate === 'wrong') return { ...told, sentence: `${line.sentences.join('. ')}.` }
  if (fate === 'changed') return { ...told, sentence: changes(line.before, line.values, line.fields) }
  return { ...told, sentence: '' }
}

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
