import { createHash } from 'node:crypto'
import type { Database } from '../../../db/client.ts'
import { bankLines } from '../../../db/schema/tables.ts'
import { cutText } from '../../cut-text.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, recordEvent } from '../../events/record-event.ts'
import type { FileReader } from '../../ports/file-reader.ts'
import { stripControlCharacters } from '../../strip-control-characters.ts'
import type { BankEntry } from './bank-entry.ts'

type BankStatementImportOutcome =
  /** How many lines are new, were here already, and are no money that came in. */
  | { outcome: 'saved'; fresh: number; known: number; leftOut: number }
  | { outcome: 'unreadable'; sentence: string }

/**
 * Keeps the lines of a statement on which money came in, each once however often it is imported; nothing is recorded as
 * paid before somebody has said of which invoice (docs/product.md §11.16).
 */
export async function importBankStatement(
  deps: Deps<'db' | 'clock' | 'announcements'> & { fileReader: Pick<FileReader, 'readBankStatement'> },
  by: Actor,
  { fileName, content }: { fileName: string; content: Buffer },
): Promise<BankStatementImportOutcome> {
  const statement = await deps.fileReader.readBankStatement(content, by.id ?? '')
  if (statement.outcome === 'unreadable') return statement
  const { entries, leftOut } = statement
  return deps.db.transaction(async (tx) => {
    const fresh = await storeEntries(tx, entries, deps.clock.now())
    const known = entries.length - fresh
    const file = cutText(stripControlCharacters(fileName), 120) || 'sans nom'
    await recordEvent(tx, deps, by, {
      act: 'bank.imported',
      id: 'bank',
      before: null,
      after: { file, fresh, known },
    })
    await deps.announcements.announce(tx, 'office')
    return { outcome: 'saved', fresh, known, leftOut }
  })
}

const batchSize = 1_000

async function storeEntries(tx: Database, entries: readonly BankEntry[], imported_at: Date): Promise<number> {
  const identify = entryIdentifier()
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
function entryIdentifier(): (entry: BankEntry) => string {
  const seen = new Map<string, number>()
  return ({ reference, bookedOn, cents, payer, text }) => {
    const said = JSON.stringify(reference ? [reference, bookedOn, cents] : [bookedOn, cents, payer, text])
    const time = (seen.get(said) ?? 0) + 1
    seen.set(said, time)
    return createHash('sha256').update(`${time}\n${said}`, 'utf8').digest('hex')
  }
}
