import { type ReactNode, useEffect, useRef } from 'react'
import { formAddress } from '../../forms/form-actions.ts'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import { Button } from '../../ui/button.tsx'
import { useCountdownEnd } from './use-countdown-end.ts'
import { useOfficeForm } from './use-office-form.ts'
import './undo-toast.css'

/** Container of the undo toasts, always visible: at the bottom, above the navigation bar of a phone. */
export function UndoToasts({ children }: { children: ReactNode }) {
  const toasts = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = toasts
    if (!current) return
    const uncoverFocus = () => uncover(document.activeElement, current)
    document.addEventListener('focusin', uncoverFocus)
    // The observer reports when a toast appears or its text wraps to another line.
    const grows = new ResizeObserver(() => {
      uncoverFocus()
      // Uncovers the main button or, if it is not covered, the topmost covered button. The user can scroll to the others.
      if (!uncoverFirst('.office__page .button[data-variant="primary"]', current))
        uncoverFirst('.office__page .button[type="submit"]', current)
    })
    grows.observe(current)
    return () => {
      document.removeEventListener('focusin', uncoverFocus)
      grows.disconnect()
    }
  }, [])
  return (
    <div ref={toasts} className="undo-toasts">
      {children}
    </div>
  )
}

/** Uncovers the first element of that selector that the toasts cover. Returns whether there was one. */
const uncoverFirst = (selector: string, toasts: Element): boolean =>
  [...document.querySelectorAll(selector)].some((button) => uncover(button, toasts))

/** Scrolls the page until the toasts no longer cover the element. Returns whether they covered it. */
function uncover(covered: Element | null, toasts: Element): boolean {
  if (!covered || toasts.contains(covered)) return false
  const [what, cover] = [covered.getBoundingClientRect(), toasts.getBoundingClientRect()]
  // An element that is higher than half the window always remains visible.
  if (cover.height === 0 || what.height > window.innerHeight / 2) return false
  const isBeside = what.right <= cover.left || what.left >= cover.right
  if (isBeside || what.bottom <= cover.top || what.top >= cover.bottom) return false
  window.scrollBy({ top: what.bottom - cover.top + 8, behavior: 'instant' })
  return true
}

interface UndoToastProps {
  /** Address of the page that handles the form; `intent` is the name of the form. */
  page: string
  intent?: string
  /** Hidden fields that identify what is undone, if the page has several. */
  fields?: Readonly<Record<string, string>>
  /** Number of seconds left when the page was rendered. */
  seconds: number
  /** Sentence about the action that was done. */
  wording: string
  /** Label of the button, if the page has other buttons « Annuler ». */
  undo?: string
  /** Link to the result, beside the sentence. */
  result?: ReactNode
  /** Outcome of the form sent without JavaScript. */
  outcome?: FormOutcome
  /** Called after the action was undone, when the toast is removed. */
  onUndone?: () => void
}

/** Returns the sentence for a mail that leaves after the countdown. */
export const sendingSoonSentence = (what: string) => `${what} part dans quelques secondes.`

/** Offers to undo an action until the countdown ends. */
export function UndoToast({
  page,
  intent = 'annuler',
  fields = {},
  seconds,
  wording,
  undo = 'Annuler',
  result,
  outcome: first,
  onUndone,
}: UndoToastProps) {
  const form = useOfficeForm({ id: intent, action: formAddress(page, intent), first })
  const isOver = useCountdownEnd(seconds)
  useUndone(form, onUndone)
  const errorText = form.problems.form ?? form.failure
  if (isOver && !errorText) return null
  return (
    <form {...form.formProps} className="undo-toast">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p role="status">{wording}</p>
      {result}
      <Button type="submit" variant="secondary" busy={form.isBusy}>
        {undo}
      </Button>
      <p role="alert" className="undo-toast__problem">
        {errorText}
      </p>
    </form>
  )
}

/** Calls `onUndone` when the toast is removed, which may happen before the response to the form is received. */
function useUndone(
  { outcome, isBusy }: { outcome: FormOutcome | undefined; isBusy: boolean },
  onUndone: (() => void) | undefined,
): void {
  const end = useRef<() => void>(undefined)
  useEffect(() => {
    end.current = isBusy || outcome?.outcome === 'saved' ? onUndone : undefined
  })
  useEffect(() => () => end.current?.(), [])
}
