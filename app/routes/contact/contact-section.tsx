import { type FormEvent, useState } from 'react'
import { href } from 'react-router'
import { submittedValuesOfOutcome } from '../../forms/form-outcome.ts'
import { createFormDraftStore, useFormDraft } from '../../forms/use-draft.ts'
import { useFocusOnMount } from '../../forms/use-focus-on-mount.ts'
import { useForm } from '../../forms/use-form.ts'
import { useNavigationKey } from '../../forms/use-navigation-key.ts'
import { useFacts } from '../../http/facts.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailLink } from '../../ui/contact/contact-links.tsx'
import { ErrorSummary, useErrorSummary } from '../../ui/error-summary.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { BrandIcon } from '../../ui/frame/brand-icon.tsx'
import { ArrowRightIcon } from '../../ui/icon/icons.ts'
import { LocationClosuresNotice } from '../../ui/locations/location-closure-lines.tsx'
import { PrivacyLink } from '../../ui/privacy/privacy-link.tsx'
import { type ContactOutcome, contactAnchor, contactFailures } from './contact-outcome.ts'
import './contact-section.css'

/** « Nous contacter »: the form and the other ways to contact the workshop. */
export function ContactSection({ outcome }: { outcome?: ContactOutcome }) {
  const { locations } = useFacts()
  const navigationKey = useNavigationKey()
  const [turn, setTurn] = useState(0)
  return (
    <section className="contact" id={contactAnchor} data-ground="paper" aria-labelledby="contact-title">
      <div className="container contact__columns">
        <div className="contact__intro">
          <p className="annotation">Une question, un projet</p>
          <h2 id="contact-title">Nous contacter</h2>
          <p>
            Une question sur une réparation, une commande en cours, un partenariat&nbsp;? Écrivez-nous&nbsp;:
            l’atelier vous répond par e-mail.
          </p>
          <p>
            Pour un prix, la <a href={href('/devis')}>demande de devis</a> va plus vite&nbsp;: vous y joignez
            vos photos.
          </p>
          <LocationClosuresNotice locations={locations} />
        </div>
        <ContactForm
          key={`${navigationKey} ${turn}`}
          outcome={turn === 0 ? outcome : undefined}
          onAgain={() => setTurn(turn + 1)}
        />
        <OtherWays />
      </div>
    </section>
  )
}

const labels = { email: 'Votre e-mail', object: 'Objet', message: 'Votre message' } as const
type Name = keyof typeof labels

interface ContactFormProps {
  /** Outcome of a submission without JavaScript. */
  outcome?: ContactOutcome
  /** Called to start another message. */
  onAgain: () => void
}

/** Contact form. Without JavaScript the post renders the page again; with it, the page stays. */
function ContactForm({ outcome, onAgain }: ContactFormProps) {
  const { form, id, onInput } = useContactForm(outcome)
  const summary = useErrorSummary(() => summaryEntries(form), form.tries)
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
      {/* Text is restored by the draft, which knows whether it was sent; Firefox restores sent text after a reload. */}
      <TextArea {...bind('message')} rows={6} autoComplete="off" />
      <ContactHoneypot />
      {/* A `div`, because the link's dialog must not be inside a paragraph. */}
      <div className="contact-form__privacy">
        Votre e-mail et votre message servent à vous répondre et sont effacés au bout de trois ans.{' '}
        <PrivacyLink>Politique de confidentialité</PrivacyLink>
      </div>
      <div>
        <div role="alert">{failure && <p className="contact-form__failure">{failure}</p>}</div>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Envoi en cours…' : failure ? 'Réessayer' : 'Envoyer'} <ArrowRightIcon />
        </Button>
      </div>
    </form>
  )
}

const summaryEntries = ({ problems, field }: ReturnType<typeof useContactForm>['form']) =>
  (Object.keys(labels) as Name[]).flatMap((name) => {
    const message = problems[name]
    return message ? [{ target: field(name).id, message, label: labels[name] }] : []
  })

const draftStore = createFormDraftStore('session', 'contact-brouillon')

/** Manages one message: not submitted, submitted with errors, sent. */
function useContactForm(first: ContactOutcome | undefined) {
  const form = useForm({
    id: 'contact',
    action: `${href('/a_propos')}#${contactAnchor}`,
    rules: async () => (await import('../../../domain/correspondence/contact/contact-form.ts')).contactForm,
    failures: contactFailures,
    first,
    draft: draftStore,
    hasSummary: true,
  })
  const { id, saveAsNew } = useFormDraft({
    form: form.formProps.ref,
    store: draftStore,
    answeredId: submittedValuesOfOutcome(first)?.id,
  })
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.formProps.onInput(event)
    saveAsNew()
  }
  return { form, id, onInput }
}

/** Field that only robots fill in: people cannot see, hear or reach it. */
function ContactHoneypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor="contact-description">Laissez ce champ vide</label>
      <input id="contact-description" name="description" type="text" autoComplete="off" tabIndex={-1} />
      <p hidden>Une description est requise</p>
    </div>
  )
}

/** Replaces the form once the message is saved. */
function MessageSent({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="contact-form__sent">
      <p ref={useFocusOnMount<HTMLParagraphElement>()} tabIndex={-1} role="status">
        Votre message a bien été envoyé. Nous vous répondrons dans les plus brefs délais
      </p>
      {/* Without JavaScript the link loads a new page with an empty form. */}
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

/** Section of the other contact channels: the business's e-mail address and the social networks. */
function OtherWays() {
  const { contactEmail, socialLinks } = useFacts()
  return (
    <div className="contact__ways">
      <dl>
        <div>
          <dt>Par e-mail</dt>
          <dd>
            <EmailLink to={contactEmail} />
          </dd>
        </div>
      </dl>
      <ul className="plain-list contact__social" aria-label="Réseaux sociaux">
        {socialLinks.map(({ id, label, url }) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noreferrer">
              <BrandIcon id={id} />
              {label}
              <span className="visually-hidden"> (nouvelle fenêtre)</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
