import { like } from 'drizzle-orm'
import { type orderRims, orders } from '../../db/schema/tables.ts'
import type { PhotoMoment } from '../../domain/rims/rim-words.ts'
import type { World } from '../../domain/world.ts'

export type Needs = World<'db' | 'files' | 'clock'>
export const isDemo = like(orders.id, 'DemoCommande%')

export interface Taken {
  rim: typeof orderRims.$inferSelect
  order: typeof orders.$inferSelect
  moment: PhotoMoment
}
