import { inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { contactMessages, quoteRequestPhotos, quoteRequests } from '../../../db/schema/tables.ts'
import { countOneLess } from '../../form-counters.ts'
import { thumbnailPath } from '../../quote-requests/photo-path.ts'
import type { World } from '../../world.ts'
import type { Person } from '../find-person.ts'
import { eraseLetters } from './erase-letters.ts'

/** Deletes what somebody asked with all that was said of it; answers the keys of the files that go with it. */
export async function eraseThreads(
  tx: Database,
  { announcements }: World<'announcements'>,
  person: Person,
): Promise<string[]> {
  const paths = [...(await eraseLetters(tx, person)), ...(await eraseRequests(tx, person))]
  const messages = await tx
    .delete(contactMessages)
    .where(inArray(contactMessages.id, person.messageIds))
    .returning({ seen: contactMessages.seen })
  for (const { seen } of messages) if (!seen) await countOneLess(tx, 'contacts')
  for (const id of person.requestIds) await announcements.announce(tx, `threads/request/${id}`)
  for (const id of person.messageIds) await announcements.announce(tx, `threads/message/${id}`)
  await announcements.announce(tx, 'office')
  return paths
}

async function eraseRequests(tx: Database, { requestIds }: Person): Promise<string[]> {
  const requests = await tx
    .delete(quoteRequests)
    .where(inArray(quoteRequests.id, requestIds))
    .returning({ images: quoteRequests.images, seen: quoteRequests.seen })
  const photos = await tx
    .delete(quoteRequestPhotos)
    .where(inArray(quoteRequestPhotos.quote_request_id, requestIds))
    .returning({ path: quoteRequestPhotos.path })
  for (const { seen } of requests) if (!seen) await countOneLess(tx, 'forms')
  const paths = [...photos, ...requests.flatMap(({ images }) => images)].map(({ path }) => path)
  return paths.flatMap((path) => [path, thumbnailPath(path)])
}
