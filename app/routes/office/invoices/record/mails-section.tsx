import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { UndoBar } from '../../thread/undo-bar.tsx'
import { MailForm } from './mail-form.tsx'
import type { InvoiceView } from './read-invoice.server.ts'
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
      {mails.length === 0 ? <p className="paper-note">Aucun e-mail envoyé.</p> : <Mails mails={mails} />}
      {draft?.reminder && (
        <Fold
          name="relancer"
          isOpen={draft.reminder.isDue || outcomes.relancer !== undefined}
          title={`Relancer\u00a0: ${draft.reminder.name}`}
        >
          <p className="paper-note">
            {draft.reminder.count} Rien ne part sans vous&nbsp;: relisez, puis envoyez.
          </p>
          {draft.reminder.doubt && <p className="invoice-warning">{draft.reminder.doubt}</p>}
          <MailForm
            key={`${id}-${draft.reminder.tone}`}
            name="relancer"
            address={address}
            submit="Relancer par e-mail"
            tone={draft.reminder.tone}
            mail={draft.reminder}
            isMain={draft.reminder.isDue}
            outcome={outcomes.relancer}
          />
        </Fold>
      )}
      {draft && next !== 'send-again' && (
        <Fold
          name="envoyer"
          isOpen={next === 'send' || outcomes.envoyer !== undefined}
          title={next === 'send' ? 'Envoyer au client' : 'Envoyer de nouveau'}
        >
          <MailForm
            key={id}
            name="envoyer"
            address={address}
            submit="Envoyer avec le PDF"
            mail={draft.invoice}
            isMain={next === 'send'}
            outcome={outcomes.envoyer}
          />
        </Fold>
      )}
    </section>
  )
}

interface FoldProps {
  name: string
  isOpen: boolean
  title: string
  children: React.ReactNode
}

function Fold({ name, isOpen, title, children }: FoldProps) {
  return (
    <details id={name} open={isOpen} className="invoice-fold">
      <summary className="fold">
        {title} <ChevronDown />
      </summary>
      {children}
    </details>
  )
}

function Mails({ mails }: Pick<InvoiceView, 'mails'>) {
  return (
    <ul className="plain-list invoice-mails">
      {mails.map(({ id, what, to, by, at, when, state, isRefused }) => (
        <li key={id} data-refused={isRefused || undefined}>
          <p>
            <strong>{what}</strong>, <time dateTime={at}>{when}</time>, à {to}, par {by}
          </p>
          <p className="invoice-mails__state">{state}</p>
        </li>
      ))}
    </ul>
  )
}
