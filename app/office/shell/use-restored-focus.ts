import { useEffect } from 'react'
import { href } from 'react-router'

/**
 * Moves the focus when the focused element is removed: to the heading of the nearest remaining part around it, so that Tab
 * continues from there. Does nothing if the user has clicked elsewhere.
 * After a form that loaded a new document, focuses the first invalid field, or the heading of the result.
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    if (isLedByForm() && document.activeElement === document.body) focusOutcome()
    let focused: Element[] = []
    const hold = ({ target }: Event) => {
      focused = target instanceof Element ? withParts(target) : []
    }
    const letGo = () => {
      focused = []
    }
    const press = ({ target }: Event) => {
      const { activeElement } = document
      // A second press on the focused button fires no `focusin`.
      if (focused[0] !== activeElement || !(target instanceof Node && activeElement?.contains(target)))
        letGo()
    }
    const watch = new MutationObserver(() => {
      const [holder, ...parts] = focused
      if (!holder || holder.isConnected || document.activeElement !== document.body) return
      letGo()
      focusHeading(parts.find((part) => part.isConnected))
    })
    // Listens to `pointerdown`, which fires before the click moves the focus.
    document.addEventListener('pointerdown', press)
    document.addEventListener('focusin', hold)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('focusin', hold)
      watch.disconnect()
    }
  }, [])
}

/** Returns the focused element and the parts of the page that contain it, nearest first. */
function withParts(holder: Element): Element[] {
  const parts: Element[] = []
  for (let part = partAround(holder); part; part = partAround(part)) parts.push(part)
  return [holder, ...parts]
}

const partAround = (element: Element) => element.parentElement?.closest('[data-card], section, dialog, main')

/**
 * Whether a form loaded this document: links within the office use client-side navigation, so a document requested from an office
 * page comes from a form.
 */
function isLedByForm(): boolean {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return loaded?.type === 'navigate' && document.referrer.startsWith(location.origin + href('/gestion'))
}

/** Focuses the first invalid field, or the heading of the result. */
function focusOutcome(): void {
  const invalidField = document.querySelector<HTMLElement>('main [aria-invalid="true"]')
  if (invalidField) invalidField.focus()
  else focusHeading(document.getElementById(location.hash.slice(1)) ?? document.querySelector('main'))
}

/** Focuses the heading of the part, or the part itself if the heading is not visible; in a card the next button or link. */
function focusHeading(part: Element | null | undefined): void {
  const act = part?.matches('[data-card]') && (part.querySelector('button') ?? part.querySelector('a'))
  if (act) {
    act.focus({ preventScroll: true })
    return
  }
  const heading = part?.querySelector<HTMLElement>('h1, h2, h3')
  const head = heading && heading.offsetHeight > 1 ? heading : part
  if (!(head instanceof HTMLElement)) return
  head.setAttribute('tabindex', '-1')
  head.focus({ preventScroll: true })
}
