import { Check, X } from '../icon/icons.ts'

export interface PickedPhoto {
  id: string
  name: string
  /** Absent while the photo is being prepared. */
  previewUrl?: string
  /** The site has it already. */
  isStored: boolean
}

export function PhotoItem({ photo, onRemove }: { photo: PickedPhoto; onRemove: () => void }) {
  return (
    <li className="photo-list__item" aria-busy={!photo.previewUrl || undefined}>
      {photo.previewUrl && <img src={photo.previewUrl} alt="" />}
      <span className="photo-list__name" title={photo.name}>
        {photo.isStored && <Check role="img" aria-label="Envoyée" />}
        <span>{photo.name}</span>
      </span>
      <button type="button" className="photo-list__remove" onClick={onRemove}>
        <X />
        <span className="visually-hidden">Retirer «&nbsp;{photo.name}&nbsp;»</span>
      </button>
    </li>
  )
}
