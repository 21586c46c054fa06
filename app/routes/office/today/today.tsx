import { Link } from 'react-router'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/today.ts'
import { DaysChart } from './days-chart.tsx'
import { readToday } from './read-today.server.ts'
import { todayForms } from './today-forms.server.ts'
import { WaitingMessages } from './waiting-messages.tsx'
import { WaitingOrders } from './waiting-orders.tsx'
import { WaitingRequests } from './waiting-requests.tsx'
import './today.css'

export const handle = {
  ...officePage,
  act: 'enter-office',
  entry: { label: 'Aujourd’hui', icon: 'today', place: 10, inBar: true, counters: ['forms', 'contacts'] },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Aujourd’hui')

export const loader = ({ context, url }: Route.LoaderArgs) => readToday(context, url.searchParams)

export const action = (visit: Route.ActionArgs) => todayForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = todayForms.middleware

/** What waits longest (docs/product.md §11.5); where staff arrive after signing in. */
export default function Today({ loaderData }: Route.ComponentProps) {
  const { scope, other, requests, messages, orders, days } = loaderData
  const lead = (
    <>
      Ce qui attend, {scope}.{' '}
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
        <WaitingRequests {...requests} />
        {messages && <WaitingMessages {...messages} />}
        <WaitingOrders orders={orders} />
        <DaysChart days={days} />
      </div>
    </PaperPage>
  )
}
