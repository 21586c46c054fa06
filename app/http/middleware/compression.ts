import { createMiddleware } from 'hono/factory'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import { compressed, compressing } from './compressed.ts'
import { preferredEncoding } from './preferred-encoding.ts'

/**
 * Compresses what is rendered on request. Hono's own middleware knows no Brotli and holds a streamed page
 * back until it is whole; this one flushes each piece, so that a waiting state reaches the visitor. What is
 * whole already, and so says its length, is compressed at once: streams cost more than the compression.
 */
export const compression = createMiddleware(async (c, next) => {
  await next()
  const type = c.res.headers.get('Content-Type')
  if (!type || !COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) || !c.res.body) return
  if (c.req.method === 'HEAD' || c.res.headers.has('Content-Encoding')) return
  c.res.headers.append('Vary', 'Accept-Encoding')
  const encoding = preferredEncoding(c.req.header('Accept-Encoding') ?? '')
  if (!encoding) return
  const isWhole = c.res.headers.has('Content-Length')
  c.res.headers.delete('Content-Length')
  c.res.headers.set('Content-Encoding', encoding)
  c.res = new Response(
    isWhole ? await compressed(encoding, await c.res.arrayBuffer()) : compressing(encoding, c.res.body),
    c.res,
  )
})
