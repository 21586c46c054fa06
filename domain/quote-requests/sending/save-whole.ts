import type { Database } from '../../../db/client.ts'
import { countOneMore } from '../../form-counters.ts'
import type { Wait } from '../../limits/turns.ts'
import type { World } from '../../world.ts'
import type { QuoteRequestForm } from '../quote-request-form.ts'
import { claimPhotos, lockPhotos } from './claim-photos.ts'
import { saveRecord } from './save-record.ts'

export type Submission =
  | { outcome: 'saved'; reference: string; isNew: boolean }
  /** These photos never arrived or were swept: nothing is saved until they are sent again. */
  | { outcome: 'photos-missing'; photos: string[] }
  | Wait

/** Record, counter and queued mails, in one transaction; nothing where a photo is missing. */
export async function saveWhole(
  tx: Database,
  { jobs, clock, addresses, announcements }: World<'jobs' | 'clock' | 'addresses' | 'announcements'>,
  form: QuoteRequestForm,
  mayMail: boolean,
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
  await jobs.enqueue(tx, 'send-quote-request-mail', { quoteRequestId: form.id, mail: 'workshop' })
  if (mayMail) await jobs.enqueue(tx, 'send-quote-request-mail', { quoteRequestId: form.id, mail: 'visitor' })
  await jobs.enqueue(tx, 'notify-staff', { kind: 'request', id: form.id })
  return { outcome: 'saved', reference, isNew }
}
