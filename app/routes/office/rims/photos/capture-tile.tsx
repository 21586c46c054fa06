import { viewHints } from '../../../../../domain/rims/photos/rim-photo-rules.ts'
import type { PhotoView } from '../../../../../domain/rims/rim-words.ts'
import { Camera } from '../../shell/office-icons.ts'
import { useCaptureInput } from './use-capture-input.ts'
import './capture-tile.css'

interface CaptureTileProps {
  view: PhotoView
  label: string
  /** The one to take now. */
  isNext?: boolean
  /** Several at once, and from what the telephone has already. */
  hasGallery?: boolean
  onTaken(files: File[]): Promise<void>
}

/** Opens the telephone's camera with one press. */
export function CaptureTile({ view, label, isNext = false, hasGallery, onTaken }: CaptureTileProps) {
  const input = useCaptureInput({ hasGallery, onTaken })
  return (
    <li>
      <label className="capture-tile" data-next={isNext || undefined}>
        <Camera />
        <strong>{label}</strong>
        <span>{viewHints[view]}</span>
        <input name={view} {...input} />
      </label>
    </li>
  )
}
