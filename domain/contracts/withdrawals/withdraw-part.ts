import { eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import type { WithdrawnContractPart } from '../../../db/schema/contracts/withdrawals.ts'
import { orderRims, orders, supplements } from '../../../db/schema/tables.ts'
import type { Site } from '../../business/site.ts'
import { type Actor, recordEvent } from '../../kernel/events/record-event.ts'
import { formatCents } from '../../kernel/money/amounts.ts'
import { findDocumentAmountsProblem } from '../../kernel/money/vat.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { isCarRimPosition } from '../../kernel/rim-words.ts'
import {
  announceOrder,
  isOrderBilled,
  lockOrder,
  type OrderRow,
  toOrderEventData,
} from '../../workshop/orders/order.ts'
import { toOrderLinesWithTotals } from '../../workshop/orders/order-lines.ts'
import { areRimsExpected } from '../../workshop/orders/order-status.ts'
import type { Rim } from '../../workshop/rims/rim.ts'
import { recomputeGlobalDiscounts, withoutOneUnitOfLine } from '../estimates/discount-lines.ts'
import type { Estimate } from '../estimates/estimate.ts'
import {
  type ChoosableRim,
  comparedLineFieldsOf,
  findRimChoice,
  priceRimChoice,
} from '../estimates/estimate-choice.ts'
import { listWithdrawnRimKeys, rimPlaceOfRow } from '../estimates/order-of-estimate.ts'
import { recordSupplementWithdrawn, toSupplementEventData } from '../supplements/propose-supplement.ts'
import {
  findOpenSupplement,
  listSupplementsAcceptedAtDistance,
  lockSupplement,
  replaceProblemParagraph,
  supplementName,
  supplementProblemText,
} from '../supplements/supplement.ts'
import { addSupplementProof } from '../supplements/supplement-proof.ts'
import { indexOfSupplementLine, toAcceptedSupplementLine } from '../supplements/supplement-sheet.ts'
import {
  type ContractPart,
  contractPartNameOfRim,
  contractPartOfSupplement,
  findOrderIdOfEstimate,
  listContractParts,
} from './contract-parts.ts'
import { computeDepositRefundsOfPart, reduceRequestedDeposit } from './part-deposits.ts'

/*
 * Removal of a part of a contract from which the client has withdrawn: rims of an estimate, whose order keeps the others, and
 * supplements, each a contract of its own.
 */

/** A contract, and the parts from which its client withdraws. */
interface PartOfContract {
  /** Estimate of the contract; `null` for an order without an estimate. */
  estimate: Estimate | null
  /** Order that the declaration names; `null` to use the order of the estimate. */
  orderId: string | null
  /** Keys of the parts (`listContractParts`). */
  parts: { rims: readonly string[]; supplements: readonly string[] }
}

type PartOutcome = { outcome: 'withdrawn'; agreed: WithdrawnContractPart } | Rejected

/** The part cannot be removed: `problem` says why in French. */
interface Rejected {
  outcome: 'rejected'
  problem: string
}

const rejected = (problem: string): Rejected => ({ outcome: 'rejected', problem })

/**
 * Removes parts from a contract whose estimate the caller has locked. Reduces the lines of the order, billed or not (a
 * credit note corrects the invoice), and the requested deposit. Deletes expected rims; stops rims that were received,
 * so that staff return them. Checks everything before the first write, so that a rejection changes nothing.
 */
export async function withdrawContractParts(
  tx: Transaction,
  deps: Deps<'clock' | 'announcements' | 'facts'>,
  actor: Actor,
  contract: PartOfContract,
): Promise<PartOutcome> {
  const removal = await prepareRemoval(tx, contract, deps.facts.current())
  if (removal.outcome === 'rejected') return removal
  const { estimate, parts } = contract
  const { order, left, lines, says } = removal
  const priced = toOrderLinesWithTotals(lines)
  const ofEstimate = left && { before: left.totalBefore, after: left.total }
  const ofOrder =
    order && order.total_ti !== null ? { before: order.total_ti, after: priced.total_ti ?? 0 } : null
  const shrunk = ofOrder ?? ofEstimate
  const shrinking = { estimate, orderId: order?.id ?? null, ofEstimate, ofOrder }
  const agreed: WithdrawnContractPart = {
    rims: [...parts.rims],
    supplements: [...parts.supplements],
    says,
    ...(shrunk && { total: shrunk.before - shrunk.after }),
    deposits: await computeDepositRefundsOfPart(tx, shrinking, deps.facts),
  }
  if (estimate && left) await reduceRequestedDeposit(tx, estimate, left.total, deps.facts)
  if (!order) return { outcome: 'withdrawn', agreed }
  await tx.update(orders).set(priced).where(eq(orders.id, order.id))
  await setRimsAside(tx, deps, actor, order, removal.rims)
  for (const one of removal.supplements) await revokeSupplement(tx, deps, actor, one)
  await recordEvent(tx, deps, actor, {
    act: 'order.part-withdrawn',
    id: order.id,
    before: { total: order.total_ti },
    after: { ...toOrderEventData(order), part: agreed.says, total: priced.total_ti },
  })
  await announceOrder(tx, deps, order.id)
  return { outcome: 'withdrawn', agreed }
}

/** Locked records that a withdrawal from a part changes, and the remaining content of the contract. */
interface Removal {
  outcome: 'ready'
  /** Order of the contract; `null` if there is none. */
  order: OrderRow | null
  /** French names of the removed parts, separated by commas. */
  says: string
  /** Lines and totals of the estimate before and after; `null` if no rim is removed. */
  left: LeftOfEstimate | null
  /** Lines of the order without the removed parts; empty without an order. */
  lines: DocumentLine[]
  /** Rims of the order that are removed. */
  rims: Rim[]
  supplements: Revoked[]
}

/** Locks and checks all records that a withdrawal from a part changes. */
async function prepareRemoval(
  tx: Transaction,
  { estimate, orderId, parts }: PartOfContract,
  site: Site,
): Promise<Removal | Rejected> {
  const ordered = orderId ?? (estimate && (await findOrderIdOfEstimate(tx, estimate.id)))
  const order = ordered ? await lockOrder(tx, ordered) : null
  const possible = await listContractParts(tx, { estimate, orderId }, site)
  const askedRims = possible.rims.filter(({ key }) => parts.rims.includes(key))
  const askedSupplements = possible.supplements.filter(({ key }) => parts.supplements.includes(key))
  if (askedRims.length !== parts.rims.length || askedSupplements.length !== parts.supplements.length)
    return rejected('Ce contrat a changé entre-temps\u00a0: rechargez la page, puis cochez de nouveau.')
  if (askedRims.length > 0 && askedRims.length === possible.rims.length)
    return rejected('Toutes les jantes sont cochées\u00a0: cochez «\u00a0Tout le contrat\u00a0».')
  const left = estimate && askedRims.length > 0 ? await withoutRims(tx, estimate, parts.rims) : null
  const supplements: Revoked[] = []
  for (const { key } of askedSupplements) {
    const locked = await lockSupplement(tx, key)
    if (locked) supplements.push(locked)
  }
  const remaining = order ? await remainingLines(tx, order, left, supplements) : null
  if (remaining?.outcome === 'rejected') return remaining
  const rimsResult = order && left ? await findRims(tx, order, left) : null
  if (rimsResult?.outcome === 'rejected') return rimsResult
  const rims = rimsResult?.rims ?? []
  const accessory = order ? await findAccessorySupplements(tx, order, rims, site) : []
  const remainingParts = accessory.filter(({ key }) => !parts.supplements.includes(key))
  if (remainingParts.length > 0)
    return rejected(
      `Cochez aussi ce qui prend fin avec la jante\u00a0: ${remainingParts.map(({ says }) => says).join(', ')} (article L. 221-27 du code de la consommation).`,
    )
  const partNames = [...askedRims, ...askedSupplements].map((part) => part.says).join(', ')
  return { outcome: 'ready', order, says: partNames, left, lines: remaining?.lines ?? [], rims, supplements }
}

/**
 * Returns the supplements of these rims that were accepted at a distance and whose right of withdrawal has not ended
 * with their work. They are accessory to the contract on the rim, so withdrawing from that contract ends them too (Code
 * de la consommation, L. 221-27).
 */
async function findAccessorySupplements(
  tx: Transaction,
  order: OrderRow,
  rims: readonly Rim[],
  site: Site,
): Promise<ContractPart[]> {
  const supplements = await listSupplementsAcceptedAtDistance(tx, order.id, site)
  return supplements
    .filter(({ rim, lostAt }) => lostAt === null && rims.some(({ id }) => id === rim?.id))
    .map(({ supplement, rim }) => contractPartOfSupplement(supplement, rim))
}

type LeftOfEstimate = NonNullable<Awaited<ReturnType<typeof withoutRims>>>

/**
 * Returns lines and totals of the estimate before and after removing the rims `keys`; `null` if its rims cannot be
 * counted one by one.
 */
async function withoutRims(tx: Transaction, estimate: Estimate, keys: readonly string[]) {
  const choice = findRimChoice(estimate)
  if (!choice) return null
  const withdrawnKeys = await listWithdrawnRimKeys(tx, estimate)
  const priceWithout = (withdrawnOrRemovedKeys: readonly string[]) =>
    priceRimChoice(choice, (key) => !withdrawnOrRemovedKeys.includes(key))
  const after = priceWithout([...withdrawnKeys, ...keys])
  const rimsOfKeys = (all: readonly string[]) => choice.rims.filter(({ key }) => all.includes(key))
  return {
    before: priceWithout(withdrawnKeys).printed,
    after: after.printed,
    totalBefore: priceWithout(withdrawnKeys).totals.total,
    total: after.totals.total,
    all: choice.rims,
    gone: rimsOfKeys(withdrawnKeys),
    going: rimsOfKeys(keys),
  }
}

/** Whether the lines begin with those of the estimate. Lines of supplements and storage follow them. */
const startsWith = (lines: readonly DocumentLine[], first: readonly DocumentLine[]): boolean =>
  JSON.stringify(lines.slice(0, first.length).map(comparedLineFieldsOf)) ===
  JSON.stringify(first.map(comparedLineFieldsOf))

type Revoked = NonNullable<Awaited<ReturnType<typeof lockSupplement>>>

/** Returns the lines of the order without the removed parts; rejected if the order does not have these lines. */
async function remainingLines(
  tx: Transaction,
  order: OrderRow,
  left: LeftOfEstimate | null,
  revoked: readonly Revoked[],
): Promise<{ outcome: 'found'; lines: DocumentLine[] } | Rejected> {
  const first = (await isOrderBilled(tx, order))
    ? 'faites l’avoir de toute sa facture, puis corrigez-les'
    : 'corrigez-les'
  if (left && !startsWith(order.lines, left.before))
    return rejected(
      `Les lignes de la commande ne commencent plus par celles du devis\u00a0: ${first} d’abord sur sa page.`,
    )
  let lines = left
    ? recomputeGlobalDiscounts(
        [...left.after, ...order.lines.slice(left.before.length)],
        order.lines,
        left.after.length,
      )
    : order.lines
  for (const one of revoked) {
    const supplementLine = toAcceptedSupplementLine(one)
    const index = indexOfSupplementLine(lines, supplementLine)
    if (index < 0)
      return rejected(
        `La ligne «\u00a0${supplementLine.description}\u00a0», à ${formatCents(supplementLine.unit_price)} HT, n’est plus dans la commande\u00a0: remettez-la sur sa page, telle que le client l’a acceptée\u00a0; elle part avec votre décision.`,
      )
    lines = withoutOneUnitOfLine(lines, index)
  }
  const problem = findDocumentAmountsProblem(lines)
  return problem
    ? rejected(`${problem} sans cette partie\u00a0: corrigez d’abord les lignes de la commande sur sa page.`)
    : { outcome: 'found', lines }
}

/**
 * Returns the rims of the order that are removed, locked. Finds each by its place in the estimate, because the workshop may have
 * corrected its data, otherwise by its position on the car. A rim with several kinds of work has several rows, or one if the
 * workshop has merged them. Rejected if a rim is missing.
 */
async function findRims(
  tx: Transaction,
  order: OrderRow,
  { all, gone, going }: LeftOfEstimate,
): Promise<{ outcome: 'found'; rims: Rim[] } | Rejected> {
  const there = await tx
    .select()
    .from(orderRims)
    .where(eq(orderRims.order_id, order.id))
    .orderBy(orderRims.place)
    .for('update')
  const isAt = (rim: Rim, { rows }: ChoosableRim) => rows.some((row) => rimPlaceOfRow(row) === rim.place)
  // Rims whose problem was settled before `withdrawn_at` existed are recognised by their place only.
  const wasWithdrawn = (rim: Rim) =>
    rim.withdrawn_at !== null || gone.some((one) => one.position === rim.position && isAt(rim, one))
  let free = there.filter((rim) => !wasWithdrawn(rim))
  const removedRims: Rim[] = []
  for (const choosable of going) {
    const isElsewhere = (rim: Rim) =>
      isCarRimPosition(rim.position) && all.some(({ position }) => position === rim.position)
    const rank = (rim: Rim) =>
      (isAt(rim, choosable) ? 0 : 2) +
      (choosable.size === '' || rim.size === null || String(rim.size) === choosable.size ? 0 : 1)
    const fitting = free
      .filter((rim) => rim.position === choosable.position || (isAt(rim, choosable) && !isElsewhere(rim)))
      .toSorted((first, other) => rank(first) - rank(other))
      .slice(0, choosable.rows.length)
    if (fitting.length < choosable.quantity)
      return rejected(
        `La jante «\u00a0${contractPartNameOfRim(choosable)}\u00a0» n’est plus dans la commande\u00a0: ajoutez-la, ou corrigez sa position, sur la page de la commande.`,
      )
    free = free.filter((rim) => !fitting.includes(rim))
    removedRims.push(...fitting)
  }
  return { outcome: 'found', rims: removedRims }
}

/** Problem text of a rim that must be returned without work. It stops the rim until staff have set it aside. */
const returnWithoutWorkProblem = 'À rendre sans travail\u00a0: le client s’est rétracté de cette jante.'

/**
 * Deletes rims that are still expected. Stops rims that were received, until staff have set them aside, and withdraws their open
 * supplements.
 */
async function setRimsAside(
  tx: Transaction,
  deps: Deps<'clock'>,
  actor: Actor,
  order: OrderRow,
  rims: readonly Rim[],
): Promise<void> {
  if (rims.length === 0) return
  const ids = rims.map(({ id }) => id)
  if (!areRimsExpected(order)) {
    await tx.update(orderRims).set({ withdrawn_at: deps.clock.now() }).where(inArray(orderRims.id, ids))
    for (const rim of rims) {
      const open = await findOpenSupplement(tx, rim.id)
      await replaceProblemParagraph(
        tx,
        deps,
        rim,
        open && supplementProblemText(open),
        returnWithoutWorkProblem,
        actor.id,
      )
      if (open) await recordSupplementWithdrawn(tx, deps, actor, { order, supplement: open, rim })
    }
    return
  }
  await tx.delete(orderRims).where(inArray(orderRims.id, ids))
  const left = await tx.$count(orderRims, eq(orderRims.order_id, order.id))
  await tx.update(orders).set({ rim_n: left }).where(eq(orders.id, order.id))
}

/** Ends an accepted supplement from which its client has withdrawn, and stops its rim until staff have checked it. */
async function revokeSupplement(
  tx: Transaction,
  deps: Deps<'clock'>,
  actor: Actor,
  revoked: Revoked,
): Promise<void> {
  const { order, supplement, rim } = revoked
  await tx
    .update(supplements)
    .set({ state: 'revoked', withdrawn_at: deps.clock.now(), withdrawn_by: actor.id })
    .where(eq(supplements.id, supplement.id))
  await addSupplementProof(tx, deps, 'supplement-revoked', revoked)
  if (rim) {
    const words = `Ne faites pas ce travail\u00a0: le client s’est rétracté du supplément (${supplementName(supplement, rim)}).`
    // Reads the rim again, because its problem may have changed: its own part or another of its supplements may be withdrawn too.
    const [now = rim] = await tx.select().from(orderRims).where(eq(orderRims.id, rim.id))
    await replaceProblemParagraph(tx, deps, now, null, words, actor.id)
  }
  const { id, service } = supplement
  await recordEvent(tx, deps, actor, {
    act: 'order.supplement-revoked',
    id: order.id,
    before: null,
    after: rim
      ? toSupplementEventData(order, rim, supplement)
      : { ...toOrderEventData(order), supplement: id, service },
  })
}
