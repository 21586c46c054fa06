import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'

/** Port and password of the server, stored for later starts. */
export interface ServerCredentials {
  password: string
  port: number
}

/** Name of the role and of the database. */
export const databaseName = 'site'

/**
 * Returns the URL of a database. The server listens on the loopback only, so encryption would protect nothing; `sslmode` is
 * stated so that a `PGSSLMODE` of the environment does not request it.
 */
export function databaseUrl({ password, port }: ServerCredentials, database = databaseName): string {
  return `postgres://${databaseName}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
}

/** Reads the port and password from the URL stored in `folder`; `null` if it is missing or invalid. */
export async function readCredentials(folder: string): Promise<ServerCredentials | null> {
  const text = await readFile(join(folder, 'url'), 'utf8').catch(() => '')
  const url = URL.parse(text.trim())
  return url?.password ? { password: url.password, port: Number(url.port) } : null
}

/**
 * Writes the port and password of a new database server. When two processes do so at the same time, both return what
 * the first one wrote.
 */
export async function createCredentials(folder: string): Promise<ServerCredentials> {
  const credentials = { password: randomBytes(24).toString('base64url'), port: await findFreePort() }
  const draft = await writeDraft(folder, credentials)
  await link(draft, join(folder, 'url')).catch(() => undefined)
  await rm(draft)
  return (await readCredentials(folder)) ?? writeCredentials(folder, credentials)
}

export async function writeCredentials(
  folder: string,
  credentials: ServerCredentials,
): Promise<ServerCredentials> {
  await rename(await writeDraft(folder, credentials), join(folder, 'url'))
  return credentials
}

async function writeDraft(folder: string, credentials: ServerCredentials): Promise<string> {
  const draft = join(folder, `url.partial-${randomUUID()}`)
  await writeFile(draft, `${databaseUrl(credentials)}\n`, { mode: 0o600, flag: 'wx' })
  return draft
}

/** Returns a free port of the loopback: `wished` when it is free. */
export async function findFreePort(wished = 0): Promise<number> {
  return (await tryPort(wished)) ?? (await tryPort(0)) ?? wished
}

async function tryPort(port: number): Promise<number | null> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  } catch {
    return null
  } finally {
    server.close()
  }
}
