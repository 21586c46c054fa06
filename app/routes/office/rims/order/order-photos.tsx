import { Download, Printer } from '../../../../ui/icon/area-icons.ts'
import { CaptureTile } from '../photos/capture-tile.tsx'
import { PhotoLinks } from '../photos/photo-links.tsx'
import type { OrderPhotosView } from './read-order-photos.server.ts'
import type { SubjectPhotos } from './use-order-photos.ts'
import './order-photos.css'

interface OrderPhotosProps extends Pick<OrderPhotosView, 'labels' | 'zip'> {
  /** Of no rim alone: the pile as it was brought in, the bill of delivery. */
  whole: SubjectPhotos
}

/** Below the rims of an order: photos of the whole of it; labels, and all photos as one file. */
export function OrderPhotos({ whole: { shown, take }, labels, zip }: OrderPhotosProps) {
  return (
    <>
      <div className="order-rim-photos__whole">
        <PhotoLinks photos={shown} />
        <ul className="plain-list">
          <CaptureTile view="other" label="Photo de la commande" hasGallery onTaken={take('other')} />
        </ul>
      </div>
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
