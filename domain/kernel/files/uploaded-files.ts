import { and, desc, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
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
import {
  listPictureDerivativeWidths,
  parseUploadedPictureAddress,
  pictureDerivativeKey,
} from './picture-address.ts'

/** Finds a published file that is not a picture, by both parts of its address; `null` if there is none. */
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
  /** File name given by its owner. */
  name: string
  createdAt: Date
}

/** Lists the files that were uploaded last, the newest first. */
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

/** Returns the address of the file with that key in the file store: the folder of a picture, the key itself for other files. */
export function uploadedFileUrl(key: string): string {
  return `/${key.replace(/\/master\.jpg$/, '')}`
}

/* Mentions of uploaded files in pages: a file without mentions is swept. */

/** Matches the beginning of the address of an uploaded file in a text. The group is the id of the file. */
const mentionPattern = /\/(?:images|fichiers)\/([A-Za-z0-9]{16})/g
/** Matches the rest of the address. */
const addressRest = /[A-Za-z0-9._/-]*/y

/** The same pattern for PostgreSQL, where `\/` and lazy quantifiers have another meaning. */
const mentionPatternInSql = '/(?:images|fichiers)/([A-Za-z0-9]{16})'

/** Returns the uploaded files that a text mentions. */
export function findFilesMentionedIn(text: string): { url: string; id: string }[] {
  const found: { url: string; id: string }[] = []
  let end = 0
  for (const { 0: begins, 1: id = '', index } of text.matchAll(mentionPattern)) {
    // An address inside another address is a part of it.
    if (index < end) continue
    addressRest.lastIndex = index + begins.length
    addressRest.test(text)
    end = addressRest.lastIndex
    found.push({ url: text.slice(index, end), id })
  }
  return found
}

/**
 * Protects the uploaded files that `page` mentions from being swept until the transaction ends. Returns the addresses of missing
 * files.
 */
export async function lockMentionedFiles(tx: Transaction, page: object): Promise<string[]> {
  const mentions = findFilesMentionedIn(JSON.stringify(page))
  if (mentions.length === 0) return []
  const ids = mentions.map(({ id }) => id)
  const locked = await tx
    .select({ path: uploadedFiles.path })
    .from(uploadedFiles)
    .where(and(inArray(uploadedFiles.id, ids), isNotNull(uploadedFiles.stored_at)))
    .for('key share')
  const urls = locked.map(({ path }) => uploadedFileUrl(path))
  // A text may mention a derivative: the address of the picture followed by a width.
  const isThere = (requestedUrl: string) =>
    urls.some((url) => requestedUrl === url || requestedUrl.startsWith(`${url}-`))
  return mentions.map(({ url }) => url).filter((url) => !isThere(url))
}

/** Deletes the row of a file that no page mentions. Returns the store keys to delete, or none if a page mentions it. */
export async function deleteUnmentionedFileRow(tx: Transaction, id: string): Promise<string[]> {
  await tx.select().from(uploadedFiles).where(eq(uploadedFiles.id, id)).for('update')
  const isMentioned: SQL = sql`exists (select from (${mentioningPages}) as pages where strpos(page, ${`/${id}`}) > 0)`
  const swept = await tx
    .delete(uploadedFiles)
    .where(and(eq(uploadedFiles.id, id), sql`not ${isMentioned}`))
    .returning({ path: uploadedFiles.path })
  return swept.flatMap(({ path }) => storeKeysOf(path))
}

/** Returns the store key of a file, and for a picture those of its derivatives. */
function storeKeysOf(key: string): string[] {
  const picture = parseUploadedPictureAddress(uploadedFileUrl(key))
  if (!picture) return [key]
  const derivatives = listPictureDerivativeWidths(picture).flatMap((width) =>
    (['jpg', 'avif'] as const).map((type) => pictureDerivativeKey(picture.name, width, type)),
  )
  return [...derivatives, key]
}

/** SQL: everything that may mention a file, as one text per page. */
const mentioningPages = sql`
  select concat(main_image, gallery, attachements, video, audio, content) as page from ${articles}
  union all select concat(main_image, before_image, carousel, description) from ${portfolioEntries}
  union all select content::text from ${contentRecords}
  union all select content::text from ${contentVersions}
  union all select concat(content, pictures) from ${newsletterIssues}`

/** Hours after which a file is deleted if no page, newsletter issue, draft or version mentions it. */
const unusedAfterHours = 24

type Needs = Deps<'db' | 'files' | 'clock'>

/** Deletes files that no page mentions, first the bytes and then the row. Returns their number. */
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
 * Deletes one file. A page that is being published with this file has a lock on its row: wait for that transaction before looking
 * for mentions.
 */
async function sweepFile(tx: Transaction, files: FileStore, id: string): Promise<number> {
  const keys = await deleteUnmentionedFileRow(tx, id)
  // The transaction commits the deletion of the row only after the bytes are deleted.
  for (const key of keys) await files.delete(key)
  return keys.length > 0 ? 1 : 0
}
