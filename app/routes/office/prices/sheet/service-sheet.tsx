import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { ConflictField } from '../../form/conflict-field.tsx'
import type { PricesView } from '../read-prices.server.ts'
import type { Places } from './price-cell.tsx'
import { ServiceGrid } from './service-grid.tsx'
import { SheetForm } from './sheet-form.tsx'

const rules = async () => (await import('../../../../../domain/prices/price-form.ts')).servicePricesForm

interface ServiceSheetProps {
  view: PricesView
  places: Places
  outcome?: FormOutcome
}

/** The sheet of a service: sizes down, finishes across; on a phone each size is a card. */
export function ServiceSheet({ view, places, outcome }: ServiceSheetProps) {
  if (!view.canEdit) return <ServiceGrid view={view} places={places} />
  return (
    <SheetForm name="prix" view={view} rules={rules} outcome={outcome}>
      {(controls) => (
        <>
          {controls.conflicts.map((conflict) => (
            <ConflictField key={conflict.field} label={labelOf(places, conflict.field)} conflict={conflict} />
          ))}
          <ServiceGrid view={view} places={places} controls={controls} />
        </>
      )}
    </SheetForm>
  )
}

function labelOf({ rows }: Places, field: string): string {
  const row = rows.find(({ cells }) => cells.some((cell) => cell.field === field))
  return `${row?.name}, ${row?.cells.find((cell) => cell.field === field)?.name.toLowerCase()}`
}
