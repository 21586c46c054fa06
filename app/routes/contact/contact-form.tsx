import { Button } from '../../ui/button/button.tsx'
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx'
import { useSummary } from '../../ui/error-summary/use-summary.ts'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { ArrowRight } from '../../ui/icon/icons.ts'
import { PrivacyLink } from '../../ui/texts/privacy-link/privacy-link.tsx'
import { ContactHoneypot } from './contact-honeypot.tsx'
import type { ContactOutcome } from './contact-outcome.ts'
import { MessageSent } from './message-sent.tsx'
import { useContactForm } from './use-contact-form.ts'
import './contact-form.css'

const labels = { email: 'Votre e-mail', object: 'Objet', message: 'Votre message' } as const
type Name = keyof typeof labels

interface ContactFormProps {
  /** The answer to a form sent without JavaScript. */
  outcome?: ContactOutcome
  /** Begins another message. */
  onAgain: () => void
}

/** Works without JavaScript as one post that renders the page again; with it, the page stays. */
export function ContactForm({ outcome, onAgain }: ContactFormProps) {
  const { form, id, onInput } = useContactForm(outcome)
  const summary = useSummary(() => entriesOf(form), form.tries)
  if (form.outcome?.outcome === 'saved') return <MessageSent onAgain={onAgain} />
  const { isBusy, failure } = form
  const bind = (name: Name) => ({ ...form.field(name), label: labels[name], required: true })
  return (
    <form {...form.formProps} onInput={onInput} className="contact-form">
      <input type="hidden" name="id" value={id} />
      <div>
        <ErrorSummary {...summary} />
        <p className="contact-form__legend">Les trois champs sont obligatoires.</p>
      </div>
      <TextField
        {...bind('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        enterKeyHint="next"
      />
      <TextField {...bind('object')} autoComplete="off" enterKeyHint="next" />
      {/* The draft brings a text back, and knows when it was sent: Firefox, after a reload, does not. */}
      <TextArea {...bind('message')} rows={6} autoComplete="off" />
      <ContactHoneypot />
      {/* No paragraph: the dialog of the link could not stand in one. */}
      <div className="contact-form__privacy">
        Votre e-mail et votre message servent à vous répondre et sont effacés au bout de trois ans.{' '}
        <PrivacyLink>Politique de confidentialité</PrivacyLink>
      </div>
      <div>
        <div role="alert">{failure && <p className="contact-form__failure">{failure}</p>}</div>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Envoi en cours…' : failure ? 'Réessayer' : 'Envoyer'} <ArrowRight />
        </Button>
      </div>
    </form>
  )
}

const entriesOf = ({ problems, field }: ReturnType<typeof useContactForm>['form']) =>
  (Object.keys(labels) as Name[]).flatMap((name) => {
    const message = problems[name]
    return message ? [{ target: field(name).id, message, label: labels[name] }] : []
  })
