import { StatusText } from '../../../../ui/status-text/status-text.tsx'
import { draftFormId } from './draft-form.tsx'
import type { DraftView } from './read-draft.server.ts'
import { SendDraft } from './send-draft.tsx'

/** Where the draft stands and the one act that is next. */
export function DraftNext({ draft }: { draft: DraftView }) {
  const { totals, lines, isWhole } = draft
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
      <button type="submit" form={draftFormId} hidden tabIndex={-1}>
        Enregistrer
      </button>
      <SendDraft draft={draft} />
    </section>
  )
}
