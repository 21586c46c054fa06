import { PassThrough } from 'node:stream'

export const endingWith = (tell: () => void) =>
  new PassThrough({
    flush(done) {
      tell()
      done()
    },
  })
