import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { letters } from '../../../db/schema/tables.ts'
import type { LetterForm } from '../letter-form.ts'
import type { Letter } from '../list-letters.ts'

/** What was held has been shown with all that was new, up to when its page was made. */
export function knownOf({ state, known_at, created_at }: Letter, { vu }: LetterForm): Date {
  const known = known_at ?? created_at
  return state === 'held' ? new Date(Math.max(known.getTime(), Number(vu) || 0)) : known
}

export async function holdBack(tx: Database, draft: Letter): Promise<Letter> {
  await tx.update(letters).set({ state: 'held' }).where(eq(letters.id, draft.id))
  return { ...draft, state: 'held' }
}
