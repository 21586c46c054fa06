import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { formatDay, parisDay } from '../../../../../../domain/calendar/paris-day.ts'
import { findImport } from '../../../../../../domain/import/find-import.ts'
import { importSubscribers } from '../../../../../../domain/newsletter/subscribers/import/import-subscribers.ts'
import type { PlannedSubscriber } from '../../../../../../domain/newsletter/subscribers/import/plan-subscriber.ts'
import { planSubscribers } from '../../../../../../domain/newsletter/subscribers/import/plan-subscribers.ts'
import { missingColumns } from '../../../../../../domain/newsletter/subscribers/import/subscriber-columns.ts'
import { siteContext, staffContext } from '../../../../../context.ts'
import { readForm } from '../../../../../forms/bodies/read-form.ts'
import type { FormShape } from '../../../../../forms/form-shape.ts'
import type { Visited } from '../../../../../http/visit.ts'
import { type FateTabs, planView } from '../../../import/plan-view.server.ts'

/** What becomes of lines, by what the address calls it. */
const fates = {
  fausses: { fate: 'wrong', label: 'À corriger' },
  nouveaux: { fate: 'created', label: 'À ajouter' },
  connus: { fate: 'same', label: 'Déjà sur la liste' },
} as const satisfies FateTabs

/** What a kept file would do, line by line. */
export async function readRun(context: Readonly<RouterContextProvider>, id: string, asked: URLSearchParams) {
  const { db, clock } = context.get(siteContext)
  const kept = await findImport({ db, clock }, context.get(staffContext), 'subscribers', id)
  if (!kept) throw data(null, { status: 404 })
  const head = { fileName: kept.file_name, done: kept.outcome }
  const missing = missingColumns(kept.lines[0] ?? [])
  if (missing.length > 0) return { ...head, missing, plan: null, leftOut: [] }
  const planned = await planSubscribers(db, kept.lines, parisDay(clock.now()))
  if (!kept.outcome) return { ...head, missing, plan: viewOf(planned, asked), leftOut: [] }
  const wrong = planned.filter(({ fate }) => fate === 'wrong')
  return { ...head, missing, plan: null, leftOut: viewOf(wrong, new URLSearchParams()).lines }
}

/** The plan of these lines, as the address asks for it. */
const viewOf = (planned: PlannedSubscriber[], asked: URLSearchParams) =>
  planView(planned, {
    ...{ fates, asked, nameless: 'Sans adresse' },
    says: ({ fate, subscriber }) =>
      fate === 'same' ? '' : `${formatDay(subscriber.consented)}, ${subscriber.proof}`,
  })

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
