import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { CalendarHead } from './calendar-head.tsx'
import { DayCell } from './day-cell.tsx'
import type { CalendarView } from './read-calendar.server.ts'
import '../../form/office-form.css'
import './orders-calendar.css'

/** Promised days, by week or month: what is due, what the workshop can do, when it is closed. */
export function OrdersCalendar({ calendar }: { calendar: CalendarView }) {
  const { title, isMonth, days, feeds } = calendar
  return (
    <div className="orders-calendar">
      <CalendarHead {...calendar} />
      {days.every(({ cards, isElsewhere }) => isElsewhere || cards.length === 0) && (
        <p className="paper-note">Aucune commande n’est promise sur cette période.</p>
      )}
      <ol className="plain-list calendar-days" aria-label={title} data-month={isMonth || undefined}>
        {days.map((day) => (
          <DayCell key={day.day} day={day} isMonth={isMonth} />
        ))}
      </ol>
      <details className="paper-sheet orders-calendar__feeds">
        <summary className="fold">
          Dans votre agenda <ChevronDown />
        </summary>
        <p className="paper-note">
          Abonnez votre agenda à l’une de ces adresses&nbsp;: il suivra les dates promises. Elles sont à vous
          seul et cessent avec votre compte&nbsp;; ne les transmettez pas.
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
