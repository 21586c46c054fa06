import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import type { FileLink } from '../../../../domain/file-link.ts'
import { uploadedPicture } from '../../../../domain/publishing/picture-address.ts'
import { ArticleImage } from '../../../ui/article-image/article-image.tsx'
import { ownPicture } from '../../../ui/article-image/own-picture.ts'
import { ArrowDown, ArrowUp, FileText, X } from '../../../ui/icon/icons.ts'
import { FocusDialog } from './focus-dialog.tsx'
import { AudioLines, Crosshair, Film, Replace } from './media-icons.ts'
import { type MediaKind, mediaKinds } from './media-kinds.ts'

interface MediaItemProps {
  kind: MediaKind
  link: FileLink
  place: number
  count: number
  areWordsDue: boolean
  /** Another file is on its way to its place. */
  isReplaced: boolean
  onChange: (part: Partial<FileLink>) => void
  onMove: (by: 1 | -1) => void
  onReplace: (files: File[]) => void
  onRemove: () => void
}

/** One file of a field: what it shows, its words, and what is done with it. */
export function MediaItem({ kind, link, place, count, areWordsDue, isReplaced, ...acts }: MediaItemProps) {
  const [isFocusing, setFocusing] = useState(false)
  const isShown = isPicture(link.url)
  const called = link.name || `Fichier ${place + 1}`
  return (
    <li className="media-item" data-media={link.url} aria-busy={isReplaced || undefined}>
      <div className="media-item__sight">
        {isShown ? <ArticleImage image={{ ...link, name: '' }} sizes="14rem" /> : <FileSign {...link} />}
      </div>
      <div className="media-item__words">
        <Words kind={kind} link={link} isDue={areWordsDue} onChange={acts.onChange} />
      </div>
      <div className="media-item__acts">
        {count > 1 && (
          <>
            <Act says="Avancer" called={called} disabled={place === 0} onPress={() => acts.onMove(-1)}>
              <ArrowUp />
            </Act>
            <Act says="Reculer" called={called} disabled={place === count - 1} onPress={() => acts.onMove(1)}>
              <ArrowDown />
            </Act>
          </>
        )}
        {isShown && kind !== 'attachments' && (
          <Act says="Choisir le point à garder en vue" called={called} onPress={() => setFocusing(true)}>
            <Crosshair />
          </Act>
        )}
        <ReplaceFile kind={kind} called={called} onReplace={acts.onReplace} />
        <Act says="Retirer" called={called} onPress={acts.onRemove}>
          <X />
        </Act>
      </div>
      {isFocusing && (
        <FocusDialog
          link={link}
          onChoose={(focus) => acts.onChange({ focus })}
          onClose={() => setFocusing(false)}
        />
      )}
    </li>
  )
}

const isPicture = (url: string) => ownPicture(url) !== null || uploadedPicture(url) !== null

function FileSign({ url }: FileLink) {
  const Sign = /\.(mp4|webm)$/.test(url) ? Film : /\.(mp3|m4a)$/.test(url) ? AudioLines : FileText
  return (
    <a href={url} target="_blank" rel="noreferrer" className="media-item__file">
      <Sign />
      <span>{url.replace(/^.*\//, '')}</span>
    </a>
  )
}

interface WordsProps extends Pick<MediaItemProps, 'kind' | 'link' | 'onChange'> {
  isDue: boolean
}

function Words({ kind, link: { url, name }, isDue, onChange }: WordsProps) {
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

interface ActProps {
  says: string
  called: string
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

/** It keeps the focus at the end of the list, so that whoever goes on pressing is not lost. */
const Act = ({ says, called, disabled, onPress, children }: ActProps) => (
  <button
    type="button"
    title={says}
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onPress}
  >
    {children}
    <span className="visually-hidden">
      {says}&nbsp;: {called}
    </span>
  </button>
)

interface ReplaceFileProps {
  kind: MediaKind
  called: string
  onReplace: (files: File[]) => void
}

function ReplaceFile({ kind, called, onReplace }: ReplaceFileProps) {
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
