import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { loadNeighbours, slideShown } from './slides.ts'
import { useKeepPlace } from './use-keep-place.ts'

/** Scrolls a row of equally wide slides and tells which one is shown, counted from 0. */
export function useCarousel(count: number, startAt: number) {
  const last = count - 1
  const [at, setAt] = useState(() => Math.min(Math.max(startAt, 0), last))
  const track = useRef<HTMLUListElement>(null)
  // The slide on its way after a press: what passes by until then is not shown, only crossed.
  const aim = useRef<number | null>(null)
  useKeepPlace(track, at, setAt)
  useEffect(() => loadNeighbours(track.current, at), [at])

  function goTo(slide: number) {
    if (slide < 0 || slide > last || !track.current) return
    aim.current = slide
    setAt(slide)
    track.current.scrollTo({ left: slide * track.current.clientWidth })
  }
  /** As `goTo`; the button that goes away at an end hands its focus to the slides, where the arrows work. */
  function step(by: 1 | -1) {
    goTo(at + by)
    if (at + by === 0 || at + by === last) track.current?.focus({ preventScroll: true })
  }
  function settle() {
    if (!track.current?.clientWidth) return
    const shown = slideShown(track.current)
    if (aim.current !== null && aim.current !== shown) return
    aim.current = null
    setAt(shown)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const slide = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (slide === undefined) return
    event.preventDefault()
    goTo(slide)
  }
  const letGo = () => {
    aim.current = null
  }
  const scrolling = {
    ref: track,
    onScroll: settle,
    onScrollEnd: () => {
      letGo()
      settle()
    },
    // A hand on the slides overrules the press before.
    onPointerDown: letGo,
    onWheel: letGo,
  }
  return { at, last, goTo, step, onKeyDown, scrolling }
}
