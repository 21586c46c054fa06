import { htmlToText } from '../../../../../domain/content/html-blocks.ts'
import { baseField, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import {
  type IssueContent,
  type IssueField,
  issueFieldNames,
  issueFields,
} from '../../../../../domain/newsletter/issues/issue-fields.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { Check } from '../../../../ui/icon/icons.ts'
import { TextEditor } from '../../editor/text-editor.tsx'
import { ConflictField } from '../../form/conflict-field.tsx'
import { useKeptForm } from '../../form/use-kept-form.ts'

interface DraftFormProps {
  page: string
  content: IssueContent
  outcome?: FormOutcome
}

/** The words of a letter, kept as they are typed. */
export function DraftForm({ page, content, outcome: first }: DraftFormProps) {
  const action = formAddress(page, 'brouillon')
  const kept = useKeptForm({ id: 'brouillon', action, content, read: contentInForm, first })
  const { form, shown, base, conflicts, isKept, onInput } = kept
  const wrong = form.problems.form ?? form.failure
  const conflictOf = (name: IssueField) => conflicts.find(({ field }) => field === name)
  const field = (name: IssueField) => ({
    ...{ id: `brouillon-${name}`, name, label: issueFieldNames[name], defaultValue: shown[name] ?? '' },
  })
  const [subject, preheader, text] = [conflictOf('subject'), conflictOf('preheader'), conflictOf('content')]
  return (
    <form {...form.formProps} id="brouillon" className="paper-sheet letter-form" onInput={onInput}>
      <input type="hidden" name={baseField} defaultValue={writeBase(base)} />
      <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
      {subject ? (
        <ConflictField label={issueFieldNames.subject} conflict={subject} />
      ) : (
        <TextField {...field('subject')} maxLength={120} autoComplete="off" />
      )}
      {preheader ? (
        <ConflictField label={issueFieldNames.preheader} conflict={preheader} />
      ) : (
        <TextField
          {...field('preheader')}
          hint="La phrase que les messageries montrent à côté de l’objet."
          maxLength={160}
          autoComplete="off"
        />
      )}
      {text ? (
        <ConflictField label={issueFieldNames.content} conflict={text} says={wordsIn(text)} />
      ) : (
        <TextEditor name="content" label={issueFieldNames.content} value={shown.content ?? ''} />
      )}
      <div className="office-form__end">
        <Button type="submit" variant="secondary" busy={form.isBusy}>
          {form.failure ? 'Réessayer' : 'Enregistrer'}
        </Button>
        <p className="office-form__saved" role="status">
          {isKept && (
            <>
              <Check /> Enregistré
            </>
          )}
        </p>
      </div>
    </form>
  )
}

const contentInForm = (form: FormData | URLSearchParams): Record<string, string> =>
  Object.fromEntries(issueFields.map((name) => [name, String(form.get(name) ?? '')]))

/** Both texts are chosen from as words. */
const wordsIn = ({ mine, theirs }: { mine: string; theirs: string }) =>
  Object.fromEntries([mine, theirs].map((html) => [html, htmlToText(html)]))
