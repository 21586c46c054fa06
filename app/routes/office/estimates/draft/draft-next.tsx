import { Button } from '../../../../ui/button/button.tsx'
import { StatusText } from '../../../../ui/status-text/status-text.tsx'
import type { DraftView } from '../read-draft.server.ts'
import { draftFormId } from './draft-form.tsx'

/** Where the draft stands and the one act that is next. */
export function DraftNext({ draft: { totals, lines, isWhole } }: { draft: DraftView }) {
  const count = `${lines.length}\u00a0${lines.length > 1 ? 'lignes' : 'ligne'}`
  return (
    <section className="paper-sheet estimate-standing" aria-label="Où en est-on">
      <p className="estimate-standing__state">
        <StatusText tone="open">Brouillon</StatusText>
        <span>{count}</span>
        {!isWhole && <span>À compléter</span>}
      </p>
      <p className="estimate-standing__total">
        {totals.total} <small>TTC</small>
      </p>
      {/* The first button of the form is the one that the Enter key presses: it keeps, and sends nothing. */}
      <button type="submit" form={draftFormId} hidden aria-hidden tabIndex={-1}>
        Enregistrer
      </button>
      <Button
        type="submit"
        form={draftFormId}
        name="suite"
        value="envoyer"
        className="estimate-standing__next"
      >
        Envoyer
      </Button>
    </section>
  )
}
