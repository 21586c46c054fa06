import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { UndoBar } from '../../thread/undo-bar.tsx'
import { MailForm } from './mail-form.tsx'
import type { InvoiceView } from './read-invoice.server.ts'
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

interface FormFoldProps {
  /** Of the invoice. */
  id: string
  address: string
  outcome?: FormOutcome
}

type Draft = NonNullable<InvoiceView['draft']>

function ReminderFold({
  reminder,
  id,
  ...form
}: FormFoldProps & { reminder: NonNullable<Draft['reminder']> }) {
  const { isDue, name, count, doubt, tone } = reminder
  return (
    <Fold name="relancer" isOpen={isDue || form.outcome !== undefined} title={`Relancer\u00a0: ${name}`}>
      <p className="paper-note">{count} Rien ne part sans vous&nbsp;: relisez, puis envoyez.</p>
      {doubt && <p className="invoice-warning">{doubt}</p>}
      <MailForm
        key={`${id}-${tone}`}
        {...form}
        name="relancer"
        submit="Relancer par e-mail"
        tone={tone}
        mail={reminder}
        isMain={isDue}
      />
    </Fold>
  )
}

function SendingFold({
  mail,
  isFirst,
  id,
  ...form
}: FormFoldProps & { mail: Draft['invoice']; isFirst: boolean }) {
  return (
    <Fold
      name="envoyer"
      isOpen={isFirst || form.outcome !== undefined}
      title={isFirst ? 'Envoyer au client' : 'Envoyer de nouveau'}
    >
      <MailForm key={id} {...form} name="envoyer" submit="Envoyer avec le PDF" mail={mail} isMain={isFirst} />
    </Fold>
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
