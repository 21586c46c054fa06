import { useEffect, useRef } from 'react'
import { formAddress } from '../../../forms/form-actions.ts'
import { Button } from '../../../ui/button.tsx'
import { useCountdownEnd } from '../form/use-countdown-end.ts'
import { useOfficeForm } from '../form/use-office-form.ts'
import './undo-bar.css'

interface UndoBarProps {
  action: string
  letterId: string
  /** Left when the page was made. */
  seconds: number
  /** What leaves, where that is no answer. */
  says?: string
  /** What the button says, where the page has others that annul something. */
  undo?: string
}

const writeOn = () => document.querySelector<HTMLElement>('[data-answer]')?.focus()

/** Something that was sent is on its way, and may be taken back until its seconds are over. */
export function UndoBar({
  action,
  letterId,
  seconds,
  says = 'Votre réponse',
  undo = 'Annuler',
}: UndoBarProps) {
  const form = useOfficeForm({ id: 'annuler', action: formAddress(action, 'annuler') })
  const isOver = useCountdownEnd(seconds)
  const { outcome, isBusy } = form
  const isTakenBack = useRef(false)
  useEffect(() => {
    isTakenBack.current = isBusy || outcome?.outcome === 'saved'
  }, [outcome, isBusy])
  // The bar goes, sometimes before its own answer is there: whoever took the letter back writes on.
  useEffect(() => () => void (isTakenBack.current && writeOn()), [])
  if (isOver) return null
  return (
    <form {...form.formProps} className="undo-bar">
      <input type="hidden" name="lettre" value={letterId} />
      <p role="status">{says} part dans quelques secondes.</p>
      <Button type="submit" variant="secondary" busy={form.isBusy}>
        {undo}
      </Button>
      <p role="alert" className="undo-bar__problem">
        {form.problems.form ?? form.failure}
      </p>
    </form>
  )
}
