import { type ChangeEvent, useRef } from 'react'
import { CloudUpload } from '../shell/office-icons.ts'
import { type MediaKind, mediaKinds } from './media-kinds.ts'

interface AddFilesProps {
  id: string
  kind: MediaKind
  label: string
  onTake: (files: File[]) => void
}

export function AddFiles({ id, kind, label, onTake }: AddFilesProps) {
  const { accept, most } = mediaKinds[kind]
  const input = useRef<HTMLInputElement>(null)
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    // The same file can be chosen again.
    currentTarget.value = ''
    if (files.length > 0) onTake(files)
  }
  return (
    <label className="media-field__add" htmlFor={id}>
      <CloudUpload />
      <span>{label}</span>
      <small>ou déposez ici</small>
      <input ref={input} type="file" id={id} accept={accept} multiple={most > 1} onChange={take} />
    </label>
  )
}
