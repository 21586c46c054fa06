import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { readTcpSendQueues } from '../../server/connections/send-queues.ts'

const lines = 50_000
const port = 3000

/** Returns a line of /proc/net/tcp: local address and port, remote address and port, state, bytes of both queues. */
function tableLine(at: number, digits: number, localPort: number, queued: number): string {
  const hex = (value: number, width: number) => value.toString(16).toUpperCase().padStart(width, '0')
  const [local, remote] = [hex(0x7f, digits), hex(at, digits)]
  const numbers = `01 ${hex(queued, 8)}:00000000 00:00000000 00000000     0        0 ${100_000 + at} 1 0000000000000000 20 4 30 10 -1`
  return `${String(at).padStart(4)}: ${local}:${hex(localPort, 4)} ${remote}:${hex(at % 65_536, 4)} ${numbers}`.padEnd(
    149,
  )
}

/** Returns a table where each third line is a connection to `port`, each sixth one with unacknowledged bytes. */
function tableOf(digits: number): string {
  const head =
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode'
  const rows = Array.from({ length: lines }, (_, at) =>
    tableLine(at, digits, at % 3 === 0 ? port : 55_000, at % 2 === 0 ? 0 : at),
  )
  return [head.padEnd(149), ...rows, ''].join('\n')
}

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'send-queues-'))
  path = join(folder, 'tcp')
  await writeFile(path, tableOf(8))
  return () => rm(folder, { recursive: true })
})

test('reading 50,000 lines blocks the event loop for a fraction of the time that splitting them takes', async () => {
  const table = tableOf(8)
  const splitting = await leastOfFive(async () => {
    const before = process.cpuUsage()
    const remotes = table.split('\n').map((line) => line.trimStart().split(' ', 5)[2])
    expect(remotes.length).toBeGreaterThan(lines)
    return process.cpuUsage(before).user
  })
  const longestTurn = await leastOfFive(async () => {
    const turns = watchTurns()
    const queues = await readTcpSendQueues(port, [{ path, digits: 8 }])
    expect(queues?.size).toBe(Math.floor((lines + 3) / 6))
    return turns.longest()
  })
  expect(longestTurn / splitting).toBeLessThan(0.4)
})

async function leastOfFive(measure: () => Promise<number>): Promise<number> {
  const measured: number[] = []
  for (let run = 0; run < 5; run++) measured.push(await measure())
  return Math.min(...measured)
}

/**
 * Measures the CPU time of each turn of the event loop, in microseconds. Time in which the machine runs other processes does not
 * count.
 */
function watchTurns() {
  let longest = 0
  let before = process.cpuUsage()
  const next = () => {
    longest = Math.max(longest, process.cpuUsage(before).user)
    before = process.cpuUsage()
    turn = setImmediate(next)
  }
  let turn = setImmediate(next)
  return {
    longest() {
      clearImmediate(turn)
      return Math.max(longest, process.cpuUsage(before).user)
    },
  }
}

test('IPv4 and IPv6 connections are both read, and a missing table is ignored', async () => {
  const path6 = join(folder, 'tcp6')
  await writeFile(path6, tableOf(32))
  const queues = await readTcpSendQueues(port, [
    { path, digits: 8 },
    { path: path6, digits: 32 },
    { path: join(folder, 'missing'), digits: 8 },
  ])
  expect(queues?.get('00000009:0009')).toBe(9)
  expect(queues?.get(`${'9'.padStart(32, '0')}:0009`)).toBe(9)
  expect(await readTcpSendQueues(port, [{ path: join(folder, 'missing'), digits: 8 }])).toBeNull()
})
