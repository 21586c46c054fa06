import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import type { PrintingReason } from '../../../db/schema/billing/documents.ts'
import { documents, outgoingMails, printingSends, printings } from '../../../db/schema/tables.ts'
import type { DocumentKey } from '../../kernel/document-key.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { FileStore, StoredFile } from '../../kernel/ports/file-store.ts'
import { randomId } from '../../kernel/random-id.ts'

type PrintingRow = typeof printings.$inferSelect

/** French reasons for a printing, for staff. */
export const printingReasons: Readonly<Record<PrintingReason, string>> = {
  issued: 'à l’émission',
  settled: 'au règlement',
  reopened: 'après l’annulation d’un règlement',
  credited: 'après un avoir',
  cancelled: 'à l’annulation',
  opened: 'à l’ouverture du document',
  before: 'avant que chaque impression ne soit gardée',
}

const isOfDocument = ({ posId, id }: Pick<DocumentKey, 'posId' | 'id'>) =>
  and(eq(printings.document_id, id), eq(printings.pos_id, posId))

/**
 * Stores a file as the newest printing of its document, whose row the caller has locked. Returns its key in the store. Files are
 * never overwritten by different content: the first one is named after the document, later ones also after their hash. Bytes
 * identical to the newest printing are not a new one; the file is still written, since it may have been lost.
 */
export async function savePrinting(
  { db, files }: Deps<'db' | 'files'>,
  key: DocumentKey,
  { sheets, reason, printed_at }: { sheets: Buffer; reason: PrintingReason; printed_at: Date },
): Promise<string> {
  const [newest] = await db
    .select()
    .from(printings)
    .where(isOfDocument(key))
    .orderBy(desc(printings.printed_at))
    .limit(1)
  const last = newest && (await hashPrinting(db, files, newest))
  const sha256 = sha256Of(sheets)
  const isSame = last?.sha256 === sha256
  const name = last ? `${key.id}-${sha256.slice(0, 16)}` : key.id
  const fileKey = isSame ? last.path : `documents/${key.posId}/${name}.pdf`
  if (!isSame)
    await db.insert(printings).values({
      id: randomId(),
      pos_id: key.posId,
      document_id: key.id,
      path: fileKey,
      sha256,
      size: sheets.length,
      reason: last ? reason : 'issued',
      printed_at,
    })
  await files.put(fileKey, sheets, 'application/pdf')
  return fileKey
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/**
 * Returns a printing with its hash. A printing from before hashes were stored is hashed from its file; without the file it stays
 * without a hash.
 */
async function hashPrinting(db: Database, files: FileStore, one: PrintingRow): Promise<PrintingRow> {
  if (one.sha256 !== null) return one
  const file = await files.find(one.path)
  if (!file) return one
  const bytes = await buffer(file.body)
  const hashed = { sha256: sha256Of(bytes), size: bytes.length }
  await db
    .update(printings)
    .set(hashed)
    .where(and(eq(printings.id, one.id), isNull(printings.sha256)))
  return { ...one, ...hashed }
}

/** Age in hours at which a stored file without a record is deleted. Its transaction has ended by then. */
const orphanAfterHours = 24

/** Matches the key of a printed file, as `savePrinting` makes it. */
const printedKey = /^documents\/([^/]+)\/(.+?)(?:-[0-9a-f]{16})?\.pdf$/

/**
 * Deletes printed files without a record: the process ended between storing the file and its commit, and the document has
 * changed since. Returns how many.
 */
export async function sweepOrphanedPrintings({
  db,
  files,
  clock,
}: Deps<'db' | 'files' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - orphanAfterHours * 3_600_000)
  const old: string[] = []
  for await (const { key, changedAt } of files.list())
    if (printedKey.test(key) && changedAt < before) old.push(key)
  const referencedPaths = await findNamedFiles(db, old)
  let swept = 0
  for (const key of old) if (!referencedPaths.has(key)) swept += await deleteOrphan(db, files, key)
  return swept
}

/** Number of keys in one query. */
const keysAtOnce = 1_000

async function findNamedFiles(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const referencedPaths = new Set<string>()
  for (let from = 0; from < keys.length; from += keysAtOnce) {
    const some = keys.slice(from, from + keysAtOnce)
    const [kept, current] = await Promise.all([
      db.select({ path: printings.path }).from(printings).where(inArray(printings.path, some)),
      db.select({ path: documents.path }).from(documents).where(inArray(documents.path, some)),
    ])
    for (const { path } of [...kept, ...current]) if (path) referencedPaths.add(path)
  }
  return referencedPaths
}

/** Deletes one file under the lock of its document, which a new printing holds from before storing the file until its commit. */
function deleteOrphan(db: Database, files: FileStore, key: string): Promise<number> {
  const [, posId = '', id = ''] = printedKey.exec(key) ?? []
  return db.transaction(async (tx) => {
    await tx
      .select()
      .from(documents)
      .where(and(eq(documents.pos_id, posId), eq(documents.id, id)))
      .for('update')
    if ((await findNamedFiles(tx, [key])).has(key)) return 0
    await files.delete(key)
    return 1
  })
}

/** Hashes printings that were stored without a hash, at most `limit` per run. Returns how many. */
export async function hashPrintingsWithoutHash(
  { db, files }: Deps<'db' | 'files'>,
  limit = 2_000,
): Promise<number> {
  const rows = await db
    .select()
    .from(printings)
    .where(isNull(printings.sha256))
    .orderBy(desc(printings.printed_at))
    .limit(limit)
  let hashed = 0
  for (const row of rows) if ((await hashPrinting(db, files, row)).sha256) hashed += 1
  return hashed
}

/**
 * Returns the bytes that a mail or a file for the platform contains, and records them under `sendId`, its own id, so
 * that a retry sends the same bytes, even if the document was printed again meanwhile. `path` is the key of the
 * document's newest file. The printing is recorded outside the transaction that has locked the mail, because that
 * transaction may be rolled back after the mail was sent.
 */
export async function recordSentPrinting(
  { db, files, clock }: Deps<'db' | 'files' | 'clock'>,
  key: DocumentKey,
  { sendId, channel, path }: { sendId: string; channel: 'mail' | 'platform'; path: string },
): Promise<Buffer> {
  const [taken] = await db
    .select({ path: printings.path })
    .from(printingSends)
    .innerJoin(printings, eq(printings.id, printingSends.printing_id))
    .where(eq(printingSends.id, sendId))
  const before = taken && (await files.find(taken.path))
  if (before) return buffer(before.body)
  const [printing] = await db
    .select()
    .from(printings)
    .where(and(isOfDocument(key), eq(printings.path, path)))
    .orderBy(desc(printings.printed_at))
    .limit(1)
  const file = await files.find(path)
  if (!printing || !file) throw new Error('the file of the document to send is missing')
  const bytes = await buffer(file.body)
  await db
    .insert(printingSends)
    .values({ id: sendId, printing_id: printing.id, channel, taken_at: clock.now() })
    .onConflictDoNothing()
  return bytes
}

/** A printing with the mails and platform files that carried it, as far as those mails are still stored. */
export interface ListedPrinting extends PrintingRow {
  sends: { channel: 'mail' | 'platform'; at: Date; email: string | null; isRejected: boolean }[]
}

/** Lists all printings of a document, the newest first. */
export async function listPrintings(
  db: Database,
  key: Pick<DocumentKey, 'posId' | 'id'>,
): Promise<ListedPrinting[]> {
  const rows = await db
    .select()
    .from(printings)
    .where(isOfDocument(key))
    .orderBy(desc(printings.printed_at), desc(printings.id))
  const { printing_id, channel, taken_at } = printingSends
  const sends = await db
    .select({
      printing_id,
      channel,
      taken_at,
      mail: { state: outgoingMails.state, email: outgoingMails.recipient, at: outgoingMails.sent_at },
    })
    .from(printingSends)
    .leftJoin(outgoingMails, eq(outgoingMails.id, printingSends.id))
    .where(
      inArray(
        printing_id,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(taken_at))
  return rows.map((row) => ({
    ...row,
    sends: sends
      .filter((send) => send.printing_id === row.id)
      .map(({ channel: by, taken_at: takenAt, mail }) => ({
        channel: by,
        at: mail?.at ?? takenAt,
        email: mail?.email ?? null,
        isRejected: mail?.state === 'refused',
      })),
  }))
}

/** Opens the file of one printing of a document; `null` if there is none, or if the file was lost. */
export async function openPrintingFile(
  { db, files }: Deps<'db' | 'files'>,
  key: Pick<DocumentKey, 'posId' | 'id'>,
  printingId: string,
  part?: Parameters<FileStore['find']>[1],
): Promise<{ file: StoredFile; printedAt: Date } | null> {
  const [row] = await db
    .select()
    .from(printings)
    .where(and(isOfDocument(key), eq(printings.id, printingId)))
  const file = row && (await files.find(row.path, part))
  return file ? { file, printedAt: row.printed_at } : null
}

/** Deletes all printings of these documents and returns the keys of their files. */
export async function deletePrintings(tx: Transaction, documentIds: readonly string[]): Promise<string[]> {
  if (documentIds.length === 0) return []
  const deleted = await tx
    .delete(printings)
    .where(inArray(printings.document_id, [...documentIds]))
    .returning({ path: printings.path })
  return deleted.map(({ path }) => path)
}
