import type { MouseEvent } from 'react'

/** A fragment link scrolls but leaves the focus in some browsers, and would add a step to the history. */
export function goTo(event: MouseEvent<HTMLAnchorElement>) {
  const control = document.getElementById(event.currentTarget.hash.slice(1))
  if (!control) return
  event.preventDefault()
  control.focus({ preventScroll: true })
  control.scrollIntoView({ block: 'center' })
}
