import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ariaDescribedBy, FieldError, FieldHint, RequiredMark } from '../field/field-parts.tsx'
import { AddImageIcon, CheckIcon, CloseIcon } from '../icon/icons.ts'
import { useFileDrop } from '../use-file-drop.ts'
import '../field/field.css'
import './photo-picker.css'

interface PhotoPickerProps {
  id: string
  name: string
  label: string
  hint: string
  accept: string
  photos: readonly PickedPhoto[]
  errors?: string[]
  /** Messages about rejected files. */
  rejections: readonly string[]
  onAdd: (files: File[]) => void
  onRemove: (id: string) => void
}

/** Picks photos with the file dialog, the camera or drag and drop. Without JavaScript the browser's own file input remains. */
export function PhotoPicker({ id, name, label, hint, accept, errors, ...props }: PhotoPickerProps) {
  const { photos, rejections, onAdd, onRemove } = props
  const input = useRef<HTMLInputElement>(null)
  const { isOver, dropZone } = useFileDrop(onAdd)
  // Takes files that were chosen before hydration.
  const takeFirst = useEffectEvent(() => take(input.current, onAdd))
  useEffect(() => takeFirst(), [])
  return (
    <div className="field photo-picker" data-unsaved={photos.length > 0 || undefined}>
      <label className="photo-picker__zone" htmlFor={id} data-over={isOver || undefined} {...dropZone}>
        <AddImageIcon />
        <span className="photo-picker__label">
          {label}
          <RequiredMark />
        </span>
        <span className="photo-picker__drop">ou déposez-les ici</span>
        <input
          ref={input}
          type="file"
          id={id}
          name={name}
          accept={accept}
          multiple
          required
          onChange={(event: ChangeEvent<HTMLInputElement>) => take(event.currentTarget, onAdd)}
          {...ariaDescribedBy(id, errors, hint)}
        />
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      <div role="alert">
        {rejections.map((rejection) => (
          <FieldError key={rejection} id={`${id}-refusal`} errors={[rejection]} />
        ))}
      </div>
      <FieldError id={id} errors={errors} />
      <PhotoList photos={photos} onRemove={onRemove} onEmpty={() => input.current?.focus()} />
    </div>
  )
}

/** Passes the chosen files on and empties the input, so that the same file can be chosen again and is not sent with the form. */
function take(input: HTMLInputElement | null, onAdd: (files: File[]) => void) {
  const files = [...(input?.files ?? [])]
  if (!input || files.length === 0) return
  onAdd(files)
  input.value = ''
}

interface PhotoListProps {
  photos: readonly PickedPhoto[]
  onRemove: (id: string) => void
  /** Called when the last photo is removed, to move the focus elsewhere. */
  onEmpty: () => void
}

/** List of the chosen photos. Removing one moves the focus to its neighbour and announces the removal. */
function PhotoList({ photos, onRemove, onEmpty }: PhotoListProps) {
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

interface PickedPhoto {
  id: string
  name: string
  /** URL of the small copy; missing while the photo is being prepared. */
  previewUrl?: string
  /** Whether the site has stored the photo. */
  isUploaded: boolean
}

function PhotoItem({ photo, onRemove }: { photo: PickedPhoto; onRemove: () => void }) {
  return (
    <li className="photo-list__item" aria-busy={!photo.previewUrl || undefined}>
      {photo.previewUrl && <img src={photo.previewUrl} alt="" />}
      <span className="photo-list__name" title={photo.name}>
        {photo.isUploaded && <CheckIcon role="img" aria-label="Envoyée" />}
        <span>{photo.name}</span>
      </span>
      <button type="button" className="photo-list__remove" onClick={onRemove}>
        <CloseIcon />
        <span className="visually-hidden">Retirer «&nbsp;{photo.name}&nbsp;»</span>
      </button>
    </li>
  )
}
