import type { ChangeEvent } from 'react'
import { Replace } from '../media-icons.ts'
import { type MediaKind, mediaKinds } from '../media-kinds.ts'

interface ReplaceFileProps {
  kind: MediaKind
  called: string
  onReplace: (files: File[]) => void
}

export function ReplaceFile({ kind, called, onReplace }: ReplaceFileProps) {
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    if (files.length > 0) onReplace(files)
  }
  return (
    <label className="media-item__replace" title="Remplacer">
      <Replace />
      <span className="visually-hidden">Remplacer&nbsp;: {called}</span>
      <input type="file" accept={mediaKinds[kind].accept} onChange={take} />
    </label>
  )
}
