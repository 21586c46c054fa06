import { href } from 'react-router'
import { clientContext, siteContext } from '../../../context.ts'
import { ownPage } from '../../../page-facts.ts'
import { clientMeta } from '../client-page.tsx'
import type { Route } from './+types/estimate.ts'
import { readDocumentPage } from './document-page.server.ts'
import { DocumentPage } from './document-page.tsx'

export const handle = ownPage

export const meta: Route.MetaFunction = ({ loaderData }) =>
  clientMeta(loaderData ? `${loaderData.name} ${loaderData.number}` : 'Devis')

export const loader = ({ params, context }: Route.LoaderArgs) =>
  readDocumentPage(context.get(siteContext).db, context.get(clientContext), { kind: 'estimate', ...params })

export default function Estimate({ loaderData }: Route.ComponentProps) {
  return <DocumentPage {...loaderData} back={{ to: href('/espace_pro/devis'), label: 'Mes devis' }} />
}
