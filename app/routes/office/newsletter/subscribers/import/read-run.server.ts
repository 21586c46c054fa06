import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { formatDay, parisDay } from '../../../../../../domain/calendar/paris-day.ts'
import { findImport } from '../../../../../../domain/clients/import/keep-import.ts'
import { printOf } from '../../../../../../domain/clients/import/plan-summary.ts'
import { importSubscribers } from '../../../../../../domain/newsletter/subscribers/import/import-subscribers.ts'
import {
  countFates,
  type PlannedSubscriber,
  planSubscribers,
} from '../../../../../../domain/newsletter/subscribers/import/plan-subscribers.ts'
import { missingColumns } from '../../../../../../domain/newsletter/subscribers/import/subscriber-columns.ts'
import { siteContext, staffContext } from '../../../../../context.ts'
import type { FormShape } from '../../../../../forms/form-shape.ts'
import { readForm } from '../../../../../forms/read-form.ts'
import type { Visited } from '../../../../../http/visit.ts'
import { pageInAddress } from '../../../../../ui/pager/page-number.ts'

const linesOfPage = 100

/** What becomes of lines, by what the address calls it. */
const fates = {
  fausses: { fate: 'wrong', label: 'À corriger' },
  nouveaux: { fate: 'created', label: 'À ajouter' },
  connus: { fate: 'same', label: 'Déjà sur la liste' },
} as const
type FateWord = keyof typeof fates

/** What a kept file would do, line by line. */
export async function readRun(context: Readonly<RouterContextProvider>, id: string, asked: URLSearchParams) {
  const { db, clock } = context.get(siteContext)
  const kept = await findImport({ db, clock }, context.get(staffContext), 'subscribers', id)
  if (!kept) throw data(null, { status: 404 })
  const head = { fileName: kept.file_name, done: kept.outcome }
  const missing = missingColumns(kept.lines[0] ?? [])
  if (kept.outcome || missing.length > 0) return { ...head, missing, plan: null }
  const planned = await planSubscribers(db, kept.lines, parisDay(clock.now()))
  return { ...head, missing, plan: planView(planned, asked) }
}

function planView(planned: PlannedSubscriber[], asked: URLSearchParams) {
  const counts = countFates(planned)
  const words = Object.keys(fates) as FateWord[]
  const shown =
    words.find((word) => word === asked.get('voir')) ??
    words.find((word) => counts[fates[word].fate] > 0) ??
    'fausses'
  const lines = planned.filter(({ fate }) => fate === fates[shown].fate)
  const page = pageInAddress(asked) ?? 1
  const address = (voir: FateWord, at = 1) =>
    `?${new URLSearchParams([['voir', voir], ...(at > 1 ? [['page', String(at)]] : [])])}`
  return {
    seen: printOf(planned),
    toWrite: counts.created,
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

function lineView(line: PlannedSubscriber) {
  const told = { number: line.line, name: line.name || 'Sans adresse', isWrong: line.fate === 'wrong' }
  if (line.fate === 'wrong') return { ...told, sentence: `${line.sentences.join('. ')}.` }
  const { consented, proof } = line.subscriber
  return { ...told, sentence: line.fate === 'same' ? '' : `${formatDay(consented)}, ${proof}` }
}

const shape: FormShape = {
  types: ['application/x-www-form-urlencoded'],
  mostBytes: 1_024,
  fields: { vu: { longest: 64 } },
}

/** Adds whom the page has shown. */
export async function receiveRun(visit: Visited & { params: { id: string } }) {
  const form = await readForm(visit, shape)
  if (form.outcome === 'refused') return { problem: form.message, status: form.status }
  const { id } = visit.params
  const world = visit.context.get(siteContext)
  const by = visit.context.get(staffContext)
  const done = await importSubscribers(world, by, id, form.fields.get('vu') ?? '')
  if (done.outcome === 'gone') throw data(null, { status: 404 })
  if (done.outcome === 'saved') return redirect(href('/gestion/lettre/abonnes/import/:id', { id }), 303)
  const problem = 'La liste a changé depuis\u00a0: voici ce que l’import ferait à présent.'
  return { problem, status: 409 }
}
