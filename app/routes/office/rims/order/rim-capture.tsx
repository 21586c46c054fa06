import { guidedViews } from '../../../../../domain/rims/photos/rim-photo-rules.ts'
import { photoViews } from '../../../../../domain/rims/rim-words.ts'
import { Camera } from '../../shell/office-icons.ts'
import { useCaptureInput } from '../photos/use-capture-input.ts'
import type { SubjectPhotos } from './use-order-photos.ts'
import './rim-capture.css'

interface RimCaptureProps {
  photos: SubjectPhotos
  /** Of the rim within its order. */
  place: number
  /** « Réception ». */
  momentName: string
}

/** Takes a rim's next photo with one press, from the page of its order. */
export function RimCapture({ photos: { taken, next, take }, place, momentName }: RimCaptureProps) {
  const isGuided = next !== 'other'
  const input = useCaptureInput({ hasGallery: !isGuided, onTaken: take(next) })
  return (
    <label className="button rim-capture" data-variant="secondary">
      <Camera />
      <span>
        {isGuided ? photoViews[next] : 'Autre photo'}
        <span className="visually-hidden">, photo de la jante {place}</span>
      </span>
      <small>
        {momentName} {taken}&nbsp;/&nbsp;{guidedViews.length}
      </small>
      <input name={next} {...input} />
    </label>
  )
}
