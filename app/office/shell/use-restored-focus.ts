import { useEffect } from 'react'
import { href } from 'react-router'

/**
 * The focus is not lost with what held it: a button that leaves the page once it has done its work hands it to the head of
 * the nearest part that still stands around it, from where Tab goes on. Whoever pressed elsewhere meanwhile is left there.
 * Where a form has led to another document, it is on the field that was refused, or on the head of what came of it.
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
    const watch = new MutationObserver(() => {
      const [holder, ...parts] = focused
      if (!holder || holder.isConnected || document.activeElement !== document.body) return
      letGo()
      focusHeading(parts.find((part) => part.isConnected))
    })
    // Before the focus that the press itself may move.
    document.addEventListener('pointerdown', letGo)
    document.addEventListener('focusin', hold)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('pointerdown', letGo)
      document.removeEventListener('focusin', hold)
      watch.disconnect()
    }
  }, [])
}

/** What has the focus, then the parts of the page that it stands in, the nearest first. */
function withParts(holder: Element): Element[] {
  const parts: Element[] = []
  for (let part = partAround(holder); part; part = partAround(part)) parts.push(part)
  return [holder, ...parts]
}

const partAround = (element: Element) => element.parentElement?.closest('[data-card], section, dialog, main')

/** Within the office links load no document: one that a page of it asked for is where a form has led. */
function isLedByForm(): boolean {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return loaded?.type === 'navigate' && document.referrer.startsWith(location.origin + href('/gestion'))
}

/** To the field that was refused, or to the head of what came of the form. */
function focusOutcome(): void {
  const wrong = document.querySelector<HTMLElement>('main [aria-invalid="true"]')
  if (wrong) wrong.focus()
  else focusHeading(document.getElementById(location.hash.slice(1)) ?? document.querySelector('main'))
}

/** On its heading, or on the whole part where that is not seen; of a card on what may be pressed next. */
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
