import { data, type RouterContextProvider, redirect } from 'react-router'
import { beginEstimate } from '../../../../../domain/contracts/estimates/begin-estimate.ts'
import { maxDraftLines } from '../../../../../domain/contracts/estimates/estimate-content.ts'
import { clientName } from '../../../../../domain/people/clients/client.ts'
import { findClient } from '../../../../../domain/people/clients/find-client.ts'
import { listClients } from '../../../../../domain/people/clients/list-clients.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { siteContext } from '../../../../http/context.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { estimateAddress } from '../../../../office/records/estimate-address.ts'

const maxFound = 8

/** Returns the clients found by the search, or the one that the address names. */
export async function readNewEstimate(context: Readonly<RouterContextProvider>, query: URLSearchParams) {
  const { db } = context.get(siteContext)
  const named = query.get('client')
  const client = named ? await findClient(db, named) : null
  if (named && !client) throw data(null, { status: 404 })
  const search = (query.get('q') ?? '').slice(0, 120)
  const choice = { search, type: null, hasAccess: null, sort: 'name', descending: false } as const
  const shownClients = client
    ? [{ ...client, called: clientName(client) }]
    : search.trim()
      ? await listClients(db, choice, maxFound)
      : []
  return {
    search,
    found: shownClients.map(({ id, called, email, phone }) => ({
      id,
      name: called || 'Sans nom',
      note: [email, phone].filter(Boolean).join(', '),
    })),
  }
}

const originGone = 'Le devis ou la demande de départ n’existe plus\u00a0: rechargez la page.'

/** Form handler that creates an estimate from the record in the address (`beginEstimateAddress`). */
export const newEstimateForms = actionsByIntent({
  commencer: officeForm({
    permission: 'write-estimates',
    async run({ deps, by }, { request }) {
      const query = new URL(request.url).searchParams
      const named = (name: string) => query.get(name) || undefined
      const origin = {
        request: named('demande'),
        client: named('client'),
        copy: named('copie'),
        replaces: named('remplace'),
      }
      const begun = await beginEstimate(deps, by, origin)
      return begun.outcome === 'begun' ? redirect(estimateAddress(begun.posId, begun.id), 303) : begun
    },
    rejections: {
      gone: originGone,
      'too-many-lines': `Ce devis a plus de ${maxDraftLines}\u00a0lignes\u00a0: il ne peut être ni copié ni remplacé. Commencez un nouveau devis.`,
    },
  }),
})
