import { data, href } from 'react-router'
import { clientName } from '../../../../domain/clients/client.ts'
import { findDocument } from '../../../../domain/documents/open-document.ts'
import { findEstimate } from '../../../../domain/estimates/estimate.ts'
import { clientContext, impersonationContext, siteContext } from '../../../context.ts'
import { actionsByIntent, formAddress } from '../../../forms/form-actions.ts'
import { noindexMeta } from '../../../meta/noindex-meta.ts'
import { ownPage } from '../../../page-facts.ts'
import {
  acceptanceForms,
  type EstimateVisit,
  readAcceptance,
} from '../../received-estimate/acceptance.server.ts'
import { Acceptance } from '../../received-estimate/acceptance.tsx'
import type { Route } from './+types/estimate.ts'
import { readDocumentPage } from './document-page.server.ts'
import { DocumentPage } from './document-page.tsx'

export const handle = ownPage

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(loaderData ? `${loaderData.name} ${loaderData.number}` : 'Devis')

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(siteContext)
  const client = context.get(clientContext)
  const page = await readDocumentPage(db, client, { kind: 'estimate', ...params })
  const estimate = await findEstimate(db, params.id)
  return {
    ...page,
    page: href('/espace_pro/devis/:posId/:id', params),
    acceptance: estimate && (await readAcceptance(db, estimate, client, clock.now())),
    client: clientName(client),
    isOnlyRead: context.get(impersonationContext) !== null,
  }
}

/** For anyone but its client it does not exist. */
async function requireOwn({ context, params }: EstimateVisit): Promise<void> {
  const own = await findDocument(context.get(siteContext).db, context.get(clientContext), {
    kind: 'estimate',
    ...params,
  })
  if (!own) throw data(null, { status: 404 })
}

const forms = actionsByIntent(acceptanceForms(requireOwn))
export const action = (visit: Route.ActionArgs) => forms.action(visit)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

export default function Estimate({ loaderData, actionData }: Route.ComponentProps) {
  const { acceptance, page, client, isOnlyRead, ...document } = loaderData
  return (
    <DocumentPage {...document} back={{ to: href('/espace_pro/devis'), label: 'Mes devis' }}>
      {acceptance && (
        <Acceptance
          acceptance={acceptance}
          address={(form) => formAddress(page, form)}
          name={client}
          isOnlyRead={isOnlyRead}
          outcome={actionData?.accepter}
        />
      )}
    </DocumentPage>
  )
}
