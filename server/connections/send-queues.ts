import { readFile } from 'node:fs/promises'
import ipaddr from 'ipaddr.js'

/**
 * Returns, by remote address, the number of bytes that the kernel holds for each connection to a local port because the
 * other side has not acknowledged them. Node counts them as sent. Linux only; elsewhere `null`.
 */
export async function readSendQueues(port: number): Promise<Map<string, number> | null> {
  const tables = await Promise.all(
    ['/proc/self/net/tcp', '/proc/self/net/tcp6'].map((path) => readFile(path, 'latin1').catch(() => '')),
  )
  if (tables.every((table) => table === '')) return null
  const ending = `:${hexPort(port)}`
  const queues = new Map<string, number>()
  for (const table of tables)
    for (const line of table.split('\n')) {
      // « sl local_address rem_address st tx_queue:rx_queue … », all in hexadecimals (proc(5)).
      const [, local = '', remote = '', , bytes = ''] = line.trimStart().split(' ', 5)
      if (local.endsWith(ending)) queues.set(remote, Number.parseInt(bytes, 16))
    }
  return queues
}

/** Returns an address in the format of the kernel's table: 32-bit words, the lowest byte first. */
export function kernelAddress(address: string, port: number): string {
  if (!ipaddr.isValid(address)) return ''
  const bytes = ipaddr.parse(address).toByteArray()
  const words = bytes.map((_, place) => bytes[place - (place % 4) + 3 - (place % 4)] ?? 0)
  return `${Buffer.from(words).toString('hex').toUpperCase()}:${hexPort(port)}`
}

const hexPort = (port: number) => port.toString(16).toUpperCase().padStart(4, '0')
