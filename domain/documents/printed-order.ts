import type { orders } from '../../db/schema/tables.ts'
import { vehicleName } from '../vehicle-name.ts'
import type { BilledOrder } from './printable-document.ts'

export function billedOrder({
  order_number,
  brand,
  model,
  registration_number,
}: typeof orders.$inferSelect): BilledOrder {
  return {
    number: order_number,
    vehicle: vehicleName({ brand, model }),
    registration: registration_number ?? '',
  }
}
