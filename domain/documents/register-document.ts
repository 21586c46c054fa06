import type { Database } from '../../db/client.ts'
import { documents } from '../../db/schema/tables.ts'
import type { JobQueue } from '../ports.ts'
import { type DocumentKey, downloadUrl } from './document-address.ts'

/** Gives a record its document and has it printed, within the transaction that issues it. */
export async function registerDocument(tx: Database, jobs: JobQueue, key: DocumentKey): Promise<void> {
  await tx.insert(documents).values({ pos_id: key.posId, id: key.id, download_url: downloadUrl(key) })
  await jobs.enqueue(tx, 'print-document', key)
}
