import { serveStatic } from '@hono/node-server/serve-static'

/**
 * The built assets and the site's own pictures. What carries a hash in its name never changes; the rest
 * is asked for again after a week.
 */
export function staticFiles(clientDirectory: string) {
  return serveStatic({
    root: clientDirectory,
    precompressed: true,
    onFound(path, c) {
      const hashed = path.includes('/assets/')
      c.header('X-Content-Type-Options', 'nosniff')
      // Letters show the site's own pictures wherever they are read.
      const isPicture = c.req.path.startsWith('/pictures/')
      c.header('Cross-Origin-Resource-Policy', isPicture ? 'cross-origin' : 'same-origin')
      c.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=604800')
    },
  })
}
