import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findDebianProgram } from '../scripts/machine/debian.mjs'

export interface RequestRate {
  rate: number
  /** Milliseconds within which 97.5 % of the responses were received. */
  p97: number
}

export type Encoding = 'identity' | 'gzip' | 'br'

/** Number of turns; odd, so that there is a median. Many short turns, because the speed of a machine varies by half within a minute. */
const turns = 9

/**
 * Measures responses per second over 20 connections for each of `urls`, in turns, so that a busy moment of the machine affects
 * all of them. Returns the median turn. Throws on any unsuccessful response.
 */
export async function measureRequestsPerSecond(
  urls: string[],
  encoding: Encoding = 'identity',
  cookie = '',
): Promise<RequestRate[]> {
  const ask = async (url: string, seconds: number) => {
    const headers = { 'Accept-Encoding': encoding, ...(cookie && { Cookie: cookie }) }
    const { origin, pathname } = new URL(url)
    const load = await sendLoad({ origin, paths: [pathname], headers, connections: 20, seconds })
    if (load.failed > 0) throw new Error(`${url}: ${load.failed} requests failed`)
    return load
  }
  for (const url of urls) await ask(url, 2)
  const asked = urls.map((): RequestRate[] => [])
  for (let turn = 0; turn < turns; turn++)
    for (const [index, url] of urls.entries()) asked[index]?.push(await ask(url, 2))
  return asked.map((rates) => {
    const { rate, p97 } = rates.sort((a, b) => a.rate - b.rate)[(turns - 1) / 2] ?? { rate: 0, p97: 0 }
    return { rate, p97 }
  })
}

interface Asked {
  origin: string
  /** Paths that are requested one after the other, repeatedly. */
  paths: string[]
  headers: Record<string, string>
  connections: number
  seconds: number
}

/**
 * Sends load with wrk, because a generator in JavaScript is slower than the measured servers. `failed` counts unsuccessful
 * responses and requests without response. Throws when wrk is not installed and cannot be installed.
 */
export async function sendLoad({ origin, paths, headers, connections, seconds }: Asked) {
  const wrk = await findDebianProgram('wrk')
  if (!wrk) throw new Error('wrk is not installed (apt-get install wrk)')
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await promisify(execFile)(wrk, [
    '--threads=1',
    `--connections=${connections}`,
    `--duration=${seconds}s`,
    '--timeout=10s',
    '--script=bench/load.lua',
    ...sent,
    origin,
    '--',
    ...paths,
  ])
  // wrk prints its own summary before the line of the script.
  const result: RequestRate & { requests: number; failed: number } = JSON.parse(
    stdout.trim().split('\n').at(-1) ?? '',
  )
  return result
}
