import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import type { PricesView } from '../read-prices.server.ts'
import { ExtraLines } from './extra-lines.tsx'
import { ReadExtras } from './read-extras.tsx'
import { SheetForm } from './sheet-form.tsx'

const rules = async () => (await import('../../../../../domain/prices/price-form.ts')).extraPricesForm

interface ExtrasSheetProps {
  view: PricesView
  outcome?: FormOutcome
}

/** What is offered beside the services, by its name; a price that is cleared takes it off the list. */
export function ExtrasSheet({ view, outcome }: ExtrasSheetProps) {
  if (!view.canEdit) return <ReadExtras view={view} />
  return (
    <SheetForm name="supplements" view={view} rules={rules} outcome={outcome}>
      {(controls) => <ExtraLines view={view} controls={controls} />}
    </SheetForm>
  )
}
