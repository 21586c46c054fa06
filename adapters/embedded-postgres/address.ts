import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'

/** Where the server listens and the secret that opens it, remembered from start to start. */
export interface Address {
  password: string
  port: number
}

/** Role and database of the cluster. */
export const siteName = 'site'

/**
 * The address as anyone connects to it. Only the loopback listens, so encryption would protect nothing, and
 * saying so keeps a `PGSSLMODE` of the environment from asking for it.
 */
export function urlOf({ password, port }: Address, database = siteName): string {
  return `postgres://${siteName}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
}

/** The address kept in `folder`; `null` when there is none that can be read as one. */
export async function readAddress(folder: string): Promise<Address | null> {
  const text = await readFile(join(folder, 'url'), 'utf8').catch(() => '')
  const url = URL.parse(text.trim())
  return url?.password ? { password: url.password, port: Number(url.port) } : null
}

/** Makes an address; of two processes doing so at once, both end with the first one's. */
export async function makeAddress(folder: string): Promise<Address> {
  const made = { password: randomBytes(24).toString('base64url'), port: await findFreePort() }
  const draft = await writeDraft(folder, made)
  await link(draft, join(folder, 'url')).catch(() => undefined)
  await rm(draft)
  return (await readAddress(folder)) ?? keepAddress(folder, made)
}

export async function keepAddress(folder: string, address: Address): Promise<Address> {
  await rename(await writeDraft(folder, address), join(folder, 'url'))
  return address
}

async function writeDraft(folder: string, address: Address): Promise<string> {
  const draft = join(folder, `url.partial-${randomUUID()}`)
  await writeFile(draft, `${urlOf(address)}\n`, { mode: 0o600, flag: 'wx' })
  return draft
}

/** A loopback port that nothing listens on: the wished one when it is free. */
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
