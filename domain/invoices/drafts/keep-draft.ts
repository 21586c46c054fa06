import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoiceDrafts } from '../../../db/schema/tables.ts'
import { randomId } from '../../random-id.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import type { DraftContent } from './draft-content.ts'
import { type DraftKey, forgetInvoiceDraft, type InvoiceDraft, ordersKey } from './find-draft.ts'

interface Keeping {
  key: DraftKey
  draft: InvoiceDraft | null
  proposed: DraftContent
  content: DraftContent
}

export async function keepInvoiceDraft(
  tx: Database,
  { clock }: World<'clock'>,
  by: StaffPerson,
  { key, draft, proposed, content }: Keeping,
): Promise<void> {
  const changed = Object.fromEntries(
    Object.entries(content).filter(([name, value]) => value !== proposed[name]),
  )
  if (isDeepStrictEqual(changed, draft?.content ?? {})) return
  if (Object.keys(changed).length === 0) {
    await forgetInvoiceDraft(tx, key)
    return
  }
  const now = clock.now()
  const kept = { content: changed, author_id: by.userId, author_name: by.name, changed_at: now }
  if (draft) await tx.update(invoiceDrafts).set(kept).where(eq(invoiceDrafts.id, draft.id))
  else
    await tx.insert(invoiceDrafts).values({
      id: randomId(),
      client_id: key.clientId,
      orders: ordersKey(key.orderIds),
      created_at: now,
      ...kept,
      proposed: proposed.lignes ?? '',
    })
}
