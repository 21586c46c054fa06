import { href } from 'react-router'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { type Recovery, RecoveryForm } from './recovery-form.tsx'
import { Progress } from './recovery-progress.tsx'
import './recovery-dialog.css'

/** Asks for a new password in a modal: form, loader, then how it ended (docs/product.md §4). */
export function RecoveryDialog({ recovery }: { recovery: Recovery }) {
  const { isOpen, state, close } = recovery
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title="Mot de passe oublié"
      closeTo={{ pathname: href('/espace_pro') }}
    >
      <div className="recovery" aria-live="polite">
        {/* Out of sight, it keeps what was typed. */}
        <div hidden={state.outcome !== 'form'}>
          <RecoveryForm recovery={recovery} />
        </div>
        {state.outcome !== 'form' && <Progress state={state} />}
      </div>
    </Dialog>
  )
}
