import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { UndoBar } from '../../../thread/undo-bar.tsx'
import type { InvoiceView } from '../read-invoice.server.ts'
import { ReminderFold } from './reminder-fold.tsx'
import { SendingFold } from './sending-fold.tsx'
import { SentMails } from './sent-mails.tsx'
import './mails-section.css'

interface MailsSectionProps {
  view: InvoiceView
  /** Of the record's page. */
  address: string
  outcomes: { [Name in 'envoyer' | 'relancer' | 'annuler']?: FormOutcome }
}

const leaving = { says: 'L’e-mail', undo: 'Annuler l’envoi' }

/** The mails of an invoice; the one that it waits for stands open, as the one large button. */
export function MailsSection({ view, address, outcomes }: MailsSectionProps) {
  const { id, mails, draft, next } = view
  const [last] = mails
  return (
    <section className="paper-sheet invoice-part" aria-labelledby="envois-titre">
      <h2 id="envois-titre">Envois et relances</h2>
      {last?.secondsToUndo != null && draft && (
        <UndoBar
          key={last.id}
          {...leaving}
          action={address}
          letterId={last.id}
          seconds={last.secondsToUndo}
        />
      )}
      {mails.length === 0 ? <p className="paper-note">Aucun e-mail envoyé.</p> : <SentMails mails={mails} />}
      {draft?.reminder && (
        <ReminderFold reminder={draft.reminder} {...{ id, address, outcome: outcomes.relancer }} />
      )}
      {draft && next !== 'send-again' && (
        <SendingFold
          mail={draft.invoice}
          isFirst={next === 'send'}
          {...{ id, address, outcome: outcomes.envoyer }}
        />
      )}
    </section>
  )
}
