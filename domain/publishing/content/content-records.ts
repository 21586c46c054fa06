import { and, desc, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { contentRecords, contentRedirects, contentVersions } from '../../../db/schema/tables.ts'
import type { Actor } from '../../kernel/events/record-event.ts'
import { containsAllWords } from '../../kernel/lists/list-records.ts'
import { isAmongNewest } from '../../kernel/lists/newest-matches.ts'
import { searchWords } from '../../kernel/lists/search-words.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { type Content, type ContentKind, titleOf } from './content-fields.ts'

export type ContentRecord = typeof contentRecords.$inferSelect
type ContentVersion = typeof contentVersions.$inferSelect

/** `null` when there is none of that kind and id. */
export async function findContent(
  db: Database,
  kind: ContentKind,
  id: string,
): Promise<ContentRecord | null> {
  const [found] = await db
    .select()
    .from(contentRecords)
    .where(and(eq(contentRecords.kind, kind), eq(contentRecords.id, id)))
  return found ?? null
}

/** The same, locked until the transaction ends. */
export async function lockContent(
  tx: Database,
  kind: ContentKind,
  id: string,
): Promise<ContentRecord | null> {
  const [locked] = await tx
    .select()
    .from(contentRecords)
    .where(and(eq(contentRecords.kind, kind), eq(contentRecords.id, id)))
    .for('update')
  return locked ?? null
}

/** A record in the data of its events. */
export const contentEventData = ({ content, page_id }: Pick<ContentRecord, 'content' | 'page_id'>) => ({
  title: titleOf(content),
  address: page_id ?? '',
})

/** Changes what is kept of a record. */
export async function updateContent(tx: Database, id: string, change: Partial<ContentRecord>): Promise<void> {
  await tx.update(contentRecords).set(change).where(eq(contentRecords.id, id))
}

/** Lists and open records of the office show what has become of it. */
export const announceContent = (tx: Database, { announcements }: Deps<'announcements'>) =>
  announcements.announce(tx, 'office')

/** `changed` is what is published, with changes that visitors do not see yet; `scheduled` what will be by itself. */
export type ContentChoiceState = 'draft' | 'scheduled' | 'published' | 'changed' | 'withdrawn'

/** Which records are asked for. */
interface ContentChoice {
  kind: ContentKind
  /** As it was typed. */
  search: string
  state: ContentChoiceState | null
}

export type ListedContent = Awaited<ReturnType<typeof listContent>>[number]

const { id, kind, state, page_id, content, version, published_version, publish_at, published_at } =
  contentRecords
const { created_at, changed_at, changed_by } = contentRecords

/** What a line of a list shows, without the text. */
const listColumns = {
  id,
  state,
  page_id,
  version,
  published_version,
  publish_at,
  published_at,
  created_at,
  changed_at,
  changedBy: changed_by,
  title: sql<string>`coalesce(${content} ->> 'title', '')`,
  mainImage: sql<string>`coalesce(${content} ->> 'main_image', '')`,
}

/** The chosen records, the newest first (those with changes to publish, what was changed last), `limit` at most; found by their titles and addresses. */
export function listContent(db: Database, choice: ContentChoice, limit: number) {
  const words = searchWords(choice.search)
  const isMeant = and(
    eq(kind, choice.kind),
    isOfState(choice.state),
    containsAllWords(contentRecords.search_text, words),
  )
  return (
    db
      .select(listColumns)
      .from(contentRecords)
      .where(
        words.length > 0 ? isAmongNewest(contentRecords, isMeant, limit, eq(kind, choice.kind)) : isMeant,
      )
      // As its index has them: of ten thousand pages few wait for their publication.
      .orderBy(desc(choice.state === 'changed' ? changed_at : created_at), id)
      .limit(limit)
  )
}

/** What is being written: everything that visitors do not see as it is, what was changed last first. */
export function listOpenContent(db: Database, of: ContentKind, limit: number) {
  return db
    .select(listColumns)
    .from(contentRecords)
    .where(and(eq(kind, of), isChanged))
    .orderBy(desc(changed_at), id)
    .limit(limit)
}

const isChanged = sql`${published_version} is distinct from ${version}`

function isOfState(asked: ContentChoiceState | null): SQL | undefined {
  if (asked === null) return undefined
  if (asked === 'scheduled') return isNotNull(publish_at)
  if (asked === 'changed') return and(eq(state, 'published'), isChanged)
  return eq(state, asked)
}

/** The id of the page to which a former address leads; `null` where there is none that visitors see. */
export async function findRedirect(db: Database, kind: ContentKind, pageId: string): Promise<string | null> {
  const [found] = await db
    .select({ pageId: contentRecords.page_id })
    .from(contentRedirects)
    .innerJoin(contentRecords, eq(contentRecords.id, contentRedirects.record_id))
    .where(
      and(
        eq(contentRedirects.kind, kind),
        eq(contentRedirects.page_id, pageId),
        eq(contentRecords.state, 'published'),
      ),
    )
  return found?.pageId ?? null
}

/** The newest versions of a record first, without what they hold. */
export function listContentVersions(db: Database, recordId: string, limit: number) {
  const { number, author_name, begun_at, changed_at, published_at } = contentVersions
  return db
    .select({ number, author_name, begun_at, changed_at, published_at })
    .from(contentVersions)
    .where(eq(contentVersions.record_id, recordId))
    .orderBy(desc(number))
    .limit(limit)
}

/** `null` when it is not kept (any more). */
export async function findContentVersion(
  db: Database,
  recordId: string,
  number: number,
): Promise<ContentVersion | null> {
  const [found] = await db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.record_id, recordId), eq(contentVersions.number, number)))
  return found ?? null
}

/** Versions that are kept of a record; what was published stays whatever comes after. */
const maxVersions = 100

interface NewVersion {
  recordId: string
  number: number
  content: Content
  publishedAt?: Date
}

/** Adds a version to a record, and lets go of what is too old. */
export async function addContentVersion(
  tx: Database,
  { clock }: Deps<'clock'>,
  by: Actor,
  { recordId, number, content, publishedAt }: NewVersion,
): Promise<void> {
  const now = clock.now()
  await tx.insert(contentVersions).values({
    record_id: recordId,
    number,
    content,
    author_id: by.id,
    author_name: by.name,
    begun_at: now,
    changed_at: now,
    published_at: publishedAt,
  })
  const isOld = lte(contentVersions.number, number - maxVersions)
  await tx
    .delete(contentVersions)
    .where(and(eq(contentVersions.record_id, recordId), isOld, isNull(contentVersions.published_at)))
}

/** Milliseconds of one person's work that are one version. */
const sittingMs = 30 * 60_000

type LockedContent = Pick<ContentRecord, 'id' | 'version'>

/**
 * Keeps what a locked record is by now: in the version that the same person has been writing, else in one of its own.
 * Answers its number, and whether it is new.
 */
export async function saveContentVersion(
  tx: Database,
  { clock }: Deps<'clock'>,
  by: Actor,
  locked: LockedContent,
  content: Content,
): Promise<{ number: number; isNew: boolean }> {
  const now = clock.now()
  const newest = and(eq(contentVersions.record_id, locked.id), eq(contentVersions.number, locked.version))
  const [last] = await tx.select().from(contentVersions).where(newest)
  const isSame = last && last.author_id === by.id && last.author_name === by.name
  const isOpen = isSame && !last.published_at && now.getTime() - last.begun_at.getTime() < sittingMs
  const number = isOpen ? last.number : (last?.number ?? 0) + 1
  if (isOpen) await tx.update(contentVersions).set({ content, changed_at: now }).where(newest)
  else await addContentVersion(tx, { clock }, by, { recordId: locked.id, number, content })
  await updateContent(tx, locked.id, { content, version: number, changed_at: now, changed_by: by.name })
  return { number, isNew: !isOpen }
}
