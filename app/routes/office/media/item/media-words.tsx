import { type ChangeEvent, useId } from 'react'
import type { FileLink } from '../../../../../domain/file-link.ts'
import { type MediaKind, mediaKinds } from '../media-kinds.ts'

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
  if (!words) return <Player kind={kind} url={url} />
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

function Player({ kind, url }: { kind: MediaKind; url: string }) {
  if (kind === 'audio')
    return (
      // biome-ignore lint/a11y/useMediaCaption: the workshop listens to its own recording.
      <audio controls preload="none" src={url} />
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: the workshop looks at its own recording.
    <video controls preload="metadata" src={url} />
  )
}
