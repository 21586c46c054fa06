import { Link } from 'react-router'
import type { CalendarDay } from './read-calendar.server.ts'

/** Of a month, so many of a day. */
const shownOfMonth = 4

export function DayCell({ day, isMonth }: { day: CalendarDay; isMonth: boolean }) {
  const shown = isMonth ? day.cards.slice(0, shownOfMonth) : day.cards
  const rest = day.cards.length - shown.length
  return (
    <li
      className="calendar-day"
      data-today={day.isToday || undefined}
      data-closed={day.isClosed || undefined}
      data-elsewhere={day.isElsewhere || undefined}
      data-empty={day.cards.length === 0 || undefined}
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
    </li>
  )
}
