import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { openedValuesFieldName } from '../../../../../domain/kernel/forms/merge-changes.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import {
  type Client,
  clientNameFromValues,
  toClientValues,
} from '../../../../../domain/people/clients/client.ts'
import {
  type ClientField,
  clientFieldNames,
  clientTypeNames,
} from '../../../../../domain/people/clients/client-fields.ts'
import { clientImportColumnNames } from '../../../../../domain/people/clients/import-clients.ts'
import {
  defaultMergeSideOf,
  lockClientsToMerge,
  mergeClients,
} from '../../../../../domain/people/clients/merge-clients.ts'
import type { BodyLimits } from '../../../../forms/bodies/body-limits.ts'
import { siteContext } from '../../../../http/context.ts'
import type { RouteArgs } from '../../../../http/route-args.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'

interface MergeParams {
  id: string
  otherId: string
}

export type ClientMergeView = Awaited<ReturnType<typeof loadClientMergePage>>

/** Loads the two records for comparison. */
export async function loadClientMergePage(
  context: Readonly<RouterContextProvider>,
  { id, otherId }: MergeParams,
) {
  const { db } = context.get(siteContext)
  const pair = await db.transaction((tx) => lockClientsToMerge(tx, id, otherId))
  if (!pair) throw data(null, { status: 404 })
  const { kept, gone, keptHasAccount, hasTwoAccounts, differing, seen } = pair
  const [one, other] = [toClientValues(kept), toClientValues(gone)]
  const isFilled = (name: ClientField) => name !== 'notes' && one[name] !== '' && !differing.includes(name)
  return {
    kept: { id: kept.id, name: clientNameOf(kept), hasAccount: keptHasAccount },
    gone: { id: gone.id, name: clientNameOf(gone) },
    hasTwoAccounts,
    seen,
    alike: (Object.keys(one) as ClientField[]).filter(isFilled).map((name) => clientFieldNames[name]),
    fields: differing.map((name) => ({
      name,
      label: clientImportColumnNames[name],
      sides: [
        {
          side: 'kept',
          text: fieldText(name, one[name]),
          isUsual: defaultMergeSideOf(name, pair) === 'kept',
        },
        {
          side: 'gone',
          text: fieldText(name, other[name]),
          isUsual: defaultMergeSideOf(name, pair) === 'gone',
        },
      ],
    })),
  }
}

const clientNameOf = (client: Client) => clientNameFromValues(toClientValues(client)) || 'Sans nom'

const fieldText = (name: ClientField, value: string) =>
  name === 'type' ? (getOwnProperty(clientTypeNames, value) ?? value) : value

const mergeLimits: BodyLimits = {
  types: ['application/x-www-form-urlencoded'],
  maxBytes: 262_144,
  fields: {
    ...Object.fromEntries(Object.keys(clientFieldNames).map((name) => [name, { longest: 16 }])),
    [openedValuesFieldName]: { longest: 131_072 },
  },
}

/** Merges the records and redirects to the remaining one; otherwise returns the reason why it cannot. */
export const handleClientMerge = officeForm({
  limits: mergeLimits,
  async run({ deps, by, typed }, { params: { id, otherId } }: RouteArgs & { params: MergeParams }) {
    const merged = await mergeClients(deps, by, [id, otherId], typed)
    return merged.outcome === 'saved'
      ? redirect(href('/gestion/clients/:id', { id: merged.id }), 303)
      : merged
  },
  rejections: {
    gone: 'L’une des deux fiches n’existe plus\u00a0: elle a sans doute déjà été fusionnée.',
    'two-accounts':
      'Ces deux clients ont chacun un accès à l’espace client\u00a0: fermez l’un des deux, puis fusionnez leurs fiches.',
    changed:
      'L’une des deux fiches a changé entre-temps. Voici où elles en sont\u00a0: choisissez à nouveau.',
    invalid: ({ problems }) => `La fiche fusionnée serait incorrecte\u00a0: ${Object.values(problems)[0]}.`,
  },
})
