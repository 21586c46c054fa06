import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import type { FileLink, FocalPoint } from '../../../../../domain/file-link.ts'
import { ownValue } from '../../../../../domain/own-value.ts'
import { ArticleImage } from '../../../../ui/pictures/article-image/article-image.tsx'
import { arrows, within } from './focal-point.ts'

interface FocusPictureProps {
  link: FileLink
  onChoose: (focus: FocalPoint) => void
}

/** The whole picture with its point, which is tapped or moved by the arrow keys. */
export function FocusPicture({ link, onChoose }: FocusPictureProps) {
  const point = link.focus ?? { x: 50, y: 50 }
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // Through the DOM: the page's policy lets no style attribute through.
    mark.current?.style.setProperty('--x', `${point.x}%`)
    mark.current?.style.setProperty('--y', `${point.y}%`)
  }, [point.x, point.y])
  const tap = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    // A key's press has no place.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChoose(within(((clientX - left) / width) * 100, ((clientY - top) / height) * 100))
  }
  const press = (event: KeyboardEvent) => {
    const by = ownValue(arrows, event.key)
    if (!by) return
    event.preventDefault()
    onChoose(within(point.x + by.x, point.y + by.y))
  }
  return (
    <button
      type="button"
      className="focus-dialog__picture"
      aria-label={`Point à garder en vue\u00a0: ${point.x}\u00a0% depuis la gauche, ${point.y}\u00a0% depuis le haut`}
      aria-describedby="point-aide"
      onClick={tap}
      onKeyDown={press}
    >
      <ArticleImage image={{ url: link.url, name: '' }} sizes="(width > 1080px) 44rem, 92vw" />
      <span ref={mark} className="focus-dialog__mark" />
    </button>
  )
}
