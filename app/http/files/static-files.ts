import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'

/** File name of the office's service worker, which `vite.config.ts` builds. */
const officeWorkerPath = '/gestion/hors-reseau.js'

/** Limits the worker to `/gestion` and to requests of this origin, and makes browsers check for a new version on each load. */
function setWorkerHeaders(c: Context) {
  c.header('Service-Worker-Allowed', '/gestion')
  c.header('Content-Security-Policy', "default-src 'none'; connect-src 'self'")
  c.header('Cross-Origin-Resource-Policy', 'same-origin')
  c.header('Cache-Control', 'no-cache')
}

/**
 * Serves the built assets and the site's own pictures. Files with a hash in their name are cached permanently, the others for a
 * week.
 */
export function serveBuiltFiles(browserBuildFolder: string) {
  return serveStatic({
    root: browserBuildFolder,
    precompressed: true,
    onFound(path, c) {
      const hashed = path.includes('/assets/')
      c.header('X-Content-Type-Options', 'nosniff')
      if (c.req.path === officeWorkerPath) return setWorkerHeaders(c)
      // Mails embed the site's own pictures.
      const isPicture = c.req.path.startsWith('/pictures/')
      c.header('Cross-Origin-Resource-Policy', isPicture ? 'cross-origin' : 'same-origin')
      c.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=604800')
    },
  })
}
