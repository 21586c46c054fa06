import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

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
