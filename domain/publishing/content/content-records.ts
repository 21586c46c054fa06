import { and, desc, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { contentRecords, contentRedirects, contentVersions } from '../../../db/schema/tables.ts'
import type { Actor } from '../../kernel/events/record-event.ts'
import { containsAllWords } from '../../kernel/lists/list-records.ts'
import { isAmongNewestMatches } from '../../kernel/lists/newest-matches.ts'
import { splitSearchWords } from '../../kernel/lists/search-words.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { type ContentKind, type ContentValues, contentTitleOf } from './content-fields.ts'

export type ContentRecord = typeof contentRecords.$inferSelect
type ContentVersion = typeof contentVersions.$inferSelect

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

/** Returns a record, locked until the transaction ends. */
export async function lockContent(
  tx: Transaction,
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

export const toContentEventData = ({ content, page_id }: Pick<ContentRecord, 'content' | 'page_id'>) => ({
  title: contentTitleOf(content),
  address: page_id ?? '',
})

export async function updateContent(
  tx: Transaction,
  id: string,
  change: Partial<ContentRecord>,
): Promise<void> {
  await tx.update(contentRecords).set(change).where(eq(contentRecords.id, id))
}

/** Refreshes the lists and open records of the office. */
export const announceContent = (tx: Transaction, { announcements }: Deps<'announcements'>) =>
  announcements.announce(tx, 'office')

/** `changed`: published, with newer changes that visitors do not see yet. `scheduled`: will be published at a set time. */
export type ContentPublicationState = 'draft' | 'scheduled' | 'published' | 'changed' | 'withdrawn'

/** Filter of the list of records. */
interface ContentChoice {
  kind: ContentKind
  /** Search words as typed. */
  search: string
  state: ContentPublicationState | null
}

export type ListedContent = Awaited<ReturnType<typeof listContent>>[number]

const { id, kind, state, page_id, content, version, published_version, publish_at, published_at } =
  contentRecords
const { created_at, changed_at, changed_by } = contentRecords

/** Columns of a list row, without the text. */
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

/**
 * Returns at most `limit` matching records, newest first. With the state `changed` (unpublished changes), orders them
 * by their last change. Searches titles and addresses.
 */
export function listContent(db: Database, choice: ContentChoice, limit: number) {
  const words = splitSearchWords(choice.search)
  const isListedRecord = and(
    eq(kind, choice.kind),
    isOfState(choice.state),
    containsAllWords(contentRecords.search_text, words),
  )
  return (
    db
      .select(listColumns)
      .from(contentRecords)
      .where(
        words.length > 0
          ? isAmongNewestMatches(contentRecords, isListedRecord, limit, eq(kind, choice.kind))
          : isListedRecord,
      )
      // The order matches an index: few of ten thousand records have unpublished changes.
      .orderBy(desc(choice.state === 'changed' ? changed_at : created_at), id)
      .limit(limit)
  )
}

/** Returns the records with unpublished changes, last changed first. */
export function listContentWithUnpublishedChanges(db: Database, of: ContentKind, limit: number) {
  return db
    .select(listColumns)
    .from(contentRecords)
    .where(and(eq(kind, of), isChanged))
    .orderBy(desc(changed_at), id)
    .limit(limit)
}

const isChanged = sql`${published_version} is distinct from ${version}`

function isOfState(choice: ContentPublicationState | null): SQL | undefined {
  if (choice === null) return undefined
  if (choice === 'scheduled') return isNotNull(publish_at)
  if (choice === 'changed') return and(eq(state, 'published'), isChanged)
  return eq(state, choice)
}

/** Returns the id of the page that a former address redirects to; `null` when no published page had that address. */
export async function findContentRedirect(
  db: Database,
  kind: ContentKind,
  pageId: string,
): Promise<string | null> {
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

/** Returns the versions of a record, newest first, without their content. */
export function listContentVersions(db: Database, recordId: string, limit: number) {
  const { number, author_name, begun_at, changed_at, published_at } = contentVersions
  return db
    .select({ number, author_name, begun_at, changed_at, published_at })
    .from(contentVersions)
    .where(eq(contentVersions.record_id, recordId))
    .orderBy(desc(number))
    .limit(limit)
}

/** Returns a version, or `null` if it is no longer stored. */
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

/** Maximum number of versions stored of a record. Published versions are always stored. */
const maxVersions = 100

interface NewVersion {
  recordId: string
  number: number
  content: ContentValues
  publishedAt?: Date
}

/** Adds a version to a record and deletes the oldest ones. */
export async function addContentVersion(
  tx: Transaction,
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

/** Period in milliseconds during which the saves of one person go into the same version. */
const sittingMs = 30 * 60_000

type LockedContent = Pick<ContentRecord, 'id' | 'version'>

/**
 * Saves the content of a locked record: in the current version when the same person began it less than 30 minutes ago and it is
 * not published, else in a new version. Returns the number of the version, and whether it is new.
 */
export async function saveContentVersion(
  tx: Transaction,
  { clock }: Deps<'clock'>,
  by: Actor,
  locked: LockedContent,
  content: ContentValues,
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
