import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Address of the database of the site that the journeys use. */
export async function journeyDatabaseUrl(): Promise<string> {
  return (await readFile(join(process.env.JOURNEYS_DATA ?? '', 'postgres/url'), 'utf8')).trim()
}

export async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const connectionString = await journeyDatabaseUrl()
  const client = new pg.Client({ connectionString, options: '-c search_path=tw' })
  await client.connect()
  const { rows } = await client.query(text, values).finally(() => client.end())
  return rows
}
