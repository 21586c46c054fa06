import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTally } from './tally.ts'

/** Writes a body to the disk, and answers how many bytes came and their hash. */
export async function writeTo(path: string, body: Readable) {
  const { through, tallied } = createTally()
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(body, through, createWriteStream(path, { mode: 0o600, flush: true }))
  return tallied()
}
