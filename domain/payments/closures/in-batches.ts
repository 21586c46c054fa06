/** All rows that `next` finds behind the last one, so many at a time. */
export async function* inBatches<Row>(
  next: (last: Row | null, limit: number) => Promise<Row[]>,
  limit = 1_000,
): AsyncGenerator<Row> {
  let rows: Row[] = []
  do {
    rows = await next(rows.at(-1) ?? null, limit)
    yield* rows
  } while (rows.length === limit)
}
