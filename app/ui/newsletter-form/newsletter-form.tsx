import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { emailMalformed, emailMissing } from '../../../domain/newsletter/newsletter-form.ts'
import { Button } from '../button/button.tsx'
import { ArrowRight } from '../icon/icons.ts'
import { newsletterAnchor, newsletterFailed, newsletterSaved } from './answer.ts'
import { NewsletterDialog } from './newsletter-dialog.tsx'
import { useNewsletter } from './use-newsletter.ts'
import './newsletter-form.css'

/** Subscribes to the newsletter; errors show only after an attempt (docs/product.md §5). */
export function NewsletterForm() {
  const newsletter = useNewsletter()
  const answered = useAnswerInAddress()
  const id = useId()
  const { state } = newsletter
  const problem = (state.at === 'form' && state.problem) || answered
  return (
    <>
      <section className="newsletter" id={newsletterAnchor} aria-labelledby={`${id}-title`}>
        <div>
          <h2 id={`${id}-title`}>Newsletter</h2>
          <p>Nos réalisations et nos actualités, de temps en temps dans votre boîte mail.</p>
        </div>
        <form
          ref={newsletter.form}
          method="post"
          action="/newsletter"
          noValidate
          onSubmit={newsletter.submit}
        >
          <label htmlFor={`${id}-email`}>Votre email</label>
          <div className="newsletter__row">
            <input
              ref={newsletter.input}
              id={`${id}-email`}
              type="email"
              name="email"
              required
              autoComplete="email"
              enterKeyHint="send"
              aria-invalid={problem ? true : undefined}
              aria-describedby={`${id}-problem`}
              onChange={newsletter.check}
            />
            <Button type="submit">
              S’inscrire <ArrowRight />
            </Button>
          </div>
          <p className="newsletter__problem" id={`${id}-problem`} aria-live="polite">
            {problem}
          </p>
        </form>
      </section>
      <NewsletterDialog state={state} onClose={newsletter.close} onRetry={newsletter.retry} />
    </>
  )
}

/** Without JavaScript the answer comes back as a word in the page's address. */
function useAnswerInAddress(): string | null {
  const word = useSearchParams()[0].get('lettre')
  return (word && answers[word]) || null
}

const answers: Record<string, string> = {
  subscribed: newsletterSaved,
  missing: emailMissing,
  malformed: emailMalformed,
  refused: 'Trop d’envois depuis votre connexion. Merci de patienter avant de réessayer.',
  failed: newsletterFailed,
}
