import pg from 'pg'

/**
 * Inserts a row into each empty table of the site, so that a comparison of whole databases covers all tables. Values are derived
 * from the column's type, from the rows that it references, and from the words that its check allows. Returns the tables that
 * could not be filled.
 */
export async function fillEmptyTables(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=tw,tw_jobs' })
  await client.connect()
  try {
    const { rows } = await client.query<{ table: string }>(
      `select c.oid::regclass::text as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
         and (n.nspname = 'tw' or n.nspname = 'tw_jobs' and c.relname in ('subscription', 'job_dependency')) order by 1`,
    )
    let empty: string[] = []
    for (const { table } of rows) if (!(await hasRows(client, table))) empty.push(table)
    // A table may reference another one that is filled later.
    for (let remainingTables = 0; remainingTables !== empty.length; ) {
      remainingTables = empty.length
      const stillEmpty: string[] = []
      for (const table of empty) if (!(await fill(client, table))) stillEmpty.push(table)
      empty = stillEmpty
    }
    return empty
  } finally {
    await client.end()
  }
}

const hasRows = async (client: pg.Client, table: string) =>
  (await client.query(`select 1 from ${table} limit 1`)).rows.length > 0

interface Column {
  name: string
  type: string
  /** SQL expression for a referenced row. */
  refers: string | null
  /** First word that the column's check allows. */
  word: string | null
}

async function fill(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type,
       (select format('(select %I from %s order by 1 limit 1)', r.attname, f.confrelid::regclass)
        from pg_constraint f join pg_attribute r on r.attrelid = f.confrelid
          and r.attnum = f.confkey[array_position(f.conkey, a.attnum)]
        where f.conrelid = a.attrelid and f.contype = 'f' and a.attnum = any(f.conkey) order by f.conname limit 1) as refers,
       (select substring(pg_get_constraintdef(k.oid) from '''([^'']+)''::text') from pg_constraint k
        where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname limit 1) as word
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
       and a.attnotnull and d.oid is null`,
    [table],
  )
  const values = rows.map(
    ({ type, refers, word }) =>
      refers ?? (word ? `'${word}'` : (valuesByType.find(([kind]) => kind.test(type))?.[1] ?? "''")),
  )
  const columnsAndValues =
    rows.length > 0
      ? `(${rows.map(({ name }) => `"${name}"`).join(', ')}) values (${values.join(', ')})`
      : 'default values'
  return client.query(`insert into ${table} ${columnsAndValues}`).then(
    () => true,
    () => false,
  )
}

/** SQL expressions for a value, by type. */
const valuesByType: [type: RegExp, value: string][] = [
  [/\[\]$/, "'{}'"],
  [/^jsonb?$/, `'{"é": "ligne\\n\\t\\\\"}'`],
  [/^timestamp|^date/, "'2026-11-23'"],
  [/^(big|small)?int|numeric|double/, '1'],
  [/^bool/, 'true'],
  [/^uuid/, 'gen_random_uuid()'],
  [/^bytea/, "'\\x00ff'"],
  [/^interval/, "'1 day'"],
  [/^inet/, "'203.0.113.7'"],
  [/./, "'Essai-0123456789'"],
]
