import {
  openedValuesFieldName,
  serializeOpenedValues,
} from '../../../../../domain/kernel/forms/merge-changes.ts'
import type { ClientValues } from '../../../../../domain/people/clients/client.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import { type FormOutcome, submittedValuesOfOutcome } from '../../../../forms/form-outcome.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import {
  type FormVersion,
  useFormVersions,
  useNextFormVersion,
} from '../../../../office/form/use-form-versions.ts'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import { ClientFields } from './client-fields.tsx'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './client.css'

interface ClientChangeProps {
  page: string
  values: ClientValues
  outcome?: FormOutcome
}

/** Collapsed form that changes the record. */
export function ClientChangeSection(change: ClientChangeProps) {
  return (
    <details id="modifier" className="paper-sheet client-record__change" open={change.outcome !== undefined}>
      <summary className="fold">
        Modifier la fiche <ChevronDownIcon />
      </summary>
      <ClientChangeRounds {...change} />
    </details>
  )
}

/** Versions of the form after each save or conflict, each with its base values. */
function ClientChangeRounds({ page, values, outcome }: ClientChangeProps) {
  const { round, next } = useFormVersions(values, outcome)
  return <ClientChangeForm key={round.number} page={page} round={round} latest={values} onNext={next} />
}

interface ClientChangeFormProps {
  page: string
  round: FormVersion<ClientValues>
  latest: ClientValues
  onNext: (first: FormOutcome, values: ClientValues) => void
}

function ClientChangeForm({ page, round, latest, onNext }: ClientChangeFormProps) {
  const { values, first } = round
  const form = useOfficeForm({
    id: 'modifier',
    action: formAddress(page, 'modifier'),
    rules: async () => (await import('../../../../../domain/people/clients/client-form.ts')).clientForm,
    first,
    defaults: values,
  })
  const { box, conflicts } = useNextFormVersion({ round, latest, outcome: form.outcome, onNext })
  return (
    <div ref={box} tabIndex={-1} className="client-change">
      <OfficeForm form={form} submit="Enregistrer" saved="Enregistré">
        <input
          type="hidden"
          name={openedValuesFieldName}
          value={submittedValuesOfOutcome(first)?.[openedValuesFieldName] ?? serializeOpenedValues(values)}
        />
        <ClientFields field={form.field} conflicts={conflicts} />
      </OfficeForm>
    </div>
  )
}
