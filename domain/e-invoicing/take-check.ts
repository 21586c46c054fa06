import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { platformFlows } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'
import { findingsInWords } from './finding-words.ts'
import type { PlatformFlow } from './invoice-platform.ts'
import { tellFlow } from './tell-flow.ts'

type Needs = World<'db' | 'clock' | 'announcements' | 'platform'>

/** What the platform's own checks found: deposited, or rejected. What came later is not undone by it. */
export async function takeCheck(
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
