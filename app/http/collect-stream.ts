import { Writable } from 'node:stream'

/** Everything that `pipe` writes, in one piece: most pages are whole at once, and one piece costs least to send. */
export function collectStream(pipe: (destination: Writable) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pipe(
      new Writable({
        // Never full: a page is in memory anyway.
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
