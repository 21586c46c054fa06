import { href } from 'react-router'
import { counted } from '../../../../../domain/french-number.ts'
import { siteContext } from '../../../../context.ts'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { GrowingTable } from '../../../../ui/records-table/growing-table.tsx'
import { ListFilter } from '../../list-filter/list-filter.tsx'
import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import type { Route } from './+types/subscribers.ts'
import { readSubscribers } from './read-subscribers.server.ts'
import { subscribersForms } from './subscriber-forms.server.ts'
import '../newsletter.css'
import { AddSubscriber } from './add-subscriber.tsx'
import { SubscribersActions } from './subscribers-actions.tsx'
import { stateOptions } from './subscribers-query.ts'

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

const heads = [
  { key: 'email', label: 'E-mail' },
  { key: 'etat', label: 'État' },
  { key: 'source', label: 'Venu par' },
  { key: 'date', label: 'Inscrit le' },
]

/** Who gets the letter (docs/product.md §11.20). */
export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, says, isChosen } = loaderData
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
        <GrowingTable
          list={loaderData}
          caption="Abonnés"
          columns={heads}
          said={
            rows.length === 0 ? 'Aucun abonné' : counted(rows.length, 'abonné affiché', 'abonnés affichés')
          }
          nothing={isChosen ? 'Aucun abonné ne correspond.' : 'Personne n’est inscrit pour l’instant.'}
          more={{ label: 'Suite des abonnés', place: `${rows.length}\u00a0abonnés`, cut }}
        />
      </div>
    </PaperPage>
  )
}

const cut = 'La page s’arrête ici\u00a0: affinez la recherche, ou exportez la liste entière.'
