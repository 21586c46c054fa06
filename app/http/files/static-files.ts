import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'

/** The office's service worker, which `vite.config.ts` builds (docs/decisions/0068-offline-office-service-worker.md). */
const officeWorkerPath = '/gestion/hors-reseau.js'

/** It answers for the office alone, asks this site alone, and a newer one is heard of at once. */
function sayOfWorker(c: Context) {
  c.header('Service-Worker-Allowed', '/gestion')
  c.header('Content-Security-Policy', "default-src 'none'; connect-src 'self'")
  c.header('Cross-Origin-Resource-Policy', 'same-origin')
  c.header('Cache-Control', 'no-cache')
}

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
      if (c.req.path === officeWorkerPath) return sayOfWorker(c)
      // Letters show the site's own pictures wherever they are read.
      const isPicture = c.req.path.startsWith('/pictures/')
      c.header('Cross-Origin-Resource-Policy', isPicture ? 'cross-origin' : 'same-origin')
      c.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=604800')
    },
  })
}
