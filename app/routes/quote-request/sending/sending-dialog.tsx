import { Dialog } from '../../../ui/dialog/dialog.tsx'
import type { Sending } from './sending.ts'
import { Failure } from './sending-failure.tsx'
import { Work } from './sending-work.tsx'
import './sending-dialog.css'

interface SendingDialogProps {
  sending: Sending
  onRetry: () => void
  onLeave: () => void
}

/** Stays until the site has confirmed the request, or until something stops it and says why. */
export function SendingDialog({ sending, onRetry, onLeave }: SendingDialogProps) {
  const { step } = sending
  return (
    <Dialog open={step !== 'idle'} onClose={onLeave} title="Envoi de la demande" closable={step === 'failed'}>
      <div className="sending">
        {step === 'failed' ? (
          <Failure {...sending} onRetry={onRetry} onLeave={onLeave} />
        ) : (
          <Work sending={sending} />
        )}
      </div>
    </Dialog>
  )
}
