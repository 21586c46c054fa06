import type { FileLink } from '../../../domain/file-link.ts'
import { Carousel } from '../carousel/carousel.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import './lightbox.css'

interface LightboxProps {
  images: FileLink[]
  /** The picture to begin with, counted from 0; `null` while it is closed. */
  openAt: number | null
  onClose: () => void
  title?: string
}

/** Pictures as large as the screen allows, over the page. */
export function Lightbox({ images, openAt, onClose, title = 'Photos' }: LightboxProps) {
  return (
    <Dialog open={openAt !== null} onClose={onClose} title={title} size="wide">
      {openAt !== null && (
        <div className="lightbox">
          <Carousel images={images} startAt={openAt} label={title} sizes="(width > 1200px) 70rem, 100vw" />
        </div>
      )}
    </Dialog>
  )
}
