import { and, desc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { letters } from '../../db/schema/tables.ts'
import type { ThreadKey } from './threads/thread-key.ts'

export type Letter = typeof letters.$inferSelect

/** What a page of a thread holds at most: letters, and signs of each (docs/product.md §11.8). */
export const threadBounds = { letters: 20, signs: 10_000 }

/** A letter in its thread: the beginning of its text, and whether there is more of it. */
export type ListedLetter = Letter & { isCut: boolean }

export interface LetterPage {
  /** The oldest first. */
  letters: ListedLetter[]
  /** The id before which the page before this one goes on; `null` at the beginning of the thread. */
  older: string | null
  /** It ends before the newest letters. */
  isOlder: boolean
}

/** True of the letters of one thread. */
export const inThread = ({ kind, id }: ThreadKey) =>
  and(eq(letters.thread_kind, kind), eq(letters.thread_id, id))

/** What an answer of ours is from the moment it is sent off. */
export const leftStates = ['queued', 'sent', 'refused'] as const

/** What the workshop sees of a thread: all but what somebody is still writing. */
const isWhole = or(isNull(letters.state), inArray(letters.state, leftStates))
/** What the visitor sees of it: no notes, and of our answers those that have gone. */
const isShown = or(eq(letters.direction, 'received'), eq(letters.state, 'sent'))

/** What the workshop sees: the newest letters of a thread, or those before the letter `before`. */
export const listLetters = (db: Database, key: ThreadKey, before: string | null) =>
  listWhere(db, key, isWhole, before)

/** What the visitor sees, in the same way. */
export const listShownLetters = (db: Database, key: ThreadKey, before: string | null) =>
  listWhere(db, key, isShown, before)

async function listWhere(
  db: Database,
  key: ThreadKey,
  isMeant: SQL | undefined,
  before: string | null,
): Promise<LetterPage> {
  const last = before === null ? null : await findWhere(db, key, isMeant, before)
  // As the database has its moment: more exactly than JavaScript does.
  const isBefore =
    last &&
    sql`(${letters.created_at}, ${letters.id}) < (select created_at, id from letters where id = ${last.id})`
  const found = await db
    .select({
      ...getTableColumns(letters),
      text: sql<string>`left(${letters.text}, ${threadBounds.signs})`,
      isCut: sql<boolean>`char_length(${letters.text}) > ${threadBounds.signs}`,
    })
    .from(letters)
    .where(and(inThread(key), isMeant, isBefore ?? undefined))
    .orderBy(desc(letters.created_at), desc(letters.id))
    .limit(threadBounds.letters + 1)
  const page = found.slice(0, threadBounds.letters).reverse()
  return {
    letters: page,
    older: found.length > page.length ? (page[0]?.id ?? null) : null,
    isOlder: last !== null,
  }
}

/** One letter of a thread that the workshop sees, whole; `null` where there is none. */
export const findLetterOf = (db: Database, key: ThreadKey, id: string) => findWhere(db, key, isWhole, id)

/** One letter of a thread that its visitor sees, whole; `null` where there is none. */
export const findShownLetter = (db: Database, key: ThreadKey, id: string) => findWhere(db, key, isShown, id)

async function findWhere(db: Database, key: ThreadKey, isMeant: SQL | undefined, id: string) {
  const [letter] = await db
    .select()
    .from(letters)
    .where(and(inThread(key), isMeant, eq(letters.id, id)))
  return letter ?? null
}
