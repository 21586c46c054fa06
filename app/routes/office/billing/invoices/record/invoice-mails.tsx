import { formAddress } from '../../../../../forms/form-actions.ts'
import { OfficeForm } from '../../../../../office/form/office-form.tsx'
import { sendingSoonSentence, UndoToast, UndoToasts } from '../../../../../office/form/undo-toast.tsx'
import { useOfficeForm } from '../../../../../office/form/use-office-form.ts'
import { LetterPdfLink } from '../../../../../office/records/letter-link.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { EmailText } from '../../../../../ui/contact/email-text.tsx'
import { TextArea } from '../../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { FormDetails } from '../../../../../ui/form-details.tsx'
import { ChevronDownIcon } from '../../../../../ui/icon/icons.ts'
import type { InvoiceView } from './invoice.server.ts'
import type { InvoiceMailOutcomes } from './invoice-forms.server.ts'
import '../../../../../office/form/office-form.css'
import '../../../../../ui/paper-page.css'
import '../invoice-parts.css'
import './invoice.css'

interface MailsSectionProps {
  view: InvoiceView
  /** Address of the record's page. */
  address: string
  outcomes: InvoiceMailOutcomes
}

/** Mails sent for an invoice, and a form for another mail. A mail that should be sent next is shown above instead (`NextInvoiceMail`). */
export function InvoiceMailsSection({ view, address, outcomes }: MailsSectionProps) {
  const { mails, draft } = view
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
            wording={last.letter ? 'Courrier enregistré.' : sendingSoonSentence('L’e-mail')}
            undo="Annuler l’envoi"
            result={last.letter && <LetterPdfLink to={last.letter} />}
          />
        </UndoToasts>
      )}
      {mails.length === 0 ? <p className="paper-note">Aucun envoi.</p> : <SentMails mails={mails} />}
      {draft && !draft.isMain && (
        <FormDetails id={draft.name} open={outcomes[draft.name] !== undefined} className="invoice-fold">
          <summary className="fold">
            {draft.title} <ChevronDownIcon />
          </summary>
          <MailForm key={draft.key} draft={draft} address={address} outcome={outcomes[draft.name]} />
        </FormDetails>
      )}
    </section>
  )
}

/** Mail that should be sent next for the invoice; one click sends it as proposed. */
export function NextInvoiceMail({ view: { draft }, address, outcomes }: MailsSectionProps) {
  if (!draft?.isMain) return null
  return (
    <div id={draft.name}>
      <MailForm key={draft.key} draft={draft} address={address} outcome={outcomes[draft.name]} />
    </div>
  )
}

/** Mails sent for an invoice, with their state. */
function SentMails({ mails }: Pick<InvoiceView, 'mails'>) {
  return (
    <ul className="plain-list invoice-mails">
      {mails.map(({ id, what, to, by, at, when, state, isRejected, letter }) => (
        <li key={id} data-rejected={isRejected || undefined}>
          <p>
            <strong>{what}</strong>, <time dateTime={at}>{when}</time>, à {to}, par {by}
          </p>
          <p className="invoice-mails__state">{state}</p>
          {letter && <LetterPdfLink to={letter} />}
        </li>
      ))}
    </ul>
  )
}

interface MailFormProps {
  draft: NonNullable<InvoiceView['draft']>
  address: string
  outcome: InvoiceMailOutcomes['envoyer' | 'relancer']
}

/** Form with the proposed mail: recipient, subject and text. */
function MailForm({ draft, address, outcome: first }: MailFormProps) {
  const { name, what, email, subject, text, level, count, doubt, submit, isMain, canPost } = draft
  const form = useOfficeForm({
    id: name,
    action: formAddress(address, name),
    rules: async () => {
      const forms = await import('../../../../../../domain/billing/invoices/invoice-forms.ts')
      return canPost ? forms.reminderForm : forms.invoiceMailForm
    },
    first,
    defaults: { email, subject, text },
  })
  // A letter by post is printed: it does not leave by itself.
  const isLetter = form.outcome && 'channel' in form.outcome && form.outcome.channel === 'post'
  const isWrong = ['email', 'subject', 'text'].some((field) => form.problems[field])
  return (
    <OfficeForm
      form={form}
      submit={submit}
      saved={isLetter ? 'Courrier prêt à imprimer' : 'Part dans dix secondes'}
      more={
        canPost && (
          <Button type="submit" variant="secondary" name="voie" value="courrier" busy={form.isBusy}>
            Relancer par courrier
          </Button>
        )
      }
      variant={isMain ? 'primary' : 'secondary'}
      below={
        <FormDetails className="invoice-mail__words" open={!email || isWrong || first !== undefined}>
          <summary className="fold">
            Relire ou modifier <ChevronDownIcon />
          </summary>
          <div>
            {doubt && <p className="invoice-warning">{doubt}</p>}
            <TextField
              {...form.field('email')}
              type="email"
              label="À"
              autoCapitalize="none"
              spellCheck={false}
            />
            <TextField {...form.field('subject')} label="Objet" />
            <TextArea {...form.field('text')} label="Message" rows={12} />
          </div>
        </FormDetails>
      }
    >
      {level !== null && <input type="hidden" name="ton" value={level} />}
      <p className="invoice-mail__what">
        <strong>{what}</strong>
        {email && (
          <>
            {' à '}
            <EmailText>{email}</EmailText>
          </>
        )}
        , avec le PDF. {count}
      </p>
    </OfficeForm>
  )
}
