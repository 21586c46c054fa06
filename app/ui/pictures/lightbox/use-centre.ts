import { useLayoutEffect, useRef } from 'react'

/** What is in the middle stays there while the picture comes nearer or goes back. */
export function useCentre(zoom: number) {
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
