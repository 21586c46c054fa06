import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { fixedLimit, prepared } from '../../db/prepared.ts'
import type { Choice } from './choice.ts'
import { type Sum, selectRecords, selectSums } from './list-records.ts'
import type { Listed, ListedRecords, Records, SortOrder, Whose } from './records.ts'

/** What somebody wants to see of their records. */
interface Asked<Row> {
  whose: Whose
  /** `null` for everything. */
  choice: Choice<Row> | null
  order: SortOrder<Row>
}

/** The records in their order, all of them. */
export async function readRecords<Row extends Listed>(
  db: Database,
  list: ListedRecords<Row>,
  { whose, choice, order }: Asked<Row>,
): Promise<Row[]> {
  return (await selectRecords(db, list.of(db, whose), choice, order)) as unknown as Row[]
}

/** The first `limit` of them, how many there are, and what `sums` come to over all. */
export async function readFirstRecords<Row extends Listed>(
  db: Database,
  list: ListedRecords<Row>,
  { whose, choice, order, limit }: Asked<Row> & { limit: number },
  sums: readonly Sum<Row>[],
) {
  const isKept = choice === null && limit <= mostKept
  const ask = <Rows>(name: string, query: (records: Records<Row>) => Query<Rows>): PromiseLike<Rows> =>
    isKept
      ? kept(db, name, () => query(list.of(db, byName)).prepare(name)).execute({ ...whose })
      : query(list.of(db, whose))
  const [rows, [found]] = await Promise.all([
    ask(`${limit} ${list.name} by ${order.by}${order.descending ? ', descending' : ''}`, (records) =>
      selectRecords(db, records, choice, order).limit(fixedLimit(limit)),
    ),
    ask(`sums of ${list.name}`, (records) => selectSums(db, records, choice, sums)),
  ])
  const values = sums.map((_, place) => found?.[`value${place}`] ?? 0)
  return { rows: rows as unknown as Row[], count: found?.count ?? 0, values }
}

/** Rows of a list from which nothing was chosen, as most requests see it: queries of longer ones would only pile up. */
const mostKept = 25

const byName = { client: sql.placeholder('client'), since: sql.placeholder('since') }

interface Kept<Rows> {
  execute(values: Record<string, unknown>): PromiseLike<Rows>
}
type Query<Rows> = PromiseLike<Rows> & { prepare(name: string): Kept<Rows> }

const keptQueries = prepared(() => new Map<string, Kept<unknown>>())

function kept<Rows>(db: Database, name: string, make: () => Kept<Rows>): Kept<Rows> {
  const queries = keptQueries(db)
  const query = queries.get(name) ?? make()
  queries.set(name, query)
  return query as Kept<Rows>
}
