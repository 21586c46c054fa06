import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, say } from '../machine/checkout.mjs'

/** Returns the URL of the database that the site uses, from the same two variables; `null` when none exists yet. */
async function databaseUrl() {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const file = join(process.env.DATA_DIR || join(root, 'data'), 'postgres/url')
  return readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => null,
  )
}

async function answers(connectionString) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

const url = await databaseUrl()
if (url && (await answers(url).catch(() => false))) console.log(url)
else {
  say('Aucune base de données ne répond : démarrez le site avec « npm start ».')
  process.exitCode = 1
}
