import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/today.ts'
import { Calm } from './calm.tsx'
import { DaysChart } from './days-chart.tsx'
import { OverdueInvoices } from './overdue-invoices.tsx'
import { readToday, type TodayView } from './read-today.server.ts'
import { TodaysEstimates } from './todays-estimates.tsx'
import { WaitingLines } from './waiting-lines.tsx'
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

const allLate = {
  to: `${href('/gestion/commandes')}?vue=liste&etape=retard`,
  label: 'Toutes les commandes en retard',
}
const allDue = { to: `${href('/gestion/commandes')}?vue=calendrier`, label: 'Toutes celles de la semaine' }

/** What is late, then what waits for us: answers before what is new, since somebody stands in the middle of it. */
function Waiting({
  lateOrders,
  dueOrders,
  overdue,
  refused,
  problems,
  answers,
  requests,
  messages,
  estimates,
  children,
}: TodayView & { children: ReactNode }) {
  return (
    <>
      {lateOrders.all > 0 && (
        <WaitingLines name="commandes-retard" title="Commandes en retard" {...lateOrders} list={allLate} />
      )}
      {dueOrders.all > 0 && (
        <WaitingLines name="commandes-jour" title="Promises pour aujourd’hui" {...dueOrders} list={allDue} />
      )}
      {overdue && overdue.all > 0 && <OverdueInvoices {...overdue} />}
      {refused && refused.all > 0 && (
        <WaitingLines name="e-mails" title="Devis et factures non remis" {...refused} />
      )}
      {problems && problems.all > 0 && (
        <WaitingLines name="problemes" title="Problèmes à l’atelier" {...problems} />
      )}
      {answers.all > 0 && <WaitingLines name="reponses" title="Réponses reçues" {...answers} />}
      {requests.all > 0 && (
        <WaitingLines
          name="demandes"
          title="Demandes sans réponse"
          {...requests}
          list={{ to: href('/gestion/demandes'), label: 'Toutes les demandes à traiter' }}
        />
      )}
      {children}
      {estimates && estimates.accepted.all > 0 && (
        <TodaysEstimates
          name="acceptes"
          title="Devis acceptés sans commande"
          part={estimates.accepted}
          state="accepte"
        />
      )}
      {estimates && estimates.ending.all > 0 && (
        <TodaysEstimates name="relances" title="Devis à relancer" part={estimates.ending} state="attente" />
      )}
      {[lateOrders, dueOrders, overdue, refused, problems, answers, requests, messages].some(
        (part) => part?.all === 0,
      ) && <p className="today__rest">Rien d’autre n’attend.</p>}
    </>
  )
}

function NewMessages({ messages }: Pick<TodayView, 'messages'>) {
  if (!messages || messages.all === 0) return null
  const list = { to: href('/gestion/messages'), label: 'Tous les messages à traiter' }
  return <WaitingLines name="messages" title="Messages sans réponse" {...messages} list={list} />
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
