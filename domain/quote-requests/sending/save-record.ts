import type { Database } from '../../../db/client.ts'
import { quoteRequests } from '../../../db/schema/tables.ts'
import type { Clock } from '../../ports/clock.ts'
import { findReference } from '../find-reference.ts'
import type { QuoteRequestForm } from '../quote-request-form.ts'
import { telephoneReference } from '../telephone-reference.ts'
import type { Image } from './claim-photos.ts'

/** Not new when the same request was saved by somebody else in the meantime: a double click, a retry. */
export async function saveRecord(
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
