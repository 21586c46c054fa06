import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { closures } from '../../../db/schema/tables.ts'
import type { ClosureTold } from '../../events/setting-sentences.ts'
import { frenchSpaces } from '../../french-spaces.ts'
import { type ClosureValues, everywhere } from './closure-form.ts'

type ClosureRow = typeof closures.$inferSelect

export async function holdClosure(tx: Database, id: string): Promise<ClosureRow | null> {
  const [held] = await tx.select().from(closures).where(eq(closures.id, id)).for('update')
  return held ?? null
}

export const closureValues = ({ location_id, first_day, last_day, reason }: ClosureRow): ClosureValues => ({
  place: location_id ?? everywhere,
  from: first_day,
  to: last_day,
  reason,
})

export const rowOf = ({ place, from, to, reason }: ClosureValues) => ({
  location_id: place === everywhere ? null : place,
  first_day: from,
  last_day: to,
  reason: frenchSpaces(reason),
})

export const toldOf = ({ location_id, first_day, last_day, reason }: ClosureRow): ClosureTold => ({
  place: location_id,
  from: first_day,
  to: last_day,
  reason,
})
