import { data, type RouterContextProvider } from 'react-router'
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
import { ownValue } from '../../../../../domain/own-value.ts'
import { siteContext } from '../../../../context.ts'

export interface Params {
  id: string
  otherId: string
}

export type MergeView = Awaited<ReturnType<typeof readMerge>>

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
  name === 'type' ? (ownValue(clientTypeNames, value) ?? value) : value
