import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { invoices, platformFlows, platforms } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'
import { findingsInWords, reasonInWords } from './finding-words.ts'
import type { FlowStatus } from './flow-status.ts'
import type { InvoicePlatform, LifecycleMessage, PlatformFlow } from './invoice-platform.ts'
import { tellFlow } from './tell-flow.ts'

type Needs = World<'db' | 'clock' | 'announcements' | 'platform'>

/** More than come in between two runs; the next goes on. */
const mostPages = 50
const pageLength = 100

/**
 * Takes in what the platform has to say since it was last asked: what its checks found, and what the client's side says of an
 * invoice. Each page is kept with the mark up to which it was read, so that nothing is missed by a run that is cut off.
 */
export async function followPlatform(world: Needs): Promise<void> {
  const { db, platform } = world
  if (!platform) return
  let since = await readUntil(db, platform.name)
  for (let page = 0; page < mostPages; page++) {
    const flows = await platform.listChanged(since)
    const last = flows.at(-1)
    if (!last) return
    await takePage(world, platform, flows)
    // So many at one instant that a page does not hold them cannot be told apart by it.
    if (flows.length < pageLength || last.updatedAt.getTime() === since.getTime()) return
    since = last.updatedAt
  }
}

/** The first time, from a day before the first invoice was sent. */
async function readUntil(db: Database, name: string): Promise<Date> {
  const [mark] = await db.select().from(platforms).where(eq(platforms.name, name))
  return mark?.read_until ?? new Date(0)
}

async function takePage(world: Needs, platform: InvoicePlatform, flows: PlatformFlow[]): Promise<void> {
  const { name } = platform
  // Read before the transaction: the platform may take its time.
  const messages = await Promise.all(
    flows.map(({ type, flowId }) => (type === 'lifecycle' ? platform.readMessages(flowId) : [])),
  )
  const read_until = flows.at(-1)?.updatedAt ?? world.clock.now()
  await world.db.transaction(async (tx) => {
    for (const [place, flow] of flows.entries()) {
      if (flow.type === 'invoice') await takeCheck(tx, world, flow)
      for (const message of messages[place] ?? []) await takeMessage(tx, world, message)
    }
    await tx
      .insert(platforms)
      .values({ name, read_until })
      .onConflictDoUpdate({ target: platforms.name, set: { read_until } })
  })
}

/** What the platform's own checks found: deposited, or rejected. What came later is not undone by it. */
async function takeCheck(
  tx: Database,
  world: Needs,
  { flowId, check, findings }: PlatformFlow,
): Promise<void> {
  if (check === 'pending') return
  const [flow] = await tx
    .select()
    .from(platformFlows)
    .where(and(eq(platformFlows.flow_id, flowId), eq(platformFlows.status, 'waiting')))
    .for('update')
  if (!flow) return
  const { invoice_id: invoiceId } = flow
  if (check === 'ok') return tellFlow(tx, world, { invoiceId, status: 'deposited', reason: null })
  return tellFlow(tx, world, { invoiceId, status: 'rejected', reason: findingsInWords(findings) })
}

/** The reform's statuses (XP Z12-012): those that change what is to be done. */
const statuses: Readonly<Record<string, FlowStatus>> = {
  200: 'deposited',
  202: 'received',
  203: 'received',
  204: 'received',
  205: 'received',
  // Approved in part is contested in part.
  206: 'disputed',
  207: 'disputed',
  208: 'suspended',
  210: 'refused',
  211: 'received',
  212: 'collected',
  213: 'rejected',
  501: 'rejected',
}

/** Later ones stand above earlier ones, in whichever order they come; what is contested may be approved after all. */
const order: Readonly<Record<FlowStatus, number>> = {
  ...{ waiting: 0, deposited: 1, received: 2, disputed: 2, suspended: 2 },
  ...{ rejected: 3, refused: 4, collected: 5 },
}

/** Those of which the client's side says why. */
const explained: readonly FlowStatus[] = ['disputed', 'suspended', 'rejected', 'refused']

/** Whether what is told takes the place of what was: neither what is known, nor what was said before it. */
const isNews = (told: FlowStatus, known: FlowStatus) => told !== known && order[told] >= order[known]

async function takeMessage(tx: Database, world: Needs, message: LifecycleMessage): Promise<void> {
  const status = statuses[message.code]
  if (!status) return
  const [flow] = await tx
    .select({ invoiceId: platformFlows.invoice_id, status: platformFlows.status })
    .from(platformFlows)
    .innerJoin(invoices, eq(invoices.id, platformFlows.invoice_id))
    .where(eq(invoices.invoice_number, message.invoiceNumber))
    .orderBy(desc(invoices.created_at))
    .limit(1)
  if (!flow || !isNews(status, flow.status)) return
  const reason = explained.includes(status) ? reasonInWords(message) : null
  await tellFlow(tx, world, { invoiceId: flow.invoiceId, status, reason })
}
