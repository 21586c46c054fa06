import { type ChangeEvent, useId } from 'react'
import type { FileLink } from '../../../../../domain/file-link.ts'
import { type MediaKind, mediaKinds } from '../media-kinds.ts'
import { MediaPlayer } from './media-player.tsx'

interface MediaWordsProps {
  kind: MediaKind
  link: FileLink
  isDue: boolean
  onChange: (part: Partial<FileLink>) => void
}

/** What a file is called, or its player where it has no words. */

export function MediaWords({ kind, link: { url, name }, isDue, onChange }: MediaWordsProps) {
  const id = useId()
  const { words } = mediaKinds[kind]
  if (!words) return <MediaPlayer kind={kind} url={url} />
  const isMissing = name.trim() === ''
  return (
    <>
      <label className="field__label" htmlFor={id}>
        {words.label}
      </label>
      <input
        id={id}
        type="text"
        className="field__control"
        value={name}
        maxLength={300}
        autoComplete="off"
        aria-invalid={(isDue && isMissing) || undefined}
        aria-describedby={isMissing ? `${id}-hint` : undefined}
        onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
          onChange({ name: currentTarget.value })
        }
      />
      {isMissing && (
        <p className="field__hint" id={`${id}-hint`}>
          {words.hint}
        </p>
      )}
    </>
  )
}
