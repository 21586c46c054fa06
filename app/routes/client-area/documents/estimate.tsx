import { href } from 'react-router'
import { clientContext, siteContext } from '../../../context.ts'
import { ownMeta } from '../../../meta/own-meta.ts'
import { ownPage } from '../../../page-facts.ts'
import type { Route } from './+types/estimate.ts'
import { readDocumentPage } from './document-page.server.ts'
import { DocumentPage } from './document-page.tsx'

export const handle = ownPage

export const meta: Route.MetaFunction = ({ loaderData }) =>
  ownMeta(loaderData ? `${loaderData.name} ${loaderData.number}` : 'Devis')

export const loader = ({ params, context }: Route.LoaderArgs) =>
  readDocumentPage(context.get(siteContext).db, context.get(clientContext), { kind: 'estimate', ...params })

export default function Estimate({ loaderData }: Route.ComponentProps) {
  return <DocumentPage {...loaderData} back={{ to: href('/espace_pro/devis'), label: 'Mes devis' }} />
}
