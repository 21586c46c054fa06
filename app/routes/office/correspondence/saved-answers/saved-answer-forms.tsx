import { type FormEvent, useState } from 'react'
import { href } from 'react-router'
import {
  type SavedAnswerValues,
  savedAnswerVariables,
} from '../../../../../domain/correspondence/saved-answers/saved-answer-variables.ts'
import { fillTextVariables } from '../../../../../domain/kernel/text/variables.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { usePersistedForm } from '../../../../office/form/use-persisted-form.ts'
import { VariablesList } from '../../../../office/form/variables-list.tsx'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { SettingsSection } from '../../business/settings/settings-section.tsx'
import './saved-answers.css'

export function NewSavedAnswerForm({ outcome: first }: { outcome?: FormOutcome }) {
  const action = formAddress(href('/gestion/reglages/reponses'), 'nouvelle')
  const form = usePersistedForm({ draftName: 'reponse-type', id: 'nouvelle', action, rules, first })
  return (
    <SettingsSection name="nouvelle" title="Ajouter une réponse type">
      <OfficeForm form={form} submit="Ajouter" saved="Ajoutée">
        <TextField
          {...form.field('name')}
          label="Nom"
          required
          hint="Le nom affiché dans la liste de choix."
        />
        <TextArea {...form.field('text')} label="Réponse" required rows={8} />
      </OfficeForm>
      <VariablesList variables={savedAnswerVariables} />
    </SettingsSection>
  )
}

interface ChangeProps {
  answer: { id: string; name: string; text: string }
  example: SavedAnswerValues
  outcome?: FormOutcome
}

export function ChangeSavedAnswerForm({ answer: { id, name, text }, example, outcome: first }: ChangeProps) {
  const [typed, setTyped] = useState(text)
  const action = formAddress(href('/gestion/reglages/reponses/:id', { id }), 'modifier')
  const form = useOfficeForm({ id: 'modifier', action, rules, first, defaults: { name, text } })
  const follow = ({ currentTarget }: FormEvent<HTMLTextAreaElement>) => setTyped(currentTarget.value)
  return (
    <SettingsSection name="modifier" title="Texte">
      <OfficeForm form={form} submit="Enregistrer" saved="Enregistrée">
        <TextField {...form.field('name')} label="Nom" required />
        <TextArea {...form.field('text')} label="Réponse" required rows={10} onInput={follow} />
      </OfficeForm>
      <VariablesList variables={savedAnswerVariables} />
      <h3>Aperçu</h3>
      <p className="saved-answers__preview">{fillTextVariables(typed, example)}</p>
    </SettingsSection>
  )
}

const rules = async () =>
  (await import('../../../../../domain/correspondence/saved-answers/saved-answer-form.ts')).savedAnswerForm
