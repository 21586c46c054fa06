import { type MouseEvent, type ReactNode, useState } from 'react'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { Lightbox } from '../../../../ui/pictures/lightbox/lightbox.tsx'
import { DeletePhoto } from './delete-photo.tsx'
import type { PagePhoto } from './use-rim-photos.ts'
import './photo-gallery.css'

interface PhotoGalleryProps {
  /** The page that takes its forms. */
  here: string
  photos: readonly PagePhoto[]
  outcome?: FormOutcome
  /** Tiles that take more. */
  children?: ReactNode
}

/** Photos that open as large as the screen allows, each with what deletes it. */
export function PhotoGallery({ here, photos, outcome, children }: PhotoGalleryProps) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  const open = (place: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpenAt(place)
  }
  return (
    <>
      <ul className="plain-list photo-gallery">
        {photos.map((photo, place) => (
          <li key={photo.id} data-rim-photo={photo.id}>
            <a href={photo.url} onClick={open(place)}>
              <img src={photo.thumbnail} alt={photo.name} loading="lazy" />
            </a>
            <p className="photo-gallery__label">
              {photo.label}
              {!photo.isStored && <span>à envoyer</span>}
            </p>
            {photo.isStored && <DeletePhoto here={here} photo={photo} outcome={outcome} />}
          </li>
        ))}
        {children}
      </ul>
      <Lightbox images={[...photos]} openAt={openAt} onClose={() => setOpenAt(null)} />
    </>
  )
}
