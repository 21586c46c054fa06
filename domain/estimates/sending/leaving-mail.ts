import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimateMails } from '../../../db/schema/tables.ts'
import type { Actor } from '../../events/actor.ts'
import { type EstimateMail, holdDraft, holdEstimate } from '../estimate.ts'

/** The mail, held after what it is about, as everybody holds them. */
export async function holdMail(tx: Database, mailId: string) {
  const [found] = await tx.select().from(estimateMails).where(eq(estimateMails.id, mailId))
  if (!found) return null
  const draft = await holdDraft(tx, found.estimate_id)
  const estimate = draft ? null : await holdEstimate(tx, found.estimate_id)
  const [mail] = await tx.select().from(estimateMails).where(eq(estimateMails.id, mailId)).for('update')
  return mail?.state === 'queued' ? { mail, draft, estimate } : null
}

export const authorOf = ({ author_id, author_name }: EstimateMail): Actor => ({
  id: author_id,
  name: author_name,
  channel: 'office',
})
