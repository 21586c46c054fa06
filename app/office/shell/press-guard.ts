import { useLayoutEffect } from 'react'
import './press-guard.css'

/** Milliseconds during which an element that has just appeared under the finger ignores clicks. */
const settling = 700

/** Half the width, in pixels, of the square around a click that counts as the same place. */
const reach = 28

/** Milliseconds that a page transition takes (`app/styles/base.css`), plus a margin. */
const fading = 250

/** Milliseconds after which a second click is deliberate. */
const forgotten = 30_000

/** Session storage key that passes the last click to the next document. */
const lastPress = 'last-press'

const pressable = 'button, a[href], summary, label, input, select'

/**
 * Prevents the second tap of a double tap from hitting an element that has replaced the first one. An element that appears under
 * the finger, or keeps the focus with another meaning, ignores clicks for 700 ms if it or the pressed element changes a record
 * (docs/product.md §11.6). The server rejects submissions that do not fit the record; this guard covers those that would fit.
 */
export function useDoubleSubmitGuard(): void {
  // Layout effect: runs before anything on the page can be clicked.
  useLayoutEffect(() => {
    const guard = new PressGuard()
    const hear = (event: MouseEvent) => guard.hear(event)
    const forget = () => guard.stop()
    const leave = () => guard.leave()
    guard.arrive()
    const move = ({ touches: [finger] }: TouchEvent) => finger && guard.move(finger)
    document.addEventListener('click', hear, true)
    addEventListener('pagehide', leave)
    // A user who scrolls looks before clicking again.
    document.addEventListener('wheel', forget, { capture: true, passive: true })
    document.addEventListener('touchmove', move, { capture: true, passive: true })
    return () => {
      document.removeEventListener('click', hear, true)
      removeEventListener('pagehide', leave)
      document.removeEventListener('wheel', forget, true)
      document.removeEventListener('touchmove', move, true)
      guard.stop()
    }
  }, [])
}

interface Press {
  /** Position of the click; `null` for a key press. */
  place: { x: number; y: number } | null
  element: Element
  /** Effect of a click on this place now (see `meaningOf`). */
  meaning: string
  changes: boolean
  /** Whether the form awaits its answer. */
  isBusy: boolean
  at: number
  /** Time at which the meaning last changed, in `performance.now()` milliseconds. */
  changedAt: number
}

class PressGuard {
  #last: Press | null = null
  readonly #shield = document.createElement('div')
  readonly #observer = new MutationObserver(() => {
    this.#look()
    this.#lookAgain()
  })
  #lifting: ReturnType<typeof setTimeout> | undefined
  #looking: ReturnType<typeof setTimeout> | undefined

  constructor() {
    this.#shield.className = 'press-shield'
    this.#shield.setAttribute('aria-hidden', 'true')
  }

  /** Blocks the click, or records it as the one with which the next is compared. */
  hear(event: MouseEvent): void {
    // Ignores clicks by scripts, and the second event that a label passes on to its control.
    if (!event.isTrusted || !(event.target instanceof Element) || this.#isHandedOn(event)) return
    if (this.#isTooSoon(event)) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    const element = event.target.closest(pressable)
    if (!element) return
    this.#last = {
      place: event.detail === 0 ? null : { x: event.clientX, y: event.clientY },
      element,
      meaning: meaningOf(element),
      changes: changesRecord(element),
      isBusy: false,
      at: performance.now(),
      changedAt: Number.NEGATIVE_INFINITY,
    }
    this.#observe()
  }

  #observe(): void {
    this.#observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['value', 'href', 'action', 'open', 'aria-busy'],
    })
  }

  /** Stores the last click before the page is replaced by a new document. */
  leave(): void {
    const { place, changes } = this.#last ?? {}
    if (place) sessionStorage.setItem(lastPress, JSON.stringify({ place, changes, at: Date.now() }))
  }

  /** Takes over the last click from the previous document. Until now only press-guard.css blocked clicks. */
  arrive(): void {
    const kept = sessionStorage.getItem(lastPress)
    sessionStorage.removeItem(lastPress)
    if (!kept) return
    const { place, changes, at } = JSON.parse(kept)
    const [painted] = performance.getEntriesByType('paint')
    const seenFor = painted ? performance.now() - painted.startTime : 0
    if (seenFor >= settling || Date.now() - at >= forgotten) return
    // A new document: every element has another meaning than the pressed one.
    const [element, meaning] = [document.documentElement, '']
    const now = performance.now()
    this.#last = {
      place,
      element,
      meaning,
      changes,
      isBusy: false,
      at: now,
      changedAt: Number.NEGATIVE_INFINITY,
    }
    this.#observe()
    this.#look()
  }

  /** Ends the guard when the finger moves away; small movements are ignored. */
  move(finger: { clientX: number; clientY: number }): void {
    if (this.#last && !isNear(this.#last, finger)) this.stop()
  }

  stop(): void {
    this.#observer.disconnect()
    clearTimeout(this.#looking)
    this.#lift()
    this.#last = null
  }

  #isHandedOn({ detail, target }: MouseEvent): boolean {
    const label = this.#last?.element
    return detail === 0 && label instanceof HTMLLabelElement && label.control === target
  }

  #isTooSoon({ detail, clientX, clientY, target }: MouseEvent): boolean {
    const last = this.#last
    if (!last || performance.now() - last.changedAt >= settling) return false
    if (detail === 0 || !last.place)
      return target instanceof Element && target.closest(pressable) === this.#underPress(last)
    return isNear(last, { clientX, clientY })
  }

  #underPress({ place, element }: Press): Element | null {
    if (!place) return element.isConnected ? element : (document.activeElement?.closest(pressable) ?? null)
    const [top] = document.elementsFromPoint(place.x, place.y).filter((found) => found !== this.#shield)
    return top?.closest(pressable) ?? null
  }

  /** Compares the element under the finger with the pressed one, and blocks clicks if its meaning has changed. */
  #look(): void {
    const last = this.#last
    if (!last) return
    const now = performance.now()
    if (now - last.at > forgotten) {
      this.stop()
      return
    }
    const element = this.#underPress(last)
    if (!element) return
    const meaning = meaningOf(element)
    const isAnswered = last.isBusy && !isBusy(last.element)
    last.isBusy = isBusy(last.element)
    // After the answer the same button means another submission, but must not receive the second half of a double click.
    const isOver = isAnswered && last.place !== null
    if (meaning === last.meaning && !isOver) return
    const changes = changesRecord(element)
    if (last.changes || changes) {
      last.changedAt = now
      if (last.place) this.#cover(last.place, element)
    }
    last.meaning = meaning
    last.changes = changes
  }

  /** Checks again after the page transition, during which the new elements are not under the finger yet. */
  #lookAgain(): void {
    clearTimeout(this.#looking)
    this.#looking = setTimeout(() => this.#look(), fading)
  }

  /** Places a transparent shield under the finger, which receives the second tap. */
  #cover({ x, y }: { x: number; y: number }, element: Element): void {
    this.#shield.style.translate = `${x - reach}px ${y - reach}px`
    const ground = element.closest('dialog') ?? document.body
    if (this.#shield.parentElement !== ground) ground.append(this.#shield)
    clearTimeout(this.#lifting)
    this.#lifting = setTimeout(() => this.#lift(), settling)
  }

  #lift(): void {
    clearTimeout(this.#lifting)
    this.#shield.remove()
  }
}

const isNear = ({ place }: Press, { clientX, clientY }: { clientX: number; clientY: number }) =>
  place !== null && Math.abs(clientX - place.x) <= reach && Math.abs(clientY - place.y) <= reach

/** Returns a key for the effect of a click, as far as the DOM shows it: label, link address, form action, values sent. */
function meaningOf(element: Element): string {
  const form = formOf(element)
  const sent = form
    ? [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(
        ({ name, value }) => name + value,
      )
    : []
  const { name = '', value = '', href = '' } = element as Partial<HTMLInputElement & HTMLAnchorElement>
  return [element.textContent, href, form?.getAttribute('action'), name, value, ...sent].join('\n')
}

const isBusy = (element: Element) => element.getAttribute('aria-busy') === 'true'

/** Whether the element submits a form by POST. */
const changesRecord = (element: Element) => formOf(element)?.method === 'post'

const formOf = (element: Element) =>
  element instanceof HTMLButtonElement && element.type === 'submit' ? element.form : null
