import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type RequestIdVariables, requestId } from 'hono/request-id'
import type { SecureHeadersVariables } from 'hono/secure-headers'
import type { Logger } from 'pino'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import {
  personContext,
  type RequestContext,
  requestContext,
  type SiteContext,
  siteContext,
} from '../app/context.ts'
import { clientAddress } from '../app/http/client-address.ts'
import { compression } from '../app/http/compression.ts'
import { failurePage } from '../app/http/failure-page.ts'
import { plainPaths } from '../app/http/plain-paths.ts'
import { requestLog } from '../app/http/request-log.ts'
import { sameOrigin } from '../app/http/same-origin.ts'
import { securityHeaders } from '../app/http/security-headers.ts'
import { staticFiles } from '../app/http/static-files.ts'
import { carriesSession } from '../domain/sign-in/session-cookie.ts'

/** React Router's build, or what gives the newest one while developing. */
export type Build = ServerBuild | (() => Promise<ServerBuild>)

interface Wiring {
  site: SiteContext
  log: Logger
  /** React Router's build: the routes and their assets. */
  build: Build
  /** Where the built assets lie; absent while Vite serves them. */
  clientDirectory?: string
  trustedProxies: number
}

export type AppEnv = { Bindings: HttpBindings; Variables: RequestIdVariables & SecureHeadersVariables }

/** Everything that happens to a request, in order. */
export function buildApp({ site, log, build, clientDirectory, trustedProxies }: Wiring): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const isHttps = site.siteUrl.startsWith('https:')
  const renderRoute = createRequestHandler(build, clientDirectory ? 'production' : 'development')

  app.use(requestId())
  app.use(securityHeaders({ isHttps, isDevelopment: !clientDirectory }))
  app.use(plainPaths)
  if (clientDirectory) app.use(staticFiles(clientDirectory))
  app.use(requestLog(log))
  app.use(compression)
  app.use(sameOrigin(site.siteUrl))
  app.all('*', async (c) => {
    const context = new RouterContextProvider()
    const visit: RequestContext = {
      id: c.get('requestId'),
      address: clientAddress(
        getConnInfo(c).remote.address ?? '',
        c.req.header('X-Forwarded-For') ?? null,
        trustedProxies,
      ),
      nonce: c.get('secureHeadersNonce') ?? '',
      log: log.child({ requestId: c.get('requestId') }),
      things: [],
    }
    context.set(siteContext, site)
    context.set(requestContext, visit)
    const { person, setCookie } = await readPerson(site, c.req.path, c.req.header('Cookie'))
    context.set(personContext, person)
    const response = await renderRoute(c.req.raw, context)
    return finish(response, visit, setCookie)
  })
  // Only the database can be away here: whose session could not be looked up is asked to come again.
  app.onError((error, c) =>
    failurePage(site.isOutage(error) ? new HTTPException(503, { cause: error }) : error, c, log),
  )
  return app
}

/** Files are the same for everybody. */
const forEverybody = /^\/(images|fichiers|healthz|readyz)(\/|$)/

/** Costs nothing to whoever carries no session. */
function readPerson({ db, accounts }: SiteContext, path: string, cookies: string | undefined) {
  if (!cookies || !carriesSession(cookies) || forEverybody.test(path)) return { person: null, setCookie: [] }
  return accounts.readSession(db, cookies)
}

/**
 * A page carries its own nonce and, on /devis, its own form id: only the visitor's browser may keep it. A
 * database that is away comes back: visitors and robots are told to try again.
 */
function finish(response: Response, visit: RequestContext, setCookie: string[]): Response {
  const { headers } = response
  // What the route itself says of the session is newer.
  if (!headers.has('Set-Cookie')) for (const line of setCookie) headers.append('Set-Cookie', line)
  headers.set('X-Request-Id', visit.id)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  if (!visit.hasOutage || response.status !== 500) return response
  headers.set('Retry-After', '10')
  return new Response(response.body, { status: 503, headers })
}
