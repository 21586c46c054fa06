import { useEffect, useEffectEvent, useRef } from 'react'
import { requestPhotoLimits } from '../../../../../domain/correspondence/quote-requests/photo-rules.ts'
import type { PhotoView } from '../../../../../domain/kernel/rim-words.ts'
import { photoViewHints } from '../../../../../domain/workshop/rims/rim-photo-rules.ts'
import { CameraIcon } from '../../../../ui/icon/office-icons.ts'
import './capture-tile.css'

interface CaptureTileProps {
  view: PhotoView
  label: string
  /** Whether the tile shows the next view to photograph. */
  isNext?: boolean
  /** Whether several photos can be chosen together, also from the phone's gallery. */
  hasGallery?: boolean
  onTaken(files: File[]): Promise<void>
}

/** Button that opens the phone's camera. */
export function CameraTile({ view, label, isNext = false, hasGallery, onTaken }: CaptureTileProps) {
  const input = useCaptureInput({ hasGallery, onTaken })
  return (
    <li>
      <label className="capture-tile" data-next={isNext || undefined}>
        <CameraIcon />
        <strong>{label}</strong>
        <span>{photoViewHints[view]}</span>
        <input name={view} {...input} />
      </label>
    </li>
  )
}

interface CaptureOptions {
  /** Whether several photos can be chosen together, also from the phone's gallery. */
  hasGallery?: boolean
  onTaken(files: File[]): Promise<void>
}

/** Returns the properties of an `<input>` inside a label that opens the phone's camera. */
export function useCaptureInput({ hasGallery = false, onTaken }: CaptureOptions) {
  const input = useRef<HTMLInputElement>(null)
  const take = () => {
    const files = [...(input.current?.files ?? [])]
    if (!input.current || files.length === 0) return
    // The field is cleared immediately, so that a photo chosen before hydration is not handled twice, and the same view can be
    // photographed again.
    input.current.value = ''
    void onTaken(files)
  }
  // Handles a photo chosen before hydration.
  const takeFirst = useEffectEvent(() => take())
  useEffect(() => takeFirst(), [])
  return {
    ref: input,
    type: 'file',
    accept: requestPhotoLimits.accept,
    capture: hasGallery ? undefined : 'environment',
    multiple: hasGallery,
    onChange: take,
  } as const
}
