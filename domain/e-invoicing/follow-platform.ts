import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { platforms } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'
import type { InvoicePlatform, PlatformFlow } from './invoice-platform.ts'
import { takeCheck } from './take-check.ts'
import { takeMessage } from './take-message.ts'

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
