import { ChevronDown } from '../../../ui/icon/icons.ts'
import { TodayPart } from './today-part.tsx'
import './days-chart.css'

interface DaysChartProps {
  days: { day: string; visits: number; requests: number }[]
}

/** Visits and requests of the last 30 days: two rows of bars, and the same as a table. */
export function DaysChart({ days }: DaysChartProps) {
  const visits = days.map(({ day, visits }) => ({ day, count: visits }))
  const requests = days.map(({ day, requests }) => ({ day, count: requests }))
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <TodayPart name="mois" title="Trente derniers jours">
      <div className="days-chart">
        <Bars label="Visites" counts={visits} first={first} last={last} />
        <Bars label="Demandes de devis" counts={requests} first={first} last={last} />
      </div>
      <details className="days-chart__table">
        <summary>
          Les mêmes en chiffres <ChevronDown />
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
    </TodayPart>
  )
}

interface BarsProps {
  label: string
  counts: { day: string; count: number }[]
  first: string
  last: string
}

/** A bar for each day, as high as its share of the highest. */
function Bars({ label, counts, first, last }: BarsProps) {
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <figure className="days-chart__row">
      <figcaption>
        {label} <strong>{all}</strong>
        <span className="visually-hidden"> en trente jours, {most} au plus en un jour</span>
      </figcaption>
      <svg viewBox={`0 0 ${counts.length * 10} 64`} aria-hidden="true" preserveAspectRatio="none">
        {counts.map(({ day, count }, place) => {
          // A day without any keeps a thin mark: it is there, and nothing came.
          const height = count === 0 ? 1 : Math.max(3, (count / most) * 64)
          return (
            <rect
              key={day}
              x={place * 10 + 1}
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
