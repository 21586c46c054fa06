import type { MediaKind } from '../media-kinds.ts'

export function MediaPlayer({ kind, url }: { kind: MediaKind; url: string }) {
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
