import { href, Link } from 'react-router'
import { capitalize } from '../../../../../domain/kernel/text/first-letter.ts'
import { staffContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { ActivityFeed } from '../../../../office/journal/activity-feed.tsx'
import { CheckIcon, ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/today.ts'
import { loadRimWork } from './rim-work.server.ts'
import { RimWork } from './rim-work.tsx'
import { loadTodayPage, type TodayView } from './today.server.ts'
import { CollapsibleSection, LaterSections, TodaySection, UrgentSections } from './today-waiting.tsx'
import '../../../../ui/paper-page.css'
import './today.css'

export const handle = {
  ...officePageHandle,
  permission: 'enter-office',
  entry: { label: 'Aujourd’hui', icon: 'today', group: 'daily', menuOrder: 10, inBar: true },
  growsBelow: true,
  help: {
    title: 'Aujourd’hui',
    what: 'Ce qui attend l’atelier, le plus urgent d’abord\u00a0: le travail en retard et promis aujourd’hui, ce qui attend notre réponse, puis chaque commande et chaque facture à faire avancer.',
    how: [
      'Appuyez sur une ligne\u00a0: la fiche s’ouvre, avec ce qu’il reste à faire en grand bouton.',
      '«\u00a0Faire le devis\u00a0», sous une demande, prépare le devis sans ouvrir la demande\u00a0: photos et message y sont repris.',
      'Trois lignes par sujet\u00a0; «\u00a0Tout voir\u00a0» mène à la liste entière.',
      'Sous une commande, «\u00a0Reste à…\u00a0» dit ce qui manque avant de la rendre\u00a0: jantes à finir, problème, photo, facture.',
      'Les demandes et commandes sont celles de vos points de vente\u00a0; le lien sous le titre les montre toutes.',
      'Ce qui attend depuis plus de 48 heures est mis en évidence. Rien ne s’affiche quand rien n’attend.',
      'À l’atelier, ce sont les jantes à travailler, dans l’ordre des dates promises\u00a0: le bouton note l’étape faite, dix secondes pour l’annuler.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Aujourd’hui')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  context.get(staffContext).staffRole === 'atelier'
    ? loadRimWork(context, url.searchParams)
    : loadTodayPage(context, url.searchParams)

/** Start page of the office after sign-in: the records that have waited longest. Workshop staff see their rims instead. */
export default function TodayPage({ loaderData }: Route.ComponentProps) {
  const { scope, other, isCalm } = loaderData
  const lead = (
    <>
      {capitalize(scope)}.{' '}
      {other && (
        <Link to={other.to} preventScrollReset>
          {other.isWider ? 'Voir tous les points de vente' : 'Revenir à mes points de vente'}
        </Link>
      )}{' '}
      <Link to={href('/gestion/commandes/feuille')}>Feuille du jour à imprimer</Link>
    </>
  )
  if ('parts' in loaderData)
    return (
      <PaperPage title="Aujourd’hui" lead={lead}>
        <div className="today">
          {isCalm && <NothingWaiting />}
          {isCalm && <DoneLast {...loaderData} />}
          <RimWork work={loaderData} />
        </div>
      </PaperPage>
    )
  const { orders, days } = loaderData
  return (
    <PaperPage title="Aujourd’hui" lead={lead}>
      <div className="today">
        {isCalm && <NothingWaiting />}
        {!isCalm && (
          <div className="today__columns">
            <div className="today__column">
              <SiteUpkeep {...loaderData} />
              <UrgentSections {...loaderData} />
            </div>
            <div className="today__column">
              <LaterSections {...loaderData} />
              <p className="today__rest">Rien d’autre n’attend.</p>
            </div>
          </div>
        )}
        <div className="today__below">
          <DoneLast {...loaderData} />
          <WaitingOrders orders={orders} />
          <DaysChart days={days} />
        </div>
      </div>
    </PaperPage>
  )
}

/** Shown if nothing waits; the latest actions follow. */
const NothingWaiting = () => (
  <section className="paper-sheet today__calm" aria-labelledby="calme-titre">
    <h2 id="calme-titre">
      <CheckIcon /> Rien n’attend.
    </h2>
  </section>
)

/** Latest actions, each with a link to its record. */
function DoneLast({ done, readsJournal, isCalm }: Pick<TodayView, 'done' | 'readsJournal' | 'isCalm'>) {
  if (done.length === 0) return null
  return (
    <CollapsibleSection
      name="faits"
      title={readsJournal ? 'Fait en dernier' : 'Vos dernières actions'}
      isOpen={isCalm}
    >
      <ActivityFeed lines={done} empty="" />
      {readsJournal && (
        <p className="today__note">
          <Link to={href('/gestion/journal')}>Tout le journal</Link>
        </p>
      )}
    </CollapsibleSection>
  )
}

/** For readers who maintain the site: its problems, then the remaining set-up steps. */
function SiteUpkeep({ news, steps }: Pick<TodayView, 'news' | 'steps'>) {
  return (
    <>
      {news.length > 0 && (
        <TodaySection name="etat" title="À réparer sur le site" all={news.length}>
          <ul className="plain-list">
            {news.map(({ id, title, sentence, advice, to }) => (
              <li key={id} className="today__line" data-wide>
                <div>
                  <Link to={to} className="today__link" prefetch="intent" data-key="row">
                    <strong data-late>{title}</strong>
                  </Link>
                  <p>{sentence}</p>
                  {advice && <p className="today__advice">{advice}</p>}
                </div>
              </li>
            ))}
          </ul>
        </TodaySection>
      )}
      {steps.length > 0 && (
        <TodaySection name="premiere-heure" title="Pour commencer" all={steps.length}>
          <p className="today__note">Chaque ligne disparaît une fois faite.</p>
          <ul className="plain-list">
            {steps.map(({ id, name, why, to }) => (
              <li key={id} className="today__line" data-wide>
                <div>
                  <Link to={to} className="today__link" prefetch="intent" data-key="row">
                    <strong>{name}</strong>
                  </Link>
                  <p>{why}</p>
                </div>
              </li>
            ))}
          </ul>
        </TodaySection>
      )}
    </>
  )
}

interface WaitingOrdersProps {
  orders: TodayView['orders']
}

/** Orders in progress, by status. */
function WaitingOrders({ orders }: WaitingOrdersProps) {
  const all = orders.reduce((sum, { count }) => sum + count, 0)
  return (
    <CollapsibleSection name="commandes" title={`Commandes en cours (${all})`}>
      {all === 0 ? (
        <p className="today__note">Aucune pour l’instant.</p>
      ) : (
        <dl className="today__orders">
          {orders.map(({ label, to, count }) => (
            <div key={to}>
              <dt>
                <Link to={to}>{label}</Link>
              </dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      )}
    </CollapsibleSection>
  )
}

interface DaysChartProps {
  days: { day: string; visits: number; requests: number }[]
}

/** Visits and requests of the last 30 days, as two bar charts and a table. */
function DaysChart({ days }: DaysChartProps) {
  const visits = days.map(({ day, visits }) => ({ day, count: visits }))
  const requests = days.map(({ day, requests }) => ({ day, count: requests }))
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <CollapsibleSection name="mois" title="Trente derniers jours">
      <div className="days-chart">
        <DayBars label="Visites" counts={visits} first={first} last={last} />
        <DayBars label="Demandes de devis" counts={requests} first={first} last={last} />
      </div>
      <details className="days-chart__table">
        <summary>
          Voir les chiffres <ChevronDownIcon />
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Jour</th>
              <th scope="col">Visites</th>
              <th scope="col">Demandes</th>
            </tr>
          </thead>
          <tbody>
            {days.map((one) => (
              <tr key={one.day}>
                <th scope="row">{one.day}</th>
                <td>{one.visits}</td>
                <td>{one.requests}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </CollapsibleSection>
  )
}

interface DayBarsProps {
  label: string
  counts: { day: string; count: number }[]
  first: string
  last: string
}

/** Bar for each day, relative to the highest. */
function DayBars({ label, counts, first, last }: DayBarsProps) {
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const highestCount = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <figure className="days-chart__row">
      <figcaption>
        {label} <strong>{all}</strong>
        <span className="visually-hidden"> en trente jours, {highestCount} au plus en un jour</span>
      </figcaption>
      <svg viewBox={`0 0 ${counts.length * 10} 64`} aria-hidden="true" preserveAspectRatio="none">
        {counts.map(({ day, count }, index) => {
          // A day with a count of zero gets a thin mark.
          const height = count === 0 ? 1 : Math.max(3, (count / highestCount) * 64)
          return (
            <rect
              key={day}
              x={index * 10 + 1}
              y={64 - height}
              width="8"
              height={height}
              data-empty={!count || undefined}
            />
          )
        })}
      </svg>
      <p aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </figure>
  )
}
