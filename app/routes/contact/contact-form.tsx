import type { ContactField } from '../../../domain/contact/contact-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx'
import { useSummary } from '../../ui/error-summary/use-summary.ts'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { ArrowRight } from '../../ui/icon/icons.ts'
import { ContactHoneypot } from './contact-honeypot.tsx'
import { type ContactOutcome, contactAnchor } from './contact-outcome.ts'
import { MessageSent } from './message-sent.tsx'
import { useContactForm } from './use-contact-form.ts'
import './contact-form.css'

interface ContactFormProps {
  formId: string
  /** The answer to a form sent without JavaScript. */
  outcome?: ContactOutcome
  /** Begins another message. */
  onAgain: () => void
}

/** Works without JavaScript as one post that renders the page again; with it, the page stays. */
export function ContactForm({ formId, outcome, onAgain }: ContactFormProps) {
  const { formProps, id, typed, problems, tries, isBusy, isSent, failure } = useContactForm(formId, outcome)
  const entries = useSummary(
    () =>
      labels.flatMap(([name, label]) => {
        const message = problems[name]
        return message ? [{ target: `contact-${name}`, message, label }] : []
      }),
    tries,
  )
  if (isSent) return <MessageSent onAgain={onAgain} />
  const bind = (name: ContactField) => ({
    id: `contact-${name}`,
    name,
    label: labelOf[name],
    errors: problems[name] ? [problems[name]] : undefined,
    defaultValue: typed?.[name],
    required: true,
  })
  return (
    <form
      {...formProps}
      className="contact-form"
      method="post"
      action={`/a_propos#${contactAnchor}`}
      noValidate
    >
      <input type="hidden" name="id" value={id} />
      <div>
        <ErrorSummary entries={entries} />
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
      <TextArea {...bind('message')} rows={6} />
      <ContactHoneypot />
      <div>
        <div role="alert">{failure && <p className="contact-form__failure">{failure}</p>}</div>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Envoi en cours…' : failure ? 'Réessayer' : 'Envoyer'} <ArrowRight />
        </Button>
      </div>
    </form>
  )
}

const labelOf = { email: 'Votre email', object: 'Objet', message: 'Votre message' } as const
const labels = Object.entries(labelOf) as [ContactField, string][]
