import { type Day, formatDay } from '../../../calendar/paris-day.ts'
import { readDay } from '../../../calendar/read-day.ts'
import { isEmailAddress } from '../../../email-address.ts'
import { proofLine } from '../new-subscriber-form.ts'
import type { SubscriberCells } from './subscriber-columns.ts'

/** A subscriber as a line of a file has them. */
interface SubscriberLine {
  email: string
  consented: Day
  proof: string
}

/** What becomes of one line, by its number in a spreadsheet; who is on the list stays as they are. */
export type PlannedSubscriber = { line: number; name: string } & (
  | { fate: 'created' | 'same'; subscriber: SubscriberLine }
  | { fate: 'wrong'; sentences: string[] }
)

interface Planning {
  known: ReadonlySet<string>
  seen: Map<string, number>
  today: Day
}

export function planLine(
  line: number,
  cells: SubscriberCells,
  { known, seen, today }: Planning,
): PlannedSubscriber {
  const name = cells.email
  const email = cells.email.toLowerCase()
  const consented = readWritten(cells.consented)
  const proof = proofLine.safeParse(cells.proof)
  const earlier = seen.get(email)
  const sentences = [
    !isEmailAddress(cells.email) && `«\u00a0${cells.email}\u00a0» n’est pas une adresse e-mail`,
    earlier !== undefined && `Même adresse que la ligne ${earlier}`,
    !consented && `Date du consentement attendue, comme ${formatDay(today)}`,
    consented && consented > today && 'Ce consentement serait dans l’avenir',
    !proof.success && (proof.error.issues[0]?.message ?? 'Preuve attendue'),
  ].filter((sentence): sentence is string => typeof sentence === 'string')
  seen.set(email, earlier ?? line)
  if (sentences.length > 0 || !consented || !proof.success) return { line, name, fate: 'wrong', sentences }
  const subscriber = { email: cells.email, consented, proof: proof.data }
  return { line, name, fate: known.has(email) ? 'same' : 'created', subscriber }
}

/** `31/12/2026`, `2026-12-31`, or the latter with an hour behind it. */
function readWritten(text: string): Day | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text) ?? []
  return readDay(day ? `${year}-${month?.padStart(2, '0')}-${day.padStart(2, '0')}` : text.slice(0, 10))
}
