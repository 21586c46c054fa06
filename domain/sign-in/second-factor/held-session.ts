import type { Database } from '../../../db/client.ts'
import type { World } from '../../world.ts'
import type { Asker } from '../asker.ts'
import type { SignedIn } from '../person.ts'

/**
 * The asker's session as it stands, `null` once it has ended; until `tx` ends, nobody else changes what the account signs
 * in with.
 */
export async function holdSession(
  tx: Database,
  { accounts }: World<'accounts'>,
  { userId }: SignedIn,
  { session }: Asker,
): Promise<{ token: string; person: SignedIn } | null> {
  await accounts.lockPassword(tx, userId)
  const found = session ? await accounts.readSession(tx, session) : null
  return session && found?.person.userId === userId ? { token: session, person: found.person } : null
}
