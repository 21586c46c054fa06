import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import type { LegalTextVersionFacts } from '../../../db/schema/business/texts.ts'
import { legalTextVersions } from '../../../db/schema/tables.ts'
import { formatLongDay } from '../../kernel/calendar/french-dates.ts'
import { addDays, type Day } from '../../kernel/calendar/paris-day.ts'
import { escapeHtml } from '../../kernel/html/parse-html.ts'
import { abridgeDiff } from '../../kernel/html/word-diff.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { TextComparer, TextDiff } from '../../kernel/ports/text-comparer.ts'
import { randomId } from '../../kernel/random-id.ts'
import { fillLegalTextHtml, type LegalTextName, legalTextVersionFactsOf } from './legal-texts.ts'

export type LegalTextVersion = typeof legalTextVersions.$inferSelect

const newestFirst = [desc(legalTextVersions.valid_from), desc(legalTextVersions.number)]

/** Returns the version in force on a day, or the first version for earlier days. `null` if the site has no version yet. */
export async function findLegalTextVersionInForce(
  db: Database,
  text: LegalTextName,
  day: Day,
): Promise<LegalTextVersion | null> {
  const isOf = eq(legalTextVersions.text, text)
  const [version] = await db
    .select()
    .from(legalTextVersions)
    .where(and(isOf, lte(legalTextVersions.valid_from, day)))
    .orderBy(...newestFirst)
    .limit(1)
  if (version) return version
  const [first] = await db
    .select()
    .from(legalTextVersions)
    .where(isOf)
    .orderBy(asc(legalTextVersions.number))
    .limit(1)
  return first ?? null
}

/** Lists all versions, the latest first. */
export const listLegalTextVersions = (db: Database, text: LegalTextName): Promise<LegalTextVersion[]> =>
  db
    .select()
    .from(legalTextVersions)
    .where(eq(legalTextVersions.text, text))
    .orderBy(...newestFirst)

export async function findLegalTextVersionById(db: Database, id: string): Promise<LegalTextVersion | null> {
  const [version] = await db.select().from(legalTextVersions).where(eq(legalTextVersions.id, id))
  return version ?? null
}

export async function findLegalTextVersion(
  db: Database,
  text: LegalTextName,
  number: number,
): Promise<LegalTextVersion | null> {
  const isIt = and(eq(legalTextVersions.text, text), eq(legalTextVersions.number, number))
  const [version] = await db.select().from(legalTextVersions).where(isIt)
  return version ?? null
}

/** Returns the first day after `day` on which another version comes into force. */
export async function findNextLegalTextChangeDay(
  db: Database,
  text: LegalTextName,
  day: Day,
): Promise<Day | null> {
  const [next] = await db
    .select({ day: legalTextVersions.valid_from })
    .from(legalTextVersions)
    .where(and(eq(legalTextVersions.text, text), gt(legalTextVersions.valid_from, day)))
    .orderBy(asc(legalTextVersions.valid_from))
    .limit(1)
  return next?.day ?? null
}

interface VersionContext {
  inForce: LegalTextVersion
  today: Day
}

/**
 * Formats the period of a version: « En vigueur du 21 novembre 2026 au 31 décembre 2026 ». It ends on the day before the next
 * version. `versions` must be sorted, the latest first.
 */
export function legalTextVersionStatusOf(
  version: LegalTextVersion,
  versions: readonly LegalTextVersion[],
  { inForce, today }: VersionContext,
): string {
  const since = formatLongDay(version.valid_from)
  if (version.id === inForce.id) return `En vigueur depuis le ${since}`
  if (version.valid_from > today) return `En vigueur à partir du ${since}`
  const next = versions[versions.indexOf(version) - 1]
  const last = next ? addDays(next.valid_from, -1) : version.valid_from
  if (last < version.valid_from) return `Remplacée le jour même, le ${since}`
  return last === version.valid_from
    ? `En vigueur le ${since}`
    : `En vigueur du ${since} au ${formatLongDay(last)}`
}

interface ComparedText {
  html: string
  facts: LegalTextVersionFacts
}

/** Compares the visible text of two versions, including the generated register of the privacy policy. */
export async function compareLegalTextVersions(
  comparer: TextComparer,
  before: ComparedText,
  after: ComparedText,
): Promise<TextDiff> {
  const { parts, isByLine } = await comparer.compareHtml(asHtml(before), asHtml(after))
  return { parts: abridgeDiff(parts), isByLine }
}

function asHtml({ html, facts }: ComparedText): string {
  const register = (facts.processings ?? []).map(
    ({ name, data, purpose, basis, kept }) => `${name}\u00a0: ${data} ${purpose} ${basis} ${kept}`,
  )
  return [fillLegalTextHtml(html, facts), ...register.map((line) => `<p>${escapeHtml(line)}</p>`)].join('\n')
}

type NewVersion = Pick<LegalTextVersion, 'text' | 'html' | 'summary' | 'valid_from' | 'author_name'>

/**
 * Adds a version with the current values of its variables and notifies all nodes. The caller must hold the lock of
 * `lockLegalTextVersions`.
 */
export async function addLegalTextVersion(
  tx: Transaction,
  { clock, announcements, facts }: Deps<'clock' | 'announcements' | 'facts'>,
  { text, html, ...version }: NewVersion,
): Promise<{ id: string; number: number }> {
  const numbers = (await listLegalTextVersions(tx, text)).map(({ number }) => number)
  const row = {
    id: randomId(),
    text,
    number: Math.max(0, ...numbers) + 1,
    html,
    facts: legalTextVersionFactsOf(html, facts.current()),
  }
  await tx.insert(legalTextVersions).values({ ...row, ...version, created_at: clock.now() })
  await announcements.announce(tx, 'texts')
  await announcements.announce(tx, 'office')
  return row
}

/** Locks the versions until `tx` ends: other changes wait, readers do not. */
export async function lockLegalTextVersions(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${legalTextVersions} in share row exclusive mode`)
}
