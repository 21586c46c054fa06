import { type ReactNode, useEffect, useRef } from 'react'
import { formAddress } from '../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { Button } from '../../../ui/button.tsx'
import { useCountdownEnd } from './use-countdown-end.ts'
import { useOfficeForm } from './use-office-form.ts'
import './undo-toast.css'

/** The one place of the office in which what was just done is taken back: above the bar of a phone, always in sight. */
export const UndoToasts = ({ children }: { children: ReactNode }) => (
  <div className="undo-toasts">{children}</div>
)

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
