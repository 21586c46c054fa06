import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatCents } from '../../../../../domain/kernel/money/amounts.ts'
import { counted } from '../../../../../domain/kernel/text/french-number.ts'
import type { TodayView } from './today.server.ts'
import type { TodayLine } from './today-line.ts'
import '../../../../ui/paper-page.css'
import './today.css'

const allLate = {
  to: `${href('/gestion/commandes')}?vue=liste&etape=retard`,
  label: 'Toutes les commandes en retard',
}
const allBlocked = {
  to: `${href('/gestion/commandes')}?vue=liste&etape=bloquees`,
  label: 'Toutes les commandes bloquées',
}
const allDue = { to: `${href('/gestion/commandes')}?vue=calendrier`, label: 'Toutes celles de la semaine' }

/**
 * Overdue invoices, then orders that are late, blocked or promised for today, then what waits for the office. Answers of clients
 * come before new requests, because a conversation is in progress.
 */
export function Waiting({
  lateOrders,
  dueOrders,
  blockedOrders,
  overdue,
  refunds,
  refused,
  withdrawals,
  experts,
  people,
  problems,
  supplements,
  answers,
  requests,
  messages,
  estimates,
}: TodayView) {
  return (
    <>
      {withdrawals && withdrawals.all > 0 && (
        <WaitingLines
          name="retractations"
          title="Rétractations à traiter"
          {...withdrawals}
          list={{ to: href('/gestion/retractations'), label: 'Toutes les rétractations' }}
        />
      )}
      {overdue && overdue.all > 0 && <OverdueInvoices {...overdue} />}
      {lateOrders.all > 0 && (
        <WaitingLines name="commandes-retard" title="Commandes en retard" {...lateOrders} list={allLate} />
      )}
      {blockedOrders.all > 0 && (
        <WaitingLines
          name="commandes-bloquees"
          title="Commandes bloquées"
          {...blockedOrders}
          list={allBlocked}
        />
      )}
      {problems && problems.all > 0 && (
        <WaitingLines name="problemes" title="Problèmes à l’atelier" {...problems} />
      )}
      {supplements && supplements.all > 0 && (
        <WaitingLines name="supplements" title="Suppléments à faire accepter" {...supplements} />
      )}
      {dueOrders.all > 0 && (
        <WaitingLines name="commandes-jour" title="Promises pour aujourd’hui" {...dueOrders} list={allDue} />
      )}
      {refunds && refunds.all > 0 && (
        <WaitingLines
          name="remboursements"
          title="À rembourser"
          {...refunds}
          list={{
            to: `${href('/gestion/factures')}?etat=a-rembourser`,
            label: `${counted(refunds.all, 'document', 'documents')}\u00a0; en tout ${formatCents(refunds.sum)} à rembourser`,
          }}
        />
      )}
      {refused && refused.all > 0 && (
        <WaitingLines name="e-mails" title="Devis et factures non remis" {...refused} />
      )}
      {experts && experts.all > 0 && <WaitingLines name="experts" title="Réponses d’experts" {...experts} />}
      {people && people.all > 0 && (
        <WaitingLines name="personnes" title="Accès demandés par des entreprises" {...people} />
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
      {messages && messages.all > 0 && (
        <WaitingLines
          name="messages"
          title="Messages sans réponse"
          {...messages}
          list={{ to: href('/gestion/messages'), label: 'Tous les messages à traiter' }}
        />
      )}
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
      {[
        overdue,
        lateOrders,
        blockedOrders,
        problems,
        supplements,
        dueOrders,
        refunds,
        refused,
        answers,
        requests,
        messages,
      ].some((part) => part?.all === 0) && <p className="today__rest">Rien d’autre n’attend.</p>}
    </>
  )
}

interface WaitingLinesProps {
  /** Prefix of the section's element ids. */
  name: string
  title: string
  /** Total number; shown as « 99+ » above 99. */
  all: number
  /** Number that no staff member has opened, where the menu counts those. */
  unseen?: number
  shown: TodayLine[]
  /** Address and label of the full list. */
  list?: { to: string; label: string }
}

/** Waiting records of one kind, oldest first: picture, name, subject, time; each line links to its record. */
function WaitingLines({ name, title, all, unseen, shown, list }: WaitingLinesProps) {
  return (
    <TodaySection name={name} title={title} all={all} unseen={unseen}>
      <ul className="plain-list">
        {shown.map((line) => (
          <li key={line.id} className="today__line" data-pictured={line.photo !== undefined || undefined}>
            <WaitingLine {...line} />
          </li>
        ))}
      </ul>
      {all > shown.length && list && (
        <p className="today__note">
          <Link to={list.to}>{list.label}</Link>
        </p>
      )}
    </TodaySection>
  )
}

function WaitingLine({ to, photo, name, what, missing, place, at, age, when, isLate, next }: TodayLine) {
  return (
    <>
      {photo !== undefined && <LinePhoto photo={photo} />}
      <div>
        <Link to={to} className="today__link" data-key="row">
          <strong>{name}</strong>
        </Link>
        <p>{what}</p>
        {missing && <p className="today__missing">{missing}</p>}
      </div>
      <p className="today__note">
        {place && `${place}, `}
        <time dateTime={at || undefined} title={when} data-late={isLate || undefined}>
          {age}
        </time>
        <span className="today__next">{next}</span>
      </p>
    </>
  )
}

const LinePhoto = ({ photo }: { photo: string | null }) =>
  photo ? <img src={photo} alt="" loading="lazy" width="96" height="72" /> : <span />

/** Invoices past their due date. */
function OverdueInvoices({ all, balance, shown }: NonNullable<TodayView['overdue']>) {
  return (
    <TodaySection name="factures" title="Factures en retard" all={all}>
      <ul className="plain-list">
        {shown.map(({ id, to, number, client, balance, due, dueOn }) => (
          <li key={id} className="today__line">
            <div>
              <Link to={to} className="today__link" prefetch="intent" data-key="row">
                <strong>{client}</strong>
              </Link>
              <p>{number}</p>
            </div>
            <p className="today__note">
              <strong>{balance}</strong>,{' '}
              <span data-late title={`À payer au plus tard le ${dueOn}`}>
                {due}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {all > shown.length && (
        <p className="today__note">
          <Link to={`${href('/gestion/factures')}?etat=en-retard`}>
            {counted(all - shown.length, 'autre', 'autres')}&nbsp;; en tout {formatCents(balance)} à encaisser
          </Link>
        </p>
      )}
    </TodaySection>
  )
}

type EstimatesPart = NonNullable<TodayView['estimates']>['ending']

interface TodaysEstimatesProps {
  name: string
  title: string
  part: EstimatesPart
  /** Label of the state in the list. */
  state: string
}

/** Quotes that need an action: remind the client, or create the order. */
function TodaysEstimates({ name, title, part: { shown, all }, state }: TodaysEstimatesProps) {
  return (
    <TodaySection name={name} title={title} all={all}>
      <ul className="plain-list">
        {shown.map(({ id, to, client, what, note, total }) => (
          <li key={id} className="today__line">
            <div>
              <Link to={to} className="today__link" data-key="row" prefetch="intent">
                <strong>{client}</strong>
              </Link>
              <p>{what}</p>
            </div>
            <p className="today__note">
              <strong>{total}</strong>, {note}
            </p>
          </li>
        ))}
      </ul>
      <p className="today__note">
        <Link to={`${href('/gestion/devis')}?etat=${state}`}>Tous ces devis</Link>
      </p>
    </TodaySection>
  )
}

interface TodaySectionProps {
  /** Prefix of the section's element ids. */
  name: string
  title: string
  /** Total number, including those not shown. */
  all?: number
  /** Number that no staff member has opened; shown if it differs from the total. */
  unseen?: number
  children: ReactNode
}

/** Section of the page for one kind of information. */
export function TodaySection({ name, title, all = 0, unseen = 0, children }: TodaySectionProps) {
  const isPart = unseen > 0 && unseen < all
  return (
    <section className="paper-sheet today__part" aria-labelledby={`${name}-titre`}>
      <h2 id={`${name}-titre`}>
        {title}{' '}
        {all > 0 && (
          <span className="today__count">
            {all > 99 ? '99+' : all}
            {isPart && `, dont ${unseen > 99 ? '99+' : unseen}\u00a0${unseen > 1 ? 'non lus' : 'non lu'}`}
          </span>
        )}
      </h2>
      {children}
    </section>
  )
}
