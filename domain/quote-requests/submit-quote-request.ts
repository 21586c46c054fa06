import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { quoteRequestPhotos, quoteRequests } from '../../db/schema/tables.ts'
import { countOneMore } from '../form-counters.ts'
import { inLine } from '../limits/in-line.ts'
import { inTurn, type Turns, type Wait } from '../limits/turns.ts'
import type { PageAddresses } from '../page-addresses.ts'
import type { Clock } from '../ports/clock.ts'
import type { World } from '../world.ts'
import type { QuoteRequestForm } from './quote-request-form.ts'
import { telephoneReference } from './telephone-reference.ts'

type Needs = World<'db' | 'jobs' | 'clock' | 'limits' | 'addresses' | 'announcements'>

export type Submission =
  | { outcome: 'saved'; reference: string; isNew: boolean }
  /** These photos never arrived or were swept: nothing is saved until they are sent again. */
  | { outcome: 'photos-missing'; photos: string[] }
  | Wait

/**
 * Saves a quote request sent from a network address: record, counter and mails together or not at all. The same id
 * again changes nothing, takes no turn and answers the same (docs/product.md §7, §9.4 and §10).
 */
export function submitQuoteRequest(
  { limits, ...world }: Needs,
  form: QuoteRequestForm,
  address: string,
): Promise<Submission> {
  const turns: Turns = [
    [limits.quoteRequest, address],
    [limits.quoteRequestGlobal, 'all'],
  ]
  const save = () => world.db.transaction((tx) => saveWhole(tx, world, form))
  return inLine(form.id, async () => {
    const reference = await findReference(world.db, form.id)
    if (reference) return { outcome: 'saved', reference, isNew: false }
    return inTurn(turns, save, (saved) => saved.outcome !== 'saved' || !saved.isNew)
  })
}

async function saveWhole(
  tx: Database,
  { jobs, clock, addresses, announcements }: Pick<Needs, 'jobs' | 'clock' | 'addresses' | 'announcements'>,
  form: QuoteRequestForm,
): Promise<Exclude<Submission, Wait>> {
  // The page asks for photos first; whoever else calls is held to the same (docs/product.md §5).
  if (form.photos.length === 0) return { outcome: 'photos-missing', photos: [] }
  const received = await lockPhotos(tx, addresses, form)
  const missing = form.photos.filter((id) => !received.has(id))
  if (missing.length > 0) return { outcome: 'photos-missing', photos: missing }

  const images = form.photos.flatMap((id) => received.get(id) ?? [])
  const { reference, isNew } = await saveRecord(tx, clock, form, images)
  if (!isNew) return { outcome: 'saved', reference, isNew }
  await claimPhotos(tx, clock, form)
  await countOneMore(tx, 'forms')
  await announcements.announce(tx, 'office')
  for (const mail of ['workshop', 'visitor'] as const) {
    await jobs.enqueue(tx, 'send-quote-request-mail', { quoteRequestId: form.id, mail })
  }
  await jobs.enqueue(tx, 'notify-staff', { kind: 'request', id: form.id })
  return { outcome: 'saved', reference, isNew }
}

/** True once the request with this id is in the workshop's hands. */
export async function isQuoteRequestSaved(db: Database, id: string): Promise<boolean> {
  return (await findReference(db, id)) !== null
}

async function findReference(db: Database, id: string): Promise<string | null> {
  const { reference } = quoteRequests
  const [found] = await db.select({ reference }).from(quoteRequests).where(eq(quoteRequests.id, id))
  return found?.reference ?? null
}

function listedPhotos({ id, photos }: QuoteRequestForm) {
  return and(eq(quoteRequestPhotos.quote_request_id, id), inArray(quoteRequestPhotos.id, photos))
}

type Image = (typeof quoteRequests.$inferInsert)['images'][number]

/** The lock keeps the sweeper away from them until the request is saved. */
async function lockPhotos(
  tx: Database,
  addresses: PageAddresses,
  form: QuoteRequestForm,
): Promise<Map<string, Image>> {
  const rows = await tx
    .select()
    .from(quoteRequestPhotos)
    .where(and(listedPhotos(form), isNotNull(quoteRequestPhotos.stored_at)))
    .orderBy(quoteRequestPhotos.id)
    .for('update')
  return new Map(rows.map(({ id, name, path }) => [id, { url: addresses.photo(form.id, id), name, path }]))
}

/** Not new when the same request was saved by somebody else in the meantime: a double click, a retry. */
async function saveRecord(
  tx: Database,
  clock: Clock,
  form: QuoteRequestForm,
  images: Image[],
): Promise<{ reference: string; isNew: boolean }> {
  const { photos: _, ...answers } = form
  const reference = telephoneReference()
  const now = clock.now()
  const saved = await tx
    .insert(quoteRequests)
    .values({ ...answers, reference, images, created_at: now, waits_since: now })
    .onConflictDoNothing()
    .returning({ id: quoteRequests.id })
  if (saved.length > 0) return { reference, isNew: true }
  const known = await findReference(tx, form.id)
  // Otherwise another request has this reference: one in 887 million, drawn again.
  return known ? { reference: known, isNew: false } : saveRecord(tx, clock, form, images)
}

async function claimPhotos(tx: Database, clock: Clock, form: QuoteRequestForm): Promise<void> {
  await tx.update(quoteRequestPhotos).set({ claimed_at: clock.now() }).where(listedPhotos(form))
}
