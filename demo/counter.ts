import { and, asc, eq, inArray, isNotNull, isNull, like, lte, sql } from 'drizzle-orm'
import { clients, orderRimSteps, orderRims, orders } from '../db/schema/tables.ts'
import type { StaffPerson } from '../domain/kernel/person.ts'
import type { Deps } from '../domain/kernel/ports/deps.ts'
import { randomId } from '../domain/kernel/random-id.ts'
import type { SlipKind } from '../domain/kernel/slip-words.ts'
import { personName } from '../domain/people/clients/client.ts'
import { createSlip, hashSlipContent, loadSlipContent } from '../domain/workshop/slips/slips.ts'
import { demoStaff } from './people.ts'

type CounterNeeds = Deps<'db' | 'clock' | 'announcements' | 'facts'>

/** Sets which staff members worked on the rims, and signs slips for some orders in progress. */
export async function fillDemoSlips(deps: CounterNeeds): Promise<void> {
  await nameWhoWorked(deps)
  const { db } = deps
  const orderRows = await db
    .select({ order: orders, client: clients })
    .from(orders)
    .innerJoin(clients, eq(clients.id, orders.client_id))
    .where(and(like(orders.id, 'DemoCommande%'), isNotNull(orders.received_at), lte(orders.status, 2)))
    .orderBy(asc(orders.id))
  for (const [index, { order, client }] of orderRows.entries()) {
    const signer = personName(client)
    if (index % 3 === 0) await signSlip(deps, order, { kind: 'deposit', signer, at: order.created_at })
    // The slip of delivered rims is signed at the client's.
    if (order.status === 2 && order.handover === 'delivery')
      await signSlip(deps, order, { kind: 'handover', signer, at: order.moved_at ?? order.created_at })
  }
}

/** Assigns work to the mechanic at their location, elsewhere to the « responsable ». */
async function nameWhoWorked({ db }: CounterNeeds): Promise<void> {
  const [responsible] = demoStaff
  for (const { id, role, points_of_sale } of demoStaff) {
    if (role !== 'atelier' || !points_of_sale || !responsible) continue
    const isAtTheirPointsOfSale = inArray(orders.pos_id, points_of_sale)
    const who = sql`case when ${isAtTheirPointsOfSale} then ${id} else ${responsible.id} end`
    await db.execute(sql`update ${orderRimSteps} set done_by = ${who} from ${orderRims}
      join ${orders} on ${orders.id} = ${orderRims.order_id}
      where ${orderRims.id} = ${orderRimSteps.rim_id} and ${like(orders.id, 'DemoCommande%')}`)
    await db
      .update(orders)
      .set({ received_by: who })
      .where(and(like(orders.id, 'DemoCommande%'), isNotNull(orders.received_at), isNull(orders.received_by)))
  }
}

const minute = 60_000

async function signSlip(
  deps: CounterNeeds,
  order: typeof orders.$inferSelect,
  { kind, signer, at }: { kind: SlipKind; signer: string; at: Date },
): Promise<void> {
  const now = new Date(Math.min(at.getTime() + 10 * minute, deps.clock.now().getTime()))
  const content = await loadSlipContent(deps.db, order, kind, now, deps.facts.current())
  await createSlip({ ...deps, clock: { now: () => now } }, atTheCounter(order.pos_id), order.id, {
    id: randomId(),
    kind,
    seen: hashSlipContent(content),
    shown: content.photos.map(({ id }) => id),
    signer,
    signature: JSON.stringify(scrawl),
  })
}

/** Returns a staff member who works for that point of sale. */
function atTheCounter(posId: string): StaffPerson {
  const person =
    demoStaff.find(({ points_of_sale }) => points_of_sale?.includes(posId)) ?? (demoStaff[0] as DemoPerson)
  return toDemoStaffPerson(person)
}

type DemoPerson = (typeof demoStaff)[number]

/** Returns one of the demo's staff members as the acting person. */
export const toDemoStaffPerson = ({ id, email, name, role, points_of_sale }: DemoPerson): StaffPerson => ({
  userId: id,
  role: 'staff',
  email,
  name,
  staffRole: role,
  pointsOfSale: points_of_sale,
})

/** A signature: two loops and a stroke below them, in thousandths of the pad's width. */
const scrawl = [
  [
    150, 300, 180, 180, 240, 120, 280, 170, 250, 280, 220, 340, 300, 250, 360, 220, 380, 270, 420, 300, 470,
    240,
  ],
  [470, 240, 520, 160, 570, 150, 560, 230, 520, 310, 590, 280, 660, 240, 700, 270, 760, 250, 830, 230],
  [180, 400, 420, 380, 700, 370, 840, 350],
]
