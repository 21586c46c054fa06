import { Link } from 'react-router'
import { CheckIcon, ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon } from '../../../../ui/icon/icons.ts'
import type { OrdersCalendarDay, OrdersCalendarView } from './orders-calendar.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './orders-calendar.css'

/** Calendar by week or month: orders due, drop-offs and handovers, capacity of the workshop, closed days. */
export function OrdersCalendar({ calendar }: { calendar: OrdersCalendarView }) {
  const { title, isMonth, days, feeds } = calendar
  return (
    <div className="orders-calendar">
      <CalendarHead {...calendar} />
      {days.every(({ cards, visits, isElsewhere }) => isElsewhere || cards.length + visits.length === 0) && (
        <p className="paper-note">Aucune commande n’est promise, déposée ou remise sur cette période.</p>
      )}
      <ol className="plain-list calendar-days" aria-label={title} data-month={isMonth || undefined}>
        {days.map((day) => (
          <DayCell key={day.day} day={day} isMonth={isMonth} />
        ))}
      </ol>
      <details className="paper-sheet orders-calendar__feeds">
        <summary className="fold">
          Dans votre agenda <ChevronDownIcon />
        </summary>
        <p className="paper-note">
          Abonnez votre agenda à l’une de ces adresses&nbsp;: il suivra les dates promises, les dépôts et les
          remises. Elles sont à vous seul et cessent avec votre compte&nbsp;; ne les transmettez pas.
        </p>
        <dl className="paper-facts">
          {feeds.map(({ name, url }) => (
            <div key={url}>
              <dt>{name}</dt>
              <dd>
                <a href={url} rel="nofollow">
                  {url}
                </a>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}

function CalendarHead({ title, isMonth, before, after, now, week, month, sheet }: OrdersCalendarView) {
  const span = isMonth ? 'mois' : 'semaine'
  return (
    <div className="orders-calendar__head">
      <h2 aria-live="polite">{title}</h2>
      <nav aria-label="Période">
        <Link to={before} preventScrollReset>
          <ChevronLeftIcon />
          <span className="visually-hidden">{isMonth ? 'Mois précédent' : 'Semaine précédente'}</span>
        </Link>
        <Link to={now} preventScrollReset>
          Aujourd’hui
        </Link>
        <Link to={after} preventScrollReset>
          <ChevronRightIcon />
          <span className="visually-hidden">{isMonth ? 'Mois suivant' : 'Semaine suivante'}</span>
        </Link>
        <Link to={week} preventScrollReset aria-current={span === 'semaine' ? 'page' : undefined}>
          Semaine
        </Link>
        <Link to={month} preventScrollReset aria-current={span === 'mois' ? 'page' : undefined}>
          Mois
        </Link>
        <Link to={sheet}>Feuille du jour</Link>
      </nav>
    </div>
  )
}

/** Maximum number of orders shown per day in the month view. */
const shownOfMonth = 4

function DayCell({ day, isMonth }: { day: OrdersCalendarDay; isMonth: boolean }) {
  const shown = isMonth ? day.cards.slice(0, shownOfMonth) : day.cards
  const rest = day.cards.length - shown.length
  return (
    <li
      className="calendar-day"
      data-today={day.isToday || undefined}
      data-closed={day.isClosed || undefined}
      data-elsewhere={day.isElsewhere || undefined}
      data-empty={day.cards.length + day.visits.length === 0 || undefined}
    >
      <p className="calendar-day__name">
        <time dateTime={day.day}>{day.name}</time>
        {day.isToday && <span className="visually-hidden">, aujourd’hui</span>}
      </p>
      {day.notes.map((note) => (
        <p key={note} className="calendar-day__note">
          {note}
        </p>
      ))}
      {day.load && (
        <p className="calendar-day__load" data-full={day.isFull || undefined}>
          {day.load}
        </p>
      )}
      <ul className="plain-list">
        {shown.map(({ id, to, plate, number, client, rims, isLate, blockedReason }) => (
          <li key={id} data-late={isLate || undefined} data-blocked={blockedReason !== null || undefined}>
            <Link to={to} prefetch="none">
              <strong>{plate ?? number}</strong> <span>{[client, rims].filter(Boolean).join(', ')}</span>
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="calendar-day__note">
          et {rest} {rest > 1 ? 'autres' : 'autre'}
        </p>
      )}
      {day.visits.map((group) => (
        <DayVisits key={group.name} {...group} isMonth={isMonth} />
      ))}
    </li>
  )
}

interface DayVisitsProps {
  /** « Dépôts » or « Remises ». */
  name: string
  cards: OrdersCalendarDay['visits'][number]['cards']
  isMonth: boolean
}

/** Drop-offs or handovers of a day; the month view shows the first ones. */
function DayVisits({ name, cards, isMonth }: DayVisitsProps) {
  const shown = isMonth ? cards.slice(0, shownOfMonth) : cards
  const rest = cards.length - shown.length
  return (
    <>
      <p className="calendar-day__group">
        {name} ({cards.length})
      </p>
      <ul className="plain-list">
        {shown.map(({ id, to, plate, number, client, rims, isDone }) => (
          <li key={id} data-visit data-done={isDone || undefined}>
            <Link to={to} prefetch="none">
              <strong>
                {isDone && <CheckIcon />} {plate ?? number}
                {isDone && <span className="visually-hidden"> (fait)</span>}
              </strong>{' '}
              <span>{[client, rims].filter(Boolean).join(', ')}</span>
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="calendar-day__note">
          et {rest} {rest > 1 ? 'autres' : 'autre'}
        </p>
      )}
    </>
  )
}
