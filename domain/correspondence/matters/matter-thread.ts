import type { Database } from '../../../db/client.ts'
import type { MatterKey } from '../../kernel/matters/matter.ts'
import { findThreadKey } from '../../kernel/matters/matter-records.ts'
import { findThread, type Thread } from '../threads/thread.ts'

/** The correspondence of a matter: its request's or message's own, else the one that was begun on its page. */
export async function findMatterThread(db: Database, { kind, id }: MatterKey): Promise<Thread | null> {
  const key = await findThreadKey(db, { kind, id })
  return key && findThread(db, key)
}
