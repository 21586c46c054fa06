import { ChevronDown } from '../../../ui/icon/icons.ts'
import { DayBars } from './day-bars.tsx'
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
        <DayBars label="Visites" counts={visits} first={first} last={last} />
        <DayBars label="Demandes de devis" counts={requests} first={first} last={last} />
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
