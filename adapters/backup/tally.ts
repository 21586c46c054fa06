import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPlainFile } from './plain-files.ts'

export interface Tallied {
  bytes: number
  /** Line ends: PostgreSQL's COPY writes one for each row, and none within. */
  rows: number
  /** Of all bytes, in their order. */
  sha256: string
  /** The sum of the hashes of all rows, where it was asked for: the same for the same rows in another order. */
  sum: bigint
}

const lineEnd = 0x0a

/**
 * Lets everything through, and knows afterwards what it was. `sumsRows` for a table: a server lays rows wherever there is room, and
 * COPY gives them as they lie, so that only what does not hang on their order can be compared.
 */
export function createTally({ sumsRows = false } = {}): { through: Transform; tallied(): Tallied } {
  const hash = createHash('sha256')
  let [bytes, rows, sum, row] = [0, 0, 0n, createHash('sha256')]
  const endRow = () => {
    rows += 1
    if (!sumsRows) return
    sum = BigInt.asUintN(256, sum + BigInt(`0x${row.digest('hex')}`))
    row = createHash('sha256')
  }
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      let from = 0
      for (let at = chunk.indexOf(lineEnd); at >= 0; at = chunk.indexOf(lineEnd, from)) {
        if (sumsRows) row.update(chunk.subarray(from, at))
        endRow()
        from = at + 1
      }
      if (sumsRows) row.update(chunk.subarray(from))
      done(null, chunk)
    },
  })
  return { through, tallied: () => ({ bytes, rows, sha256: hash.digest('hex'), sum }) }
}

/** What lies there, once it has gone through `steps`. Rejects where it cannot be read, or is no plain file. */
export const tallyFile = async (path: string, ...steps: Transform[]): Promise<Tallied> =>
  tallyStream(await openPlainFile(path), ...steps)

/** What comes out of `body`, once it has gone through `steps`: read to its end, kept nowhere. */
export async function tallyStream(body: Readable, ...steps: Transform[]): Promise<Tallied> {
  const { through, tallied } = createTally()
  through.resume()
  await pipeline([body, ...steps, through])
  return tallied()
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
