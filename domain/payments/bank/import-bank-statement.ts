import { cutText } from '../../cut-text.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, recordEvent } from '../../events/record-event.ts'
import type { FileReader } from '../../ports/file-reader.ts'
import { stripControlCharacters } from '../../strip-control-characters.ts'
import type { ReadStatement } from './bank-entry.ts'
import { storeEntries } from './store-entries.ts'

/** Number of lines that are new and that were stored already, and what was left out. */
export type ImportedStatement = { outcome: 'saved'; fresh: number; known: number } & Pick<
  ReadStatement,
  'debits' | 'leftOut' | 'unprovenDate'
>

type BankStatementImportOutcome = ImportedStatement | { outcome: 'unreadable'; sentence: string }

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
  const { entries, debits, leftOut, unprovenDate } = statement
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
    return { outcome: 'saved', fresh, known, debits, leftOut, unprovenDate }
  })
}
