import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { sendForm } from '../../../../forms/send-form.ts'
import { officeFailures } from '../../office-failures.ts'

/**
 * Tells once that the record whose page came alive was read; not when it becomes unread while it is open, since somebody
 * wanted that. What does not get through is told by whoever opens it next.
 */
export function useSeen(address: string, isSeen: boolean): void {
  const { revalidate } = useRevalidator()
  const tell = useEffectEvent(async (record: string, leaving: AbortSignal) => {
    if (isSeen) return
    const answer = await sendForm(formAddress(record, 'vu'), new URLSearchParams(), officeFailures, leaving)
    if (answer.outcome === 'saved') void revalidate()
  })
  useEffect(() => {
    const leaving = new AbortController()
    void tell(address, leaving.signal)
    return () => leaving.abort()
  }, [address])
}
