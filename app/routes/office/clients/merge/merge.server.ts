import { data, href, type RouterContextProvider, redirect } from 'react-router'
import type { Client } from '../../../../../domain/clients/client.ts'
import {
  type ClientField,
  clientFieldNames,
  clientTypeNames,
} from '../../../../../domain/clients/client-fields.ts'
import { nameIn } from '../../../../../domain/clients/client-name.ts'
import { valuesOf } from '../../../../../domain/clients/client-values.ts'
import { columnNames } from '../../../../../domain/clients/import/columns.ts'
import { findPair, usualSide } from '../../../../../domain/clients/merge/find-pair.ts'
import { type Merging, mergeClients } from '../../../../../domain/clients/merge/merge-clients.ts'
import { typedIn } from '../../../../../domain/forms/judge-form.ts'
import { baseField } from '../../../../../domain/forms/merge-changes.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { readForm } from '../../../../forms/bodies/read-form.ts'
import type { FormShape } from '../../../../forms/form-shape.ts'
import type { Visited } from '../../../../http/visit.ts'

interface Params {
  id: string
  otherId: string
}

/** The two records as their page compares them. */
export async function readMerge(context: Readonly<RouterContextProvider>, { id, otherId }: Params) {
  const { db } = context.get(siteContext)
  const pair = await db.transaction((tx) => findPair(tx, id, otherId))
  if (!pair) throw data(null, { status: 404 })
  const { kept, gone, keptHasAccount, hasTwoAccounts, differing, seen } = pair
  const [one, other] = [valuesOf(kept), valuesOf(gone)]
  const isFilled = (name: ClientField) => name !== 'notes' && one[name] !== '' && !differing.includes(name)
  return {
    kept: { id: kept.id, name: calledOf(kept), hasAccount: keptHasAccount },
    gone: { id: gone.id, name: calledOf(gone) },
    hasTwoAccounts,
    seen,
    alike: (Object.keys(one) as ClientField[]).filter(isFilled).map((name) => clientFieldNames[name]),
    fields: differing.map((name) => ({
      name,
      label: columnNames[name],
      sides: [
        { side: 'kept', text: said(name, one[name]), isUsual: usualSide(name, pair) === 'kept' },
        { side: 'gone', text: said(name, other[name]), isUsual: usualSide(name, pair) === 'gone' },
      ],
    })),
  }
}

const calledOf = (client: Client) => nameIn(valuesOf(client)) || 'Sans nom'

const said = (name: ClientField, value: string) =>
  name === 'type' ? clientTypeNames[value as keyof typeof clientTypeNames] : value

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
