import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { CsvLink } from '../csv-link.tsx'
import { ColumnChart } from './column-chart.tsx'
import type { ChartView } from './read-chart.server.ts'
import { TimeTable } from './time-table.tsx'
import './time-chart.css'

/** The chosen figure over time, beside the period before, with its table. */
export function TimeChart({
  title,
  description,
  isUpToNow,
  drawing,
  rows,
  search,
}: ChartView & { search: string }) {
  return (
    <section className="paper-sheet time-chart" aria-labelledby="evolution">
      <h2 id="evolution">{title}</h2>
      <ul className="plain-list time-chart__legend" aria-hidden="true">
        <li data-sign="now">Cette période</li>
        <li data-sign="before">La période d’avant</li>
        {isUpToNow && <li data-sign="live">En cours</li>}
      </ul>
      <ColumnChart id="graphique" title={title} description={description} drawing={drawing} />
      <div className="audience__below">
        <details className="time-chart__table">
          <summary>
            Les mêmes en chiffres <ChevronDown />
          </summary>
          <TimeTable title={title} rows={rows} />
        </details>
        <CsvLink file="visites" search={search} of="par jour" />
      </div>
    </section>
  )
}
