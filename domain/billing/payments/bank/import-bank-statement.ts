import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { bankFormats } from '../../../../db/schema/tables.ts'
import { type Actor, recordEvent, staffActor } from '../../../kernel/events/record-event.ts'
import { findSavedImportJson, saveImportTable } from '../../../kernel/import/import-files.ts'
import type { StaffPerson } from '../../../kernel/person.ts'
import type { Deps } from '../../../kernel/ports/deps.ts'
import type { ImportFileReader } from '../../../kernel/ports/file-reader.ts'
import type { UnreadableFile } from '../../../kernel/ports/unreadable-file.ts'
import { cutText } from '../../../kernel/text/cut-text.ts'
import { stripControlCharacters } from '../../../kernel/text/strip-control-characters.ts'
import type { ParsedBankStatement } from './bank-entry.ts'
import type { BankFormatAnswers, BankFormats, BankQuestion } from './bank-format.ts'
import { storeBankStatementPayments } from './store-entries.ts'

/** Result of an import: `fresh` lines are new, `known` ones were stored already. */
export type BankImportResult = { outcome: 'saved'; fresh: number; known: number } & Pick<
  ParsedBankStatement,
  'debits' | 'leftOut' | 'unprovenDate'
>

/** A file that is stored under this id until staff have answered. */
export type PendingBankImport = { outcome: 'format-unknown'; id: string } & Pick<
  BankQuestion,
  'columns' | 'date'
>

type BankStatementImportOutcome = BankImportResult | PendingBankImport | UnreadableFile

type ImportDeps = Deps<'db' | 'clock' | 'announcements'>

/**
 * Imports a statement and stores its incoming payments. Each is stored once, even if the file is imported several
 * times. No payment is recorded before a staff member confirms its invoice. The outcome is `format-unknown` if staff must answer a
 * question about the table.
 */
export async function importBankStatement(
  deps: ImportDeps & { fileReader: Pick<ImportFileReader, 'readBankStatement'> },
  by: Actor,
  { fileName, source }: { fileName: string; source: Buffer | string },
): Promise<BankStatementImportOutcome> {
  const formats = await findFormats(deps.db)
  const statement = await deps.fileReader.readBankStatement(source, by.id ?? '', formats)
  if (statement.outcome === 'unreadable') return statement
  if (statement.outcome === 'read') return storeStatement(deps, by, fileName, statement)
  const { columns, date, table } = statement
  return {
    outcome: 'format-unknown',
    id: await saveImportTable(deps, by.id ?? '', { kind: 'bank', fileName, table }),
    columns,
    date,
  }
}

/**
 * Imports a pending file with the office's answers and stores them for later files of the same bank. `gone` if the file has
 * expired (one hour).
 */
export async function answerBankQuestion(
  deps: ImportDeps & { fileReader: Pick<ImportFileReader, 'parseBankTableCells'> },
  by: StaffPerson,
  { id, ...answers }: { id: string } & BankFormatAnswers,
): Promise<BankStatementImportOutcome | { outcome: 'gone' }> {
  const savedTable = await findSavedImportJson(deps, by, 'bank', id)
  if (!savedTable) return { outcome: 'gone' }
  const statement = await deps.fileReader.parseBankTableCells(
    savedTable.json,
    by.userId,
    answers,
    await findFormats(deps.db),
  )
  if (statement.outcome === 'unreadable') return statement
  if (statement.outcome === 'format-unknown') return { ...statement, id }
  if (statement.format) await saveFormat(deps, statement.format, answers)
  return storeStatement(deps, staffActor(by), savedTable.fileName, statement)
}

function storeStatement(
  deps: ImportDeps,
  by: Actor,
  fileName: string,
  { entries, debits, leftOut, unprovenDate }: ParsedBankStatement,
): Promise<BankImportResult> {
  return deps.db.transaction(async (tx) => {
    const fresh = await storeBankStatementPayments(tx, entries, deps.clock.now())
    const knownCount = entries.length - fresh
    const file = cutText(stripControlCharacters(fileName), 120) || 'sans nom'
    const after = { file, fresh, known: knownCount }
    await recordEvent(tx, deps, by, { act: 'bank.imported', id: 'bank', before: null, after })
    await deps.announcements.announce(tx, 'office')
    return { outcome: 'saved', fresh, known: knownCount, debits, leftOut, unprovenDate }
  })
}

/** Maximum number of formats: a business has a few banks. */
const maxFormats = 100

export type BankFormatRow = typeof bankFormats.$inferSelect

/** Returns the formats with stored answers of staff, the latest first. */
export const listBankFormats = (db: Database) =>
  db.select().from(bankFormats).orderBy(desc(bankFormats.saved_at), bankFormats.id).limit(maxFormats)

async function findFormats(db: Database): Promise<BankFormats> {
  const rows = await listBankFormats(db)
  return Object.fromEntries(
    rows.map(({ id, amount_column, day_order }) => [id, { amount: amount_column, dayOrder: day_order }]),
  )
}

async function saveFormat(
  { db, clock }: Deps<'db' | 'clock'>,
  { id, headings }: NonNullable<ParsedBankStatement['format']>,
  { amount, dayOrder }: BankFormatAnswers,
): Promise<void> {
  const answers = { amount_column: amount, day_order: dayOrder, saved_at: clock.now() }
  const { amount_column, day_order } = bankFormats
  await db
    .insert(bankFormats)
    .values({ id, headings, ...answers })
    .onConflictDoUpdate({
      target: bankFormats.id,
      set: {
        saved_at: answers.saved_at,
        // An answer to one question does not change the stored answer to the other.
        amount_column: amount === null ? sql`${amount_column}` : amount,
        day_order: dayOrder === null ? sql`${day_order}` : dayOrder,
      },
    })
}

/** Deletes a format, so that the next file of the bank is asked about again. */
export async function forgetBankFormat({ db }: Deps<'db'>, id: string): Promise<void> {
  await db.delete(bankFormats).where(eq(bankFormats.id, id))
}
