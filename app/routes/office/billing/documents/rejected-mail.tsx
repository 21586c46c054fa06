import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { TextField } from '../../../../ui/field/text-field.tsx'
import type { RejectedMailView } from './rejected-mail.server.ts'
import '../../../../ui/paper-page.css'
import './rejected-mail.css'

/** Notice of a document's mail that was not delivered, with the form to send it again. */
export function RejectedMail({ mail, page, outcome }: RejectedMailProps) {
  const { id, title, wording, reason, mayResend } = mail
  return (
    <section id="renvoyer" className="paper-sheet rejected-mail" aria-labelledby="renvoyer-titre">
      <h2 id="renvoyer-titre">{title}</h2>
      <p role="alert">
        {wording}
        {reason && (
          <>
            &nbsp;: <q>{reason}</q>
          </>
        )}
        .
      </p>
      {mayResend && <SendMailAgain key={id} mail={mail} page={page} outcome={outcome} />}
    </section>
  )
}

interface RejectedMailProps {
  mail: RejectedMailView
  /** Address of the record's page. */
  page: string
  outcome?: FormOutcome
}

/** Sends the mail again with the same text, optionally to a corrected address. */
function SendMailAgain({ mail: { id, email }, page, outcome: first }: RejectedMailProps) {
  const form = useOfficeForm({
    id: 'renvoyer',
    action: formAddress(page, 'renvoyer'),
    rules: async () =>
      (await import('../../../../../domain/billing/printing/resend-form.ts')).resendPrintingForm,
    first,
    defaults: { email },
  })
  return (
    <OfficeForm form={form} submit="Renvoyer" saved="L’e-mail repart">
      <input type="hidden" name="lettre" value={id} />
      <TextField
        {...form.field('email')}
        type="email"
        label="Adresse"
        hint="Corrigez-la si elle est fausse. Le message repart tel quel, dans dix secondes."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </OfficeForm>
  )
}
