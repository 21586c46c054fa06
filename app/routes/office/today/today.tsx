import { Link } from 'react-router'
import { capitalised } from '../../../../domain/first-letter.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/today.ts'
import { Calm } from './calm.tsx'
import { DaysChart } from './days-chart.tsx'
import { Keeper } from './keeper.tsx'
import { NewMessages } from './new-messages.tsx'
import { readToday } from './read-today.server.ts'
import { Waiting } from './waiting.tsx'
import { WaitingOrders } from './waiting-orders.tsx'
import './today.css'

export const handle = {
  ...officePage,
  act: 'enter-office',
  entry: { label: 'Aujourd’hui', icon: 'today', place: 10, inBar: true },
  help: {
    title: 'Aujourd’hui',
    what: 'Ce qui attend l’atelier, le plus urgent d’abord\u00a0: les retards, puis ce qui attend notre réponse, puis ce qui est promis pour aujourd’hui.',
    how: [
      'Appuyez sur une ligne\u00a0: la fiche s’ouvre, avec ce qu’il reste à faire en grand bouton.',
      'Les demandes et commandes sont celles de vos points de vente\u00a0; le lien sous le titre les montre toutes.',
      'Ce qui attend depuis plus de 48\u00a0heures ressort. Rien ne s’affiche quand rien n’attend.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Aujourd’hui')

export const loader = ({ context, url }: Route.LoaderArgs) => readToday(context, url.searchParams)

/** What waits longest (docs/product.md §11.5); where staff arrive after signing in. */
export default function Today({ loaderData }: Route.ComponentProps) {
  const { scope, other, orders, days, isCalm, lastDone, messages, requests, answers } = loaderData
  // Messages stand beside requests; without any, in their place.
  const isAlone = requests.all + answers.all === 0
  const lead = (
    <>
      {capitalised(scope)}.{' '}
      {other && (
        <Link to={other.to} preventScrollReset>
          {other.isWider ? 'Voir tous les points de vente' : 'Revenir à mes points de vente'}
        </Link>
      )}
    </>
  )
  return (
    <PaperPage title="Aujourd’hui" lead={lead}>
      <div className="today">
        {isCalm ? (
          <Calm lastDone={lastDone} />
        ) : (
          <div className="today__column">
            <Keeper {...loaderData} />
            <Waiting {...loaderData}>{isAlone && <NewMessages messages={messages} />}</Waiting>
          </div>
        )}
        <div className="today__column">
          {!isAlone && <NewMessages messages={messages} />}
          <WaitingOrders orders={orders} />
          <DaysChart days={days} />
        </div>
      </div>
    </PaperPage>
  )
}
