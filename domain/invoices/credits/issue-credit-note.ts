import type { Database } from '../../../db/client.ts'
import type { Actor } from '../../events/actor.ts'
import { creditTotals } from '../../money/credit.ts'
import { randomId } from '../../random-id.ts'
import { recordedRates } from '../recorded-rates.ts'
import { earlierLines, holdCreditable, isDeducted } from './creditable-invoice.ts'
import { isAllCredited, quantitiesLeft, takenLines } from './credited-lines.ts'
import { type CreditWorld, keepNote } from './keep-credit-note.ts'
import { wholeOf } from './whole-credit.ts'

export interface NewCreditNote {
  invoiceId: string
  /** Made here unless the note has one already. */
  id?: string
  /** How many of each line it takes back, in their order; all that is left unless it is said. */
  quantities?: readonly number[]
  /** What the client is told; nothing unless it is said. */
  reason?: string
}

export type Crediting =
  | { outcome: 'credited'; id: string; posId: string; isWhole: boolean }
  /** No such invoice, or nothing to be taken back; too much; a deposit that another invoice deducts. */
  | { outcome: 'gone' | 'nothing' | 'too-much' | 'deducted' }

/**
 * Takes all that is left of an invoice back: a credit note of the opposite amounts, and the invoice says so
 * (docs/product.md §4.4). Answers the credit note's id; `null` when there is no such invoice, or none that can be
 * taken back any more. `id` is made here unless the note has one already.
 */
export async function issueCreditNote(world: CreditWorld, invoiceId: string, id?: string) {
  const crediting = await world.db.transaction((tx) => enterCreditNote(tx, world, { invoiceId, id }))
  return crediting.outcome === 'credited' ? crediting.id : null
}

/**
 * Takes an invoice back, whole or in part, within somebody's transaction: never more than it was, whoever does so at the same
 * time. Only what takes all that is left makes it « annulée et avoir créé ».
 */
export async function enterCreditNote(
  tx: Database,
  world: Omit<CreditWorld, 'db'>,
  { invoiceId, id = randomId(), quantities, reason = '' }: NewCreditNote,
  by?: Actor,
): Promise<Crediting> {
  const invoice = await holdCreditable(tx, invoiceId)
  if (!invoice) return { outcome: 'gone' }
  if (invoice.is_deposit && (await isDeducted(tx, invoiceId))) return { outcome: 'deducted' }
  const before = await earlierLines(tx, invoiceId)
  const left = quantitiesLeft(invoice.lines, before)
  const lines = takenLines(invoice.lines, quantities ?? left)
  if (!fits(quantities ?? left, left)) return { outcome: 'too-much' }
  const isAll = isAllCredited(invoice.lines, [...before, ...lines])
  const totals =
    before.length === 0 && isAll ? wholeOf(invoice) : creditTotals(recordedRates(invoice), before, lines)
  if (!totals) return { outcome: 'too-much' }
  if (totals.total === 0 && !isAll) return { outcome: 'nothing' }
  const note = { id, lines, totals, reason, isWhole: isAll }
  await keepNote(tx, world, invoice, note, by)
  return { outcome: 'credited', id, posId: invoice.pos_id, isWhole: isAll }
}

const fits = (asked: readonly number[], left: readonly number[]) =>
  asked.every(
    (quantity, place) => Number.isInteger(quantity) && quantity >= 0 && quantity <= (left[place] ?? 0),
  )
