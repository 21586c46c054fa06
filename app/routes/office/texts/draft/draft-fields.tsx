import { baseField, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import type { DraftValues } from '../../../../../domain/texts/drafts/draft-values.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { TextEditor } from '../../editor/text-editor.tsx'
import { ConflictField } from '../../form/conflict-field.tsx'
import { OfficeForm } from '../../form/office-form.tsx'
import { useKeptForm } from '../../form/use-kept-form.ts'
import type { LegalTextView } from '../read-legal-text.server.ts'

export interface DraftFormProps {
  view: LegalTextView
  outcome?: FormOutcome
}

export function DraftFields({ view, outcome: first }: DraftFormProps) {
  const action = formAddress(view.address, 'brouillon')
  const kept = useKeptForm({ id: 'brouillon', action, content: view.values, read: draftInForm, first })
  const { form, shown, base, conflicts, isKept, onInput } = kept
  const conflictOf = (field: keyof DraftValues) => conflicts.find((one) => one.field === field)
  const field = (name: keyof DraftValues) => ({
    id: `brouillon-${name}`,
    name,
    defaultValue: shown[name] ?? '',
    errors: form.problems[name] ? [form.problems[name]] : undefined,
  })
  const [text, summary, day] = [conflictOf('html'), conflictOf('summary'), conflictOf('day')]
  return (
    // Typing anywhere in the form bubbles up to here.
    <div id="brouillon" className="text-draft" onInput={onInput}>
      <OfficeForm form={{ ...form, outcome: isKept ? { outcome: 'saved' } : undefined }} {...words}>
        <input type="hidden" name={baseField} defaultValue={writeBase(base)} />
        {text ? (
          <ConflictField label="Texte" conflict={text} />
        ) : (
          <TextEditor name="html" label="Texte" value={shown.html ?? ''} errors={field('html').errors} />
        )}
        {summary ? (
          <ConflictField label="Ce qui change" conflict={summary} />
        ) : (
          <TextField
            {...field('summary')}
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
            {...field('day')}
            type="date"
            label="En vigueur à partir du"
            hint={'Vide\u00a0: dès la publication.'}
          />
        )}
      </OfficeForm>
    </div>
  )
}

const words = { submit: 'Enregistrer le brouillon', saved: 'Enregistré', variant: 'secondary' } as const

/** The draft as its form carries it. */
const draftInForm = (form: FormData | URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    ['html', 'summary', 'day'].map((name) => [name, String(form.get(name) ?? '').replace(/\r\n?/g, '\n')]),
  )
