import { baseField } from '../../../../../domain/forms/merge-changes.ts'
import { erasureReasonNames } from '../../../../../domain/people/erasure/erasure-form.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { CheckField } from '../../../../ui/field/check-field.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import type { PersonView } from '../read-person.server.ts'

export type EraseSectionProps = Pick<PersonView, 'here' | 'seen' | 'obstacles' | 'otherObstacles'> & {
  outcome?: FormOutcome
}

export function EraseForm({
  here,
  seen,
  outcome: first,
}: Pick<EraseSectionProps, 'here' | 'seen' | 'outcome'>) {
  const form = useOfficeForm({
    id: 'effacer',
    action: formAddress(here, 'effacer'),
    rules: async () => (await import('../../../../../domain/people/erasure/erasure-form.ts')).erasureForm,
    first,
  })
  return (
    <>
      <p>
        Un effacement ne se défait pas. Le journal garde qu’il a eu lieu, sans dire de qui. Ce que contient
        votre boîte aux lettres s’efface à la main. Les sauvegardes s’effacent d’elles-mêmes au bout de douze
        mois&nbsp;: si vous en remettez une en place avant, effacez à nouveau.
      </p>
      <OfficeForm form={form} variant="secondary" submit="Effacer cette personne" saved="Effacée">
        <input type="hidden" name={baseField} value={seen} />
        <SelectField {...form.field('why')} label="Motif" options={erasureReasonNames} required />
        <CheckField
          {...form.field('sure')}
          label="L’identité est vérifiée, et l’archive remise si elle est demandée"
          required
        />
      </OfficeForm>
    </>
  )
}
