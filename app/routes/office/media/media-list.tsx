import { lazy, type PointerEvent, Suspense, useRef, useState } from 'react'
import type { FileLink } from '../../../../domain/file-link.ts'
import { MediaItem } from './item/media-item.tsx'
import type { MediaKind } from './media-kinds.ts'
import type { Upload } from './uploads/upload-state.ts'
import './media-list.css'

/** Dragging is an extra: it comes with the first mouse that reaches the list. */
const MediaDrag = lazy(() => import('./media-drag.tsx'))

interface MediaListProps {
  kind: MediaKind
  links: readonly FileLink[]
  uploads: readonly Upload[]
  /** Words that are missing are told. */
  areWordsDue: boolean
  onChange: (act: (links: readonly FileLink[]) => readonly FileLink[]) => void
  onMove: (from: number, to: number) => void
  onReplace: (url: string, files: File[]) => void
  onRemove: (link: FileLink, place: number) => void
}

/** The files of a field in their order, which buttons and a mouse change. */
export function MediaList({ kind, links, uploads, areWordsDue, ...acts }: MediaListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [hasMouse, setMouse] = useState(false)
  const [said, setSaid] = useState('')
  const meet = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setMouse(true)
  const change = (url: string, part: Partial<FileLink>) =>
    acts.onChange((all) => all.map((link) => (link.url === url ? { ...link, ...part } : link)))
  const move = (from: number, to: number) => {
    acts.onMove(from, to)
    setSaid(`Placé en position ${to + 1} sur ${links.length}.`)
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ol
        ref={list}
        className="plain-list media-list"
        data-kind={kind}
        onPointerOver={links.length > 1 && !hasMouse ? meet : undefined}
      >
        {links.map((link, place) => (
          <MediaItem
            key={link.url}
            kind={kind}
            link={link}
            place={place}
            count={links.length}
            areWordsDue={areWordsDue}
            isReplaced={uploads.some(({ replaces }) => replaces === link.url)}
            onChange={(part) => change(link.url, part)}
            onMove={(by) => move(place, place + by)}
            onReplace={(files) => acts.onReplace(link.url, files)}
            onRemove={() => acts.onRemove(link, place)}
          />
        ))}
      </ol>
      {hasMouse && links.length > 1 && (
        <Suspense>
          <MediaDrag list={list} urls={links.map(({ url }) => url)} onMove={move} />
        </Suspense>
      )}
    </>
  )
}
