import { Button } from '../../../../ui/button/button.tsx'
import { StatusText } from '../../../../ui/status-text/status-text.tsx'
import { draftFormId } from './draft-form.tsx'
import type { DraftView } from './read-draft.server.ts'

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
      <Send draft={draft} />
    </section>
  )
}

/** One press where all is before one's eyes: to whom, at their own address, and how much; else one is asked first. */
function Send({ draft: { sending, totals } }: { draft: DraftView }) {
  const { email, isOwn, text, refusal } = sending
  const isSeen = isOwn && email !== '' && text === '' && refusal === null
  const send = (value: string, props: { className?: string; variant?: 'secondary' }, says: string) => (
    <Button type="submit" form={draftFormId} name="suite" value={value} {...props}>
      {says}
    </Button>
  )
  if (!isSeen) return send('demander', { className: 'estimate-standing__next' }, 'Envoyer')
  return (
    <>
      <p className="estimate-standing__whom">
        À <strong>{email}</strong>, avec le PDF et nos conditions générales.
      </p>
      <input type="hidden" form={draftFormId} name="a" value={email} />
      <input type="hidden" form={draftFormId} name="vu" value={totals.cents} />
      <div className="estimate-standing__ways">
        {send('envoyer', { className: 'estimate-standing__next' }, 'Envoyer')}
        {send('demander', { variant: 'secondary' }, 'Autre adresse, quelques mots')}
      </div>
      <p className="paper-note">Dix secondes pour annuler.</p>
    </>
  )
}
