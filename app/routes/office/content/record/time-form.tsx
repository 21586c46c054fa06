import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import type { ContentView } from './read-content.server.ts'

export function TimeForm({
  view: { page, scheduled, soonest },
  outcome: first,
}: {
  view: ContentView
  outcome?: FormOutcome
}) {
  const form = useOfficeForm({ id: 'programmer', action: formAddress(page, 'programmer'), first })
  const error = form.problems.moment
  return (
    <details id="programmer" open={first && true}>
      <summary className="fold">
        {scheduled ? 'Changer l’heure de publication' : 'Publier plus tard'} <ChevronDown />
      </summary>
      <OfficeForm form={form} variant="secondary" submit="Programmer" saved="Programmé">
        <TextField
          id="programmer-moment"
          name="moment"
          type="datetime-local"
          label="Jour et heure"
          hint="À l’heure de Paris. Le texte sera publié tel qu’il sera à ce moment-là."
          min={soonest}
          defaultValue={scheduled?.typed}
          errors={error ? [error] : undefined}
        />
      </OfficeForm>
    </details>
  )
}
