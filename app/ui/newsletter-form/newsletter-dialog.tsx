import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Check } from '../icon/icons.ts'
import { newsletterSaved } from './answer.ts'
import type { useNewsletter } from './use-newsletter.ts'

interface NewsletterDialogProps {
  state: ReturnType<typeof useNewsletter>['state']
  onClose: () => void
  onRetry: () => void
}

/** The modal of a subscription on its way: running, saved, or failed with a way on. */
export function NewsletterDialog({ state, onClose, onRetry }: NewsletterDialogProps) {
  return (
    <Dialog open={state.at !== 'form'} onClose={onClose} title="Newsletter" closable={state.at === 'failed'}>
      <div className="newsletter__progress" aria-live="polite">
        {state.at === 'saved' ? (
          <p className="newsletter__saved">
            <Check /> {newsletterSaved}
          </p>
        ) : (
          <p>{state.at === 'failed' ? state.message : 'Enregistrement de votre adresse…'}</p>
        )}
        {state.at === 'failed' && <Button onClick={onRetry}>Réessayer</Button>}
      </div>
    </Dialog>
  )
}
