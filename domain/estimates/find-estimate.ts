import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { estimateDrafts, estimates } from '../../db/schema/tables.ts'
import type { Estimate, EstimateDraft } from './estimate.ts'

export async function findDraft(db: Database, id: string): Promise<EstimateDraft | null> {
  const [found] = await db.select().from(estimateDrafts).where(eq(estimateDrafts.id, id))
  return found ?? null
}

export async function findEstimate(db: Database, id: string): Promise<Estimate | null> {
  const [found] = await db.select().from(estimates).where(eq(estimates.id, id))
  return found ?? null
}
