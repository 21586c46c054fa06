import { type RefusedMailProps, SendMailAgain } from './send-mail-again.tsx'
import './refused-mail.css'

/** The mail of a document that did not arrive, and the press that sends it once more. */
export function RefusedMail({ mail, page, outcome }: RefusedMailProps) {
  const { id, title, says, reason, mayResend } = mail
  return (
    <section id="renvoyer" className="paper-sheet refused-mail" aria-labelledby="renvoyer-titre">
      <h2 id="renvoyer-titre">{title}</h2>
      <p role="alert">
        {says}
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
