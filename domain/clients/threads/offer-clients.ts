import type { Database } from '../../../db/client.ts'
import type { ThreadKey } from '../../letters/threads/thread-key.ts'
import { type AlikeClient, findAlike } from '../alike/find-alike.ts'
import type { ClientValues } from '../client-values.ts'
import { findSender } from './thread-sender.ts'

/** Who may be the client of a request or message, for its page to offer. */
export async function offerClients(db: Database, thread: ThreadKey): Promise<AlikeClient[]> {
  const sender = await findSender(db, thread, { held: false })
  return sender ? listMatches(db, sender.values) : []
}

/** Who has the e-mail, else whoever has the telephone. */
export async function listMatches(db: Database, { email, phone }: ClientValues): Promise<AlikeClient[]> {
  const byMailbox = await findAlike(db, { email })
  const exact = byMailbox.filter((client) => client.email?.toLowerCase() === email)
  if (exact.length > 0) return exact
  return byMailbox.length > 0 ? byMailbox : findAlike(db, { phone })
}
