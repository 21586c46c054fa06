import { type Draft, type FormFoldProps, MailFold } from './mail-fold.tsx'
import { MailForm } from './mail-form.tsx'

export function ReminderFold({
  reminder,
  id,
  ...form
}: FormFoldProps & { reminder: NonNullable<Draft['reminder']> }) {
  const { isDue, name, count, doubt, tone } = reminder
  return (
    <MailFold name="relancer" isOpen={isDue || form.outcome !== undefined} title={`Relancer\u00a0: ${name}`}>
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
    </MailFold>
  )
}
