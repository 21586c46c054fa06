import { eq } from 'drizzle-orm'
import { clientViews } from '../../../db/schema/tables.ts'
import type { SignedIn } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'

/** Ends it; once more does nothing. */
export async function endClientView({ db }: World<'db'>, { sessionId }: Pick<SignedIn, 'sessionId'>) {
  await db.delete(clientViews).where(eq(clientViews.session_id, sessionId))
}
