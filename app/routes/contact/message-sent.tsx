import { href } from 'react-router'
import { useArrival } from '../../forms/use-arrival.ts'

/** What stands in the form's place once the message is kept (docs/product.md §2.7). */
export function MessageSent({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="contact-form__sent">
      <p ref={useArrival<HTMLParagraphElement>()} tabIndex={-1} role="status">
        Votre message a bien été envoyé. Nous vous répondrons dans les plus brefs délais
      </p>
      {/* Without JavaScript a new page brings a new form. */}
      <a
        href={href('/a_propos')}
        onClick={(event) => {
          event.preventDefault()
          onAgain()
        }}
      >
        Écrire un autre message
      </a>
    </div>
  )
}
