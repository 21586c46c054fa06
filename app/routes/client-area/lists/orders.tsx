import { clientContext, siteContext } from '../../../http/context.ts'
import { noindexMeta } from '../../../http/noindex-meta.ts'
import { type PageHandle, privatePageHandle } from '../../../http/page-handle.ts'
import type { Route } from './+types/orders.ts'
import { loadClientListPage } from './load-list.server.ts'
import { orderListDefinition } from './order-list.server.ts'
import { RecordsList } from './records-list.tsx'

export const handle = { ...privatePageHandle, menus: ['client'], growsBelow: true } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, 'Mes commandes')

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadClientListPage(orderListDefinition, context.get(siteContext), context.get(clientContext), request)

export default function ClientOrdersPage({ loaderData }: Route.ComponentProps) {
  return <RecordsList {...loaderData} />
}
