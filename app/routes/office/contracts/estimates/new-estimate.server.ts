import { data, type RouterContextProvider, redirect } from 'react-router'
import { beginEstimate } from '../../../../../domain/contracts/estimates/begin-estimate.ts'
import { maxEstimateDraftLines } from '../../../../../domain/contracts/estimates/estimate-content.ts'
import { clientName } from '../../../../../domain/people/clients/client.ts'
import { findClient } from '../../../../../domain/people/clients/find-client.ts'
import { listClients } from '../../../../../domain/people/clients/list-clients.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { siteContext } from '../../../../http/context.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { estimateAddress } from '../../../../office/records/estimate-address.ts'

const maxFound = 8

/** Returns the clients found by the search, or the one that the address names. */
export async function loadNewEstimatePage(context: Readonly<RouterContextProvider>, query: URLSearchParams) {
  const { db } = context.get(siteContext)
  const clientId = query.get('client')
  const client = clientId ? await findClient(db, clientId) : null
  if (clientId && !client) throw data(null, { status: 404 })
  const search = (query.get('q') ?? '').slice(0, 120)
  const choice = { search, type: null, hasAccess: null, sort: 'name', descending: false } as const
  const shownClients = client
    ? [{ ...client, name: clientName(client) }]
    : search.trim()
      ? await listClients(db, choice, maxFound)
      : []
  return {
    search,
    found: shownClients.map(({ id, name, email, phone }) => ({
      id,
      name: name || 'Sans nom',
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
      const parameter = (name: string) => query.get(name) || undefined
      const origin = {
        request: parameter('demande'),
        client: parameter('client'),
        copy: parameter('copie'),
        replaces: parameter('remplace'),
      }
      const draft = await beginEstimate(deps, by, origin)
      return draft.outcome === 'begun' ? redirect(estimateAddress(draft.posId, draft.id), 303) : draft
    },
    rejections: {
      gone: originGone,
      'too-many-lines': `Ce devis a plus de ${maxEstimateDraftLines}\u00a0lignes\u00a0: il ne peut être ni copié ni remplacé. Commencez un nouveau devis.`,
    },
  }),
})
