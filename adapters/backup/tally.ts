import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPlainFile } from './plain-files.ts'

export interface Tallied {
  bytes: number
  /** Line ends: PostgreSQL's COPY writes one for each row, and none within. */
  rows: number
  sha256: string
}

const lineEnd = 0x0a

/** Lets everything through, and knows afterwards what it was. */
export function createTally(): { through: Transform; tallied(): Tallied } {
  const hash = createHash('sha256')
  let [bytes, rows] = [0, 0]
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(lineEnd); at >= 0; at = chunk.indexOf(lineEnd, at + 1)) rows += 1
      done(null, chunk)
    },
  })
  return { through, tallied: () => ({ bytes, rows, sha256: hash.digest('hex') }) }
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
