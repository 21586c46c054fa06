import { type RefObject, useEffect, useRef } from 'react'
import { slideShown } from './slides.ts'

/** The slide stays the one shown when the row gets its first width (in a dialog) or another one. */
export function useKeepPlace(
  track: RefObject<HTMLElement | null>,
  at: number,
  setAt: (slide: number) => void,
) {
  const place = useRef(at)
  useEffect(() => {
    place.current = at
  }, [at])
  useEffect(() => {
    const row = track.current
    if (!row) return
    let width = 0
    const observer = new ResizeObserver(() => {
      if (row.clientWidth === width) return
      const isFirst = width === 0
      width = row.clientWidth
      // Swiped before the script was there: that is the slide to begin with.
      if (isFirst && row.scrollLeft > 0) setAt(slideShown(row))
      else row.scrollTo({ left: place.current * width, behavior: 'instant' })
    })
    observer.observe(row)
    return () => observer.disconnect()
  }, [track, setAt])
}
