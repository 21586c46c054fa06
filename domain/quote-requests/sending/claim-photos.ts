import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { quoteRequestPhotos, type quoteRequests } from '../../../db/schema/tables.ts'
import type { PageAddresses } from '../../page-addresses.ts'
import type { Clock } from '../../ports/clock.ts'
import type { QuoteRequestForm } from '../quote-request-form.ts'

function listedPhotos({ id, photos }: QuoteRequestForm) {
  return and(eq(quoteRequestPhotos.quote_request_id, id), inArray(quoteRequestPhotos.id, photos))
}

export type Image = (typeof quoteRequests.$inferInsert)['images'][number]

/** Those that have arrived, by their ids. The lock keeps the sweeper away from them until the request is saved. */
export async function lockPhotos(
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

/** They are the request's from now on: no sweeper takes them. */
export async function claimPhotos(tx: Database, clock: Clock, form: QuoteRequestForm): Promise<void> {
  await tx.update(quoteRequestPhotos).set({ claimed_at: clock.now() }).where(listedPhotos(form))
}
