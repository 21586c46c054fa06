import type { KeyboardEvent } from 'react'

/** From the field to the first that can be opened, from one to the next, and back. */
export function moveFocus(panel: HTMLElement | null, event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!panel || step === 0) return
  const stops = [...panel.querySelectorAll<HTMLElement>('input[type=search], .search-hit__link')]
  const place = stops.indexOf(document.activeElement as HTMLElement)
  if (place < 0) return
  event.preventDefault()
  stops[Math.max(0, Math.min(stops.length - 1, place + step))]?.focus()
}
