import { useEffect, useEffectEvent, useRef } from 'react'
import { photoRules } from '../../../../../domain/correspondence/quote-requests/photo-rules.ts'
import type { PhotoView } from '../../../../../domain/kernel/rim-words.ts'
import { viewHints } from '../../../../../domain/workshop/rims/rim-photo-rules.ts'
import { Camera } from '../../../../ui/icon/office-icons.ts'
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

interface CaptureOptions {
  /** Several at once, and from what the telephone has already. */
  hasGallery?: boolean
  onTaken(files: File[]): Promise<void>
}

/** The properties of an `<input>` inside a label, which opens the telephone's camera with one press. */
export function useCaptureInput({ hasGallery = false, onTaken }: CaptureOptions) {
  const input = useRef<HTMLInputElement>(null)
  const take = () => {
    const files = [...(input.current?.files ?? [])]
    if (!input.current || files.length === 0) return
    // At once, so that what was taken before the page was alive is not taken twice; and the same view can be taken again.
    input.current.value = ''
    void onTaken(files)
  }
  // Taken before the page was alive.
  const takeFirst = useEffectEvent(() => take())
  useEffect(() => takeFirst(), [])
  return {
    ref: input,
    type: 'file',
    accept: photoRules.accept,
    capture: hasGallery ? undefined : 'environment',
    multiple: hasGallery,
    onChange: take,
  } as const
}
