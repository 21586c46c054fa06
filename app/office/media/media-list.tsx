import * as drawings from 'lucide'
import { type ChangeEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { FileLink } from '../../../domain/kernel/files/picture-address.ts'
import { parseUploadedPictureAddress } from '../../../domain/kernel/files/picture-address.ts'
import { createIcon } from '../../ui/icon/create-icon.tsx'
import { ArrowDownIcon, ArrowUpIcon, CloseIcon, FileTextIcon } from '../../ui/icon/icons.ts'
import { ArticleImage } from '../../ui/pictures/article-image.tsx'
import { sitePictureOf } from '../../ui/pictures/site-picture.ts'
import { FocusDialog } from './focus-dialog.tsx'
import { MediaDragAndDrop } from './media-drag.tsx'
import { type MediaKind, mediaKinds } from './media-kinds.ts'
import type { MediaUpload } from './media-uploads.ts'
import '../../ui/field/field.css'
import './media-field.css'
import './media-list.css'

interface MediaListProps {
  kind: MediaKind
  links: readonly FileLink[]
  uploads: readonly MediaUpload[]
  /** Whether missing texts are marked as errors. */
  areWordsDue: boolean
  onChange: (edit: (links: readonly FileLink[]) => readonly FileLink[]) => void
  onMove: (from: number, to: number) => void
  onReplace: (url: string, files: File[]) => void
  onRemove: (link: FileLink, index: number) => void
}

/** Files of a field in their order, changed with buttons or by drag and drop. */
export function MediaList({ kind, links, uploads, areWordsDue, ...actions }: MediaListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [hasMouse, setMouse] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const meet = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setMouse(true)
  const change = (url: string, part: Partial<FileLink>) =>
    actions.onChange((all) => all.map((link) => (link.url === url ? { ...link, ...part } : link)))
  const move = (from: number, to: number) => {
    actions.onMove(from, to)
    setAnnouncement(`Placé en position ${to + 1} sur ${links.length}.`)
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ol
        ref={list}
        className="plain-list media-list"
        data-kind={kind}
        onPointerOver={links.length > 1 && !hasMouse ? meet : undefined}
      >
        {links.map((link, index) => (
          <MediaItem
            key={link.url}
            kind={kind}
            link={link}
            index={index}
            count={links.length}
            areWordsDue={areWordsDue}
            isReplaced={uploads.some(({ replaces }) => replaces === link.url)}
            onChange={(part) => change(link.url, part)}
            onMove={(by) => move(index, index + by)}
            onReplace={(files) => actions.onReplace(link.url, files)}
            onRemove={() => actions.onRemove(link, index)}
          />
        ))}
      </ol>
      {hasMouse && links.length > 1 && (
        <MediaDragAndDrop list={list} urls={links.map(({ url }) => url)} onMove={move} />
      )}
    </>
  )
}

interface MediaItemProps {
  kind: MediaKind
  link: FileLink
  index: number
  count: number
  areWordsDue: boolean
  /** Whether a replacement of this file is being uploaded. */
  isReplaced: boolean
  onChange: (part: Partial<FileLink>) => void
  onMove: (by: 1 | -1) => void
  onReplace: (files: File[]) => void
  onRemove: () => void
}

/** One file of a field: preview, text and actions. */
function MediaItem({ kind, link, index, count, areWordsDue, isReplaced, ...actions }: MediaItemProps) {
  const [isFocusing, setFocusing] = useState(false)
  const isShown = isPicture(link.url)
  const label = link.name || `Fichier ${index + 1}`
  return (
    <li className="media-item" data-media={link.url} aria-busy={isReplaced || undefined}>
      <div className="media-item__sight">
        {isShown ? <ArticleImage image={{ ...link, name: '' }} sizes="14rem" /> : <FileIcon {...link} />}
      </div>
      <div className="media-item__text">
        <MediaWords kind={kind} link={link} isDue={areWordsDue} onChange={actions.onChange} />
      </div>
      <div className="media-item__actions">
        {count > 1 && (
          <>
            <MediaButton
              wording="Avancer"
              label={label}
              disabled={index === 0}
              onPress={() => actions.onMove(-1)}
            >
              <ArrowUpIcon />
            </MediaButton>
            <MediaButton
              wording="Reculer"
              label={label}
              disabled={index === count - 1}
              onPress={() => actions.onMove(1)}
            >
              <ArrowDownIcon />
            </MediaButton>
          </>
        )}
        {isShown && kind !== 'attachments' && (
          <MediaButton
            wording="Choisir le point à garder en vue"
            label={label}
            onPress={() => setFocusing(true)}
          >
            <Crosshair />
          </MediaButton>
        )}
        <ReplaceFile kind={kind} label={label} onReplace={actions.onReplace} />
        <MediaButton wording="Retirer" label={label} onPress={actions.onRemove}>
          <CloseIcon />
        </MediaButton>
      </div>
      {isFocusing && (
        <FocusDialog
          link={link}
          onChoose={(focus) => actions.onChange({ focus })}
          onClose={() => setFocusing(false)}
        />
      )}
    </li>
  )
}

const isPicture = (url: string) => sitePictureOf(url) !== null || parseUploadedPictureAddress(url) !== null

interface MediaWordsProps {
  kind: MediaKind
  link: FileLink
  isDue: boolean
  onChange: (part: Partial<FileLink>) => void
}

/** Text field of a file; its player for kinds without a text (video, audio). */
function MediaWords({ kind, link: { url, name }, isDue, onChange }: MediaWordsProps) {
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

function MediaPlayer({ kind, url }: { kind: MediaKind; url: string }) {
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

function FileIcon({ url }: FileLink) {
  const Sign = /\.(mp4|webm)$/.test(url) ? Film : /\.(mp3|m4a)$/.test(url) ? AudioLines : FileTextIcon
  return (
    <a href={url} target="_blank" rel="noreferrer" className="media-item__file">
      <Sign />
      <span>{url.replace(/^.*\//, '')}</span>
    </a>
  )
}

interface MediaButtonProps {
  wording: string
  label: string
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

/** Button that keeps the focus when it is disabled at the end of the list, so that keyboard users do not lose their place. */
const MediaButton = ({ wording, label, disabled, onPress, children }: MediaButtonProps) => (
  <button
    type="button"
    title={wording}
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onPress}
  >
    {children}
    <span className="visually-hidden">
      {wording}&nbsp;: {label}
    </span>
  </button>
)

interface ReplaceFileProps {
  kind: MediaKind
  label: string
  onReplace: (files: File[]) => void
}

function ReplaceFile({ kind, label: called, onReplace }: ReplaceFileProps) {
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

/** Icons of the file list. */
const AudioLines = createIcon('audio-lines', drawings.AudioLines)
const Crosshair = createIcon('crosshair', drawings.Crosshair)
const Film = createIcon('film', drawings.Film)
const Replace = createIcon('replace', drawings.Replace)
