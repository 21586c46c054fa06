import type pg from 'pg'
import { openConnection } from '../../db/guarded-connections.ts'

/** So that the same rows are the same text, in the same order, on every server; and nothing ends what takes long. */
const settings = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  client_encoding: 'UTF8',
  synchronize_seqscans: 'off',
  max_parallel_workers_per_gather: '0',
  statement_timeout: '0',
  lock_timeout: '30s',
  idle_in_transaction_session_timeout: '0',
}

/** A connection of its own for a whole backup, or a whole restoration. The caller ends it. */
export async function openSession(url: string, tenant: string): Promise<pg.Client> {
  const client = await openConnection({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  const told = Object.entries({ search_path: tenant, ...settings })
  await client.query(told.map(([name, value]) => `set ${name} = '${value}'`).join('; '))
  return client
}

/** `"name"`, as statements write it; of a table with its schema. */
export const quoted = (...names: string[]) => names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')
