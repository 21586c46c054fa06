import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'

/** What nginx calls an answer that nobody waited for. */
const clientClosedRequest = 499

interface Visit {
  env: Partial<HttpBindings> | undefined
  req: { raw: Request }
}

/** Nobody reads the answer any more: the connection ended before it. */
export function isClientAborted({ env, req }: Visit): boolean {
  return req.raw.signal.aborted || Boolean(env?.incoming?.errored) || env?.outgoing?.destroyed === true
}

export const abortedResponse = () => new Response(null, { status: clientClosedRequest })

/** A visitor who leaves makes requests fail that nothing is wrong with: they count as that, not as errors. */
export const clientAborts = createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
  await next()
  if (c.res.status < 500 || !isClientAborted(c)) return
  c.res = undefined
  c.res = abortedResponse()
})
