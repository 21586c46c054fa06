import type { Database } from '../../db/client.ts'
import { countOneMore } from '../form-counters.ts'
import { inLine } from '../limits/in-line.ts'
import { inTurn, type Turns, type Wait } from '../limits/turns.ts'
import type { World } from '../world.ts'
import { claimPhotos, lockPhotos } from './claim-photos.ts'
import { findReference } from './find-reference.ts'
import type { QuoteRequestForm } from './quote-request-form.ts'
import { saveRecord } from './save-record.ts'

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
