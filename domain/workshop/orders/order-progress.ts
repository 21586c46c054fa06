import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orderRimSteps, orderRims } from '../../../db/schema/tables.ts'
import { formatRimName } from '../../kernel/rim-words.ts'
import {
  describeRimProgress,
  isRimCompleted,
  type PlannedRim,
  type RimStep,
  rimStepNames,
  skippedRimStepsOf,
} from './rim-steps.ts'
import { supplementServicesOfRim } from './sold-rims.ts'

interface WorkedRim extends PlannedRim {
  position: string
  problem: string | null
  completedSteps: readonly RimStep[]
}

export type OrderProgress = ReturnType<typeof orderProgressOf>

/** Returns how far the rims of an order have come, and the first problem that stops one. */
export function orderProgressOf(rims: readonly WorkedRim[]) {
  const [stopped] = rims.filter(({ problem }) => problem !== null)
  const nameOf = ({ position }: WorkedRim) => formatRimName({ position, size: null })
  return {
    /** Whether all rims are finished and no problem is open. */
    isProcessed:
      rims.length > 0 && !stopped && rims.every(({ completedSteps }) => isRimCompleted(completedSteps)),
    /** Number of rims that are not finished or are stopped, out of `all`. */
    open: rims.filter(({ completedSteps, problem }) => problem !== null || !isRimCompleted(completedSteps))
      .length,
    all: rims.length,
    summary: describeRimProgress(rims.map(({ completedSteps }) => completedSteps)),
    /** Skipped steps of each rim: « Avant droite : redressée ». */
    skipped: rims.flatMap((rim) => {
      const steps = skippedRimStepsOf(rim, rim.completedSteps).map((step) => rimStepNames[step].toLowerCase())
      return steps.length > 0 ? [`${nameOf(rim)}\u00a0: ${steps.join(', ')}`] : []
    }),
    /** Problem of the first stopped rim: « Avant gauche : fissure sous la peinture ». */
    problem: stopped ? `${nameOf(stopped)}\u00a0: ${stopped.problem?.replace(/\s+/g, ' ')}` : null,
  }
}

/** Whether a described rim of the order, or only the given one, is stopped or not recorded as finished. */
export async function hasUncompletedRim(
  db: Database,
  orderId: string,
  rimId?: string | null,
): Promise<boolean> {
  const isFinished = sql`exists (select from ${orderRimSteps} where ${orderRimSteps.rim_id} = order_rims.id and ${orderRimSteps.step} = 'checked')`
  const unfinished = await db.$count(
    orderRims,
    and(
      eq(orderRims.order_id, orderId),
      rimId ? eq(orderRims.id, rimId) : undefined,
      or(isNotNull(orderRims.problem), sql`not ${isFinished}`),
    ),
  )
  return unfinished > 0
}

/** Returns the progress of several orders by their ids. Orders without described rims are left out. */
export async function loadOrdersProgress(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, OrderProgress>> {
  if (orderIds.length === 0) return new Map()
  const rims = await db
    .select({
      orderId: orderRims.order_id,
      position: orderRims.position,
      service: orderRims.service,
      finish: orderRims.finish,
      added: supplementServicesOfRim,
      problem: orderRims.problem,
      completedSteps: sql<
        RimStep[]
      >`array(select ${orderRimSteps.step} from ${orderRimSteps} where ${orderRimSteps.rim_id} = ${orderRims.id})`,
    })
    .from(orderRims)
    .where(inArray(orderRims.order_id, [...orderIds]))
    .orderBy(asc(orderRims.order_id), asc(orderRims.place))
  const ofOrder = Map.groupBy(rims, ({ orderId }) => orderId)
  return new Map(Array.from(ofOrder, ([id, own]) => [id, orderProgressOf(own)]))
}
