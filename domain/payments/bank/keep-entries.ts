import { createHash } from 'node:crypto'
import type { Database } from '../../../db/client.ts'
import { bankLines } from '../../../db/schema/tables.ts'
import type { BankEntry } from './bank-entry.ts'

const batchSize = 1_000

export async function keepEntries(
  tx: Database,
  entries: readonly BankEntry[],
  imported_at: Date,
): Promise<number> {
  const identify = entryIds()
  const rows = entries.map((entry) => {
    const { bookedOn: booked_on, cents, payer, text } = entry
    return { id: identify(entry), booked_on, cents, payer, text, imported_at }
  })
  let fresh = 0
  for (let at = 0; at < rows.length; at += batchSize) {
    const kept = await tx
      .insert(bankLines)
      .values(rows.slice(at, at + batchSize))
      .onConflictDoNothing()
      .returning({ id: bankLines.id })
    fresh += kept.length
  }
  return fresh
}

/**
 * The hash of what the bank says of a line: by its own number where it gives one; two lines of a file that say the same are
 * told apart by their order.
 */
function entryIds(): (entry: BankEntry) => string {
  const seen = new Map<string, number>()
  return ({ reference, bookedOn, cents, payer, text }) => {
    const said = JSON.stringify(reference ? [reference, bookedOn, cents] : [bookedOn, cents, payer, text])
    const time = (seen.get(said) ?? 0) + 1
    seen.set(said, time)
    return createHash('sha256').update(`${time}\n${said}`, 'utf8').digest('hex')
  }
}
