import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { quoteRequestPhotos, quoteRequests } from '../../../db/schema/tables.ts'
import { incrementFormCounter } from '../../kernel/flow/form-counters.ts'
import { type RateLimited, withRateLimit } from '../../kernel/flow/rate-limits.ts'
import { serializeByKey } from '../../kernel/flow/serialize-by-key.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { PageAddresses } from '../../kernel/ports/page-addresses.ts'
import { legibleAlphabet, randomCharacters } from '../../kernel/random-id.ts'
import { type AllowedMails, withMailLimit } from '../outbox/mail-limits.ts'
import type { QuoteRequestForm } from './quote-request-form.ts'

type Needs = Deps<'db' | 'jobs' | 'clock' | 'limits' | 'addresses' | 'announcements'>

/**
 * Saves a quote request sent from a network address: record, counter and mails, all or nothing. A repeated id changes nothing,
 * counts against no rate limit and returns the same result.
 */
export function submitQuoteRequest(
  { limits, ...deps }: Needs,
  form: QuoteRequestForm,
  address: string,
): Promise<Submission> {
  const save = (allowedMails: AllowedMails) =>
    deps.db.transaction((tx) => saveQuoteRequest(tx, deps, form, allowedMails))
  const isFree = (saved: Submission) => saved.outcome !== 'saved' || !saved.isNew
  const saveWithMails = () =>
    withMailLimit({ db: deps.db, limits }, 'quote-request', form.email, save, isFree)
  return serializeByKey(form.id, async () => {
    const savedRequest = await findSavedRequest(deps.db, form.id)
    if (savedRequest) return { outcome: 'saved', ...savedRequest, isNew: false }
    return withRateLimit([[limits.quoteRequest, address]], saveWithMails, isFree)
  })
}

interface SavedRequest {
  reference: string
  receivedAt: Date
}

type Submission =
  | ({ outcome: 'saved'; isNew: boolean } & SavedRequest)
  /** Ids of photos that were never received or have been swept. Nothing is saved until they are sent again. */
  | { outcome: 'photos-missing'; photos: string[] }
  | RateLimited

/** Saves record, counter and queued mails in one transaction. Saves nothing when a photo is missing. */
async function saveQuoteRequest(
  tx: Transaction,
  { jobs, clock, addresses, announcements }: Deps<'jobs' | 'clock' | 'addresses' | 'announcements'>,
  form: QuoteRequestForm,
  allowedMails: AllowedMails,
): Promise<Exclude<Submission, RateLimited>> {
  // The page requires a photo, and so must other callers.
  if (form.photos.length === 0) return { outcome: 'photos-missing', photos: [] }
  const received = await lockPhotos(tx, addresses, form)
  const missing = form.photos.filter((id) => !received.has(id))
  if (missing.length > 0) return { outcome: 'photos-missing', photos: missing }

  const images = form.photos.flatMap((id) => received.get(id) ?? [])
  const { isNew, ...saved } = await insertQuoteRequest(tx, clock, form, images)
  if (!isNew) return { outcome: 'saved', ...saved, isNew }
  await claimPhotos(tx, clock, form)
  await incrementFormCounter(tx, 'forms')
  await announcements.announce(tx, 'office')
  if (allowedMails.workshop)
    await jobs.enqueue(tx, 'send-quote-request-mail', { quoteRequestId: form.id, mail: 'workshop' })
  if (allowedMails.visitor)
    await jobs.enqueue(tx, 'send-quote-request-mail', { quoteRequestId: form.id, mail: 'visitor' })
  if (allowedMails.workshop) await jobs.enqueue(tx, 'notify-staff', { kind: 'request', id: form.id })
  return { outcome: 'saved', ...saved, isNew }
}

function isListedPhoto({ id, photos }: QuoteRequestForm) {
  return and(eq(quoteRequestPhotos.quote_request_id, id), inArray(quoteRequestPhotos.id, photos))
}

type RequestPhoto = (typeof quoteRequests.$inferInsert)['images'][number]

/** Returns the received photos by id, locked so that the sweep cannot delete them before the request is saved. */
async function lockPhotos(
  tx: Transaction,
  addresses: PageAddresses,
  form: QuoteRequestForm,
): Promise<Map<string, RequestPhoto>> {
  const rows = await tx
    .select()
    .from(quoteRequestPhotos)
    .where(and(isListedPhoto(form), isNotNull(quoteRequestPhotos.stored_at)))
    .orderBy(quoteRequestPhotos.id)
    .for('update')
  return new Map(rows.map(({ id, name, path }) => [id, { url: addresses.photo(form.id, id), name, path }]))
}

/** Marks the photos as part of the request: they are no longer swept, and their sender is erased. */
async function claimPhotos(tx: Transaction, clock: Clock, form: QuoteRequestForm): Promise<void> {
  await tx
    .update(quoteRequestPhotos)
    .set({ claimed_at: clock.now(), sender: null, sender_site: null })
    .where(isListedPhoto(form))
}

/** Inserts the request. `isNew` is false when the same request has been saved meanwhile (double click, retry). */
async function insertQuoteRequest(
  tx: Transaction,
  clock: Clock,
  form: QuoteRequestForm,
  images: RequestPhoto[],
): Promise<SavedRequest & { isNew: boolean }> {
  const { photos: _, ...answers } = form
  const reference = telephoneReference()
  const now = clock.now()
  const saved = await tx
    .insert(quoteRequests)
    .values({ ...answers, reference, images, created_at: now, waits_since: now })
    .onConflictDoNothing()
    .returning({ id: quoteRequests.id })
  if (saved.length > 0) return { reference, receivedAt: now, isNew: true }
  const savedRequest = await findSavedRequest(tx, form.id)
  // Another request already has this reference (probability 1 in 887 million), so a new reference is drawn.
  return savedRequest ? { ...savedRequest, isNew: false } : insertQuoteRequest(tx, clock, form, images)
}

export async function isQuoteRequestSaved(db: Database, id: string): Promise<boolean> {
  return (await findSavedRequest(db, id)) !== null
}

/** Returns a saved request; `null` when none has this id. */
async function findSavedRequest(db: Database, id: string): Promise<SavedRequest | null> {
  const { reference, created_at } = quoteRequests
  const [found] = await db
    .select({ reference, receivedAt: created_at })
    .from(quoteRequests)
    .where(eq(quoteRequests.id, id))
  return found ?? null
}

/** Returns a new reference for use on the telephone: `TW-7K4M-92`. A reference gives no access. */
const telephoneReference = () =>
  `TW-${randomCharacters(legibleAlphabet, 4)}-${randomCharacters(legibleAlphabet, 2)}`
