import { Form } from 'react-router'
import { useAddressFields } from '../../../forms/use-address-fields.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import type { AudienceView } from './read-audience-page.server.ts'

export function ChosenDays({
  chosen,
  stepOptions,
  today,
}: Pick<AudienceView, 'chosen' | 'stepOptions' | 'today'>) {
  const form = useAddressFields(chosen)
  return (
    <Form {...form} className="audience-filter__fields" preventScrollReset>
      <input type="hidden" name="mesure" defaultValue={chosen.mesure} />
      <input type="hidden" name="periode" defaultValue={chosen.periode} />
      <TextField id="du" name="du" type="date" label="Du" max={today} defaultValue={chosen.du} />
      <TextField id="au" name="au" type="date" label="Au" max={today} defaultValue={chosen.au} />
      <SelectField
        id="par"
        name="par"
        label="Une colonne par"
        prompt="Selon la durée"
        options={stepOptions}
        defaultValue={chosen.par}
      />
      <Button type="submit" variant="secondary">
        Afficher
      </Button>
    </Form>
  )
}
