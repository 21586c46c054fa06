import type { Day } from '../calendar/paris-day.ts'
import { daysLate } from './late-fees.ts'
import { type InvoiceTone, nextTone } from './reminder-tones.ts'

/** What an invoice waits for, from the workshop. */
export type NextAct =
  | { act: 'none' | 'send' | 'send-again' | 'collect' | 'pay-out' }
  | { act: 'remind'; tone: InvoiceTone }

interface Standing {
  status: 'created' | 'paid' | 'cancelled' | 'asset_created'
  isCredit: boolean
  dueOn: Day | null
  isSent: boolean
  /** The last mail has gone, waits to go, or is to be sent again since it did not arrive. */
  mail: 'queued' | 'sent' | 'refused' | null
  reminders: number
  remindedOn: Day | null
}

/** The one thing that moves it on (docs/product.md §11.15): reminders are proposed, and nobody but a person sends one. */
export function nextAct(standing: Standing, today: Day): NextAct {
  const { status, isCredit, isSent, mail } = standing
  if (mail === 'queued') return { act: 'none' }
  if (mail === 'refused') return { act: 'send-again' }
  if (status !== 'created') return { act: 'none' }
  if (!isSent) return { act: 'send' }
  if (isCredit) return { act: 'pay-out' }
  const tone = toneDue(standing, today)
  return tone ? { act: 'remind', tone } : { act: 'collect' }
}

/** The reminder for which it is late enough; `null` where it is too early, or the last has gone. */
function toneDue({ dueOn, reminders, remindedOn }: Standing, today: Day): InvoiceTone | null {
  const next = nextTone(reminders)
  if (!dueOn || !next || daysLate(dueOn, today) === 0) return null
  return daysLate(remindedOn ?? dueOn, today) >= next.days ? next.tone : null
}
