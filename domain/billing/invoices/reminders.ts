import type { Day } from '../../kernel/calendar/paris-day.ts'
import { daysLate } from './late-fees.ts'

/** What an invoice waits for, from the workshop. */
export type NextAction =
  | { act: 'none' | 'send' | 'send-again' | 'collect' | 'pay-out' }
  | { act: 'remind'; level: ReminderLevel }

interface InvoiceSnapshot {
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
export function nextAction(invoice: InvoiceSnapshot, today: Day): NextAction {
  const { status, isCredit, isSent, mail } = invoice
  if (mail === 'queued') return { act: 'none' }
  if (mail === 'refused') return { act: 'send-again' }
  if (status !== 'created') return { act: 'none' }
  if (!isSent) return { act: 'send' }
  if (isCredit) return { act: 'pay-out' }
  const level = levelDue(invoice, today)
  return level ? { act: 'remind', level } : { act: 'collect' }
}

/** The reminder for which it is late enough; `null` where it is too early, or the last has gone. */
function levelDue({ dueOn, reminders, remindedOn }: InvoiceSnapshot, today: Day): ReminderLevel | null {
  const next = nextReminder(reminders)
  if (!dueOn || !next || daysLate(dueOn, today) === 0) return null
  return daysLate(remindedOn ?? dueOn, today) >= next.days ? next.level : null
}

/** 1 asks, 2 insists, 3 gives formal notice. */
export type ReminderLevel = 1 | 2 | 3

export const reminderNames: Readonly<Record<ReminderLevel, string>> = {
  1: 'rappel cordial',
  2: 'relance ferme',
  3: 'mise en demeure',
}

/** Days after the last day to pay, or after the reminder before, from which each is proposed. */
const daysBefore: Readonly<Record<ReminderLevel, number>> = { 1: 3, 2: 12, 3: 15 }

/** The reminder that comes next, and from which day of lateness on; `null` after the last. */
export function nextReminder(reminders: number): { level: ReminderLevel; days: number } | null {
  const level = reminders + 1
  return level === 1 || level === 2 || level === 3 ? { level, days: daysBefore[level] } : null
}
