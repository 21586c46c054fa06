import type { Database } from '../../db/client.ts'
import { documents } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'
import type { DocumentKey } from './document-key.ts'

/** Gives a record its document and has it printed, within the transaction that issues it. */
export async function registerDocument(
  tx: Database,
  { jobs, addresses }: World<'jobs' | 'addresses'>,
  key: DocumentKey,
): Promise<void> {
  await tx.insert(documents).values({ pos_id: key.posId, id: key.id, download_url: addresses.document(key) })
  await jobs.enqueue(tx, 'print-document', key)
}
