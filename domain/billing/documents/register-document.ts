import type { Transaction } from '../../../db/client.ts'
import { documents } from '../../../db/schema/tables.ts'
import type { DocumentKey } from '../../kernel/document-key.ts'
import type { Deps } from '../../kernel/ports/deps.ts'

/** Inserts the document of a record and queues its printing, within the transaction that issues it. */
export async function registerDocument(
  tx: Transaction,
  { jobs, addresses }: Deps<'jobs' | 'addresses'>,
  key: DocumentKey,
): Promise<void> {
  await tx
    .insert(documents)
    .values({ pos_id: key.posId, id: key.id, download_url: addresses.documentDownload(key) })
  await jobs.enqueue(tx, 'print-document', key)
}
