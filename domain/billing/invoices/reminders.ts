import type { Day } from '../../kernel/calendar/paris-day.ts'
import { storedValueNames } from '../../kernel/text/stored-value-names.ts'
import { countDaysLate } from './late-fees.ts'

/** Next action of the workshop on an invoice. */
export type NextInvoiceAction =
  | { act: 'none' | 'send' | 'send-again' | 'collect' | 'pay-out' }
  | { act: 'remind'; level: ReminderLevel }

interface InvoiceSnapshot {
  status: 'created' | 'paid' | 'cancelled' | 'asset_created'
  isCredit: boolean
  dueOn: Day | null
  isSent: boolean
  /** State of the last mail: queued, sent, or rejected by the mail server and to be resent; `null` without a mail. */
  mail: 'queued' | 'sent' | 'refused' | null
  reminders: number
  remindedOn: Day | null
}

/** Returns the next action on an invoice. Reminders are proposed and sent only by a person. */
export function findNextInvoiceAction(invoice: InvoiceSnapshot, today: Day): NextInvoiceAction {
  const { status, isCredit, isSent, mail } = invoice
  if (mail === 'queued') return { act: 'none' }
  if (mail === 'refused') return { act: 'send-again' }
  if (status !== 'created') return { act: 'none' }
  if (!isSent) return { act: 'send' }
  if (isCredit) return { act: 'pay-out' }
  const level = levelDue(invoice, today)
  return level ? { act: 'remind', level } : { act: 'collect' }
}

/** Returns the level of the reminder that is due; `null` if it is too early or the last one has been sent. */
function levelDue({ dueOn, reminders, remindedOn }: InvoiceSnapshot, today: Day): ReminderLevel | null {
  const next = findNextReminderLevel(reminders)
  if (!dueOn || !next || countDaysLate(dueOn, today) === 0) return null
  return countDaysLate(remindedOn ?? dueOn, today) >= next.days ? next.level : null
}

/** Level of a reminder: 1 is friendly, 2 is firm, 3 is a formal notice. */
export type ReminderLevel = 1 | 2 | 3

/** Levels by their value in forms. */
export const reminderLevels = { '1': 1, '2': 2, '3': 3 } as const satisfies Record<string, ReminderLevel>

export const reminderNames: Readonly<Record<ReminderLevel, string>> = storedValueNames({
  1: 'rappel cordial',
  2: 'relance ferme',
  3: 'mise en demeure',
})

/** Days after the due day, or after the previous reminder, from which each level is proposed. */
const daysBefore: Readonly<Record<ReminderLevel, number>> = { 1: 3, 2: 12, 3: 15 }

/** Returns the next level, and the days after which it is proposed; `null` after the last one. */
export function findNextReminderLevel(reminders: number): { level: ReminderLevel; days: number } | null {
  const level = reminders + 1
  return level === 1 || level === 2 || level === 3 ? { level, days: daysBefore[level] } : null
}
