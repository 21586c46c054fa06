import { setClientOfEstimateDraft } from '../../../../../domain/contracts/estimates/estimate-drafts.ts'
import { type Client, clientName } from '../../../../../domain/people/clients/client.ts'
import { clientTypeNames } from '../../../../../domain/people/clients/client-fields.ts'
import { suggestClientsOfThread } from '../../../../../domain/people/clients/client-threads.ts'
import { listClients } from '../../../../../domain/people/clients/list-clients.ts'
import { buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { estimateBeingSentText, type OfficeEstimateRouteArgs } from './estimate-action-parts.server.ts'

export type EstimateDraftClientView = Awaited<ReturnType<typeof loadEstimateDraftClient>>

/** Returns the data of the client section: the chosen client, or possible ones and the words of the search. */
export async function loadEstimateDraftClient(
  { db }: SiteContext,
  chosen: Client | null,
  requestId: string | null,
  query: URLSearchParams,
) {
  const search = query.get('q') ?? ''
  return {
    chosen: chosen && chosenClientView(chosen),
    offered: chosen ? [] : await findOfferedClients(db, requestId, search.slice(0, 120)),
    search,
  }
}

const chosenClientView = ({ id, type, email, phone, ...client }: Client) => ({
  id,
  name: clientName({ type, ...client }),
  note: [clientTypeNames[type], email, phone].filter(Boolean).join(', '),
})

const maxFound = 8

/** Returns possible clients: those with the e-mail address or telephone number of the request, and those found by the search. */
async function findOfferedClients(db: SiteContext['db'], requestId: string | null, search: string) {
  const choice = { search, type: null, hasAccess: null, sort: 'name', descending: false } as const
  const alike =
    requestId && !search.trim() ? await suggestClientsOfThread(db, { kind: 'request', id: requestId }) : []
  const shownClients = search.trim() ? await listClients(db, choice, maxFound) : alike
  return shownClients.map(({ id, name, email, phone }) => ({
    id,
    name: name || 'Sans nom',
    note: [email, phone].filter(Boolean).join(', '),
  }))
}

const clientChoice = officeForm({
  permission: 'write-estimates',
  limits: { ...buttonFormLimits, fields: { qui: { longest: 64 } } },
  run: ({ deps, typed: { qui = '' } }, { params }: OfficeEstimateRouteArgs) =>
    setClientOfEstimateDraft(deps, params.id, qui),
  rejections: { 'mail-queued': estimateBeingSentText, gone: 'Choisissez un client qui existe encore.' },
})

/** Form handlers of the client section, by the form name in the address. */
export const estimateDraftClientForms = { client: clientChoice }
