import type { Weekday } from '../../../domain/opening-hours/opening-day.ts'
import type { Location } from '../../../domain/site.ts'
import './weekly-hours.css'

const days: [Weekday, string][] = [
  ['monday', 'Lundi'],
  ['tuesday', 'Mardi'],
  ['wednesday', 'Mercredi'],
  ['thursday', 'Jeudi'],
  ['friday', 'Vendredi'],
  ['saturday', 'Samedi'],
  ['sunday', 'Dimanche'],
]

interface WeeklyHoursProps {
  hours: Location['hours']
  today: Weekday
  /** Whose hours they are, for those who hear the page. */
  title: string
}

/** The week's hours (docs/product.md §9.5), today's line marked. */
export function WeeklyHours({ hours, today, title }: WeeklyHoursProps) {
  return (
    <table className="weekly-hours">
      <caption className="visually-hidden">Horaires, {title}</caption>
      <tbody>
        {days.map(([day, label]) => (
          <tr key={day} aria-current={day === today ? 'date' : undefined}>
            <th scope="row">{label}</th>
            <td>{hours[day] ? <Span {...hours[day]} /> : 'Fermé'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Span({ open, close }: { open: string; close: string }) {
  return (
    <>
      <time dateTime={open}>{shown(open)}</time> – <time dateTime={close}>{shown(close)}</time>
    </>
  )
}

/** Both figures of the hour, so that the lines stand under each other. */
const shown = (time: string) => time.replace(':', '\u00a0h\u00a0')
