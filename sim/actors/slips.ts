import { randomId } from '../../domain/kernel/random-id.ts'
import type { SlipKind } from '../../domain/kernel/slip-words.ts'
import { personName } from '../../domain/people/clients/client.ts'
import { findOrderRecord } from '../../domain/workshop/orders/find-order.ts'
import { queueSlipMail, undoSlipMail } from '../../domain/workshop/slips/slip-mails.ts'
import { createSlip, hashSlipContent, loadSlipContent } from '../../domain/workshop/slips/slips.ts'
import { type Action, nothing, pickRow } from '../action.ts'
import type { Picks } from '../picks.ts'
import type { World } from '../world.ts'

/** Actions of the desk on drop-off and handover slips. They have no photos, because no rim of a run has any. */
export const slipActions: readonly Action[] = [
  {
    name: 'desk makes a drop-off slip',
    weight: 2,
    run: (world, picks) => makeSlipOfOrder(world, picks, 'deposit', 'received_at is not null and status < 2'),
  },
  {
    name: 'desk makes a handover slip',
    weight: 1,
    run: (world, picks) => makeSlipOfOrder(world, picks, 'handover', 'status >= 2'),
  },
  {
    name: 'desk mails a slip',
    weight: 1,
    run: (world, picks) =>
      onSlip(world, picks, 'mail_asked_at is null', async (key) => {
        const { outcome } = await queueSlipMail(world.deps, world.staff.desk, key)
        // The person may notice a mistake at once.
        if (outcome === 'saved' && picks.isIn(15)) await undoSlipMail(world.deps, world.staff.desk, key)
        return outcome
      }),
  },
]

/** Makes a slip of one of the newest orders, as its page shows it: signed on the screen, or on paper. */
async function makeSlipOfOrder(
  world: World,
  picks: Picks,
  kind: SlipKind,
  condition: string,
): Promise<string> {
  const { deps, db, clock, staff } = world
  const found = await pickRow<{ id: string }>(
    world,
    picks,
    `select id from orders where $1 or (cancelled_at is null and ${condition})
     order by created_at desc, order_number desc limit 6`,
    [picks.isIn(15)],
  )
  const record = found && (await findOrderRecord(db, found.id))
  if (!record) return nothing
  const { order, client } = record
  const content = await loadSlipContent(db, order, kind, clock.now(), deps.facts.current())
  const slip = {
    id: randomId(),
    kind,
    seen: picks.isIn(10) ? 'autre' : hashSlipContent(content),
    shown: content.photos.map(({ id }) => id),
    signer: client.type === 'company' ? 'Claude Petit' : personName(client),
    signature: picks.isIn(70) ? (picks.isIn(90) ? '[[100,100,200,150,300,90]]' : '[[100,100]]') : null,
  }
  const { outcome } = await createSlip(deps, staff.desk, order.id, slip)
  // A form that is sent twice makes one slip.
  if (outcome === 'saved' && picks.isIn(20)) await createSlip(deps, staff.desk, order.id, slip)
  return outcome
}

/** Runs an action on one of the newest slips, mostly one of which the SQL `condition` is true. */
async function onSlip(
  world: World,
  picks: Picks,
  condition: string,
  run: (key: { orderId: string; kind: SlipKind; id: string }) => Promise<string>,
): Promise<string> {
  const slip = await pickRow<{ id: string; order_id: string; kind: SlipKind }>(
    world,
    picks,
    `select id, order_id, kind from order_slips where $1 or (${condition})
     order by created_at desc, verification_code limit 6`,
    [picks.isIn(20)],
  )
  return slip ? run({ orderId: slip.order_id, kind: slip.kind, id: slip.id }) : nothing
}
