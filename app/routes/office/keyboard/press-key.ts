import { ownValue } from '../../../../domain/own-value.ts'

/**
 * What the keys look for on the page where they are pressed; pages mark what is meant by `data-key`: the link of each
 * line of a list, those from one record to another, what classes it, what answers it, the list's own search.
 */
type Marked = 'row' | 'next' | 'previous' | 'done' | 'answer' | 'search'

/** Does what a key is for; answers what the shell is to open. Nothing while somebody types, or before a dialog. */
export function pressKey(event: KeyboardEvent): 'search' | 'sheet' | null {
  if (event.defaultPrevented || event.altKey || document.querySelector('dialog:modal')) return null
  if (event.ctrlKey || event.metaKey) return opensSearch(event) ? taken(event, 'search') : null
  if (isTyping(event.target)) return null
  if (event.key === '?') return taken(event, 'sheet')
  if (ownValue(keys, event.key)?.()) event.preventDefault()
  return null
}

const opensSearch = ({ key, shiftKey }: KeyboardEvent) => key.toLowerCase() === 'k' && !shiftKey

function taken<Opened>(event: KeyboardEvent, opened: Opened): Opened {
  event.preventDefault()
  return opened
}

/** Each answers whether it found what it is for. */
const keys: Readonly<Record<string, () => boolean>> = {
  j: () => moveBy(1),
  k: () => moveBy(-1),
  e: () => press('done'),
  r: () => press('answer'),
  '/': () => press('search'),
}

const marked = (name: Marked) =>
  [...document.querySelectorAll<HTMLElement>(`[data-key="${name}"]`)].filter(isShown)

const isShown = (element: HTMLElement) => element.checkVisibility()

/** From the line that has the focus, or else the one whose record is open, to the next; on a record alone, to the next record. */
function moveBy(step: 1 | -1): boolean {
  const rows = marked('row')
  if (rows.length === 0) return press(step > 0 ? 'next' : 'previous')
  const focused = rows.indexOf(document.activeElement as HTMLElement)
  const from = focused >= 0 ? focused : rows.findIndex((row) => row.ariaCurrent)
  const place = from < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, from + step))
  rows[place]?.focus()
  rows[place]?.scrollIntoView({ block: 'nearest' })
  return true
}

/** A field gets the focus, anything else is pressed. */
function press(name: Marked): boolean {
  const [element] = marked(name)
  if (!element) return false
  if (isTyping(element)) element.focus()
  else element.click()
  return true
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
