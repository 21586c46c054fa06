import { data, redirect } from 'react-router'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { type SiteContext, siteContext, staffContext } from '../../../context.ts'
import { readForm } from '../../../forms/bodies/read-form.ts'
import type { FormShape } from '../../../forms/form-shape.ts'
import type { RecordVisit } from '../../../http/visit.ts'

interface Run {
  /** What the form of its page carries besides what that page has shown (`vu`). */
  form?: Pick<FormShape, 'mostBytes' | 'fields'>
  act(
    world: SiteContext,
    by: StaffPerson,
    id: string,
    sent: { seen: string; fields: URLSearchParams },
  ): Promise<{ outcome: 'saved' | 'gone' | 'changed' }>
  /** Its own page, where it says what was done. */
  pageOf(id: string): string
  /** Said where something is otherwise than it was shown. */
  changed: string
}

/** The press below a look at what an import would do: it does just that, once. */
export function receiveRun({ form, act, pageOf, changed }: Run) {
  const shape: FormShape = {
    types: ['application/x-www-form-urlencoded'],
    mostBytes: form?.mostBytes ?? 1_024,
    fields: { vu: { longest: 64 }, ...form?.fields },
  }
  return async (visit: RecordVisit) => {
    const sent = await readForm(visit, shape)
    if (sent.outcome === 'refused') return { problem: sent.message, status: sent.status }
    const { id } = visit.params
    const [world, by] = [visit.context.get(siteContext), visit.context.get(staffContext)]
    const { fields } = sent
    const { outcome } = await act(world, by, id, { seen: fields.get('vu') ?? '', fields })
    if (outcome === 'gone') throw data(null, { status: 404 })
    if (outcome === 'saved') return redirect(pageOf(id), 303)
    return { problem: `${changed}\u00a0: voici ce que l’import ferait à présent.`, status: 409 }
  }
}
