import { site } from '../../../domain/site.ts'
import { ownMeta } from '../../meta/own-meta.ts'
import { ownPage, type PageFacts } from '../../page-facts.ts'
import type { Route } from './+types/thread-page.ts'
import { ExpiredLink } from './expired-link.tsx'
import { visitorForms } from './thread-forms.server.ts'
import { readVisitorThread } from './view/read-thread.server.ts'
import { VisitorPage } from './visitor-page.tsx'
import './thread-page.css'

export const handle = { ...ownPage, audience: null } satisfies PageFacts

export const meta: Route.MetaFunction = () => ownMeta(`Votre échange avec ${site.brand}`)

export const loader = ({ context, url }: Route.LoaderArgs) => readVisitorThread(context, url)

export const action = (visit: Route.ActionArgs) => visitorForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = visitorForms.middleware

/** What a visitor asked, where it stands and all that was said since; by signed link alone (docs/product.md §11.8). */
export default function ThreadPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="visitor-thread" data-ground="paper">
      {loaderData.isExpired ? (
        <ExpiredLink address={loaderData.address} outcome={actionData?.renouveler} />
      ) : (
        <VisitorPage thread={loaderData} outcomes={actionData} />
      )}
    </div>
  )
}
