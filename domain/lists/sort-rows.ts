export type SortValue = string | number | null

const french = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' })

/**
 * The rows by what `sortBy` says of them; those of which nothing is known come last either way, equals stay
 * as they were.
 */
export function sortRows<Row>(rows: Row[], sortBy: (row: Row) => SortValue, descending: boolean): Row[] {
  const direction = descending ? -1 : 1
  return rows
    .map((row) => ({ row, value: sortBy(row) }))
    .sort((one, other) => {
      if (one.value === null || other.value === null)
        return Number(one.value === null) - Number(other.value === null)
      return direction * compare(one.value, other.value)
    })
    .map(({ row }) => row)
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : french.compare(String(one), String(other))
}
