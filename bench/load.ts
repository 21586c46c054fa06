import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findDebianProgram } from '../scripts/machine/debian.mjs'

export interface Rate {
  rate: number
  /** Milliseconds within which 97.5 of 100 answers came. */
  p97: number
}

export type Encoding = 'identity' | 'gzip' | 'br'

/** Odd, so that one of them is the middle. The machine's own speed swings by half within a minute: many short turns, not few long. */
const turns = 9

/**
 * Answers per second over 20 connections for each of `urls`, asked in turns so that a busy moment of the machine
 * meets all of them; the middle turn counts. Anything but a success ends the measurement.
 */
export async function requestsPerSecond(
  urls: string[],
  encoding: Encoding = 'identity',
  cookie = '',
): Promise<Rate[]> {
  const ask = async (url: string, seconds: number) => {
    const headers = { 'Accept-Encoding': encoding, ...(cookie && { Cookie: cookie }) }
    const { origin, pathname } = new URL(url)
    const load = await driveLoad({ origin, paths: [pathname], headers, connections: 20, seconds })
    if (load.failed > 0) throw new Error(`${url}: ${load.failed} requests failed`)
    return load
  }
  for (const url of urls) await ask(url, 2)
  const asked = urls.map((): Rate[] => [])
  for (let turn = 0; turn < turns; turn++)
    for (const [place, url] of urls.entries()) asked[place]?.push(await ask(url, 2))
  return asked.map((rates) => {
    const { rate, p97 } = rates.sort((a, b) => a.rate - b.rate)[(turns - 1) / 2] ?? { rate: 0, p97: 0 }
    return { rate, p97 }
  })
}

interface Asked {
  origin: string
  /** Asked one after the other, over and over. */
  paths: string[]
  headers: Record<string, string>
  connections: number
  seconds: number
}

/**
 * Load by wrk: a generator in JavaScript is slower than what it measures here. `failed` counts answers that were no
 * success and requests without one. Throws where wrk is not installed and cannot be.
 */
export async function driveLoad({ origin, paths, headers, connections, seconds }: Asked) {
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
  const result: Rate & { requests: number; failed: number } = JSON.parse(
    stdout.trim().split('\n').at(-1) ?? '',
  )
  return result
}
