import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import type { FileLink, FocalPoint } from '../../../domain/kernel/files/picture-address.ts'
import { getOwnProperty } from '../../../domain/kernel/text/own-property.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ArticleImage } from '../../ui/pictures/article-image.tsx'
import './focus-dialog.css'

interface FocusDialogProps {
  link: FileLink
  onChoose: (focus: FocalPoint | undefined) => void
  onClose: () => void
}

/** Dialog to choose the focal point of a picture, which stays visible in every crop; previews the crops. */
export function FocusDialog({ link, onChoose, onClose }: FocusDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Le point à garder en vue" size="wide">
      <div className="focus-dialog">
        <p id="point-aide">
          Touchez ce qui doit rester visible quand l’image est recadrée, ou utilisez les flèches.
        </p>
        <FocusPicture link={link} onChoose={onChoose} />
        <ul className="plain-list focus-dialog__crops" aria-label="Recadrages">
          {['large', 'square', 'tall'].map((shape) => (
            <li key={shape} data-shape={shape}>
              <ArticleImage image={{ ...link, name: '' }} sizes="14rem" />
            </li>
          ))}
        </ul>
        <div className="focus-dialog__actions">
          <Button onClick={onClose}>Terminer</Button>
          <Button variant="quiet" onClick={() => onChoose(undefined)}>
            Revenir au centre
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface FocusPictureProps {
  link: FileLink
  onChoose: (focus: FocalPoint) => void
}

/** The whole picture with its focal point, which is moved by clicks or arrow keys. */
function FocusPicture({ link, onChoose }: FocusPictureProps) {
  const point = link.focus ?? { x: 50, y: 50 }
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // The style is set through the DOM: the content security policy forbids style attributes.
    mark.current?.style.setProperty('--x', `${point.x}%`)
    mark.current?.style.setProperty('--y', `${point.y}%`)
  }, [point.x, point.y])
  const tap = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    // A click by keyboard has no position.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChoose(clampFocalPoint(((clientX - left) / width) * 100, ((clientY - top) / height) * 100))
  }
  const press = (event: KeyboardEvent) => {
    const by = getOwnProperty(arrowSteps, event.key)
    if (!by) return
    event.preventDefault()
    onChoose(clampFocalPoint(point.x + by.x, point.y + by.y))
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

/** Percentage points by which an arrow key moves the focal point. */
const step = 5

/** Movement by arrow key, in percentage points. */
const arrowSteps: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** Returns the point rounded to whole percent, within the picture. */
const clampFocalPoint = (x: number, y: number): FocalPoint => ({ x: percent(x), y: percent(y) })
const percent = (value: number) => Math.round(Math.min(100, Math.max(0, value)))
