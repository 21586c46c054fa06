import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../../forms/one-of-forms.ts'
import { TextArea } from '../../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { OfficeForm } from '../../../form/office-form.tsx'
import { useOfficeForm } from '../../../form/use-office-form.ts'

interface MailFormProps {
  name: 'envoyer' | 'relancer'
  address: string
  submit: string
  mail: { email: string; subject: string; text: string }
  /** Of a reminder. */
  tone?: number
  /** What the record waits for. */
  isMain: boolean
  outcome?: FormOutcome
}

/** A mail as it is proposed, to be read over. */
export function MailForm({ name, address, submit, mail, tone, isMain, outcome: first }: MailFormProps) {
  const { email, subject, text } = mail
  const form = useOfficeForm({
    id: name,
    action: formAddress(address, name),
    rules: async () =>
      (await import('../../../../../../domain/invoices/forms/invoice-mail-form.ts')).invoiceMailForm,
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
      {tone !== undefined && <input type="hidden" name="ton" value={tone} />}
      <TextField {...form.field('email')} type="email" label="À" autoCapitalize="none" spellCheck={false} />
      <TextField {...form.field('subject')} label="Objet" />
      <TextArea {...form.field('text')} label="Message" rows={12} hint="Le PDF est joint." />
    </OfficeForm>
  )
}
