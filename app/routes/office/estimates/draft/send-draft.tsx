import { Button } from '../../../../ui/button/button.tsx'
import { draftFormId } from './draft-form.tsx'
import type { DraftView } from './read-draft.server.ts'

/** One press where all is before one's eyes: to whom, at their own address, and how much; else one is asked first. */
export function SendDraft({ draft: { sending, totals } }: { draft: DraftView }) {
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
