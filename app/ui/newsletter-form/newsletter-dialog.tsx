import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Check } from '../icon/icons.ts'
import { newsletterSaved } from './answer.ts'
import type { useNewsletter } from './use-newsletter.ts'

/** The modal of a subscription on its way: running, saved, or failed with a way on. */
export function NewsletterDialog({ newsletter }: { newsletter: ReturnType<typeof useNewsletter> }) {
  const { isBusy, isSaved, failure, dismiss, submit } = newsletter
  const isOpen = isBusy || isSaved || failure !== undefined
  return (
    <Dialog open={isOpen} onClose={dismiss} title="Lettre d’information" closable={failure !== undefined}>
      <div className="newsletter__progress" aria-live="polite">
        {isSaved ? (
          <p className="newsletter__saved">
            <Check /> {newsletterSaved}
          </p>
        ) : (
          <p>{failure ?? 'Enregistrement de votre adresse…'}</p>
        )}
        {failure && <Button onClick={() => submit()}>Réessayer</Button>}
      </div>
    </Dialog>
  )
}
