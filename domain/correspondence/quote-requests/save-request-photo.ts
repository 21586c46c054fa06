import { and, count, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { quoteRequestPhotos } from '../../../db/schema/tables.ts'
import { withDiskFullFallback } from '../../kernel/files/disk-full.ts'
import { safeFileName } from '../../kernel/files/file-names.ts'
import { ipv6Prefix48Of, networkSharesPerPrefix48 } from '../../kernel/flow/networks.ts'
import { type RateLimited, withRateLimit } from '../../kernel/flow/rate-limits.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { FileStore } from '../../kernel/ports/file-store.ts'
import { decodeRiskyUpload } from '../../kernel/quarantine/risky-work.ts'
import { signAddressText } from '../../kernel/signatures.ts'
import { decodeRequestPhoto, photoThumbnailKey, requestPhotoKey, storedPhotoFormat } from './photo-files.ts'
import { type RequestPhotoRejection, requestPhotoLimits, requestPhotoPostponements } from './photo-rules.ts'
import { isQuoteRequestSaved } from './submit-quote-request.ts'

interface IncomingPhoto<Unread> extends NewPhoto {
  /** Network address of the sender. The picture decoder serves addresses in turn. */
  address: string
  /** Reads the uploaded file, if the limits allow another photo. The photo counts against no limit if it is `unread`. */
  readUpload: () => Promise<{ outcome: 'read'; file: UploadedFile } | RejectedPhoto | Unread>
}

/** A file on the disk, which `saveRequestPhoto` removes. */
interface UploadedFile {
  path: string
  remove: () => Promise<void>
}

interface RejectedPhoto {
  outcome: 'rejected'
  reason: RequestPhotoRejection
}

type PhotoOutcome =
  | { outcome: 'stored' }
  | RejectedPhoto
  | { outcome: 'already-sent' }
  /** Retry later: `message` is the reason in French, `wait` the delay in seconds. */
  | { outcome: 'postponed'; reason: keyof typeof requestPhotoPostponements; message: string; wait: number }

type Needs = Deps<'db' | 'files' | 'jobs' | 'clock' | 'limits' | 'secret' | 'pictures'>

/** Whether the photo counts against no rate limit. A rejected photo counts, because it has been decoded. */
const isLimitRefunded = ({ outcome }: { outcome: string }) =>
  outcome === 'already-sent' || outcome === 'postponed' || outcome === 'unread'

/**
 * Stores one photo for a request that the visitor is still writing. Repeating the call with the same photo is harmless, so a
 * browser that received no response can send it again.
 */
export function saveRequestPhoto<Unread extends { outcome: 'unread' } = never>(
  deps: Needs,
  photo: IncomingPhoto<Unread>,
): Promise<PhotoOutcome | Unread | RateLimited> {
  const readAndStore = async () => {
    const upload = await photo.readUpload()
    if (upload.outcome !== 'read') return upload
    const { path, remove } = upload.file
    return storeUpload(deps, { ...photo, path }).finally(remove)
  }
  return withRateLimit([[deps.limits.photo, photo.address]], readAndStore, isLimitRefunded)
}

async function storeUpload(deps: Needs, photo: UploadedPhoto): Promise<PhotoOutcome> {
  const { db, limits } = deps
  if (await isQuoteRequestSaved(db, photo.quoteRequestId)) return { outcome: 'already-sent' }
  if (await isFormFull(db, photo)) return { outcome: 'rejected', reason: 'too-many' }
  if (!(await makeRoomForPhotos(deps))) return postponed('no-room')
  const decoded = await decodeRiskyUpload(deps, photo.path, () =>
    decodeRequestPhoto(deps, { source: photo.path, from: photo.address }),
  )
  if (decoded.outcome === 'busy') return postponed('busy')
  if (decoded.outcome === 'rejected') return decoded
  const { bytes } = decoded

  const kilobytes = Math.ceil(bytes.length / 1024)
  const turns = [
    [limits.photoDay, photo.address],
    [limits.photoKilobytes, photo.address, kilobytes],
  ] as const
  const store = () => withDiskFullFallback(() => storePhoto(deps, photo, bytes), postponed('no-room'))
  const stored = await withRateLimit(turns, store, isLimitRefunded)
  return stored.outcome === 'wait' ? postponed('too-much-today') : stored
}

function postponed(reason: keyof typeof requestPhotoPostponements): PhotoOutcome {
  return { outcome: 'postponed', reason, ...requestPhotoPostponements[reason] }
}

interface NewPhoto {
  quoteRequestId: string
  /** 16 random characters chosen by the browser, the same at each try. */
  photoId: string
  /** File name on the visitor's device. */
  fileName: string
}

interface UploadedPhoto extends NewPhoto {
  address: string
  path: string
}

/** Stores a decoded photo. A photo that a request has claimed meanwhile is not changed. */
async function storePhoto(
  { db, files, jobs, clock, secret }: Deps<'db' | 'files' | 'jobs' | 'clock' | 'secret'>,
  photo: UploadedPhoto,
  clean: Buffer,
): Promise<{ outcome: 'stored' } | { outcome: 'already-sent' }> {
  const key = await upsertPhotoRow(db, clock, photo, senderOf(photo.address, secret))
  if (!key) return { outcome: 'already-sent' }
  await files.put(key, clean, storedPhotoFormat.contentType)
  await db.transaction(async (tx) => {
    await tx.update(quoteRequestPhotos).set({ stored_at: clock.now() }).where(isPhoto(photo))
    await jobs.enqueue(tx, 'make-photo-thumbnail', {
      quoteRequestId: photo.quoteRequestId,
      photoId: photo.photoId,
    })
  })
  return { outcome: 'stored' }
}

function isPhoto({ quoteRequestId, photoId }: NewPhoto) {
  return and(eq(quoteRequestPhotos.quote_request_id, quoteRequestId), eq(quoteRequestPhotos.id, photoId))
}

/** Returns the hashes under which the photos of an address are counted. */
function senderOf(address: string, secret: string) {
  const print = (network: string) => signAddressText(`photo-sender\n${network}`, secret)
  const prefix = ipv6Prefix48Of(address)
  return { sender: print(address), sender_site: prefix && print(prefix) }
}

/**
 * Inserts the row before the file is written, and returns its key. Returns `null` when a request has already claimed the
 * photo. Sending a photo again restarts its 24 hours.
 */
async function upsertPhotoRow(
  db: Database,
  clock: Clock,
  photo: NewPhoto,
  sender: ReturnType<typeof senderOf>,
): Promise<string | null> {
  const name = safeFileName(photo.fileName, storedPhotoFormat.extension, 'photo')
  const [row] = await db
    .insert(quoteRequestPhotos)
    .values({
      id: photo.photoId,
      quote_request_id: photo.quoteRequestId,
      name,
      path: requestPhotoKey(photo.quoteRequestId, photo.photoId, name),
      content_type: storedPhotoFormat.contentType,
      created_at: clock.now(),
      ...sender,
    })
    .onConflictDoUpdate({
      target: [quoteRequestPhotos.quote_request_id, quoteRequestPhotos.id],
      set: { created_at: clock.now(), ...sender },
    })
    .returning()
  return row && !row.claimed_at ? row.path : null
}

/**
 * Whether one form has uploaded more photos than any real visitor would. Removed photos count until they are swept, so the
 * limit is high: it only prevents one form from filling the store.
 */
async function isFormFull(
  db: Database,
  { quoteRequestId, photoId }: { quoteRequestId: string; photoId: string },
): Promise<boolean> {
  const [others] = await db
    .select({ photos: count() })
    .from(quoteRequestPhotos)
    .where(and(eq(quoteRequestPhotos.quote_request_id, quoteRequestId), ne(quoteRequestPhotos.id, photoId)))
  return (others?.photos ?? 0) >= 3 * requestPhotoLimits.hardLimit
}

/**
 * Maximum number of photos deleted at once when the disk is nearly full, and minimum number of unclaimed photos of a sender
 * affected by it. No honest sender has that many.
 */
const displacedForDisk = { max: 20, min: 3 * requestPhotoLimits.hardLimit }

/**
 * Frees space for one more photo (docs/product.md §9.3). If too many photos are unclaimed, deletes the oldest ones of the sender
 * who has the most; if the disk is nearly full, deletes only photos of a sender with very many. Returns whether there is space
 * now.
 */
async function makeRoomForPhotos(deps: Deps<'db' | 'files' | 'clock'>): Promise<boolean> {
  const unclaimedCount = await countUnclaimed(deps)
  const excess = unclaimedCount - requestPhotoLimits.maxUnclaimed + 1
  if (excess > 0) await displacePhotos(deps, { max: Math.min(excess, displacedForDisk.max), min: 1 })
  if (await deps.files.hasRoom()) return true
  return (await displacePhotos(deps, displacedForDisk)) > 0 && deps.files.hasRoom()
}

/**
 * Selects photos that are not swept yet: the hourly sweep deletes them after 24 hours. Excludes old claimed photos from the
 * index scan.
 */
const isRecent = (clock: Clock) =>
  gt(quoteRequestPhotos.created_at, new Date(clock.now().getTime() - 26 * 3_600_000))

async function countUnclaimed({ db, clock }: Deps<'db' | 'clock'>): Promise<number> {
  const [unclaimed] = await db
    .select({ photos: count() })
    .from(quoteRequestPhotos)
    .where(and(isRecent(clock), isNull(quoteRequestPhotos.claimed_at)))
  return unclaimed?.photos ?? 0
}

/**
 * Deletes unclaimed photos, at most `max`. Only senders with `min` or more photos lose any: the sender with the most
 * photos first, and of each sender the oldest photos first. A /64 whose /48 has many photos counts as if it had
 * 1/`networkSharesPerPrefix48` of them. Returns the number deleted.
 */
async function displacePhotos(
  deps: Deps<'db' | 'files' | 'clock'>,
  { max, min }: { max: number; min: number },
): Promise<number> {
  const { quote_request_id, id, claimed_at, created_at, sender, sender_site } = quoteRequestPhotos
  const load = sql<number>`greatest(
    count(*) over (partition by ${sender}),
    case when ${sender_site} is null then 0 else count(*) over (partition by ${sender_site}) / ${networkSharesPerPrefix48} end)`
  const counted = deps.db
    .select({ quote_request_id, id, created_at, load: load.as('load') })
    .from(quoteRequestPhotos)
    .where(and(isRecent(deps.clock), isNull(claimed_at)))
    .as('counted')
  const keys = deps.db
    .select({ quote_request_id: counted.quote_request_id, id: counted.id })
    .from(counted)
    .where(sql`${counted.load} >= ${min}`)
    .orderBy(sql`${counted.load} desc`, counted.created_at)
    .limit(max)
  return deletePhotos(deps, and(isNull(claimed_at), sql`(${quote_request_id}, ${id}) in ${keys}`))
}

/*
 * Sweep of photos without a request.
 */

/** Age after which unclaimed photos are deleted, in hours. */
const abandoned: { hours: number; most: number } = { hours: 24, most: requestPhotoLimits.maxUnclaimed }

type Photo = typeof quoteRequestPhotos.$inferSelect

/** Deletes up to `most` unclaimed photos older than `hours`, oldest first. Returns the number deleted. */
export async function sweepAbandonedRequestPhotos(
  deps: Deps<'db' | 'files' | 'clock'>,
  { hours, most } = abandoned,
): Promise<number> {
  const { quote_request_id, id, claimed_at, created_at } = quoteRequestPhotos
  const isOld = and(
    isNull(claimed_at),
    lt(created_at, new Date(deps.clock.now().getTime() - hours * 3_600_000)),
  )
  const keys = deps.db.select({ quote_request_id, id }).from(quoteRequestPhotos)
  const oldest = keys.where(isOld).orderBy(created_at).limit(most)
  return deletePhotos(deps, and(isOld, sql`(${quote_request_id}, ${id}) in ${oldest}`))
}

/**
 * Deletes unclaimed photos, each file before its row. Resets `stored_at` first, so that no request can claim a photo whose file
 * is about to be deleted. Returns the number deleted.
 */
async function deletePhotos({ db, files }: Deps<'db' | 'files'>, areMeant: SQL | undefined): Promise<number> {
  const unmarked = await db.update(quoteRequestPhotos).set({ stored_at: null }).where(areMeant).returning()
  for (const photo of unmarked) await db.transaction((tx) => deletePhoto(tx, files, photo))
  return unmarked.length
}

/** Deletes one photo. A photo that the browser has sent again meanwhile has a newer `created_at` and is kept. */
async function deletePhoto(tx: Transaction, files: FileStore, photo: Photo): Promise<void> {
  const deleted = await tx
    .delete(quoteRequestPhotos)
    .where(
      and(
        eq(quoteRequestPhotos.quote_request_id, photo.quote_request_id),
        eq(quoteRequestPhotos.id, photo.id),
        // The database stores microseconds, which a `Date` does not have.
        lt(quoteRequestPhotos.created_at, new Date(photo.created_at.getTime() + 1)),
      ),
    )
    .returning()
  if (deleted.length === 0) return
  // The deletion of the row commits only after the files are deleted.
  await files.delete(photo.path)
  await files.delete(photoThumbnailKey(photo.path))
}
