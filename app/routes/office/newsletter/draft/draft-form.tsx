import type { FileLink } from '../../../../../domain/file-link.ts'
import { baseField, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import { type IssueContent, issueFields } from '../../../../../domain/newsletter/issues/issue-fields.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Check } from '../../../../ui/icon/icons.ts'
import { useKeptForm } from '../../form/use-kept-form.ts'
import { DraftFields } from './draft-fields.tsx'

interface DraftFormProps {
  page: string
  content: IssueContent
  /** What may be put into the text. */
  pictures: readonly FileLink[]
  outcome?: FormOutcome
}

/** The words of a letter, kept as they are typed. */
export function DraftForm({ page, content, pictures, outcome: first }: DraftFormProps) {
  const action = formAddress(page, 'brouillon')
  const kept = useKeptForm({ id: 'brouillon', action, content, read: contentInForm, first })
  const { form, shown, base, conflicts, isKept, onInput } = kept
  const wrong = form.problems.form ?? form.failure
  return (
    <form {...form.formProps} id="brouillon" className="paper-sheet letter-form" onInput={onInput}>
      <input type="hidden" name={baseField} defaultValue={writeBase(base)} />
      <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
      <DraftFields shown={shown} conflicts={conflicts} pictures={pictures} />
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
  Object.fromEntries(issueFields.map((name) => [name, String(form.get(name) ?? '').replace(/\r\n?/g, '\n')]))
