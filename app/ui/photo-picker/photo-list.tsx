import { useRef, useState } from 'react'
import { PhotoItem, type PickedPhoto } from './photo-item.tsx'
import './photo-list.css'

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
