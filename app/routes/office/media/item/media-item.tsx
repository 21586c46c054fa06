import { useState } from 'react'
import type { FileLink } from '../../../../../domain/file-link.ts'
import { uploadedPicture } from '../../../../../domain/publishing/picture-address.ts'
import { ArrowDown, ArrowUp, X } from '../../../../ui/icon/icons.ts'
import { ArticleImage } from '../../../../ui/pictures/article-image/article-image.tsx'
import { ownPicture } from '../../../../ui/pictures/article-image/own-picture.ts'
import { Crosshair } from '../media-icons.ts'
import type { MediaKind } from '../media-kinds.ts'
import { FileSign } from './file-sign.tsx'
import { FocusDialog } from './focus-dialog.tsx'
import { MediaAct } from './media-act.tsx'
import { MediaWords } from './media-words.tsx'
import { ReplaceFile } from './replace-file.tsx'
import './media-item.css'

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
        <MediaWords kind={kind} link={link} isDue={areWordsDue} onChange={acts.onChange} />
      </div>
      <div className="media-item__acts">
        {count > 1 && (
          <>
            <MediaAct says="Avancer" called={called} disabled={place === 0} onPress={() => acts.onMove(-1)}>
              <ArrowUp />
            </MediaAct>
            <MediaAct
              says="Reculer"
              called={called}
              disabled={place === count - 1}
              onPress={() => acts.onMove(1)}
            >
              <ArrowDown />
            </MediaAct>
          </>
        )}
        {isShown && kind !== 'attachments' && (
          <MediaAct says="Choisir le point à garder en vue" called={called} onPress={() => setFocusing(true)}>
            <Crosshair />
          </MediaAct>
        )}
        <ReplaceFile kind={kind} called={called} onReplace={acts.onReplace} />
        <MediaAct says="Retirer" called={called} onPress={acts.onRemove}>
          <X />
        </MediaAct>
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
