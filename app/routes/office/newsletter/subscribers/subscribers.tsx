import { href } from 'react-router'
import { siteContext } from '../../../../context.ts'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { ListFilter } from '../../list-filter/list-filter.tsx'
import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import type { Route } from './+types/subscribers.ts'
import { AddSubscriber } from './add-subscriber.tsx'
import { readSubscribers } from './read-subscribers.server.ts'
import { SubscribersActions } from './subscribers-actions.tsx'
import { subscribersForms } from './subscribers-forms.server.ts'
import { stateOptions } from './subscribers-query.ts'
import { SubscribersTable } from './subscribers-table.tsx'
import '../newsletter.css'

export const handle = {
  ...officePage,
  act: 'send-newsletter',
  growsBelow: true,
  help: {
    title: 'Abonnés',
    what: 'Qui reçoit la lettre, depuis quand, et comment il l’a demandé.',
    how: [
      'Seules les adresses confirmées reçoivent la lettre.',
      'La liste s’exporte et s’importe, avec la preuve du consentement.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Abonnés')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readSubscribers(context.get(siteContext), url.searchParams)

export const action = (visit: Route.ActionArgs) => subscribersForms.action(visit)

export const middleware: Route.MiddlewareFunction[] = subscribersForms.middleware

/** Who gets the letter (docs/product.md §11.20). */
export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const { says } = loaderData
  return (
    <PaperPage
      title="Abonnés"
      lead={says}
      back={{ to: href('/gestion/lettre'), label: 'Lettre d’information' }}
      actions={<SubscribersActions {...loaderData} />}
    >
      <AddSubscriber outcome={actionData?.ajouter} />
      <div className="paper-sheet">
        <div className="subscribers-filter">
          <ListFilter
            {...loaderData}
            list={href('/gestion/lettre/abonnes')}
            placeholder="Une adresse, ou une partie"
            states={stateOptions}
          />
        </div>
        <SubscribersTable list={loaderData} />
      </div>
    </PaperPage>
  )
}
