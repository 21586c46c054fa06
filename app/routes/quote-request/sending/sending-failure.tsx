import { Button } from '../../../ui/button/button.tsx'
import { CircleAlert } from '../../../ui/icon/icons.ts'

interface FailureProps {
  message: string
  canRetry: boolean
  onRetry: () => void
  onLeave: () => void
}

export function Failure({ message, canRetry, onRetry, onLeave }: FailureProps) {
  return (
    <>
      <p className="sending__failure" role="alert">
        <CircleAlert />
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
