import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { ownValue } from '../../../domain/own-value.ts'
import { site } from '../../../domain/site.ts'
import { Button } from '../button/button.tsx'
import { ArrowRight } from '../icon/icons.ts'
import { PrivacyLink } from '../texts/privacy-link/privacy-link.tsx'
import { newsletterAnchor, newsletterAnswers } from './answer.ts'
import { NewsletterDialog } from './newsletter-dialog.tsx'
import { useNewsletter } from './use-newsletter.ts'
import './newsletter-form.css'

/** Subscribes to the newsletter; errors show only after an attempt (docs/product.md §5). */
export function NewsletterForm() {
  const id = useId()
  const newsletter = useNewsletter(id)
  const { errors, ...email } = newsletter.field('email')
  const answered = useSearchParams()[0].get('lettre')
  const problem = errors?.[0] ?? (answered && ownValue(newsletterAnswers, answered))
  return (
    <>
      <section className="newsletter" id={newsletterAnchor} aria-labelledby={`${id}-title`}>
        <div>
          <h2 id={`${id}-title`}>Lettre d’information</h2>
          <p>
            {site.sentences.newsletter}, {site.newsletterPace}.
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
              S’inscrire <ArrowRight />
            </Button>
          </div>
          <p className="newsletter__problem" id={`${id}-problem`} aria-live="polite">
            {problem}
          </p>
          {/* No paragraph: the dialog of the link could not stand in one. */}
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
