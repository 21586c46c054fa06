import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AlertIcon } from '../../ui/icon/icons.ts'
import { Progress } from '../../ui/progress.tsx'
import type { PhotosUploadProgress, QuoteRequestSending } from './use-sending.ts'
import './sending-dialog.css'

interface SendingDialogProps {
  sending: QuoteRequestSending
  onRetry: () => void
  onLeave: () => void
}

/** Dialog with the progress of a request. Stays open until the request is confirmed or a failure is shown. */
export function QuoteRequestSendingDialog({ sending, onRetry, onLeave }: SendingDialogProps) {
  const { step } = sending
  return (
    <Dialog open={step !== 'idle'} onClose={onLeave} title="Envoi de la demande" closable={step === 'failed'}>
      <div className="sending">
        {step === 'failed' ? (
          <SendingFailure {...sending} onRetry={onRetry} onLeave={onLeave} />
        ) : (
          <SendingWork sending={sending} />
        )}
      </div>
    </Dialog>
  )
}

function SendingWork({ sending }: { sending: QuoteRequestSending }) {
  const progress = sending.step === 'photos' ? sending.progress : undefined
  return (
    <>
      <p className="sending__step" role="status">
        {stepText(sending)}
      </p>
      <Progress label="Avancement de l’envoi" value={progress?.sent} />
      <p className="sending__detail">
        {progress ? (
          <>
            <span>{progress.name}</span>
            <span>{percent(progress)}</span>
          </>
        ) : (
          <span>Gardez cette page ouverte un instant.</span>
        )}
      </p>
    </>
  )
}

/** Returns the text of the current step. Screen readers announce it: it changes with each photo, not with each byte. */
function stepText(sending: QuoteRequestSending) {
  if (sending.step === 'preparing') return 'Préparation de vos photos…'
  if (sending.step !== 'photos') return 'Enregistrement de votre demande…'
  const { done, of } = sending.progress
  return `Photo ${Math.min(done + 1, of)} sur ${of}`
}

const percent = ({ sent }: PhotosUploadProgress) => `${Math.round(sent * 100)}\u00a0%`

interface FailureProps {
  message: string
  canRetry: boolean
  onRetry: () => void
  onLeave: () => void
}

function SendingFailure({ message, canRetry, onRetry, onLeave }: FailureProps) {
  return (
    <>
      <p className="sending__failure" role="alert">
        <AlertIcon />
        {message}
      </p>
      <div className="sending__actions">
        {canRetry && <Button onClick={onRetry}>Réessayer</Button>}
        <Button variant={canRetry ? 'secondary' : 'primary'} onClick={onLeave}>
          Revenir au formulaire
        </Button>
      </div>
    </>
  )
}
