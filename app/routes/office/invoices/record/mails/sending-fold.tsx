import { type Draft, type FormFoldProps, MailFold } from './mail-fold.tsx'
import { MailForm } from './mail-form.tsx'

export function SendingFold({
  mail,
  isFirst,
  id,
  ...form
}: FormFoldProps & { mail: Draft['invoice']; isFirst: boolean }) {
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
