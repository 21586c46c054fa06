import { inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orderRims, orders, rimPhotos } from '../../../db/schema/tables.ts'
import { thumbnailPath } from '../../quote-requests/photo-path.ts'
import type { World } from '../../world.ts'
import { isOfClient } from '../belongings/of-client.ts'
import type { Person } from '../find-person.ts'
import { keepBilledPlates } from './keep-billed-plates.ts'
import { withoutWords } from './without-words.ts'

export async function eraseOrders(
  tx: Database,
  { clock }: World<'clock'>,
  person: Person,
): Promise<string[]> {
  const isTheirs = isOfClient(orders.client_id, person)
  await keepBilledPlates(tx, person)
  const erased = await tx
    .update(orders)
    .set({
      registration_number: null,
      status_name: null,
      notes: '',
      blocked_reason: null,
      purchase_order: null,
      mileage: null,
      lines: withoutWords(orders.lines),
      photo_consent: null,
    })
    .where(isTheirs)
    .returning({ id: orders.id })
  const ids = erased.map(({ id }) => id)
  await tx
    .update(orderRims)
    .set({ notes: '', problem: null, problem_at: null, problem_by: null })
    .where(inArray(orderRims.order_id, ids))
  // The rows stay a month: a telephone that comes back does not bring a photo back.
  const photos = await tx
    .update(rimPhotos)
    .set({ deleted_at: clock.now(), stored_at: null, name: '' })
    .where(inArray(rimPhotos.order_id, ids))
    .returning({ path: rimPhotos.path })
  return photos.flatMap(({ path }) => [path, thumbnailPath(path)])
}
