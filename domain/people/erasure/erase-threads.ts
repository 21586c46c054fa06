import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { LetterAttachment } from '../../../db/schema/inbox/letter-attachment.ts'
import {
  contactMessages,
  letterFiles,
  letters,
  quoteRequestPhotos,
  quoteRequests,
} from '../../../db/schema/tables.ts'
import { countOneLess } from '../../form-counters.ts'
import { thumbnailPath } from '../../quote-requests/photo-path.ts'
import type { World } from '../../world.ts'
import { isInTheirThreads } from '../belongings/sent-by.ts'
import type { Person } from '../find-person.ts'
import { isOneOf } from '../is-one-of.ts'
import { erasedName } from '../person-key.ts'

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

async function eraseLetters(tx: Database, person: Person): Promise<string[]> {
  const { attachments } = letters
  const own = await tx.delete(letters).where(isInTheirThreads(person)).returning({ attachments })
  // What they wrote into somebody else's thread: that something came in stays.
  const isElsewhere = isOneOf(letters.email, person.emails)
  const wasReceived = and(isElsewhere, eq(letters.direction, 'received'))
  const written = await tx.select({ attachments }).from(letters).where(wasReceived)
  await tx
    .update(letters)
    .set({ author_name: erasedName, subject: '', text: '', attachments: [], message_id: null, email: null })
    .where(wasReceived)
  await tx
    .update(letters)
    .set({ email: null, refusal: null })
    .where(and(isElsewhere, not(eq(letters.direction, 'received'))))
  return dropFiles(
    tx,
    [...own, ...written].flatMap((letter) => letter.attachments),
  )
}

async function dropFiles(tx: Database, attachments: readonly LetterAttachment[]): Promise<string[]> {
  const ids = attachments.map(({ id }) => id)
  await tx.delete(letterFiles).where(sql`${letterFiles.id} = any(${sql.param(ids)}::text[])`)
  return attachments.map(({ path }) => path)
}
