import { href, redirect } from 'react-router'
import { clientFieldNames } from '../../../../../domain/clients/client-fields.ts'
import { type Merging, mergeClients } from '../../../../../domain/clients/merge/merge-clients.ts'
import { typedIn } from '../../../../../domain/forms/judge-form.ts'
import { baseField } from '../../../../../domain/forms/merge-changes.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { readForm } from '../../../../forms/bodies/read-form.ts'
import type { FormShape } from '../../../../forms/form-shape.ts'
import type { Visited } from '../../../../http/visit.ts'
import type { Params } from './read-merge.server.ts'

const shape: FormShape = {
  types: ['application/x-www-form-urlencoded'],
  mostBytes: 262_144,
  fields: {
    ...Object.fromEntries(Object.keys(clientFieldNames).map((name) => [name, { longest: 16 }])),
    [baseField]: { longest: 131_072 },
  },
}

const problems: Readonly<Record<Exclude<Merging['outcome'], 'saved' | 'invalid'>, string>> = {
  gone: 'L’une des deux fiches n’existe plus\u00a0: elle a sans doute déjà été fusionnée.',
  'two-accounts':
    'Ces deux clients ont chacun un accès à l’espace client\u00a0: fermez l’un des deux, puis fusionnez leurs fiches.',
  changed: 'L’une des deux fiches a changé entre-temps. Voici où elles en sont\u00a0: choisissez à nouveau.',
}

/** Merges the two, and leads to the one that stays; or what stands in the way. */
export async function receiveMerge(visit: Visited & { params: Params }) {
  const form = await readForm(visit, shape)
  if (form.outcome === 'refused') return { problem: form.message, status: form.status }
  const { id, otherId } = visit.params
  const by = visit.context.get(staffContext)
  const merged = await mergeClients(visit.context.get(siteContext), by, [id, otherId], typedIn(form.fields))
  if (merged.outcome === 'saved') return redirect(href('/gestion/clients/:id', { id: merged.id }), 303)
  if (merged.outcome === 'invalid')
    return {
      problem: `La fiche fusionnée n’irait pas\u00a0: ${Object.values(merged.problems)[0]}.`,
      status: 422,
    }
  return { problem: problems[merged.outcome], status: 409 }
}
