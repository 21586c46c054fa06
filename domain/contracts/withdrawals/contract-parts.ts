import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orders } from '../../../db/schema/tables.ts'
import type { Site } from '../../business/site.ts'
import { rimPositionNames } from '../../kernel/rim-words.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import type { Rim } from '../../workshop/rims/rim.ts'
import type { Estimate } from '../estimates/estimate.ts'
import { type ChoosableRim, findRimChoice } from '../estimates/estimate-choice.ts'
import { listWithdrawnRimKeys } from '../estimates/order-of-estimate.ts'
import { mayWithdraw } from '../estimates/withdrawal-period.ts'
import {
  listSupplementsAcceptedAtDistance,
  type Supplement,
  supplementName,
} from '../supplements/supplement.ts'

/*
 * Parts of a contract from which a client may withdraw separately: rims of an estimate, and supplements, each a contract of its
 * own. `withdraw-part.ts` removes them.
 */

export interface ContractPart {
  key: string
  /** French name of the part: « Avant gauche (18 pouces) ». */
  says: string
}

export interface ContractParts {
  rims: ContractPart[]
  supplements: ContractPart[]
}

/**
 * Returns the parts from which the client has not withdrawn: rims of the estimate, if they can be counted one by one,
 * and accepted supplements. With `now`, only supplements whose own withdrawal period has not ended.
 */
export async function listContractParts(
  db: Database,
  { estimate, orderId }: { estimate: Estimate | null; orderId: string | null },
  site: Site,
  now: Date | null = null,
): Promise<ContractParts> {
  const withdrawnKeys = estimate ? await listWithdrawnRimKeys(db, estimate) : []
  const choice = estimate?.state === 'accepted' ? findRimChoice(estimate) : null
  const ordered = orderId ?? (estimate && (await findOrderIdOfEstimate(db, estimate.id)))
  const supplements = ordered ? await listSupplementsAcceptedAtDistance(db, ordered, site) : []
  return {
    rims: (choice?.rims ?? [])
      .filter(({ key }) => !withdrawnKeys.includes(key))
      .map((rim) => ({ key: rim.key, says: contractPartNameOfRim(rim) })),
    supplements: supplements
      .filter((supplement) => now === null || mayWithdraw(supplement, now))
      .map(({ supplement, rim }) => contractPartOfSupplement(supplement, rim)),
  }
}

/** Returns a supplement as a part of its order's contract. */
export const contractPartOfSupplement = (supplement: Supplement, rim: Rim | null): ContractPart => ({
  key: supplement.id,
  says: `Supplément (${supplementName(supplement, rim)})`,
})

/** Returns the id of the order of an estimate; `null` if there is none. */
export async function findOrderIdOfEstimate(db: Database, estimateId: string): Promise<string | null> {
  const [made] = await db.select({ id: orders.id }).from(orders).where(eq(orders.estimate_id, estimateId))
  return made?.id ?? null
}

/** Returns the French name of a rim: « Avant gauche (18 pouces) ». */
export function contractPartNameOfRim({ position, size, quantity, alike }: ChoosableRim): string {
  const positionName =
    position === 'other' ? 'Jante' : (getOwnProperty(rimPositionNames, position) ?? 'Jante')
  const rimLabel = alike ? `${positionName} ${alike.nth} sur ${alike.of}` : positionName
  const label = quantity > 1 ? `${quantity} × ${rimLabel.toLowerCase()}` : rimLabel
  return size ? `${label} (${size}\u00a0pouces)` : label
}
