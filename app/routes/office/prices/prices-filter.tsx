import { Form } from 'react-router'
import { useAddressFields } from '../../../forms/use-address-fields.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import type { PricesView } from './read-prices.server.ts'
import './prices-filter.css'

/** Which sheet to see, as it holds on which day; the answer is an address. */
export function PricesFilter({ chosen, options }: Pick<PricesView, 'chosen' | 'options'>) {
  const form = useAddressFields(chosen)
  return (
    <Form {...form} className="prices-filter" role="search" preventScrollReset>
      <SelectField
        id="prestation"
        name="prestation"
        label="Prestation"
        prompt={null}
        options={options.prestation}
        defaultValue={chosen.prestation}
      />
      <SelectField
        id="pour"
        name="pour"
        label="Point de vente"
        prompt={null}
        options={options.pour}
        defaultValue={chosen.pour}
      />
      <TextField id="jour" name="jour" type="date" label="Tels qu’ils valent le" defaultValue={chosen.jour} />
      <Button type="submit" variant="secondary">
        Afficher
      </Button>
    </Form>
  )
}
