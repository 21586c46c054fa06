import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../../db/client.ts'
import { bankLines } from '../../../../db/schema/tables.ts'
import { normalizeBankText } from './bank-cells.ts'
import type { BankStatementPayment } from './bank-entry.ts'

const batchSize = 1_000

/** Stores each line once, however often it is imported. Returns the number of new lines. */
export async function storeBankStatementPayments(
  tx: Transaction,
  entries: readonly BankStatementPayment[],
  imported_at: Date,
): Promise<number> {
  const identified = identifyEntries(entries)
  const stored = await findStored(tx, identified)
  const rows = identified.flatMap((one) => {
    const id = freshId(one, stored)
    const { bookedOn: booked_on, cents, payer, text } = one.entry
    return id ? [{ id, booked_on, cents, payer, text, imported_at }] : []
  })
  let fresh = 0
  for (let at = 0; at < rows.length; at += batchSize) {
    const insertedLines = await tx
      .insert(bankLines)
      .values(rows.slice(at, at + batchSize))
      .onConflictDoNothing()
      .returning({ id: bankLines.id })
    fresh += insertedLines.length
  }
  return fresh
}

interface IdentifiedEntry {
  entry: BankStatementPayment
  /** Hash of account, day, amount, payer, text, and the number of identical lines up to this one in the file. */
  byContent: string
  /** The same hash with the former text of the line; `null` if its text has not changed. */
  byFormerContent: string | null
  /** Hash of account, reference, day and amount; `null` without a reference. */
  byReference: string | null
  /** Whether the reference is unique in the file and is not a placeholder. */
  isTrusted: boolean
  /** Ids that earlier versions of this code gave to the same lines; empty if the id has not changed. */
  former: readonly string[]
}

/** Matches placeholders that banks write for a missing reference. */
const placeholder =
  /^(?:non ?ref|no ?ref|not ?provided|none|null|n ?a|unknown|inconnue?|sans reference|[0x ]*)$/

const isPlaceholder = (reference: string) =>
  placeholder.test(normalizeBankText(reference.replace(/\/\d+$/, '')))

function identifyEntries(entries: readonly BankStatementPayment[]): IdentifiedEntry[] {
  const saidByReference = ({ account, reference, bookedOn, cents }: BankStatementPayment) =>
    JSON.stringify(['reference', account, reference, bookedOn, cents])
  const saidByContent = ({ account, bookedOn, cents, payer, text }: BankStatementPayment) =>
    JSON.stringify(account ? [account, bookedOn, cents, payer, text] : [bookedOn, cents, payer, text])
  const saidFormerly = ({
    reference,
    bookedOn,
    cents,
    payer,
    text,
    formerText = text,
  }: BankStatementPayment) =>
    JSON.stringify(reference ? [reference, bookedOn, cents] : [bookedOn, cents, payer, formerText])
  const references = new Map<string, number>()
  const formerly = new Map<string, string[]>()
  for (const entry of entries) {
    const key = JSON.stringify([entry.account, entry.reference])
    references.set(key, (references.get(key) ?? 0) + 1)
    const formerText = saidFormerly(entry)
    const ids = formerly.get(formerText) ?? []
    ids.push(hash(`${ids.length + 1}\n${formerText}`))
    formerly.set(formerText, ids)
  }
  const [nextTime, nextFormerTime] = [occurrenceCounter(), occurrenceCounter()]
  return entries.map((entry) => {
    const content = saidByContent(entry)
    const formerContent = saidByContent({ ...entry, text: entry.formerText ?? entry.text })
    const [time, formerTime] = [nextTime(content), nextFormerTime(formerContent)]
    const isUnique = references.get(JSON.stringify([entry.account, entry.reference])) === 1
    return {
      entry,
      byContent: hash(`${time}\n${content}`),
      byFormerContent: entry.formerText === undefined ? null : hash(`${formerTime}\n${formerContent}`),
      byReference: entry.reference ? hash(saidByReference(entry)) : null,
      isTrusted: isUnique && !isPlaceholder(entry.reference),
      former: entry.account || entry.reference ? (formerly.get(saidFormerly(entry)) ?? []) : [],
    }
  })
}

/** Returns a function that returns how often it was called with a value, this call included. */
function occurrenceCounter(): (text: string) => number {
  const counts = new Map<string, number>()
  return (text) => {
    const count = (counts.get(text) ?? 0) + 1
    counts.set(text, count)
    return count
  }
}

const hash = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

type StoredLine = Pick<typeof bankLines.$inferSelect, 'id' | 'payer' | 'text'>

/** Stored lines that may be the same as lines of the file. A match is removed, so that each is matched once. */
interface StoredLines {
  byId: Map<string, StoredLine>
  /** Lines with ids of earlier versions, by the first of these ids, payer and text. */
  formerly: Map<string, StoredLine[]>
}

async function findStored(tx: Transaction, identified: readonly IdentifiedEntry[]): Promise<StoredLines> {
  const groups = new Map(identified.map(({ former }) => [former[0] ?? '', former]))
  const ids = [
    ...identified.flatMap(({ byContent, byFormerContent, byReference }) => [
      byContent,
      byFormerContent ?? byContent,
      byReference ?? byContent,
    ]),
    ...[...groups.values()].flat(),
  ]
  const { id, payer, text } = bankLines
  const rows = await tx
    .select({ id, payer, text })
    .from(bankLines)
    .where(sql`${id} = any(${sql.param([...new Set(ids)])}::text[])`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const formerly = new Map<string, StoredLine[]>()
  for (const [group, former] of groups)
    for (const one of former) {
      const row = byId.get(one)
      if (!row) continue
      const key = JSON.stringify([group, row.payer, row.text])
      formerly.set(key, [...(formerly.get(key) ?? []), row])
    }
  return { byId, formerly }
}

/** Returns the id for a new line; `null` if the line is already stored. */
function freshId(
  {
    entry: { payer, text, formerText = text },
    byContent,
    byFormerContent,
    byReference,
    isTrusted,
    former,
  }: IdentifiedEntry,
  { byId, formerly }: StoredLines,
): string | null {
  if (byId.has(byContent) || (byFormerContent && byId.has(byFormerContent))) return null
  const referred = byReference ? byId.get(byReference) : undefined
  if (
    referred &&
    (isTrusted ? isSamePayer(referred.payer, payer) : isSame(referred, [text, formerText], payer))
  ) {
    byId.delete(referred.id)
    return null
  }
  // Empty texts match a line whose payer has been erased.
  for (const said of [
    [payer, text],
    [payer, formerText],
    ['', ''],
  ]) {
    const formerLine = formerly.get(JSON.stringify([former[0] ?? '', ...said]))?.pop()
    if (formerLine) return null
  }
  return isTrusted && byReference && !referred ? byReference : byContent
}

const isErased = ({ payer, text }: Pick<StoredLine, 'payer' | 'text'>) => payer === '' && text === ''

const isSame = (stored: StoredLine, texts: readonly string[], payer: string) =>
  isErased(stored) || (stored.payer === payer && texts.includes(stored.text))

/**
 * Whether two names may belong to the same payer: one begins with the other, because banks shorten names and some files do not
 * contain them.
 */
function isSamePayer(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((name) =>
      name
        .toLowerCase()
        .replace(/[^\p{L}\d]+/gu, ' ')
        .trim(),
    )
    .toSorted((a, b) => a.length - b.length)
  return long.startsWith(short)
}
