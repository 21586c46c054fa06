import { baseField, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Check } from '../../../../ui/icon/icons.ts'
import { useKeptForm } from '../../form/use-kept-form.ts'
import { contentInForm } from './content-in-form.ts'
import { AddressFields } from './fields/address-fields.tsx'
import { ContentFields } from './fields/content-fields.tsx'
import { MissingList } from './missing-list.tsx'
import type { ContentView } from './read-content.server.ts'

export const contentFormId = 'brouillon'

/** All that a record says, kept as it is typed; what is missing is told at its end. */
export function ContentForm({ view, outcome }: { view: ContentView; outcome?: FormOutcome }) {
  const { kind, page, content } = view
  const { form, shown, base, conflicts, isKept, onInput } = useKeptForm({
    id: contentFormId,
    action: formAddress(page, 'brouillon'),
    content,
    first: outcome,
    read: contentInForm[kind],
  })
  const { problems, failure } = form
  const wrong = problems.form ?? failure
  const field = (name: string) => ({
    id: `${contentFormId}-${name}`,
    name,
    defaultValue: shown[name] ?? '',
    errors: problems[name] ? [problems[name]] : undefined,
  })
  const given = { field, conflicts, view }
  return (
    <form {...form.formProps} id={contentFormId} className="content-form" onInput={onInput}>
      <button type="submit" hidden tabIndex={-1}>
        Enregistrer
      </button>
      <input type="hidden" name={baseField} defaultValue={writeBase(base)} />
      <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
      <ContentFields {...given} />
      <AddressFields {...given} />
      <MissingList missing={view.missing} />
      <div className="office-form__end content-form__end">
        <Button type="submit" variant="secondary" busy={form.isBusy}>
          {failure ? 'Réessayer' : 'Enregistrer'}
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
