import type { KeyboardEvent } from 'react'

/** From button to button of the bar by arrows, to its ends by Home and End; one of them is the stop for the Tab key. */
export function moveByArrows(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const place = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const next =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? buttons.length - 1
        : step && place >= 0
          ? place + step
          : null
  if (next === null) return
  event.preventDefault()
  const target = buttons.at(next % buttons.length)
  for (const button of buttons) button.tabIndex = button === target ? 0 : -1
  target?.focus()
}
