import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { LetterAttachment } from '../../../db/schema/inbox/letter-attachment.ts'
import { letterFiles } from '../../../db/schema/tables.ts'
import type { World } from '../../world.ts'

/**
 * Takes the files for a letter, in its transaction. Throws when one has been swept meanwhile, or is another letter's.
 */
export async function claimAttachments(
  tx: Database,
  { clock }: World<'clock'>,
  attachments: readonly Pick<LetterAttachment, 'id'>[],
): Promise<void> {
  if (attachments.length === 0) return
  const ids = attachments.map(({ id }) => id)
  const claimed = await tx
    .update(letterFiles)
    .set({ claimed_at: clock.now() })
    .where(
      and(inArray(letterFiles.id, ids), isNotNull(letterFiles.stored_at), isNull(letterFiles.claimed_at)),
    )
  if (claimed.rowCount !== ids.length) throw new Error('a file of a letter has been swept')
}
