import { href } from 'react-router'
import { Button } from '../../../../ui/button/button.tsx'
import { Eye } from '../../../../ui/icon/area-icons.ts'

/** The name of the frame that shows the mail. */
export const frame = 'apercu'
export const previewAddress = (mail: string) =>
  href('/gestion/reglages/textes/e-mails/:mail/apercu', { mail })

interface PreviewButtonProps {
  form: { current: HTMLFormElement | null }
  mail: string
}

/** Shows the sentences as they are typed: the browser itself sends them into the frame, so that nothing is saved. */
export function PreviewButton({ form, mail }: PreviewButtonProps) {
  const address = previewAddress(mail)
  const show = (event: { preventDefault(): void }) => {
    if (!form.current) return
    event.preventDefault()
    sendInto(form.current, address)
  }
  return (
    <Button
      type="submit"
      variant="secondary"
      formAction={address}
      formTarget={frame}
      formNoValidate
      onClick={show}
      className="mail-text__show"
    >
      <Eye /> Voir l’aperçu
    </Button>
  )
}

/** Without an event of its own: the form's life goes on as if nobody had pressed. */
function sendInto(form: HTMLFormElement, address: string): void {
  const { action, target } = form
  form.action = address
  form.target = frame
  form.submit()
  form.action = action
  form.target = target
}
