import pg from 'pg'

/**
 * A row in each table of the site that has none yet, so that a test that compares whole databases compares all of them: what a
 * column wants is made of its type, of the rows that it refers to and of the words that its check names. Answers the tables that took
 * none.
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
    // One may refer to another that is filled after it.
    for (let left = 0; left !== empty.length; ) {
      left = empty.length
      const still: string[] = []
      for (const table of empty) if (!(await fill(client, table))) still.push(table)
      empty = still
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
  /** A row of the table that it refers to, as an expression. */
  refers: string | null
  /** The first word of the check that names those it may hold. */
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
      refers ?? (word ? `'${word}'` : (made.find(([kind]) => kind.test(type))?.[1] ?? "''")),
  )
  const into =
    rows.length > 0
      ? `(${rows.map(({ name }) => `"${name}"`).join(', ')}) values (${values.join(', ')})`
      : 'default values'
  return client.query(`insert into ${table} ${into}`).then(
    () => true,
    () => false,
  )
}

/** A value of each type, as an expression. */
const made: [type: RegExp, value: string][] = [
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
