import { href } from 'react-router'
import { clientContext, siteContext } from '../../../context.ts'
import { noindexMeta } from '../../../meta/noindex-meta.ts'
import { ownPage } from '../../../page-facts.ts'
import type { Route } from './+types/invoice.ts'
import { readDocumentPage } from './document-page.server.ts'
import { DocumentPage } from './document-page.tsx'

export const handle = ownPage

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(loaderData ? `${loaderData.name} ${loaderData.number}` : 'Facture')

export const loader = ({ params, context }: Route.LoaderArgs) =>
  readDocumentPage(context.get(siteContext).db, context.get(clientContext), { kind: 'invoice', ...params })

export default function Invoice({ loaderData }: Route.ComponentProps) {
  return (
    <DocumentPage
      {...loaderData}
      back={{ to: href('/espace_pro/factures'), label: 'Mes factures et avoirs' }}
    />
  )
}
