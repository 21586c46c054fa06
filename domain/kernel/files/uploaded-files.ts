import { and, desc, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import {
  articles,
  contentRecords,
  contentVersions,
  newsletterIssues,
  portfolioEntries,
  uploadedFiles,
} from '../../../db/schema/tables.ts'
import type { Deps } from '../ports/deps.ts'
import type { FileStore } from '../ports/file-store.ts'
import { derivativePath, derivativeWidths, uploadedPicture } from './picture-address.ts'

/** A published file that is no picture, by both parts of its address; `null` when there is none. */
export async function findUploadedFile(db: Database, id: string, name: string) {
  const [file] = await db
    .select()
    .from(uploadedFiles)
    .where(
      and(
        eq(uploadedFiles.id, id),
        eq(uploadedFiles.path, `fichiers/${id}/${name}`),
        isNotNull(uploadedFiles.stored_at),
      ),
    )
  return file ?? null
}

interface UploadedFile {
  url: string
  /** As its owner called it. */
  name: string
  createdAt: Date
}

/** So many of the files that arrived last, the newest first. */
export async function listUploadedFiles(db: Database, limit: number): Promise<UploadedFile[]> {
  const { path, name, created_at } = uploadedFiles
  const rows = await db
    .select({ path, name, createdAt: created_at })
    .from(uploadedFiles)
    .where(isNotNull(uploadedFiles.stored_at))
    .orderBy(desc(created_at), uploadedFiles.id)
    .limit(limit)
  return rows.map(({ path: key, ...file }) => ({ ...file, url: uploadedFileUrl(key) }))
}

/** The address of the file that is kept at `path`: a picture's folder, any other file's own key. */
export function uploadedFileUrl(path: string): string {
  return `/${path.replace(/\/master\.jpg$/, '')}`
}

/*
 * Which pages mention a file: one that none does is swept.
 */

/** Begins the address of an uploaded file wherever it stands in a text; the group is the file's id. */
const mentionPattern = /\/(?:images|fichiers)\/([A-Za-z0-9]{16})/g
/** What goes on with it. */
const addressRest = /[A-Za-z0-9._/-]*/y

/** The same for PostgreSQL, to whose expressions `\/` and lazy parts mean something else. */
const mentionPatternInSql = '/(?:images|fichiers)/([A-Za-z0-9]{16})'

/** Which uploaded files a text mentions. */
export function mentionedFiles(text: string): { url: string; id: string }[] {
  const found: { url: string; id: string }[] = []
  let end = 0
  for (const { 0: begins, 1: id = '', index } of text.matchAll(mentionPattern)) {
    // One within another's address is a part of it.
    if (index < end) continue
    addressRest.lastIndex = index + begins.length
    addressRest.test(text)
    end = addressRest.lastIndex
    found.push({ url: text.slice(index, end), id })
  }
  return found
}

/**
 * Keeps every uploaded file that `page` mentions from being swept until the transaction ends. Answers the
 * addresses behind which there is none.
 */
export async function lockMentionedFiles(tx: Database, page: object): Promise<string[]> {
  const mentions = mentionedFiles(JSON.stringify(page))
  if (mentions.length === 0) return []
  const ids = mentions.map(({ id }) => id)
  const locked = await tx
    .select({ path: uploadedFiles.path })
    .from(uploadedFiles)
    .where(and(inArray(uploadedFiles.id, ids), isNotNull(uploadedFiles.stored_at)))
    .for('key share')
  const urls = locked.map(({ path }) => uploadedFileUrl(path))
  // A text may show one derivative: the picture's address with a width behind it.
  const isThere = (asked: string) => urls.some((url) => asked === url || asked.startsWith(`${url}-`))
  return mentions.map(({ url }) => url).filter((url) => !isThere(url))
}

/** Forgets a file that nothing mentions (any more). Answers the keys to delete; none where something does. */
export async function forgetUnmentionedFile(tx: Database, id: string): Promise<string[]> {
  await tx.select().from(uploadedFiles).where(eq(uploadedFiles.id, id)).for('update')
  const isMentioned: SQL = sql`exists (select from (${mentioningPages}) as pages where strpos(page, ${`/${id}`}) > 0)`
  const swept = await tx
    .delete(uploadedFiles)
    .where(and(eq(uploadedFiles.id, id), sql`not ${isMentioned}`))
    .returning({ path: uploadedFiles.path })
  return swept.flatMap(({ path }) => storeKeysOf(path))
}

/** A file's key, and those of its derivatives when it is a picture. */
function storeKeysOf(path: string): string[] {
  const picture = uploadedPicture(uploadedFileUrl(path))
  if (!picture) return [path]
  const derivatives = derivativeWidths(picture).flatMap((width) =>
    (['jpg', 'avif'] as const).map((type) => derivativePath(picture.name, width, type)),
  )
  return [...derivatives, path]
}

/** All that may mention a file, one text for each page. */
const mentioningPages = sql`
  select concat(main_image, gallery, attachements, video, audio, content) as page from ${articles}
  union all select concat(main_image, before_image, carousel, description) from ${portfolioEntries}
  union all select content::text from ${contentRecords}
  union all select content::text from ${contentVersions}
  union all select concat(content, pictures) from ${newsletterIssues}`

/** Files that no page, no letter, no draft and no version of one mentions are kept this long (docs/product.md §10). */
const unusedAfterHours = 24

type Needs = Deps<'db' | 'files' | 'clock'>

/** Deletes the files that nothing mentions (any more), file before row. Answers how many. */
export async function sweepUnusedFiles({ db, files, clock }: Needs): Promise<number> {
  const before = new Date(clock.now().getTime() - unusedAfterHours * 3_600_000)
  const mentioned = sql`select (regexp_matches(page, ${mentionPatternInSql}, 'g'))[1] from (${mentioningPages}) as pages`
  const unused = await db
    .select({ id: uploadedFiles.id })
    .from(uploadedFiles)
    .where(and(lt(uploadedFiles.created_at, before), sql`${uploadedFiles.id} not in (${mentioned})`))
  let swept = 0
  for (const { id } of unused) swept += await db.transaction((tx) => sweepFile(tx, files, id))
  return swept
}

/**
 * A page that is being published with this file holds its row: the lock waits for that page, and only then
 * is looked whether anything mentions the file.
 */
async function sweepFile(tx: Database, files: FileStore, id: string): Promise<number> {
  const keys = await forgetUnmentionedFile(tx, id)
  // The row's deletion commits only once its files are gone.
  for (const key of keys) await files.delete(key)
  return keys.length > 0 ? 1 : 0
}
