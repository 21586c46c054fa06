import type { FileLink } from '../../../../domain/file-link.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import { LightboxView } from './lightbox-view.tsx'
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
      {openAt !== null && <LightboxView images={images} startAt={openAt} title={title} />}
    </Dialog>
  )
}
