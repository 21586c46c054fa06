import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { documents, estimates, invoices, orderSlips, printings } from '../../../db/schema/tables.ts'
import { type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import type { DocumentKey } from '../../kernel/document-key.ts'
import type { SlipKind } from '../../kernel/slip-words.ts'
import { creditedCents } from '../invoices/find-invoice.ts'
import { isVoidStatus } from '../invoices/invoice-status.ts'
import { createVerificationCode } from './verification-code.ts'

/* Verification of documents by anybody who has one (docs/decisions/0074-document-verification-codes.md). */

/** Sets the verification code of a document if it has none. Creates its row if needed. */
export async function ensureVerificationCode(
  db: Database,
  { posId, id }: DocumentKey,
  downloadUrl: string,
): Promise<void> {
  await db
    .insert(documents)
    .values({ pos_id: posId, id, download_url: downloadUrl, verification_code: createVerificationCode() })
    .onConflictDoUpdate({
      target: [documents.pos_id, documents.id],
      set: { verification_code: sql`coalesce(${documents.verification_code}, excluded.verification_code)` },
    })
}

interface DocumentFacts {
  number: string
  /** Day of issue in France. */
  day: Day
  /** Cents including tax; negative for a credit note. */
  total: number | null
}

/** Current state of a document, which an older printing does not show. */
type DocumentValidity = 'valid' | 'replaced' | 'cancelled' | 'credited-in-part'

export interface VerifiedDocument extends DocumentFacts {
  is: 'document'
  validity: DocumentValidity
  /** SHA-256 of each stored printing in hexadecimal, the newest first. */
  hashes: string[]
}

/** A slip of the counter. It is printed anew each time, so it has no stored printings, and it has no total. */
export interface VerifiedSlip {
  is: 'slip'
  kind: SlipKind
  /** Number of the slip's order, as printed. */
  number: string
  day: Day
}

export type VerifiedDocumentOrSlip = VerifiedDocument | VerifiedSlip

/** Returns the document or slip with a verification code; `null` if there is none. */
export const findDocumentOrSlipByCode = async (
  db: Database,
  code: string,
): Promise<VerifiedDocumentOrSlip | null> =>
  (await findVerifiedDocument(db, code)) ?? (await findVerifiedSlip(db, code))

async function findVerifiedSlip(db: Database, code: string): Promise<VerifiedSlip | null> {
  const [slip] = await db
    .select({ kind: orderSlips.kind, content: orderSlips.content, at: orderSlips.created_at })
    .from(orderSlips)
    .where(eq(orderSlips.verification_code, code))
  return slip ? { is: 'slip', kind: slip.kind, number: slip.content.number, day: parisDay(slip.at) } : null
}

async function findVerifiedDocument(db: Database, code: string): Promise<VerifiedDocument | null> {
  const [key] = await db
    .select({ posId: documents.pos_id, id: documents.id })
    .from(documents)
    .where(eq(documents.verification_code, code))
  const facts = key && ((await findInvoiceFacts(db, key)) ?? (await findEstimateFacts(db, key)))
  if (!facts) return null
  const printedFiles = await db
    .select({ sha256: printings.sha256 })
    .from(printings)
    .where(
      and(eq(printings.document_id, key.id), eq(printings.pos_id, key.posId), isNotNull(printings.sha256)),
    )
    .orderBy(desc(printings.printed_at), desc(printings.id))
  return { is: 'document', ...facts, hashes: printedFiles.flatMap(({ sha256 }) => (sha256 ? [sha256] : [])) }
}

type RecordKey = Pick<DocumentKey, 'posId' | 'id'>

async function findInvoiceFacts(db: Database, { posId, id }: RecordKey) {
  const { invoice_number: number, created_at: at, total, status } = invoices
  const [found] = await db
    .select({ number, at, total, status, credited: creditedCents(db) })
    .from(invoices)
    .where(and(eq(invoices.id, id), eq(invoices.pos_id, posId)))
  if (!found) return null
  const validity: DocumentValidity = isVoidStatus(found.status)
    ? 'cancelled'
    : found.credited > 0
      ? 'credited-in-part'
      : 'valid'
  return { number: found.number, day: parisDay(found.at), total: found.total, validity }
}

async function findEstimateFacts(db: Database, { posId, id }: RecordKey) {
  const { estimate_number: number, created_at: at, total, state } = estimates
  const [found] = await db
    .select({ number, at, total, state })
    .from(estimates)
    .where(and(eq(estimates.id, id), eq(estimates.pos_id, posId)))
  if (!found) return null
  const validity: DocumentValidity = found.state === 'replaced' ? 'replaced' : 'valid'
  return { number: found.number, day: parisDay(found.at), total: found.total, validity }
}

/** Whether number, day and total all match the document. The page does not tell which one differs. */
export function matchesVerifiedDocument(
  document: DocumentFacts,
  typed: { number: string; day: Day; cents: number },
): boolean {
  return (
    plain(typed.number) === plain(document.number) &&
    typed.day === document.day &&
    // A credit note's total is printed with a minus sign but typed without.
    Math.abs(typed.cents) === Math.abs(document.total ?? Number.NaN)
  )
}

/** Whether number, day and kind all match the slip. */
export const matchesVerifiedSlip = (
  slip: VerifiedSlip,
  typed: { number: string; day: Day; kind: SlipKind },
): boolean => plain(typed.number) === plain(slip.number) && typed.day === slip.day && typed.kind === slip.kind

const plain = (number: string) => number.toUpperCase().replace(/[^A-Z0-9]/g, '')
