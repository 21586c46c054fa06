import { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

const gzipOptions = { level: 5 }
const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}

const wholeBrotli = promisify(brotliCompress)
const wholeGzip = promisify(gzip)

export const compressed = (encoding: 'br' | 'gzip', bytes: ArrayBuffer) =>
  encoding === 'br' ? wholeBrotli(bytes, brotliOptions) : wholeGzip(bytes, gzipOptions)

export function compressing(encoding: 'br' | 'gzip', body: ReadableStream<Uint8Array>) {
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({ ...brotliOptions, flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ ...gzipOptions, flush: constants.Z_SYNC_FLUSH })
  const { readable, writable } = Duplex.toWeb(compressor)
  return body.pipeThrough({ readable, writable } as ReadableWritablePair<Uint8Array, Uint8Array>)
}
