import type { Database } from '../../../db/client.ts'
import {
  bankLines,
  estimateDrafts,
  estimateMails,
  invoiceDrafts,
  invoiceMails,
  withdrawals,
} from '../../../db/schema/tables.ts'
import type { World } from '../../world.ts'
import { belongingsOf } from '../belongings/belongings.ts'
import { isOfClient } from '../belongings/of-client.ts'
import type { Person } from '../find-person.ts'
import { eraseEstimates } from './erase-estimates.ts'
import { eraseOrders } from './erase-orders.ts'

/**
 * Takes the person out of the work that was done for them: orders and quotes keep number, amounts and step, without plate,
 * words and photos. Answers the keys of the files that go.
 */
export async function eraseWork(tx: Database, world: World<'clock'>, person: Person): Promise<string[]> {
  const {
    estimateMails: quoted,
    invoiceMails: billed,
    bankLines: paid,
    withdrawals: declared,
  } = belongingsOf(person)
  await tx.delete(withdrawals).where(declared.isTheirs)
  await tx.delete(estimateMails).where(quoted.isTheirs)
  await tx.delete(estimateDrafts).where(isOfClient(estimateDrafts.client_id, person))
  await tx.delete(invoiceDrafts).where(isOfClient(invoiceDrafts.client_id, person))
  await tx.delete(invoiceMails).where(billed.isTheirs)
  await tx.update(bankLines).set({ payer: '', text: '' }).where(paid.isTheirs)
  const paths = await eraseEstimates(tx, person)
  return [...paths, ...(await eraseOrders(tx, world, person))]
}
