import { Duplex } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'

/**
 * Compresses what is rendered on request. Hono's own middleware knows no Brotli and holds a streamed page
 * back until it is whole; this one flushes each piece, so that a waiting state reaches the visitor.
 */
export const compression = createMiddleware(async (c, next) => {
  await next()
  const type = c.res.headers.get('Content-Type')
  if (!c.res.body || !type || !COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type)) return
  if (c.req.method === 'HEAD' || c.res.headers.has('Content-Encoding')) return
  c.res.headers.append('Vary', 'Accept-Encoding')
  const encoding = preferredEncoding(c.req.header('Accept-Encoding') ?? '')
  if (!encoding) return
  const { readable, writable } = Duplex.toWeb(compressor(encoding))
  const body = c.res.body.pipeThrough({ readable, writable } as ReadableWritablePair<Uint8Array, Uint8Array>)
  c.res = new Response(body, c.res)
  c.res.headers.set('Content-Encoding', encoding)
  c.res.headers.delete('Content-Length')
})

/** The best encoding that an `Accept-Encoding` header allows. */
export function preferredEncoding(accepted: string): 'br' | 'gzip' | null {
  const refused = (name: string) =>
    accepted.includes('q=0') && new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted)
  if (/\bbr\b/.test(accepted) && !refused('br')) return 'br'
  return /\bgzip\b/.test(accepted) && !refused('gzip') ? 'gzip' : null
}

function compressor(encoding: 'br' | 'gzip') {
  if (encoding === 'gzip') return createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH })
  return createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })
}
