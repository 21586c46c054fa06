import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimates } from '../../../db/schema/tables.ts'
import { findDeposits } from '../deposits/find-deposits.ts'
import type { HeldDeposit } from '../deposits/held-deposit.ts'
import { holdDeposits } from '../deposits/hold-deposits.ts'
import { holdOrders } from './billed-orders.ts'

export type BilledRefusal =
  | 'orders-gone'
  | 'orders-billed'
  | 'estimate-gone'
  | 'deposits-gone'
  /** One was issued on the orders meanwhile, and would not be deducted. */
  | 'deposits-new'

interface Billed {
  orderIds?: string[]
  estimateId?: string | null
  depositIds?: string[]
}

/**
 * All that an invoice bills and deducts is the client's, and its orders and deposits stay as they are until the transaction
 * ends: its deposits, or why it cannot be billed.
 */
export async function holdBilled(
  tx: Database,
  clientId: string,
  { orderIds = [], estimateId, depositIds = [] }: Billed,
): Promise<HeldDeposit[] | BilledRefusal> {
  const refusal = await holdOrders(tx, clientId, orderIds)
  if (refusal) return refusal
  if (!(await isTheirs(tx, clientId, estimateId))) return 'estimate-gone'
  const held = await holdDeposits(tx, clientId, depositIds)
  if (!held) return 'deposits-gone'
  return (await isDepositLeft(tx, clientId, orderIds, depositIds)) ? 'deposits-new' : held
}

/** Whether the quote that is billed is the client's; true of none. */
async function isTheirs(tx: Database, clientId: string, estimateId: string | null = null): Promise<boolean> {
  if (!estimateId) return true
  const isMeant = and(eq(estimates.id, estimateId), eq(estimates.client_id, clientId))
  const found = await tx.select({ id: estimates.id }).from(estimates).where(isMeant)
  return found.length > 0
}

async function isDepositLeft(
  tx: Database,
  clientId: string,
  orderIds: readonly string[],
  depositIds: readonly string[],
): Promise<boolean> {
  const open = await findDeposits(tx, clientId, orderIds)
  return open.some(({ id }) => !depositIds.includes(id))
}
