import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'

/** Takes back what was laid down for the day that is shown. */
export function WithdrawPrices({ address, count, outcome: first }: WithdrawFormProps) {
  const form = useOfficeForm({ id: 'retirer', action: formAddress(address, 'retirer'), first })
  return (
    <div id="retirer" className="price-withdrawal">
      <OfficeForm
        form={form}
        variant="secondary"
        submit={count === 1 ? 'Retirer ce changement' : `Retirer ces ${count} changements`}
        saved="Retiré"
      />
    </div>
  )
}

interface WithdrawFormProps {
  address: string
  count: number
  outcome?: FormOutcome
}
