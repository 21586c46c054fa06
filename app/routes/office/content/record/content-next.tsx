import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { StatusText } from '../../../../ui/status-text/status-text.tsx'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { contentFormId } from './content-form.tsx'
import type { ContentView } from './read-content.server.ts'

interface ContentNextProps {
  view: ContentView
  outcomes: Partial<Record<string, FormOutcome>>
}

/** Where the record stands and the one act that is next. */
export function ContentNext({ view, outcomes }: ContentNextProps) {
  const { standing, state, isChanged, scheduled, refusal, missing } = view
  const isPublic = state === 'published'
  return (
    <section className="paper-sheet content-part" aria-label="Où en est-on">
      <p className="content-next__state">
        <StatusText tone={standing.tone}>{standing.text}</StatusText>
        {missing.length > 0 && <a href="#manque">À compléter avant de publier</a>}
      </p>
      {refusal && (
        <p className="office-form__alert">La publication prévue n’a pas eu lieu&nbsp;: {refusal}</p>
      )}
      {(isChanged || !isPublic) && (
        <div className="content-next__acts">
          {/* The first button of the form is the one that the Enter key presses: it keeps, and publishes nothing. */}
          <button type="submit" form={contentFormId} hidden tabIndex={-1}>
            Enregistrer
          </button>
          <Button type="submit" form={contentFormId} name="suite" value="publier">
            {isPublic ? 'Publier les modifications' : scheduled ? 'Publier maintenant' : 'Publier'}
          </Button>
        </div>
      )}
      {scheduled && <CancelTime page={view.page} outcome={outcomes.deprogrammer} />}
    </section>
  )
}

function CancelTime({ page, outcome: first }: { page: string; outcome?: FormOutcome }) {
  const form = useOfficeForm({ id: 'deprogrammer', action: formAddress(page, 'deprogrammer'), first })
  return <OfficeForm form={form} variant="secondary" submit="Annuler la publication prévue" saved="Annulée" />
}
