import type * as z from 'zod/mini'
import type { Database } from '../../../db/client.ts'
import { parisDay } from '../../calendar/paris-day.ts'
import { pointOfSale } from '../../documents/points-of-sale.ts'
import type { NewRim } from '../../rims/new-rim.ts'
import type { RimPosition } from '../../rims/rim-words.ts'
import type { newOrderForm } from './new-order-form.ts'
import type { OrderWorld } from './open-order.ts'
import { priceRims } from './price-rims.ts'

type Answers = z.output<typeof newOrderForm>

export async function orderOf(tx: Database, { clock }: Pick<OrderWorld, 'clock'>, values: Answers) {
  const pos = pointOfSale(values.pos)
  const rims = rimsOf(values)
  return {
    pos,
    rims,
    lines: await priceRims(tx, { posId: pos.id, day: parisDay(clock.now()) }, rims),
    brand: values.brand || null,
    model: values.model || null,
    registration_number: values.registration_number || null,
    promised_on: values.promised_on || null,
    mileage: values.mileage ? Number(values.mileage) : null,
    purchase_order: values.purchase_order || null,
    notes: values.notes ?? '',
    tells_client: values.tells_client === 'on',
  }
}

const around: readonly RimPosition[] = ['avg', 'avd', 'arg', 'ard']

/** Four are those of one car; of any other number nobody knows where they sit. */
function rimsOf({ count, size, service, finish }: Answers): NewRim[] {
  const all = Number(count) || 1
  return Array.from({ length: all }, (_, index) => ({
    service,
    finish,
    size: size ? Number(size) : null,
    position: all === around.length ? (around[index] ?? 'other') : 'other',
  }))
}
