import { useEffect } from 'react'
import { focusHead } from './focus-head.ts'
import { focusOutcome, isLed } from './focus-outcome.ts'

/**
 * The focus is not lost with what held it: a button that leaves the page once it has done its work hands it to the head of
 * the nearest part that still stands around it, from where Tab goes on. Whoever pressed elsewhere meanwhile is left there.
 * Where a form has led to another document, it is on the field that was refused, or on the head of what came of it.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    if (isLed() && document.activeElement === document.body) focusOutcome()
    let held: Element[] = []
    const hold = ({ target }: Event) => {
      held = target instanceof Element ? withParts(target) : []
    }
    const letGo = () => {
      held = []
    }
    const watch = new MutationObserver(() => {
      const [holder, ...parts] = held
      if (!holder || holder.isConnected || document.activeElement !== document.body) return
      letGo()
      focusHead(parts.find((part) => part.isConnected))
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

const partAround = (element: Element) => element.parentElement?.closest('section, dialog, main')
