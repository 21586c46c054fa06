import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { invoices, platformFlows } from '../../db/schema/tables.ts'
import { ownValue } from '../own-value.ts'
import type { World } from '../world.ts'
import type { FlowStatus } from './flow-status.ts'
import type { LifecycleMessage } from './invoice-platform.ts'
import { reasonInWords } from './reason-words.ts'
import { tellFlow } from './tell-flow.ts'

type Needs = World<'db' | 'clock' | 'announcements' | 'platform'>

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
  waiting: 0,
  deposited: 1,
  received: 2,
  disputed: 2,
  suspended: 2,
  rejected: 3,
  refused: 4,
  collected: 5,
}

/** Those of which the client's side says why. */
const explained: readonly FlowStatus[] = ['disputed', 'suspended', 'rejected', 'refused']

/** Whether what is told takes the place of what was: neither what is known, nor what was said before it. */
const isNews = (told: FlowStatus, known: FlowStatus) => told !== known && order[told] >= order[known]

export async function takeMessage(tx: Database, world: Needs, message: LifecycleMessage): Promise<void> {
  const status = ownValue(statuses, message.code)
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
