import { data, href, redirect } from 'react-router'
import { importSubscribers } from '../../../../../../domain/newsletter/subscribers/import/import-subscribers.ts'
import { siteContext, staffContext } from '../../../../../context.ts'
import { readForm } from '../../../../../forms/bodies/read-form.ts'
import type { FormShape } from '../../../../../forms/form-shape.ts'
import type { RecordVisit } from '../../../../../http/visit.ts'

const shape: FormShape = {
  types: ['application/x-www-form-urlencoded'],
  mostBytes: 1_024,
  fields: { vu: { longest: 64 } },
}

/** Adds whom the page has shown. */
export async function receiveRun(visit: RecordVisit) {
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
