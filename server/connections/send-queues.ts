import { open } from 'node:fs/promises'
import ipaddr from 'ipaddr.js'

/** A table of the kernel's connections (proc(5)). */
interface TcpTable {
  path: string
  /** Number of hexadecimal digits of an address in the kernel's table. */
  digits: number
}

const kernelTables: TcpTable[] = [
  { path: '/proc/self/net/tcp', digits: 8 },
  { path: '/proc/self/net/tcp6', digits: 32 },
]

/** Maximum number of bytes that are read and searched in one turn of the event loop: about 400 lines. */
const sliceBytes = 64 * 1024

/**
 * Returns, by remote address, the number of bytes in the kernel's send queue of each connection to a local port, which the other
 * side has not acknowledged. Node counts these bytes as sent. Connections with an empty queue are left out. Linux only; returns
 * `null` on other systems. The tables list all connections of the machine, so they are read in slices.
 */
export async function readTcpSendQueues(
  port: number,
  tables = kernelTables,
): Promise<Map<string, number> | null> {
  const queues = new Map<string, number>()
  let isRead = false
  for (const table of tables) if (await readTable(table, port, queues)) isRead = true
  return isRead ? queues : null
}

/** Adds the queues of a table. Returns false when it does not exist or cannot be read. */
async function readTable({ path, digits }: TcpTable, port: number, queues: Map<string, number>) {
  const table = await open(path).catch(() => null)
  if (!table) return false
  try {
    const slice = Buffer.allocUnsafe(sliceBytes)
    /** Number of bytes at the beginning of the slice that belong to a line whose end is not read yet. */
    let bufferedBytes = 0
    for (;;) {
      const { bytesRead } = await table.read(slice, bufferedBytes, sliceBytes - bufferedBytes)
      if (bytesRead === 0) return true
      const rest = readLines(slice.subarray(0, bufferedBytes + bytesRead), digits, port, queues)
      rest.copy(slice)
      bufferedBytes = rest.length
    }
  } catch {
    return false
  } finally {
    await table.close()
  }
}

const lineEnd = 0x0a
const colon = 0x3a
/** Four digits of a queue of zero bytes. */
const fourZeros = Buffer.from('0000').readUInt32BE()

/** Adds the queues of all complete lines. Returns the bytes after the last of them. */
function readLines(bytes: Buffer, digits: number, port: number, queues: Map<string, number>): Buffer {
  const localPort = Buffer.from(hexPort(port)).readUInt32BE()
  let from = 0
  for (let end = bytes.indexOf(lineEnd); end >= 0; end = bytes.indexOf(lineEnd, from)) {
    // « sl: local_address rem_address st tx_queue:rx_queue … », all in hexadecimals of a fixed width (proc(5)).
    const local = bytes.indexOf(colon, from) + 2
    const remote = local + digits + 6
    const queue = remote + digits + 9
    from = end + 1
    if (local < 2 || queue + 8 > end || bytes.readUInt32BE(local + digits + 1) !== localPort) continue
    if (bytes.readUInt32BE(queue) === fourZeros && bytes.readUInt32BE(queue + 4) === fourZeros) continue
    const queued = Number.parseInt(bytes.toString('latin1', queue, queue + 8), 16)
    queues.set(bytes.toString('latin1', remote, remote + digits + 5), queued)
  }
  return bytes.subarray(from)
}

/** Returns an address in the format of the kernel's table: 32-bit words, the lowest byte first. */
export function toKernelTableAddress(address: string, port: number): string {
  if (!ipaddr.isValid(address)) return ''
  const bytes = ipaddr.parse(address).toByteArray()
  const words = bytes.map((_, index) => bytes[index - (index % 4) + 3 - (index % 4)] ?? 0)
  return `${Buffer.from(words).toString('hex').toUpperCase()}:${hexPort(port)}`
}

const hexPort = (port: number) => port.toString(16).toUpperCase().padStart(4, '0')
