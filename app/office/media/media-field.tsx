import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import type { FileLink } from '../../../domain/kernel/files/picture-address.ts'
import { mediaFromFieldText, mediaToFieldText } from '../../../domain/kernel/html/media-text.ts'
import { Button } from '../../ui/button.tsx'
import {
  ariaDescribedBy,
  type FieldBinding,
  FieldError,
  FieldHint,
  RequiredMark,
} from '../../ui/field/field-parts.tsx'
import { CloudUploadIcon } from '../../ui/icon/office-icons.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { type MediaKind, mediaKinds } from './media-kinds.ts'
import { MediaList } from './media-list.tsx'
import { useUploadQueue } from './media-uploads.ts'
import { UploadProgressList } from './upload-lines.tsx'
import '../../ui/field/field.css'
import './media-field.css'

interface MediaFieldProps extends FieldBinding {
  label: string
  kind: MediaKind
  hint?: string
  required?: boolean
  /** Called after each change with the text that the form sends (`domain/kernel/html/media-text.ts`). */
  onChange?: (text: string) => void
}

/**
 * Pictures and files of a page: chosen, dropped or photographed, uploaded immediately, described and ordered. Without JavaScript
 * it is a text area with one line per file, whose addresses are copied from the page of files.
 */
export function MediaField({ id, name, label, kind, hint, required, errors, ...given }: MediaFieldProps) {
  const { add, maxFiles, hint: usualHint } = mediaKinds[kind]
  const media = useMedia(given.defaultValue ?? '', given.onChange)
  const { links, change } = media
  const { uploads, take, isFull } = useMediaUploads(name, kind, media)
  const [removed, setRemoved] = useState<{ link: FileLink; index: number } | null>(null)
  const { isOver, dropZone } = useFileDrop(take)
  return (
    <fieldset className="field media-field" data-over={isOver || undefined} {...dropZone}>
      <legend className="field__label">
        {label}
        {required && <RequiredMark />}
      </legend>
      <FieldHint id={id}>{hint ?? usualHint}</FieldHint>
      <MediaText
        control={media.control}
        id={id}
        name={name}
        label={label}
        errors={errors}
        hint={hint ?? usualHint}
        text={given.defaultValue}
      />
      <div className="media-field__live">
        <MediaList
          kind={kind}
          links={links}
          uploads={uploads.uploads}
          areWordsDue={Boolean(errors?.length)}
          onChange={change}
          onMove={(from, to) => change((before) => moveLink(before, from, to))}
          onReplace={(url, files) => take(files, url)}
          onRemove={(link, index) => {
            setRemoved({ link, index })
            change((before) => before.filter(({ url }) => url !== link.url))
          }}
        />
        {removed && !links.some(({ url }) => url === removed.link.url) && (
          <RemovedFile
            link={removed.link}
            onRestore={() => {
              change((before) => before.toSpliced(removed.index, 0, removed.link).slice(0, maxFiles))
              setRemoved(null)
            }}
          />
        )}
        <UploadProgressList {...uploads} />
        {!isFull && <AddFiles id={`${id}-ajouter`} kind={kind} label={add} onTake={take} />}
      </div>
      <FieldError id={id} errors={errors} />
    </fieldset>
  )
}

interface MediaTextProps extends Pick<FieldBinding, 'id' | 'name' | 'errors'> {
  label: string
  control: RefObject<HTMLTextAreaElement | null>
  hint: string
  text?: string
}

/** Text area with the value that the form sends, edited by hand without JavaScript. */
function MediaText({ control, id, name, label, errors, hint, text = '' }: MediaTextProps) {
  return (
    <>
      <textarea
        ref={control}
        id={id}
        name={name}
        className="field__control field__control--area media-field__text"
        defaultValue={text}
        aria-label={label}
        {...ariaDescribedBy(id, errors, hint)}
      />
      <p className="media-field__plain">
        Une ligne par fichier&nbsp;: son adresse, puis ce qu’il montre. Les adresses sont sur la page{' '}
        <a href={href('/gestion/fichiers')} target="_blank" rel="noreferrer">
          Fichiers
        </a>
        .
      </p>
    </>
  )
}

interface AddFilesProps {
  id: string
  kind: MediaKind
  label: string
  onTake: (files: File[]) => void
}

function AddFiles({ id, kind, label, onTake }: AddFilesProps) {
  const { accept, maxFiles } = mediaKinds[kind]
  const input = useRef<HTMLInputElement>(null)
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    // Without a reset, choosing the same file again would fire no event.
    currentTarget.value = ''
    if (files.length > 0) onTake(files)
  }
  return (
    <label className="media-field__add" htmlFor={id}>
      <CloudUploadIcon />
      <span>{label}</span>
      <small>ou déposez ici</small>
      <input ref={input} type="file" id={id} accept={accept} multiple={maxFiles > 1} onChange={take} />
    </label>
  )
}

/** Offers to restore a removed file at its former position. */
function RemovedFile({ link, onRestore }: { link: FileLink; onRestore: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // The pressed button was removed, so the focus moves to the button in its place.
  useEffect(() => button.current?.focus(), [])
  return (
    <p className="media-field__removed" role="status">
      <span>{link.name ? `«\u00a0${link.name}\u00a0» est retiré.` : 'Le fichier est retiré.'}</span>
      <Button ref={button} variant="quiet" onClick={onRestore}>
        Rétablir
      </Button>
    </p>
  )
}

/**
 * Manages the files of a field. They are stored only in the text area that the form sends: a value filled in from outside (saved by another
 * user) is read from it, and changes made here dispatch the same events as typing.
 */
function useMedia(initialText: string, onChange?: (text: string) => void) {
  const control = useRef<HTMLTextAreaElement>(null)
  const [links, setLinks] = useState(() => mediaFromFieldText(initialText))
  const latest = useRef({ text: initialText, links })
  const take = (text: string, next: readonly FileLink[]) => {
    latest.current = { text, links: [...next] }
    setLinks([...next])
  }
  useEffect(() => {
    const text = control.current?.value
    if (text !== undefined && text !== latest.current.text) take(text, mediaFromFieldText(text))
  })
  const change = (edit: (links: readonly FileLink[]) => readonly FileLink[]) => {
    const next = edit(latest.current.links)
    const text = mediaToFieldText(next)
    take(text, next)
    if (!control.current) return
    control.current.value = text
    control.current.dispatchEvent(new Event('input', { bubbles: true }))
    onChange?.(text)
  }
  return { control, links, change }
}

/** Manages the uploads of a field. Each file is added to the field once the site has stored it. */
function useMediaUploads(name: string, kind: MediaKind, { links, change }: ReturnType<typeof useMedia>) {
  const { maxFiles } = mediaKinds[kind]
  const uploads = useUploadQueue(name, kind, (arrival) =>
    change((before) => addArrivedLink(before, { ...arrival, name: captionFor(arrival.name, kind) })),
  )
  const isFull = links.length + uploads.uploads.filter(({ replaces }) => !replaces).length >= maxFiles
  const take = (files: File[], replaces: string | null = null) => {
    const others = uploads.uploads.filter((upload) => !upload.replaces).length
    void uploads.queue.add(files, replaces ? 1 : maxFiles - links.length - others, replaces)
  }
  return { uploads, take, isFull }
}

/** Returns the initial text of a file: empty for pictures, which need a description; the file name for documents. */
const captionFor = (fileName: string, kind: MediaKind) =>
  mediaKinds[kind].takes.length === 1 && mediaKinds[kind].words ? '' : fileName.replace(/\.\w{1,5}$/, '')

/** Adds an uploaded file in place of the one that it replaces, otherwise at the end. */
function addArrivedLink(
  links: readonly FileLink[],
  { url, replaces, name }: { url: string; replaces: string | null; name: string },
): readonly FileLink[] {
  if (links.some((link) => link.url === url)) return links
  const isReplaced = links.some((link) => link.url === replaces)
  if (!isReplaced) return [...links, { url, name }]
  return links.map((link) => (link.url === replaces ? { url, name: link.name || name } : link))
}

/** Moves the file at `from` to the position `to`. */
function moveLink(links: readonly FileLink[], from: number, to: number): readonly FileLink[] {
  const link = links[from]
  if (!link || to < 0 || to >= links.length) return links
  const others = links.filter((_, index) => index !== from)
  return [...others.slice(0, to), link, ...others.slice(to)]
}
