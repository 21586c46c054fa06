import { useRef, useState } from 'react'
import { Check, X } from '../icon/icons.ts'
import './photo-list.css'

export interface PickedPhoto {
  id: string
  name: string
  /** Absent while the photo is being prepared. */
  previewUrl?: string
  /** The site has it already. */
  isStored: boolean
}

interface PhotoListProps {
  photos: readonly PickedPhoto[]
  onRemove: (id: string) => void
  /** The last photo is gone: the focus goes elsewhere. */
  onEmpty: () => void
}

/** The chosen photos; removing one leaves the focus on its neighbour and says so. */
export function PhotoList({ photos, onRemove, onEmpty }: PhotoListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [removed, setRemoved] = useState('')
  const remove = (photo: PickedPhoto, index: number) => {
    setRemoved(`«\u00a0${photo.name}\u00a0» a été retirée.`)
    const buttons = list.current?.querySelectorAll('button')
    const neighbour = buttons?.[index + 1] ?? buttons?.[index - 1]
    if (neighbour) neighbour.focus()
    else onEmpty()
    onRemove(photo.id)
  }
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {removed} {countOf(photos.length)}
      </p>
      {photos.length > 0 && (
        <ul className="photo-list" ref={list} aria-label="Photos choisies">
          {photos.map((photo, index) => (
            <PhotoItem key={photo.id} photo={photo} onRemove={() => remove(photo, index)} />
          ))}
        </ul>
      )}
    </>
  )
}

const countOf = (count: number) => {
  if (count === 0) return ''
  return count === 1 ? '1 photo choisie.' : `${count} photos choisies.`
}

function PhotoItem({ photo, onRemove }: { photo: PickedPhoto; onRemove: () => void }) {
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
