/** 1 asks, 2 insists, 3 gives formal notice. */
export type InvoiceTone = 1 | 2 | 3

export const toneNames: Readonly<Record<InvoiceTone, string>> = {
  1: 'rappel cordial',
  2: 'relance ferme',
  3: 'mise en demeure',
}

/** Days after the last day to pay, or after the reminder before, from which each is proposed. */
const daysBefore: Readonly<Record<InvoiceTone, number>> = { 1: 3, 2: 12, 3: 15 }

/** The reminder that comes next, and from which day of lateness on; `null` after the last. */
export function nextTone(reminders: number): { tone: InvoiceTone; days: number } | null {
  const tone = reminders + 1
  return tone === 1 || tone === 2 || tone === 3 ? { tone, days: daysBefore[tone] } : null
}
