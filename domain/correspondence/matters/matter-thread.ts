import type { Database } from '../../../db/client.ts'
import type { MatterKey } from '../../kernel/matters/matter.ts'
import { findThreadKey } from '../../kernel/matters/matter-records.ts'
import { findThread, type Thread } from '../threads/thread.ts'

/** Returns the thread of a matter: its own thread for a request or message, else the thread begun on the matter's page. */
export async function findMatterThread(db: Database, { kind, id }: MatterKey): Promise<Thread | null> {
  const key = await findThreadKey(db, { kind, id })
  return key && findThread(db, key)
}
