import type { PricesView } from '../read-prices.server.ts'
import { PriceField } from './price-field.tsx'
import { ReadPrice } from './read-price.tsx'
import type { SheetControls } from './sheet-round.tsx'

export type Places = NonNullable<PricesView['places']>
type Cell = Places['rows'][number]['cells'][number]

interface PriceCellProps {
  row: string
  cell: Cell
  view: PricesView
  controls?: SheetControls
}

export function PriceCell({ row, cell, view, controls }: PriceCellProps) {
  const { field, name, otherwise } = cell
  const before = view.changedHere[field]
  const isAsked = controls?.conflicts.some((conflict) => conflict.field === field)
  return (
    <td data-changed={before === undefined ? undefined : true}>
      <span className="price-grid__name" aria-hidden="true">
        {name}
      </span>
      {controls && !isAsked ? (
        <PriceField binding={controls.field(field)} label={`${row}, ${name}`} otherwise={otherwise} />
      ) : (
        <ReadPrice own={view.values[field] ?? ''} otherwise={otherwise} />
      )}
      {before !== undefined && <small>avant&nbsp;: {before}</small>}
    </td>
  )
}
