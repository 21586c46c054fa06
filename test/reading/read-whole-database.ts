import pg from 'pg'

/** Reads both schemas of a site: rows by table, constraints, triggers and indexes, and the state of sequences. */
export async function readWholeDatabase(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const ask = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows as string[][]
    const tables: Record<string, string[][]> = {}
    for (const [schema = '', name = ''] of await ask(tablesThatHold))
      tables[schema === 'tw' ? name : `${schema}.${name}`] = await ask(
        `select t::text from "${schema}"."${name}" t order by 1`,
      )
    const sequences: Record<string, string[][]> = {}
    for (const [name = ''] of await ask(
      "select sequencename from pg_sequences where schemaname = 'tw' order by 1",
    ))
      sequences[name] = await ask(`select last_value::text, is_called::text from tw."${name}"`)
    return { tables, sequences, rules: await ask(rulesOfTables) }
  } finally {
    await client.end()
  }
}

/** All tables except unlogged ones, which a crash empties, and the job queue's own statistics. */
const tablesThatHold = `
  select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    and (n.nspname = 'tw' or n.nspname = 'tw_jobs' and c.relname not in ('queue_stats', 'version', 'bam', 'warning'))
  order by 1, 2`

const rulesOfTables = `
  select 'constraint', conrelid::regclass::text, conname::text, pg_get_constraintdef(oid), convalidated::text
  from pg_constraint where connamespace in (select oid from pg_namespace where nspname in ('tw', 'tw_jobs')) and contype <> 'n'
    and conrelid::regclass::text !~ 'queue_stats'
  union all
  select 'trigger', tgrelid::regclass::text, tgname::text, pg_get_triggerdef(oid), tgenabled::text
  from pg_trigger where not tgisinternal
  union all
  select 'index', tablename::text, indexname::text, indexdef, '' from pg_indexes
  where schemaname in ('tw', 'tw_jobs') and tablename !~ 'queue_stats'
  order by 1, 2, 3`
