import { type FormEvent, type ReactNode, useState } from 'react'
import { href } from 'react-router'
import { type AnswerValues, answerVariables } from '../../../../domain/saved-answers/answer-variables.ts'
import { fillVariables } from '../../../../domain/texts/variables.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import { VariablesList } from '../form/variables-list.tsx'

const rules = async () =>
  (await import('../../../../domain/saved-answers/saved-answer-form.ts')).savedAnswerForm

export function NewAnswerForm({ outcome: first }: { outcome?: FormOutcome }) {
  const action = formAddress(href('/gestion/reglages/reponses'), 'nouvelle')
  const form = useOfficeForm({ id: 'nouvelle', action, rules, first })
  return (
    <Section name="nouvelle" title="Ajouter une réponse type">
      <OfficeForm form={form} submit="Ajouter" saved="Ajoutée">
        <TextField {...form.field('name')} label="Nom" required hint="Ce que l’on choisit dans la liste." />
        <TextArea {...form.field('text')} label="Réponse" required rows={8} />
      </OfficeForm>
      <VariablesList variables={answerVariables} />
    </Section>
  )
}

interface ChangeProps {
  answer: { id: string; name: string; text: string }
  example: AnswerValues
  outcome?: FormOutcome
}

export function ChangeAnswerForm({ answer: { id, name, text }, example, outcome: first }: ChangeProps) {
  const [typed, setTyped] = useState(text)
  const action = formAddress(href('/gestion/reglages/reponses/:id', { id }), 'modifier')
  const form = useOfficeForm({ id: 'modifier', action, rules, first, defaults: { name, text } })
  const follow = ({ currentTarget }: FormEvent<HTMLTextAreaElement>) => setTyped(currentTarget.value)
  return (
    <Section name="modifier" title="Texte">
      <OfficeForm form={form} submit="Enregistrer" saved="Enregistrée">
        <TextField {...form.field('name')} label="Nom" required />
        <TextArea {...form.field('text')} label="Réponse" required rows={10} onInput={follow} />
      </OfficeForm>
      <VariablesList variables={answerVariables} />
      <h3>Aperçu</h3>
      <p className="saved-answers__preview">{fillVariables(typed, example)}</p>
    </Section>
  )
}

export function DeleteAnswerForm({ id, outcome: first }: { id: string; outcome?: FormOutcome }) {
  const action = formAddress(href('/gestion/reglages/reponses/:id', { id }), 'supprimer')
  const form = useOfficeForm({ id: 'supprimer', action, first })
  return (
    <Section name="supprimer" title="Supprimer">
      <p>Elle disparaît de la liste&nbsp;; les réponses déjà écrites ne changent pas.</p>
      <OfficeForm form={form} variant="secondary" submit="Supprimer cette réponse type" saved="Supprimée" />
    </Section>
  )
}

function Section({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <section id={name} className="paper-sheet office-section" aria-labelledby={`${name}-titre`}>
      <h2 id={`${name}-titre`}>{title}</h2>
      {children}
    </section>
  )
}
