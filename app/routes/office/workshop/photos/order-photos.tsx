import { useMemo } from 'react'
import { type PhotoView, photoViewNames } from '../../../../../domain/kernel/rim-words.ts'
import { guidedPhotoViews } from '../../../../../domain/workshop/rims/rim-photo-rules.ts'
import {
  getOfflineQueue,
  type QueuedPhoto,
  useOfflineQueue,
  useUploadedPhotos,
} from '../../../../office/offline/offline-queue.ts'
import { DownloadIcon, PrinterIcon } from '../../../../ui/icon/area-icons.ts'
import { CameraIcon } from '../../../../ui/icon/office-icons.ts'
import { CameraTile, useCaptureInput } from './capture-tile.tsx'
import type { OrderPhotosView } from './order-photos.server.ts'
import { PhotoLinks } from './photo-links.tsx'
import '../../../../ui/button.css'
import './order-photos.css'

interface OrderPhotosProps extends Pick<OrderPhotosView, 'labels' | 'zip'> {
  /** Photos of the order as a whole: the pile of rims as delivered, the delivery note. */
  orderPhotos: SubjectPhotos
  /** Whether photos are still taken: not on a cancelled order. */
  mayTake: boolean
}

/** Photos of the order as a whole, shown below its rims, with links to the labels and to all photos as one file. */
export function OrderPhotos({ orderPhotos: { shown, take }, mayTake, labels, zip }: OrderPhotosProps) {
  return (
    <>
      <div className="order-rim-photos__whole">
        <PhotoLinks photos={shown} />
        {mayTake && (
          <ul className="plain-list">
            <CameraTile view="other" label="Photo de la commande" hasGallery onTaken={take('other')} />
          </ul>
        )}
      </div>
      {(labels || zip) && (
        <p className="order-rim-photos__links">
          {labels && (
            <>
              <a href={labels.a4}>
                <PrinterIcon /> Étiquettes, feuille A4
              </a>
              <a href={labels.roll}>
                <PrinterIcon /> Étiquettes, rouleau 62&nbsp;mm
              </a>
            </>
          )}
          {zip && (
            <a href={zip} download>
              <DownloadIcon /> Télécharger toutes les photos
            </a>
          )}
        </p>
      )}
    </>
  )
}

interface RimCaptureProps {
  photos: SubjectPhotos
  /** Number of the rim within its order. */
  place: number
  /** Name of the moment: « Réception ». */
  momentName: string
}

/** Button on the order's page that takes the next photo of a rim. */
export function RimPhotoCapture({ photos: { takenCount, next, take }, place, momentName }: RimCaptureProps) {
  const isGuided = next !== 'other'
  const input = useCaptureInput({ hasGallery: !isGuided, onTaken: take(next) })
  return (
    <label className="button rim-capture" data-variant="secondary">
      <CameraIcon />
      <span>
        {isGuided ? photoViewNames[next] : 'Autre photo'}
        <span className="visually-hidden">, photo de la jante {place}</span>
      </span>
      <small>
        {momentName} {takenCount}&nbsp;/&nbsp;{guidedPhotoViews.length}
      </small>
      <input name={next} {...input} />
    </label>
  )
}

/** Photos of a rim or of the whole order, including those not uploaded yet, and the next view to take. */
interface SubjectPhotos {
  shown: { id: string; name: string; url: string; thumbnail: string }[]
  /** Number of guided views taken at this moment. */
  takenCount: number
  next: PhotoView
  take(view: PhotoView): (files: File[]) => Promise<void>
}

/** Returns the photos of an order for its page: by rim, and for the order as a whole. */
export function useOrderPhotos({ id: orderId, ofRim, whole }: OrderPhotosView) {
  const { photos: pendingPhotos, uploadedPhotos } = useOfflineQueue()
  const stored = useMemo(
    () => [...Object.values(ofRim), whole].flatMap(({ photos }) => photos),
    [ofRim, whole],
  )
  const isOfOrder = (photo: QueuedPhoto) => photo.orderId === orderId
  useUploadedPhotos(uploadedPhotos.filter(isOfOrder).length, stored)
  const onSite = new Set(stored.map(({ id }) => id))
  const photosOfQueue = [...uploadedPhotos, ...pendingPhotos].filter(
    (photo) => isOfOrder(photo) && !onSite.has(photo.id),
  )

  return ({ rimId, label, photos, moment }: OrderPhotosView['whole']): SubjectPhotos => {
    const ofSubject = photosOfQueue.filter((photo) => photo.rimId === rimId)
    const views = [...photos, ...ofSubject].filter((photo) => photo.moment === moment).map(({ view }) => view)
    const missing = guidedPhotoViews.filter((view) => !views.includes(view))
    return {
      shown: [...photos, ...ofSubject.map(shownFromQueue)],
      takenCount: guidedPhotoViews.length - missing.length,
      next: rimId === null ? 'other' : (missing[0] ?? 'other'),
      take: (view) => (files) => getOfflineQueue().add(files, { orderId, rimId, moment, view, label }),
    }
  }
}

const shownFromQueue = ({ id, view, previewUrl }: QueuedPhoto) => ({
  id,
  url: previewUrl,
  thumbnail: previewUrl,
  name: `${photoViewNames[view]}, à envoyer`,
})
