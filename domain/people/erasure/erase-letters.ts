import { and, eq, not, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { LetterAttachment } from '../../../db/schema/inbox/letter-attachment.ts'
import { letterFiles, letters } from '../../../db/schema/tables.ts'
import { isInTheirThreads } from '../belongings/sent-by.ts'
import type { Person } from '../find-person.ts'
import { isOneOf } from '../is-one-of.ts'
import { erasedName } from '../person-key.ts'

export async function eraseLetters(tx: Database, person: Person): Promise<string[]> {
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
