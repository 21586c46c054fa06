import { href } from 'react-router'
import { answerVariables } from '../../../../../domain/saved-answers/answer-variables.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { VariablesList } from '../../form/variables-list.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { rules } from './answer-rules.ts'

export function NewAnswerForm({ outcome: first }: { outcome?: FormOutcome }) {
  const action = formAddress(href('/gestion/reglages/reponses'), 'nouvelle')
  const form = useOfficeForm({ id: 'nouvelle', action, rules, first })
  return (
    <SettingsSection name="nouvelle" title="Ajouter une réponse type">
      <OfficeForm form={form} submit="Ajouter" saved="Ajoutée">
        <TextField {...form.field('name')} label="Nom" required hint="Ce que l’on choisit dans la liste." />
        <TextArea {...form.field('text')} label="Réponse" required rows={8} />
      </OfficeForm>
      <VariablesList variables={answerVariables} />
    </SettingsSection>
  )
}
