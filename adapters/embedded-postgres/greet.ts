import pg from 'pg'
import { type Address, siteName, urlOf } from './address.ts'

/** `busy`: not answering yet or no more. `stranger`: it answers, but refuses our password or serves other data. */
export type Answer = 'ours' | 'busy' | 'stranger'

const wrongPassword = ['28P01', '28000']
const missingDatabase = '3D000'

/** Asks a server whether it is the one of this cluster, and makes sure that it has the site's database. */
export async function greet(address: Address, cluster: string): Promise<Answer> {
  try {
    return await compareCluster(address, cluster)
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (code === missingDatabase) return createDatabase(address)
    return wrongPassword.includes(code) ? 'stranger' : 'busy'
  }
}

async function compareCluster(address: Address, cluster: string): Promise<Answer> {
  const [row] = await query(urlOf(address), `select current_setting('data_directory') as cluster`)
  return row?.cluster === cluster ? 'ours' : 'stranger'
}

/** The caller greets again: of two processes creating it at once, one fails and both then find it. */
async function createDatabase(address: Address): Promise<Answer> {
  await query(urlOf(address, 'postgres'), `create database ${siteName}`).catch(() => undefined)
  return 'busy'
}

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  // `options` are given so that a PGOPTIONS of the environment does not count.
  const client = new pg.Client({
    connectionString,
    options: '-c timezone=UTC',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
