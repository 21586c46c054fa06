import { eq } from 'drizzle-orm'
import { orderRims } from '../../db/schema/tables.ts'
import { openedValuesFieldName } from '../../domain/kernel/forms/merge-changes.ts'
import {
  rimDefectNames,
  rimFinishNames,
  rimPositionNames,
  rimServiceNames,
  rimSizes,
} from '../../domain/kernel/rim-words.ts'
import { plannedRimStepsOf } from '../../domain/workshop/orders/rim-steps.ts'
import { addRimToOrder, changeRim, toRimValues } from '../../domain/workshop/rims/change-rims.ts'
import type { Rim } from '../../domain/workshop/rims/rim.ts'
import { reportRimProblem, settleRimProblem } from '../../domain/workshop/rims/rim-problems.ts'
import { saveRimRecord, toRimRecordValues } from '../../domain/workshop/rims/rim-records.ts'
import { type Action, nothing, pickRow } from '../action.ts'
import type { Picks } from '../picks.ts'
import type { World } from '../world.ts'
import { noteIfSaved } from './confirmations.ts'

/** SQL condition: the rim has a problem that no open supplement is about. */
const isStopped = `r.problem is not null
  and not exists (select 1 from supplements s where s.rim_id = r.id and s.state in ('proposed', 'sent'))`

/** Actions on rims besides their steps and supplements: problems, passports, and the list of rims of an order. */
export const rimWorkActions: readonly Action[] = [
  {
    name: 'mechanic reports a problem of a rim',
    weight: 2,
    run: (world, picks) =>
      onRim(world, picks, 'o.received_at is not null and o.status < 2 and r.problem is null', async (rim) => {
        const words = picks.one(['Rayon fissuré', 'Portée du pneu abîmée', 'Jante non démontable'])
        const by = picks.isIn(80) ? world.staff.mechanic : world.staff.desk
        return (await reportRimProblem(world.deps, by, keyOf(rim), words)) ? 'saved' : 'gone'
      }),
  },
  {
    name: 'desk settles the problem of a rim',
    weight: 2,
    run: (world, picks) =>
      onRim(world, picks, isStopped, async (rim) => {
        const isStale = picks.isIn(10)
        const seenAt = isStale ? '' : (rim.problem_at?.toISOString() ?? '')
        const decision = picks.one(['Vu avec le client, on continue', ''])
        const by = picks.isIn(80) ? world.staff.desk : world.staff.mechanic
        return (await settleRimProblem(world.deps, by, keyOf(rim), { decision, seenAt })).outcome
      }),
  },
  {
    name: 'mechanic fills in the passport of a rim',
    weight: 1,
    run: (world, picks) =>
      onRim(world, picks, 'o.received_at is not null and o.status < 3', async (rim) => {
        const opened = toRimRecordValues(rim)
        const typed = {
          ...opened,
          ...(picks.isIn(60) && { radial_before: `0,${picks.number(10, 99)} mm`, radial_after: '0.05' }),
          ...(picks.isIn(40) && { paint: picks.one(['RAL 9006', 'Gris anthracite', '']) }),
          ...(picks.isIn(10) && { axial_after: 'beaucoup' }),
          [openedValuesFieldName]: JSON.stringify(opened),
        }
        return (await saveRimRecord(world.deps, world.staff.mechanic, keyOf(rim), typed)).outcome
      }),
  },
  {
    name: 'desk adds a rim to an order',
    weight: 1,
    async run(world, picks) {
      const order = await pickRow<{ id: string }>(
        world,
        picks,
        `select id from orders where cancelled_at is null and status < 2
         order by created_at desc, order_number desc limit 6`,
      )
      if (!order) return nothing
      return (await addRimToOrder(world.deps, world.staff.desk, order.id, typedRim(picks))).outcome
    },
  },
  {
    name: 'desk changes a rim',
    weight: 1,
    run: (world, picks) =>
      onRim(world, picks, 'o.status < 2', async (rim) => {
        const opened = toRimValues(rim)
        const other = typedRim(picks)
        const typed = {
          ...opened,
          ...(picks.isIn(50) && { service: other.service, finish: other.finish }),
          ...(picks.isIn(50) && { size: other.size, defects: other.defects }),
          [openedValuesFieldName]: JSON.stringify(opened),
        }
        // Changing a rim of a finished order keeps its final check, although steps of its new work are missing.
        const leftOut =
          rim.status < 2 ? [] : plannedRimStepsOf({ ...typed, added: [] }).map((step) => `${rim.id} ${step}`)
        return noteIfSaved(world, 'step-left-out', leftOut, () =>
          changeRim(world.deps, world.staff.desk, keyOf(rim), typed),
        )
      }),
  },
]

/** Returns the form of a rim with chosen values. */
const typedRim = (picks: Picks) => ({
  position: picks.one(Object.keys(rimPositionNames)),
  size: String(picks.one(rimSizes)),
  make: '',
  part_number: '',
  service: picks.one(Object.keys(rimServiceNames)),
  finish: picks.one(Object.keys(rimFinishNames)),
  colour: '',
  defects: picks.some(Object.keys(rimDefectNames)).slice(0, 3).join(' '),
  notes: '',
})

type PickedRim = Rim & { status: number }

const keyOf = ({ id, order_id }: Rim) => ({ orderId: order_id, rimId: id })

/**
 * Runs an action on one of the twelve newest rims of orders that are not cancelled. In 90 of 100 cases the SQL `condition` must
 * be true, under which the page offers the action.
 */
async function onRim(
  world: World,
  picks: Picks,
  condition: string,
  run: (rim: PickedRim) => Promise<string>,
): Promise<string> {
  const found = await pickRow<{ id: string; status: number }>(
    world,
    picks,
    `select r.id, o.status from order_rims r join orders o on o.id = r.order_id
     where o.cancelled_at is null and ($1 or (${condition}))
     order by o.created_at desc, o.order_number desc, r.place limit 12`,
    [picks.isIn(10)],
  )
  const [rim] = found ? await world.db.select().from(orderRims).where(eq(orderRims.id, found.id)) : []
  return found && rim ? run({ ...rim, status: found.status }) : nothing
}
