import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'

/** nginx's status code for a request that its client closed before the response. */
const clientClosedRequest = 499

interface HttpExchange {
  env: Partial<HttpBindings> | undefined
  req: { raw: Request }
}

/** Whether the client disconnected before the response was sent. */
export function isClientAborted({ env, req }: HttpExchange): boolean {
  return req.raw.signal.aborted || Boolean(env?.incoming?.errored) || env?.outgoing?.destroyed === true
}

export const abortedResponse = () => new Response(null, { status: clientClosedRequest })

/** Replaces a 5xx response by a 499 when the client has disconnected: the disconnection itself makes requests fail. */
export const clientAbortsMiddleware = createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
  await next()
  if (c.res.status < 500 || !isClientAborted(c)) return
  c.res = undefined
  c.res = abortedResponse()
})
