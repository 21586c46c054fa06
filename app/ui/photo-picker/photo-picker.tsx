import { type ChangeEvent, useEffect, useEffectEvent, useRef } from 'react'
import { describedBy } from '../field/field-binding.ts'
import { FieldError, FieldHint, RequiredMark } from '../field/field-parts.tsx'
import { ImagePlus } from '../icon/icons.ts'
import type { PickedPhoto } from './photo-item.tsx'
import { PhotoList } from './photo-list.tsx'
import './photo-picker.css'
import { useFileDrop } from './use-file-drop.ts'

interface PhotoPickerProps {
  id: string
  name: string
  label: string
  hint: string
  accept: string
  photos: readonly PickedPhoto[]
  errors?: string[]
  /** Sentences about files that were not taken. */
  refusals: readonly string[]
  onAdd: (files: File[]) => void
  onRemove: (id: string) => void
}

/** Chooses photos by press, camera, or drag and drop; without JavaScript the browser's own file field remains. */
export function PhotoPicker({ id, name, label, hint, accept, errors, ...props }: PhotoPickerProps) {
  const { photos, refusals, onAdd, onRemove } = props
  const input = useRef<HTMLInputElement>(null)
  const { isOver, dropZone } = useFileDrop(onAdd)
  // Files may have been chosen before the page came alive.
  const takeFirst = useEffectEvent(() => take(input.current, onAdd))
  useEffect(() => takeFirst(), [])
  return (
    <div className="field photo-picker">
      <label className="photo-picker__zone" htmlFor={id} data-over={isOver || undefined} {...dropZone}>
        <ImagePlus />
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
          {...describedBy(id, errors, hint)}
        />
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      <div role="alert">
        {refusals.map((refusal) => (
          <FieldError key={refusal} id={`${id}-refusal`} errors={[refusal]} />
        ))}
      </div>
      <FieldError id={id} errors={errors} />
      <PhotoList photos={photos} onRemove={onRemove} onEmpty={() => input.current?.focus()} />
    </div>
  )
}

/** The field is emptied, so that the same file can be chosen again and is not sent with the form. */
function take(input: HTMLInputElement | null, onAdd: (files: File[]) => void) {
  const files = [...(input?.files ?? [])]
  if (!input || files.length === 0) return
  onAdd(files)
  input.value = ''
}
