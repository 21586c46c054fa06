import { lt } from 'drizzle-orm'
import { clientImports } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'
import { importLife } from './import-bounds.ts'

/** Deletes files whose hour is over. Answers how many. */
export async function sweepImports({ db, clock }: World<'db' | 'clock'>): Promise<number> {
  const oldest = new Date(clock.now().getTime() - importLife)
  return (await db.delete(clientImports).where(lt(clientImports.created_at, oldest))).rowCount ?? 0
}
