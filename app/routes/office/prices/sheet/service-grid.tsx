import type { PricesView } from '../read-prices.server.ts'
import { moveByArrows } from './move-by-arrows.ts'
import { type Places, PriceCell } from './price-cell.tsx'
import type { SheetControls } from './sheet-round.tsx'
import './service-grid.css'

interface GridProps {
  view: PricesView
  places: Places
  /** Absent where the sheet is read alone. */
  controls?: SheetControls
}

export function ServiceGrid({ view, places: { finishes, rows }, controls }: GridProps) {
  return (
    <div className="price-grid">
      <table onKeyDown={moveByArrows}>
        <caption className="visually-hidden">
          {view.options.prestation[view.chosen.prestation]}, prix hors taxe par jante en euros
        </caption>
        <thead>
          <tr>
            <td />
            {finishes.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell) => (
                <PriceCell key={cell.field} row={name} cell={cell} view={view} controls={controls} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
