import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { leavingSentence, UndoToast, UndoToasts } from '../../form/undo-toast.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import type { InvoiceView } from './invoice.server.ts'
import './invoice.css'

interface MailsSectionProps {
  view: InvoiceView
  /** Of the record's page. */
  address: string
  outcomes: { [Name in 'envoyer' | 'relancer' | 'annuler']?: FormOutcome }
}

/** The mails of an invoice; the one that it waits for stands open, as the one large button. */
export function MailsSection({ view, address, outcomes }: MailsSectionProps) {
  const { id, mails, draft, next } = view
  const [last] = mails
  return (
    <section className="paper-sheet invoice-part" aria-labelledby="envois-titre">
      <h2 id="envois-titre">Envois et relances</h2>
      {last?.secondsToUndo != null && draft && (
        <UndoToasts>
          <UndoToast
            key={last.id}
            page={address}
            fields={{ lettre: last.id }}
            seconds={last.secondsToUndo}
            says={leavingSentence('L’e-mail')}
            undo="Annuler l’envoi"
          />
        </UndoToasts>
      )}
      {mails.length === 0 ? <p className="paper-note">Aucun e-mail envoyé.</p> : <SentMails mails={mails} />}
      {draft?.reminder && (
        <ReminderFold reminder={draft.reminder} id={id} address={address} outcome={outcomes.relancer} />
      )}
      {draft && next !== 'send-again' && (
        <SendingFold
          mail={draft.invoice}
          isFirst={next === 'send'}
          id={id}
          address={address}
          outcome={outcomes.envoyer}
        />
      )}
    </section>
  )
}

/** What was mailed of an invoice, and what became of it. */
function SentMails({ mails }: Pick<InvoiceView, 'mails'>) {
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

function ReminderFold({
  reminder,
  id,
  ...form
}: FormFoldProps & { reminder: NonNullable<MailDraft['reminder']> }) {
  const { isDue, name, count, doubt, level } = reminder
  return (
    <MailFold name="relancer" isOpen={isDue || form.outcome !== undefined} title={`Relancer\u00a0: ${name}`}>
      <p className="paper-note">{count} Rien ne part sans vous&nbsp;: relisez, puis envoyez.</p>
      {doubt && <p className="invoice-warning">{doubt}</p>}
      <MailForm
        key={`${id}-${level}`}
        {...form}
        name="relancer"
        submit="Relancer par e-mail"
        level={level}
        mail={reminder}
        isMain={isDue}
      />
    </MailFold>
  )
}

function SendingFold({
  mail,
  isFirst,
  id,
  ...form
}: FormFoldProps & { mail: MailDraft['invoice']; isFirst: boolean }) {
  return (
    <MailFold
      name="envoyer"
      isOpen={isFirst || form.outcome !== undefined}
      title={isFirst ? 'Envoyer au client' : 'Envoyer de nouveau'}
    >
      <MailForm key={id} {...form} name="envoyer" submit="Envoyer avec le PDF" mail={mail} isMain={isFirst} />
    </MailFold>
  )
}

interface FormFoldProps {
  /** Of the invoice. */
  id: string
  address: string
  outcome?: FormOutcome
}

type MailDraft = NonNullable<InvoiceView['draft']>

interface MailFoldProps {
  name: string
  isOpen: boolean
  title: string
  children: React.ReactNode
}

function MailFold({ name, isOpen, title, children }: MailFoldProps) {
  return (
    <details id={name} open={isOpen} className="invoice-fold">
      <summary className="fold">
        {title} <ChevronDown />
      </summary>
      {children}
    </details>
  )
}

interface MailFormProps {
  name: 'envoyer' | 'relancer'
  address: string
  submit: string
  mail: { email: string; subject: string; text: string }
  /** Of a reminder. */
  level?: number
  /** What the record waits for. */
  isMain: boolean
  outcome?: FormOutcome
}

/** A mail as it is proposed, to be read over. */
function MailForm({ name, address, submit, mail, level, isMain, outcome: first }: MailFormProps) {
  const { email, subject, text } = mail
  const form = useOfficeForm({
    id: name,
    action: formAddress(address, name),
    rules: async () => (await import('../../../../../domain/invoices/invoice-forms.ts')).invoiceMailForm,
    first,
    defaults: { email, subject, text },
  })
  return (
    <OfficeForm
      form={form}
      submit={submit}
      saved="Part dans dix secondes"
      variant={isMain ? 'primary' : 'secondary'}
    >
      {level !== undefined && <input type="hidden" name="ton" value={level} />}
      <TextField {...form.field('email')} type="email" label="À" autoCapitalize="none" spellCheck={false} />
      <TextField {...form.field('subject')} label="Objet" />
      <TextArea {...form.field('text')} label="Message" rows={12} hint="Le PDF est joint." />
    </OfficeForm>
  )
}
