import { and, asc, eq, isNull } from 'drizzle-orm'
import { orderRims, orders } from '../../db/schema/tables.ts'
import { rimRow } from '../../domain/orders/opening/rim-row.ts'
import { demoId } from '../business/demo-id.ts'
import { demoStaff } from '../demo-staff.ts'
import { isDemo, type Needs, type Taken } from './taken-photo.ts'

/** A portfolio entry can be begun with them (docs/product.md §11.19). */
export async function letBeShown({ db, clock }: Needs): Promise<Taken[]> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(isDemo, eq(orders.status, 3), isNull(orders.photo_consent)))
    .orderBy(asc(orders.id))
    .limit(1)
  if (!order) return []
  const at = clock.now().toISOString()
  const photo_consent = { how: 'written', by: demoStaff[0]?.name ?? 'Atelier', at } as const
  await db.update(orders).set({ photo_consent }).where(eq(orders.id, order.id))
  const described = { size: 18, service: 'renovation', finish: 'machined', position: 'avg' } as const
  const row = rimRow(order.id, { ...described, defects: ['kerbed'] }, 1)
  await db
    .insert(orderRims)
    .values({ ...row, id: demoId('DemoJante', 0) })
    .onConflictDoNothing()
  const [rim] = await db
    .select()
    .from(orderRims)
    .where(eq(orderRims.order_id, order.id))
    .orderBy(asc(orderRims.place))
  return rim ? (['reception', 'delivery'] as const).map((moment) => ({ rim, order, moment })) : []
}
