import { type PointerEvent, type TouchEvent, useRef } from 'react'

/** Milliseconds and pixels within which two taps are one gesture. */
const pace = 300
const reach = 30

/**
 * Two fingers that part or meet change the size, two quick taps or clicks take the picture near and back. The browser's own
 * zoom is kept from the picture by its styles.
 */
export function useGestures(zoom: number, zoomTo: (to: (zoom: number) => number) => void) {
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
