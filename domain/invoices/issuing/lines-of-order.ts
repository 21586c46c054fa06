import type { DocumentLine } from '../../../db/schema/money/document-line.ts'
import type { orders } from '../../../db/schema/tables.ts'
import { vehicleName } from '../../vehicle-name.ts'

type Order = typeof orders.$inferSelect

/** What an order is billed; of one among several, each line names its vehicle or number. */
export function linesOf(order: Order, isOneOfSeveral: boolean): DocumentLine[] {
  const { lines, order_number, registration_number, total_te } = order
  const called = registration_number || vehicleName(order) || order_number
  if (lines.length > 0)
    return isOneOfSeveral
      ? lines.map((line) => ({ ...line, description: `${line.description} (${called})` }))
      : lines
  const description = `Rénovation de jantes, commande ${order_number}`
  return [{ description, quantity: 1, unit_price: total_te ?? 0, vat_rate: 2000 }]
}
