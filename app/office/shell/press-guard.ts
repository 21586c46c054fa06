import { useLayoutEffect } from 'react'
import './press-guard.css'

/** Milliseconds for which what has just come under the finger does not answer. */
const settling = 700

/** Half the width, in pixels, of the place around a press that counts as the same. */
const reach = 28

/** Milliseconds that a change of page takes to fade (`app/styles/base.css`), and a little. */
const fading = 250

/** Milliseconds after which nobody presses a second time without looking. */
const forgotten = 30_000

/** Where the last press of a document is kept for the one that takes its place. */
const lastPress = 'last-press'

const pressable = 'button, a[href], summary, label, input, select'

/**
 * A second tap means the button that the first one met, and not what the answer has put in its place: what comes under the
 * finger, or keeps the focus with another meaning, does not answer for 700 ms where it or what was pressed changes a record
 * (docs/product.md §11.6). The server refuses what does not fit besides; this is for what would fit.
 */
export function usePressGuard(): void {
  // Before anything of the page answers.
  useLayoutEffect(() => {
    const guard = new PressGuard()
    const hear = (event: MouseEvent) => guard.hear(event)
    const forget = () => guard.stop()
    const leave = () => guard.leave()
    guard.arrive()
    const move = ({ touches: [finger] }: TouchEvent) => finger && guard.move(finger)
    document.addEventListener('click', hear, true)
    addEventListener('pagehide', leave)
    // Whoever scrolls looks where they press next.
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
  /** Where the finger was; `null` for a key. */
  place: { x: number; y: number } | null
  element: Element
  /** What it would do by now. */
  meaning: string
  changes: boolean
  /** Its answer is awaited. */
  isBusy: boolean
  at: number
  /** When another meaning came in its place. */
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

  /** A press is stopped, or becomes the one that the next is compared with. */
  hear(event: MouseEvent): void {
    // A click that a script makes is none, and that which a label hands on is part of the press before it.
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

  /** The page gives way to a whole new document, in which a second tap may still come. */
  leave(): void {
    const { place, changes } = this.#last ?? {}
    if (place) sessionStorage.setItem(lastPress, JSON.stringify({ place, changes, at: Date.now() }))
  }

  /** Until here the style sheet alone kept what changes a record from answering. */
  arrive(): void {
    const kept = sessionStorage.getItem(lastPress)
    sessionStorage.removeItem(lastPress)
    if (!kept) return
    const { place, changes, at } = JSON.parse(kept)
    const [painted] = performance.getEntriesByType('paint')
    const seenFor = painted ? performance.now() - painted.startTime : 0
    if (seenFor >= settling || Date.now() - at >= forgotten) return
    // Whatever stands there now has another meaning.
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

  /** A finger that only trembles is where it was. */
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

  /** What is under the finger by now. */
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
    // The same button again is another press, but not the second half of a double one.
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

  /** While one page fades into the next, nothing is below the finger yet. */
  #lookAgain(): void {
    clearTimeout(this.#looking)
    this.#looking = setTimeout(() => this.#look(), fading)
  }

  /** Takes the finger's second tap in the place of what is below. */
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

/** What a press on it would do, as far as it can be seen: where it leads, what it sends, what it says. */
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

/** A button that sends a form which is not a question. */
const changesRecord = (element: Element) => formOf(element)?.method === 'post'

const formOf = (element: Element) =>
  element instanceof HTMLButtonElement && element.type === 'submit' ? element.form : null
