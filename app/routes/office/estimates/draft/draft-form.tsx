import { baseField, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Check } from '../../../../ui/icon/icons.ts'
import { AddLines } from './add-lines.tsx'
import { DraftTotals } from './draft-totals.tsx'
import { HeadFields } from './head-fields.tsx'
import { LineFields } from './lines/line-fields.tsx'
import type { DraftView } from './read-draft.server.ts'
import { useDraft } from './use-draft.ts'
import './draft-form.css'

export const draftFormId = 'brouillon'

interface DraftFormProps {
  draft: DraftView
  outcome?: FormOutcome
  /** On its way: it is read, and written no more. */
  isLeaving: boolean
}

/** All that a quote says, kept as it is typed. */
export function DraftForm({ draft, outcome, isLeaving }: DraftFormProps) {
  const { page, content, lines, options, totals } = draft
  const { form, shown, base, conflicts, isKept, onInput } = useDraft({ page, content, first: outcome })
  const { problems, failure } = form
  const wrong = problems.form ?? failure
  const field = (name: string) => ({
    id: `${draftFormId}-${name}`,
    name,
    defaultValue: shown[name] ?? '',
    errors: problems[name] ? [problems[name]] : undefined,
  })
  const given = { field, shown, conflicts }
  return (
    <form {...form.formProps} id={draftFormId} className="estimate-form" onInput={onInput}>
      {/* What the Enter key presses: it keeps, and neither adds nor takes away. */}
      <button type="submit" hidden tabIndex={-1}>
        Enregistrer
      </button>
      <input type="hidden" name={baseField} defaultValue={writeBase(base)} />
      <fieldset className="estimate-form__all" disabled={isLeaving}>
        <legend className="visually-hidden">Le devis</legend>
        <section className="paper-sheet estimate-part" aria-labelledby="lignes-titre">
          <h2 id="lignes-titre">Jantes et prestations</h2>
          <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
          {lines.length === 0 && <p className="paper-note">Aucune ligne pour l’instant.</p>}
          <ol className="plain-list estimate-lines">
            {lines.map((line, place) => (
              <LineFields key={line.place} line={line} number={place + 1} {...given} />
            ))}
          </ol>
          <AddLines extras={options.extras} />
          <DraftTotals totals={totals} />
        </section>
        <HeadFields options={options} {...given} />
        <div className="office-form__end estimate-form__end">
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
      </fieldset>
    </form>
  )
}
