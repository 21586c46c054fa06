import { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import { parseAccept } from 'hono/utils/accept'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'

/**
 * Compresses responses that are rendered on request. Hono's own middleware does not support Brotli and buffers a streamed page;
 * this one flushes each chunk, so that waiting states reach the visitor. A complete response (one with `Content-Length`) is
 * compressed in one piece, because a stream would cost more than the compression.
 */
export const compressionMiddleware = createMiddleware(async (c, next) => {
  await next()
  const type = c.res.headers.get('Content-Type')
  if (!type || !COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) || !c.res.body) return
  if (c.req.method === 'HEAD' || c.res.headers.has('Content-Encoding')) return
  c.res.headers.append('Vary', 'Accept-Encoding')
  const encoding = preferredEncodingOf(c.req.header('Accept-Encoding') ?? '')
  if (!encoding) return
  const isBuffered = c.res.headers.has('Content-Length')
  c.res.headers.delete('Content-Length')
  c.res.headers.set('Content-Encoding', encoding)
  c.res = new Response(
    isBuffered
      ? await compressBytes(encoding, await c.res.arrayBuffer())
      : compressStream(encoding, c.res.body),
    c.res,
  )
})

/** Returns Brotli when the `Accept-Encoding` header allows it, then gzip, whatever the order of preference of the header. */
export function preferredEncodingOf(accepted: string): 'br' | 'gzip' | null {
  const named = parseAccept(accepted)
  const allows = (name: string) => (named.find(({ type }) => type === name)?.q ?? 0) > 0
  if (allows('br')) return 'br'
  return allows('gzip') ? 'gzip' : null
}

const gzipOptions = { level: 5 }
const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}

const wholeBrotli = promisify(brotliCompress)
const wholeGzip = promisify(gzip)

const compressBytes = (encoding: 'br' | 'gzip', bytes: ArrayBuffer) =>
  encoding === 'br' ? wholeBrotli(bytes, brotliOptions) : wholeGzip(bytes, gzipOptions)

function compressStream(encoding: 'br' | 'gzip', body: ReadableStream<Uint8Array>) {
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({ ...brotliOptions, flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ ...gzipOptions, flush: constants.Z_SYNC_FLUSH })
  const { readable, writable } = Duplex.toWeb(compressor)
  return body.pipeThrough({ readable, writable } as ReadableWritablePair<Uint8Array, Uint8Array>)
}
