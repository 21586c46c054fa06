import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import '../thread/thread.css'

interface MailUndoProps {
  action: string
  mailId: string
  /** Left when the page was made. */
  seconds: number
}

/** A mail is on its way, and may be taken back until its seconds are over; what was issued stays issued. */
export function MailUndo({ action, mailId, seconds }: MailUndoProps) {
  const form = useOfficeForm({ id: 'annuler', action: formAddress(action, 'annuler') })
  const [isOver, setOver] = useState(false)
  const { revalidate } = useRevalidator()
  const end = useEffectEvent(() => {
    setOver(true)
    void revalidate()
  })
  useEffect(() => {
    const timer = setTimeout(() => end(), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  if (isOver) return null
  return (
    <form {...form.formProps} className="undo-bar">
      <input type="hidden" name="lettre" value={mailId} />
      <p role="status">L’e-mail part dans quelques secondes.</p>
      <Button type="submit" variant="secondary" busy={form.isBusy}>
        Annuler l’envoi
      </Button>
      <p role="alert" className="undo-bar__problem">
        {form.problems.form ?? form.failure}
      </p>
    </form>
  )
}
