import { useEffect, useRef, useState } from 'react'

/** In percent of the width, from the left: how much shows the state before. The style sheet begins there too. */
const half = 50

/** The place of the border: following the hand at once, gliding when a button sends it to an end. */
export function useSplit() {
  const [split, setSplit] = useState(half)
  const [glides, setGlides] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Through the DOM: the page's policy lets no style attribute through.
    stage.current?.style.setProperty('--split', `${split}%`)
    stage.current?.toggleAttribute('data-gliding', glides)
  }, [split, glides])
  const move = (place: number, gliding: boolean) => {
    setGlides(gliding)
    setSplit(place)
  }
  return {
    split,
    stage,
    slide: (place: number) => move(place, false),
    show: (place: number) => move(place, true),
  }
}
