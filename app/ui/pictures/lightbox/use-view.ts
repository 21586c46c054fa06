import { useCallback, useEffect, useState } from 'react'

/** How a picture is looked at: so many times its size, turned so many quarters to the right. */
interface View {
  zoom: number
  turns: number
}

const asItIs: View = { zoom: 1, turns: 0 }
const most = 4
const step = 1.5

/** The view of the picture that is shown, with its keys: +, − and 0, and R for a quarter to the right. */
export function useView() {
  const [view, setView] = useState(asItIs)
  const reset = useCallback(() => setView(asItIs), [])
  const zoomTo = useCallback((to: (zoom: number) => number) => {
    // Near enough to its size is its size.
    const bound = (zoom: number) => (zoom < 1.1 ? 1 : Math.min(zoom, most))
    setView((now) => ({ ...now, zoom: bound(to(now.zoom)) }))
  }, [])
  const larger = useCallback(() => zoomTo((zoom) => zoom * step), [zoomTo])
  const smaller = useCallback(() => zoomTo((zoom) => zoom / step), [zoomTo])
  const turn = useCallback(() => setView((now) => ({ ...now, turns: now.turns + 1 })), [])
  useEffect(() => {
    const acts: Record<string, () => void> = { '+': larger, '=': larger, '-': smaller, '0': reset, r: turn }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const act = acts[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [larger, smaller, reset, turn])
  return { ...view, canGrow: view.zoom < most, larger, smaller, turn, reset, zoomTo }
}
