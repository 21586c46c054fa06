import { useEffect, useEffectEvent, useId } from 'react'
import { href, useSearchParams } from 'react-router'
import { getOwnProperty } from '../../../domain/kernel/text/own-property.ts'
import { useForm } from '../../forms/use-form.ts'
import { useFacts } from '../../http/facts.tsx'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { ArrowRightIcon, CheckIcon } from '../icon/icons.ts'
import { PrivacyLink } from '../privacy/privacy-link.tsx'
import {
  type NewsletterOutcome,
  newsletterAnchor,
  newsletterFailureMessage,
  newsletterMessages,
  newsletterSavedMessage,
  newsletterToConfirmMessage,
} from './newsletter-outcomes.ts'
import './newsletter-form.css'

/** Newsletter subscription; errors appear only after a submission. */
export function NewsletterForm() {
  const { newsletterPace, sentences } = useFacts()
  const id = useId()
  const newsletter = useNewsletter(id)
  const { errors, ...email } = newsletter.field('email')
  const answered = useSearchParams()[0].get('lettre')
  const problem = errors?.[0] ?? (answered && getOwnProperty(newsletterMessages, answered))
  return (
    <>
      <section className="newsletter" id={newsletterAnchor} aria-labelledby={`${id}-title`}>
        <div>
          <h2 id={`${id}-title`}>Lettre d’information</h2>
          <p>
            {sentences.newsletter}, {newsletterPace}.
          </p>
        </div>
        <form {...newsletter.formProps}>
          <label htmlFor={email.id}>Votre e-mail</label>
          <div className="newsletter__row">
            <input
              {...email}
              type="email"
              required
              autoComplete="email"
              enterKeyHint="send"
              aria-invalid={problem ? true : undefined}
              aria-describedby={`${id}-problem`}
            />
            <Button type="submit">
              S’inscrire <ArrowRightIcon />
            </Button>
          </div>
          <p className="newsletter__problem" id={`${id}-problem`} aria-live="polite">
            {problem}
          </p>
          {/* A `div`, because the link's dialog must not be inside a paragraph. */}
          <div className="newsletter__privacy">
            Votre adresse ne sert qu’à cet envoi&nbsp;; chaque lettre permet de se désinscrire.{' '}
            <PrivacyLink>Politique de confidentialité</PrivacyLink>
          </div>
        </form>
      </section>
      <NewsletterDialog newsletter={newsletter} />
    </>
  )
}

/** Dialog of a subscription: in progress, saved, or failed with a retry. */
function NewsletterDialog({ newsletter }: { newsletter: ReturnType<typeof useNewsletter> }) {
  const { isBusy, isSaved, failure, dismiss, submit } = newsletter
  const isOpen = isBusy || isSaved || failure !== undefined
  return (
    <Dialog open={isOpen} onClose={dismiss} title="Lettre d’information" closable={failure !== undefined}>
      <div className="newsletter__progress" aria-live="polite">
        {isSaved ? (
          <>
            <p className="newsletter__saved">
              <CheckIcon /> {newsletterSavedMessage}
            </p>
            <p>{newsletterToConfirmMessage}</p>
          </>
        ) : (
          <p>{failure ?? 'Enregistrement de votre adresse…'}</p>
        )}
        {failure && <Button onClick={() => submit()}>Réessayer</Button>}
      </div>
    </Dialog>
  )
}

/** Milliseconds for which « Email enregistré » is shown. */
const savedFor = 2_000

/** Manages the newsletter form: submission, dialog, then 2 s of success or an error with a retry. */
function useNewsletter(id: string) {
  const form = useForm({
    id,
    action: href('/newsletter'),
    rules: async () =>
      (await import('../../../domain/correspondence/newsletter/newsletter-form.ts')).newsletterForm,
    failures: { unreachable: newsletterFailureMessage, failing: newsletterFailureMessage },
    first: undefined as NewsletterOutcome | undefined,
  })
  const isSaved = !form.isBusy && form.outcome?.outcome === 'saved'
  const clear = useEffectEvent(() => form.clear())
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => clear(), savedFor)
    return () => clearTimeout(timer)
  }, [isSaved])
  return { ...form, isSaved }
}
