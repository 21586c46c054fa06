import { Writable } from 'node:stream'

/** Collects the output of `pipe` in one buffer. Most pages are rendered without waiting, and one piece is the cheapest to send. */
export function collectStream(pipe: (destination: Writable) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pipe(
      new Writable({
        // Never applies back pressure, because the page is in memory in any case.
        highWaterMark: Number.MAX_SAFE_INTEGER,
        write(chunk: Buffer, _encoding, done) {
          chunks.push(chunk)
          done()
        },
        final(done) {
          resolve(Buffer.concat(chunks))
          done()
        },
      }).on('error', reject),
    )
  })
}
