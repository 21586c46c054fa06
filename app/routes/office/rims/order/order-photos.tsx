import { Download, Printer } from '../../../../ui/icon/icons.ts'
import { CaptureTile } from '../photos/capture-tile.tsx'
import { PhotoLinks } from '../photos/photo-links.tsx'
import { useArrivals } from '../photos/use-arrivals.ts'
import { photoQueue, usePhotoQueue } from '../queue/use-photo-queue.ts'
import type { OrderPhotosView } from './read-order-photos.server.ts'
import '../photos/rim-photos.css'
import './order-photos.css'

/** Below the rims of an order: photos of the whole of it; labels, and all photos as one file. */
export function OrderPhotos({ photos }: { photos: OrderPhotosView }) {
  const { labels, zip } = photos
  return (
    <>
      <WholeOrder photos={photos} />
      {(labels || zip) && (
        <p className="order-rim-photos__links">
          {labels && (
            <>
              <a href={labels.a4}>
                <Printer /> Étiquettes, feuille A4
              </a>
              <a href={labels.roll}>
                <Printer /> Étiquettes, rouleau 62&nbsp;mm
              </a>
            </>
          )}
          {zip && (
            <a href={zip} download>
              <Download /> Télécharger toutes les photos
            </a>
          )}
        </p>
      )}
    </>
  )
}

/** What is of no rim alone: the pile as it was brought in, the bill of delivery. */
function WholeOrder({ photos: { id: orderId, moment, called, others } }: { photos: OrderPhotosView }) {
  const { waiting, arrived } = usePhotoQueue()
  const isOwn = (photo: { orderId: string; rimId: string | null }) =>
    photo.orderId === orderId && photo.rimId === null
  const onSite = new Set(others.map(({ id }) => id))
  const own = [...arrived, ...waiting].filter((photo) => isOwn(photo) && !onSite.has(photo.id))
  useArrivals(arrived.filter(isOwn).length, others)
  const shown = own.map(({ id, previewUrl }) => ({
    ...{ id, url: previewUrl, thumbnail: previewUrl },
    name: 'Autre vue, à envoyer',
  }))
  return (
    <div className="order-rim-photos__whole">
      <PhotoLinks photos={[...others, ...shown]} />
      <ul className="plain-list">
        <CaptureTile
          view="other"
          label="Photo de la commande"
          hasGallery
          onTaken={(files) =>
            photoQueue().add(files, { orderId, rimId: null, moment, view: 'other', called })
          }
        />
      </ul>
    </div>
  )
}
