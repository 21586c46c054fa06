import { href } from 'react-router'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { SettingsSection } from '../settings-section.tsx'

export function DeleteAnswerForm({ id, outcome: first }: { id: string; outcome?: FormOutcome }) {
  const action = formAddress(href('/gestion/reglages/reponses/:id', { id }), 'supprimer')
  const form = useOfficeForm({ id: 'supprimer', action, first })
  return (
    <SettingsSection name="supprimer" title="Supprimer">
      <p>Elle disparaît de la liste&nbsp;; les réponses déjà écrites ne changent pas.</p>
      <OfficeForm form={form} variant="secondary" submit="Supprimer cette réponse type" saved="Supprimée" />
    </SettingsSection>
  )
}
