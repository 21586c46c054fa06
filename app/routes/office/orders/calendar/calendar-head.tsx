import { Link } from 'react-router'
import { ChevronLeft, ChevronRight } from '../../../../ui/icon/icons.ts'
import type { CalendarView } from './read-calendar.server.ts'

export function CalendarHead({ title, isMonth, before, after, now, week, month }: CalendarView) {
  const span = isMonth ? 'mois' : 'semaine'
  return (
    <div className="orders-calendar__head">
      <h2 aria-live="polite">{title}</h2>
      <nav aria-label="Période">
        <Link to={before} preventScrollReset>
          <ChevronLeft />
          <span className="visually-hidden">{isMonth ? 'Mois précédent' : 'Semaine précédente'}</span>
        </Link>
        <Link to={now} preventScrollReset>
          Aujourd’hui
        </Link>
        <Link to={after} preventScrollReset>
          <ChevronRight />
          <span className="visually-hidden">{isMonth ? 'Mois suivant' : 'Semaine suivante'}</span>
        </Link>
        <Link to={week} preventScrollReset aria-current={span === 'semaine' ? 'page' : undefined}>
          Semaine
        </Link>
        <Link to={month} preventScrollReset aria-current={span === 'mois' ? 'page' : undefined}>
          Mois
        </Link>
      </nav>
    </div>
  )
}
