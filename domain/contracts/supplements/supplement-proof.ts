import type { Transaction } from '../../../db/client.ts'
import type { ProofEventData } from '../../../db/schema/contracts/acceptance.ts'
import { totalsOfDocumentLines } from '../../kernel/money/vat.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { OrderRow } from '../../workshop/orders/order.ts'
import type { Rim } from '../../workshop/rims/rim.ts'
import { addProofEvent } from '../estimates/proof-chain.ts'
import { type Supplement, supplementName } from './supplement.ts'
import { toSupplementBillingLine } from './supplement-sheet.ts'

type SupplementProof =
  | 'supplement-asked'
  | 'supplement-accepted'
  | 'supplement-declined'
  | 'supplement-confirmed'
  | 'supplement-revoked'

/**
 * Appends an event of a supplement to the chain of its order's estimate, so that one file shows everything agreed. The
 * caller has locked that estimate (`lockSupplement`). Does nothing for an order without an estimate; the supplement
 * itself stores the text that was read and its hash.
 */
export async function addSupplementProof(
  tx: Transaction,
  deps: Deps<'clock'>,
  kind: SupplementProof,
  {
    order,
    supplement,
    rim,
  }: { order: Pick<OrderRow, 'estimate_id'>; supplement: Supplement; rim: Rim | null },
  data: ProofEventData = {},
): Promise<void> {
  if (!order.estimate_id) return
  await addProofEvent(tx, deps, order.estimate_id, kind, {
    supplement: supplement.id,
    work: supplementName(supplement, rim),
    total: totalsOfDocumentLines([toSupplementBillingLine({ supplement, rim })]).total,
    ...data,
  })
}
