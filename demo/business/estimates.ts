import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orderRims, orders } from '../../db/schema/tables.ts'
import type { Site } from '../../domain/business/site.ts'
import { acceptEstimateByClient } from '../../domain/contracts/acceptance/accept-estimate.ts'
import { expireEstimates, markEstimateSeen } from '../../domain/contracts/estimates/estimate.ts'
import { issueEstimate } from '../../domain/contracts/estimates/issue-estimate.ts'
import type { NewRim } from '../../domain/kernel/rim-words.ts'
import { type Client, personName } from '../../domain/people/clients/client.ts'
import { toRimRow } from '../../domain/workshop/orders/open-order.ts'
import { demoId } from '../seeded.ts'
import { demoWorkingTime, type PastAction } from './replay.ts'
import {
  demoDocumentLines,
  demoEstimateContent,
  demoPlateOrRepairNumber,
  demoPointOfSale,
  demoRims,
  demoVehicle,
  withNewValveLines,
} from './work.ts'

type DemoEstimate = ReturnType<typeof makeEstimate> & { id: string }

const companyDays = [2, 9, 26, 47, 81, 120, 163, 214, 260, 318, 356, 401, 470, 559, 648]
const individualDays = [12, 71, 418]

/** Returns estimates of two years, among them old ones that were never accepted. */
export function buildDemoEstimates(company: Client, individual: Client, site: Site): DemoEstimate[] {
  const drafts = [
    ...companyDays.map((days, index) => makeEstimate(company, days, index, site)),
    ...individualDays.map((days, index) => makeEstimate(individual, days, 31 + index, site)),
  ]
  return drafts.map((estimate, index) => ({ ...estimate, id: demoId('DemoDevis', index) }))
}

function makeEstimate(client: Client, days: number, index: number, site: Site) {
  const { brand, model, rim } = demoVehicle(300 + index)
  const rims = index % 5 === 3 ? 2 : 4
  const lines = demoDocumentLines(client, 300 + index, rims, rim, days)
  const printed = index === 2 || index === 31 ? withNewValveLines(lines, rims) : lines
  return {
    client,
    days,
    pos: demoPointOfSale(client, index, site),
    lines: printed,
    content: demoEstimateContent(printed, 300 + index, rim),
    rims: demoRims(300 + index, rims, rim),
    workingDays: 4 + (index % 5),
    vehicle: { name: `${brand} ${model}`, registration: demoPlateOrRepairNumber(300 + index) },
    // The estimate of one of these days belongs to an order whose rims are expected.
    isAccepted: days === 9 || (days > 20 && index % 5 !== 4),
  }
}

export function issueDemoEstimate(
  now: Date,
  { id, client, pos, lines, content, workingDays, vehicle, days }: DemoEstimate,
): PastAction {
  return {
    at: demoWorkingTime(now, days),
    run: (deps) =>
      issueEstimate(deps, {
        id,
        client,
        pos,
        lines,
        workingDays,
        vehicle,
        ...(content && { content }),
      }),
  }
}

/** Returns the outcome of an estimate: read after three days, then accepted online a day later, or left until it expires. */
export function decideDemoEstimate(
  now: Date,
  { id, client, days, isAccepted, rims }: DemoEstimate,
  site: Site,
): PastAction[] {
  const after = (later: number, run: PastAction['run']): PastAction[] =>
    days > later ? [{ at: demoWorkingTime(now, days - later), run }] : []
  return [
    ...after(3, (deps) => markEstimateSeen(deps, id)),
    ...(isAccepted
      ? after(4, async (deps) => {
          await acceptEstimateByClient(deps, id, {
            name: personName(client),
            isEarly: days % 2 === 1,
            seen: null,
            chosen: null,
          })
          // Deletes the order that the acceptance creates: the demo's old orders are created without an estimate.
          if (days > 20) await deps.db.delete(orders).where(eq(orders.estimate_id, id))
          else await describeExpectedRims(deps.db, id, rims)
        })
      : after(site.terms.quoteValidityDays + 3, expireEstimates)),
  ]
}

/** Describes the rims of an estimate's order, which an estimate with a discount line does not describe. */
async function describeExpectedRims(
  db: Database,
  estimateId: string,
  rims: readonly NewRim[],
): Promise<void> {
  const [order] = await db
    .update(orders)
    .set({ rim_n: rims.length })
    .where(eq(orders.estimate_id, estimateId))
    .returning({ id: orders.id })
  if (!order) return
  const rows = rims.map((rim, index) => ({
    ...toRimRow(order.id, rim, index + 1),
    id: demoId('DemoJanteDevis', index),
  }))
  await db.insert(orderRims).values(rows).onConflictDoNothing()
}
