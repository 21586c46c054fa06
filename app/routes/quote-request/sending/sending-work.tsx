import { Progress } from '../../../ui/progress/progress.tsx'
import type { PhotosProgress } from '../photos/photos-progress.ts'
import type { Sending } from './sending.ts'

export function Work({ sending }: { sending: Sending }) {
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

/** Announced: it changes with each photo, not with each byte. */
function stepText(sending: Sending) {
  if (sending.step === 'preparing') return 'Préparation de vos photos…'
  if (sending.step !== 'photos') return 'Enregistrement de votre demande…'
  const { done, of } = sending.progress
  return `Photo ${Math.min(done + 1, of)} sur ${of}`
}

const percent = ({ sent }: PhotosProgress) =>
  sent.toLocaleString('fr-FR', { style: 'percent', maximumFractionDigits: 0 })
