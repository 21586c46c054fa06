import { baseField, writeBase } from '../../../../domain/forms/merge-changes.ts'
import { type FormOutcome, typedOf } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { TextField } from '../../../ui/field/text-field.tsx'
import { TextEditor } from '../editor/text-editor.tsx'
import { ConflictField } from '../form/conflict-field.tsx'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import { type Round, useRoundEnd, useRounds } from '../form/use-rounds.ts'
import { VariablesList } from '../form/variables-list.tsx'
import type { LegalTextView } from './read-legal-text.server.ts'

const rules = async () => (await import('../../../../domain/texts/draft-form.ts')).textDraftForm

interface DraftFormProps {
  view: LegalTextView
  outcome?: FormOutcome
}

/** The next version, to be written on: what is saved is a draft that nobody but the office reads. */
export function DraftForm({ view, outcome }: DraftFormProps) {
  const { round, next } = useRounds(view.values, outcome)
  return (
    <section className="paper-sheet office-section" aria-labelledby="brouillon-titre">
      <h2 id="brouillon-titre">{view.draft ? 'Brouillon de la version suivante' : 'Préparer une version'}</h2>
      <p className="paper-note">{howTo[view.text]}</p>
      <DraftRound view={view} key={round.number} round={round} onNext={next} />
      <VariablesList variables={view.variables} />
    </section>
  )
}

const howTo = {
  terms:
    'Un titre commence un article, chaque paragraphe en est une clause\u00a0; une liste ou une citation (l’encadré) suit la clause à laquelle elle appartient. Une clause qui commence par «\u00a0Consommateurs.\u00a0» ou «\u00a0Professionnels.\u00a0» en gras n’engage qu’eux. Les numéros se mettent tout seuls.',
  privacy:
    'Un titre commence un article. Le registre des traitements, les durées et la case d’opposition se placent par leur nom entre accolades, seul dans son paragraphe.',
}

interface DraftRoundProps {
  view: LegalTextView
  round: Round<LegalTextView['values']>
  onNext: (first: FormOutcome, values: LegalTextView['values']) => void
}

function DraftRound({ view, round, onNext }: DraftRoundProps) {
  const { values, first } = round
  const action = formAddress(view.address, 'brouillon')
  const form = useOfficeForm({ id: 'brouillon', action, rules, first, defaults: values })
  const { box, conflicts } = useRoundEnd({ round, latest: view.values, outcome: form.outcome, onNext })
  const typed = typedOf(first)
  const conflictOf = (field: string) => conflicts.find((one) => one.field === field)
  const [text, summary, day] = [conflictOf('html'), conflictOf('summary'), conflictOf('day')]
  return (
    <div ref={box} tabIndex={-1} id="brouillon" className="text-draft">
      <OfficeForm form={form} submit="Enregistrer le brouillon" saved="Enregistré">
        <input type="hidden" name={baseField} value={typed?.[baseField] ?? writeBase(values)} />
        {text ? (
          <ConflictField label="Texte" conflict={text} />
        ) : (
          <TextEditor
            name="html"
            label="Texte"
            value={typed?.html ?? values.html}
            errors={form.field('html').errors}
          />
        )}
        {summary ? (
          <ConflictField label="Ce qui change" conflict={summary} />
        ) : (
          <TextField
            {...form.field('summary')}
            label="Ce qui change"
            maxLength={300}
            autoComplete="off"
            hint={'Une phrase pour ceux qui lisent le texte\u00a0: elle paraît dans la liste des versions.'}
          />
        )}
        {day ? (
          <ConflictField label="En vigueur à partir du" conflict={day} />
        ) : (
          <TextField
            {...form.field('day')}
            type="date"
            label="En vigueur à partir du"
            hint={'Vide\u00a0: dès la publication.'}
          />
        )}
      </OfficeForm>
    </div>
  )
}
