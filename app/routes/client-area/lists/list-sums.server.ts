import type { Sum } from '../../../../domain/lists/list-records.ts'
import type { Listed } from '../../../../domain/lists/records.ts'
import type { ListDefinition } from './list-definition.ts'

export function sumsOf<Row extends Listed>({ totals, filter }: ListDefinition<Row>): Sum<Row>[] {
  return totals.map(({ sum, cents, only }) => ({
    field: sum ?? cents,
    only: only && { field: filter.field, values: only },
  }))
}
