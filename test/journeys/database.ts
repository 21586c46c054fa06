import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** A query in the database of the site that the journeys walk through. */
export async function query(text: string, values: unknown[]): Promise<void> {
  const connectionString = (
    await readFile(join(process.env.JOURNEYS_DATA ?? '', 'postgres/url'), 'utf8')
  ).trim()
  const client = new pg.Client({ connectionString, options: '-c search_path=tw' })
  await client.connect()
  await client.query(text, values).finally(() => client.end())
}
