import { useState } from 'react'
import type { FileLink } from '../../../../domain/file-link.ts'
import type { FieldBinding } from '../../../ui/field/field-binding.ts'
import { FieldError, FieldHint, RequiredMark } from '../../../ui/field/field-parts.tsx'
import { useFileDrop } from '../../../ui/photo-picker/use-file-drop.ts'
import { AddFiles } from './add-files.tsx'
import { moved } from './change-links.ts'
import { type MediaKind, mediaKinds } from './media-kinds.ts'
import { MediaList } from './media-list.tsx'
import { MediaText } from './media-text.tsx'
import { RemovedFile } from './removed-file.tsx'
import { UploadLines } from './uploads/upload-lines.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useMedia } from './use-media.ts'
import './media-field.css'

interface MediaFieldProps extends FieldBinding {
  label: string
  kind: MediaKind
  hint?: string
  required?: boolean
  /** Hears of each change, as the text that the form sends (`domain/publishing/media-text.ts`). */
  onChange?: (text: string) => void
}

/**
 * Pictures and files of a page: chosen, dropped or taken, sent at once, described, put in order. Without JavaScript a
 * line for each, addresses from the page of files.
 */
export function MediaField({ id, name, label, kind, hint, required, errors, ...given }: MediaFieldProps) {
  const { add, most, hint: usualHint } = mediaKinds[kind]
  const media = useMedia(given.defaultValue ?? '', given.onChange)
  const { links, change } = media
  const { uploads, take, isFull } = useArrivals(name, kind, media)
  const [removed, setRemoved] = useState<{ link: FileLink; place: number } | null>(null)
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
        {...{ id, name, label, errors }}
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
          onMove={(from, to) => change((before) => moved(before, from, to))}
          onReplace={(url, files) => take(files, url)}
          onRemove={(link, place) => {
            setRemoved({ link, place })
            change((before) => before.filter(({ url }) => url !== link.url))
          }}
        />
        {removed && !links.some(({ url }) => url === removed.link.url) && (
          <RemovedFile
            link={removed.link}
            onRestore={() => {
              change((before) => before.toSpliced(removed.place, 0, removed.link).slice(0, most))
              setRemoved(null)
            }}
          />
        )}
        <UploadLines {...uploads} />
        {!isFull && <AddFiles id={`${id}-ajouter`} kind={kind} label={add} onTake={take} />}
      </div>
      <FieldError id={id} errors={errors} />
    </fieldset>
  )
}
