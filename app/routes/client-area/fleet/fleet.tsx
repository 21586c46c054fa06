import { clientContext, siteContext } from '../../../http/context.ts'
import { noindexMeta } from '../../../http/noindex-meta.ts'
import { type PageHandle, privatePageHandle } from '../../../http/page-handle.ts'
import { loadClientListPage } from '../lists/load-list.server.ts'
import { RecordsList } from '../lists/records-list.tsx'
import type { Route } from './+types/fleet.ts'
import { vehicleListDefinition } from './fleet-list.server.ts'

export const handle = { ...privatePageHandle, menus: ['client'], growsBelow: true } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, 'Mon parc')

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadClientListPage(vehicleListDefinition, context.get(siteContext), context.get(clientContext), request)

export default function FleetPage({ loaderData }: Route.ComponentProps) {
  return <RecordsList {...loaderData} />
}
