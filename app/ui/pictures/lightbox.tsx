import * as drawings from 'lucide'
import {
  type CSSProperties,
  type PointerEvent,
  type TouchEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { FileLink } from '../../../domain/kernel/files/picture-address.ts'
import { Dialog } from '../dialog.tsx'
import { createIcon } from '../icon/create-icon.tsx'
import { Carousel } from './carousel.tsx'
import './lightbox.css'

interface LightboxProps {
  images: FileLink[]
  /** Index of the first picture, from 0; `null` while the view is closed. */
  openAt: number | null
  onClose: () => void
  title?: string
}

/** Pictures over the page, as large as the screen allows. */
export function Lightbox({ images, openAt, onClose, title = 'Photos' }: LightboxProps) {
  return (
    <Dialog open={openAt !== null} onClose={onClose} title={title} size="wide">
      {openAt !== null && <LightboxView images={images} startAt={openAt} title={title} />}
    </Dialog>
  )
}

interface LightboxViewProps {
  images: FileLink[]
  startAt: number
  title: string
}

/** The pictures with the tools that zoom and rotate the current one. Another picture is shown without zoom or rotation. */
function LightboxView({ images, startAt, title }: LightboxViewProps) {
  const { zoom, turns, canGrow, larger, smaller, turn, reset, zoomTo } = useZoom()
  const gestures = useZoomGestures(zoom, zoomTo)
  const view = useKeepCentre(zoom)
  return (
    <div
      ref={view}
      className="lightbox"
      data-near={zoom > 1 || undefined}
      data-across={turns % 2 === 1 || undefined}
      style={{ '--zoom': zoom, '--turns': turns } as CSSProperties}
    >
      <div className="lightbox__tools" role="toolbar" aria-label="Vue de la photo">
        <button type="button" onClick={smaller} aria-disabled={zoom === 1 || undefined}>
          <ZoomOut />
          <span className="visually-hidden">Réduire</span>
        </button>
        <output aria-label="Agrandissement">{`${Math.round(zoom * 100)}\u00a0%`}</output>
        <button type="button" onClick={larger} aria-disabled={!canGrow || undefined}>
          <ZoomIn />
          <span className="visually-hidden">Agrandir</span>
        </button>
        <button type="button" onClick={turn}>
          <RotateCw />
          <span className="visually-hidden">Tourner d’un quart de tour</span>
        </button>
      </div>
      <div {...gestures}>
        <Carousel
          images={images}
          startAt={startAt}
          label={title}
          sizes="(width > 1200px) 70rem, 100vw"
          onShow={reset}
        />
      </div>
    </div>
  )
}

/** Zoom factor and number of clockwise quarter turns of the current picture. */
interface View {
  zoom: number
  turns: number
}

const asItIs: View = { zoom: 1, turns: 0 }
const maxZoom = 4
const zoomStep = 1.5

/** Manages zoom and rotation of the current picture, with the keys +, − and 0, and R for a clockwise quarter turn. */
function useZoom() {
  const [view, setView] = useState(asItIs)
  const reset = useCallback(() => setView(asItIs), [])
  const zoomTo = useCallback((to: (zoom: number) => number) => {
    // Snaps to the original size when close to it.
    const bound = (zoom: number) => (zoom < 1.1 ? 1 : Math.min(zoom, maxZoom))
    setView((now) => ({ ...now, zoom: bound(to(now.zoom)) }))
  }, [])
  const larger = useCallback(() => zoomTo((zoom) => zoom * zoomStep), [zoomTo])
  const smaller = useCallback(() => zoomTo((zoom) => zoom / zoomStep), [zoomTo])
  const turn = useCallback(() => setView((now) => ({ ...now, turns: now.turns + 1 })), [])
  useEffect(() => {
    const actions: Record<string, () => void> = {
      '+': larger,
      '=': larger,
      '-': smaller,
      '0': reset,
      r: turn,
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const action = actions[event.key.toLowerCase()]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [larger, smaller, reset, turn])
  return { ...view, canGrow: view.zoom < maxZoom, larger, smaller, turn, reset, zoomTo }
}

/** Maximum milliseconds between the two taps of a double tap. */
const pace = 300
/** Maximum distance in pixels between the two taps of a double tap. */
const reach = 30

/** Zooms by pinching, and in and out by a double tap or double click. Styles disable the browser's own zoom on the picture. */
function useZoomGestures(zoom: number, zoomTo: (to: (zoom: number) => number) => void) {
  const pinch = useRef<{ spread: number; zoom: number } | null>(null)
  const tap = useRef({ at: 0, x: 0, y: 0 })
  return {
    onTouchStart({ touches }: TouchEvent) {
      pinch.current = touches.length === 2 ? { spread: spreadOf(touches), zoom } : null
    },
    onTouchMove({ touches }: TouchEvent) {
      const { current: begun } = pinch
      if (begun && touches.length === 2) zoomTo(() => (begun.zoom * spreadOf(touches)) / begun.spread)
    },
    onPointerUp({ target, timeStamp, clientX: x, clientY: y, isPrimary }: PointerEvent) {
      if (!isPrimary || !(target instanceof HTMLImageElement)) return
      const last = tap.current
      const isSecond = timeStamp - last.at < pace && Math.hypot(x - last.x, y - last.y) < reach
      tap.current = { at: isSecond ? 0 : timeStamp, x, y }
      if (isSecond) zoomTo((zoom) => (zoom > 1 ? 1 : 2))
    },
  }
}

function spreadOf(touches: TouchEvent['touches']): number {
  const [one, other] = [touches[0], touches[1]]
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 1
}

/** Keeps the centre of the picture at the same position during zooming. */
function useKeepCentre(zoom: number) {
  const view = useRef<HTMLDivElement>(null)
  const before = useRef(zoom)
  useLayoutEffect(() => {
    const slide = view.current?.querySelector('[data-shown]')
    const grown = zoom / before.current
    before.current = zoom
    if (!slide || grown === 1) return
    const along = (at: number, length: number) => (at + length / 2) * grown - length / 2
    const left = along(slide.scrollLeft, slide.clientWidth)
    slide.scrollTo({ left, top: along(slide.scrollTop, slide.clientHeight), behavior: 'instant' })
  }, [zoom])
  return view
}

const RotateCw = createIcon('rotate-cw', drawings.RotateCw)
const ZoomIn = createIcon('zoom-in', drawings.ZoomIn)
const ZoomOut = createIcon('zoom-out', drawings.ZoomOut)
