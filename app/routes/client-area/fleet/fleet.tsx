import { clientContext, siteContext } from '../../../http/context.ts'
import { noindexMeta } from '../../../http/noindex-meta.ts'
import { type PageFacts, privatePageFacts } from '../../../http/page-facts.ts'
import { loadClientListPage } from '../lists/load-list.server.ts'
import { RecordsList } from '../lists/records-list.tsx'
import type { Route } from './+types/fleet.ts'
import { vehicleListDefinition } from './fleet-list.server.ts'

export const handle = { ...privatePageFacts, menus: ['client'], growsBelow: true } satisfies PageFacts

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, 'Mon parc')

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadClientListPage(vehicleListDefinition, context.get(siteContext), context.get(clientContext), request)

export default function FleetPage({ loaderData }: Route.ComponentProps) {
  return <RecordsList {...loaderData} />
}
