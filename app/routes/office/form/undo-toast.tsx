import { type ReactNode, useEffect, useRef } from 'react'
import { formAddress } from '../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { Button } from '../../../ui/button.tsx'
import { useCountdownEnd } from './use-countdown-end.ts'
import { useOfficeForm } from './use-office-form.ts'
import './undo-toast.css'

/** The one place of the office in which what was just done is taken back: above the bar of a phone, always in sight. */
export function UndoToasts({ children }: { children: ReactNode }) {
  const toasts = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = toasts
    if (!current) return
    const uncoverFocus = () => uncover(document.activeElement, current)
    document.addEventListener('focusin', uncoverFocus)
    // As soon as there is one, and where its words take another line.
    const grows = new ResizeObserver(() => {
      uncoverFocus()
      for (const press of document.querySelectorAll('.office__page .button[data-variant="primary"]'))
        uncover(press, current)
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

/** Moves the page on until what has the focus, or is pressed next, stands above the toasts. */
function uncover(covered: Element | null, toasts: Element): void {
  if (!covered || toasts.contains(covered)) return
  const [what, cover] = [covered.getBoundingClientRect(), toasts.getBoundingClientRect()]
  // What is as high as half the window is seen all the same.
  if (cover.height === 0 || what.height > window.innerHeight / 2) return
  const isBeside = what.right <= cover.left || what.left >= cover.right
  if (isBeside || what.bottom <= cover.top || what.top >= cover.bottom) return
  window.scrollBy({ top: what.bottom - cover.top + 8, behavior: 'instant' })
}

interface UndoToastProps {
  /** The page that takes the form, and the form's name behind its address. */
  page: string
  intent?: string
  /** What is taken back, where the page has several of them. */
  fields?: Readonly<Record<string, string>>
  /** Left when the page was made. */
  seconds: number
  /** What was done. */
  says: string
  /** What the button says, where the page has others that annul something. */
  undo?: string
  /** Of the form sent without JavaScript. */
  outcome?: FormOutcome
  /** Called once it is taken back, when the toast goes. */
  onUndone?: () => void
}

/** Of a mail that leaves when its seconds are over. */
export const leavingSentence = (what: string) => `${what} part dans quelques secondes.`

/** Something was done that may be taken back until its seconds are over. */
export function UndoToast({
  page,
  intent = 'annuler',
  fields = {},
  seconds,
  says,
  undo = 'Annuler',
  outcome: first,
  onUndone,
}: UndoToastProps) {
  const form = useOfficeForm({ id: intent, action: formAddress(page, intent), first })
  const isOver = useCountdownEnd(seconds)
  useUndone(form, onUndone)
  const wrong = form.problems.form ?? form.failure
  if (isOver && !wrong) return null
  return (
    <form {...form.formProps} className="undo-toast">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p role="status">{says}</p>
      <Button type="submit" variant="secondary" busy={form.isBusy}>
        {undo}
      </Button>
      <p role="alert" className="undo-toast__problem">
        {wrong}
      </p>
    </form>
  )
}

/** The toast goes, sometimes before its own answer is there. */
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
