import { useEffect } from 'react'

/** Milliseconds after a press during which another press at the same place is the second tap of a double tap. */
const doubleTapInterval = 700

/** Half the width, in pixels, of the square around a press that counts as the same place. */
const reach = 28

interface Tap {
  target: EventTarget | null
  /** Position in the window; `null` for a press of a key, which is at the same place if it is on the same element. */
  point: { x: number; y: number } | null
  /** Time of the event, in milliseconds. */
  at: number
  submits: boolean
}

/**
 * Ignores the second tap of a double tap if one of both taps submits a form. After the answer to the first tap, another button may
 * be under the finger, and the server would accept its form. `event.detail` cannot be used instead: on touch screens browsers do
 * not count taps.
 */
export function useDoubleTapFilter(): void {
  useEffect(() => {
    let last: Tap | null = null
    const filter = (event: MouseEvent) => {
      if (!event.isTrusted) return
      const tap = tapOf(event)
      if (last && isSecondTap(tap, last) && (tap.submits || last.submits)) {
        event.preventDefault()
        event.stopImmediatePropagation()
      } else last = tap
    }
    // If the user types between two presses, both presses are intended.
    const forget = () => {
      last = null
    }
    document.addEventListener('click', filter, true)
    document.addEventListener('input', forget, true)
    return () => {
      document.removeEventListener('click', filter, true)
      document.removeEventListener('input', forget, true)
    }
  }, [])
}

const tapOf = ({ target, detail, clientX, clientY, timeStamp }: MouseEvent): Tap => ({
  target,
  point: detail === 0 ? null : { x: clientX, y: clientY },
  at: timeStamp,
  submits: submitsPost(target),
})

const isSecondTap = (tap: Tap, last: Tap) =>
  tap.at - last.at < doubleTapInterval &&
  (tap.point && last.point ? isNear(tap.point, last.point) : tap.target === last.target)

const isNear = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.abs(one.x - other.x) <= reach && Math.abs(one.y - other.y) <= reach

/** Whether the pressed element is, or is inside, a button that submits a form by POST. */
function submitsPost(target: EventTarget | null): boolean {
  const button = target instanceof Element ? target.closest('button') : null
  return button?.type === 'submit' && button.form?.method === 'post'
}
