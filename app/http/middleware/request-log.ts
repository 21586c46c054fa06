import { createMiddleware } from 'hono/factory'
import type { RequestIdVariables } from 'hono/request-id'
import type { Logger } from 'pino'

/**
 * Writes one log line per response, with the requested path and without the user. Query strings are left out because they can
 * contain tokens.
 */
export function createRequestLogMiddleware(log: Logger) {
  return createMiddleware<{ Variables: RequestIdVariables }>(async (c, next) => {
    const start = performance.now()
    await next()
    const { status } = c.res
    const line = {
      requestId: c.get('requestId'),
      method: c.req.method,
      // Decoding cannot throw: paths that cannot be decoded are rejected before.
      path: withoutIds(decodeURIComponent(new URL(c.req.url).pathname)),
      status,
      ms: Math.round(performance.now() - start),
    }
    // A 503 is a warning: the reason, such as overload or an outage, is logged elsewhere.
    if (status === 503) log.warn(line, 'request put off')
    else if (status >= 500) log.error(line, 'request failed')
    else log.info(line, 'request')
  })
}

/**
 * Shortens ids in a path for the log, in any encoding: the id of a quote request is half of the access to its photos, and an
 * invitation's id opens an account. Removes the plate of a car (the word after `parc`). Words longer than an id and without
 * capitals are page names and are not changed.
 */
function withoutIds(path: string): string {
  const end = path.endsWith('.data') ? '.data' : ''
  const words = path.slice(0, path.length - end.length).split('/')
  const shown = words.map((word, index) => {
    if (words[index - 1] === 'parc') return '…'
    return isId(word) ? `${word.slice(0, 4)}…` : word
  })
  return shown.join('/') + end
}

const isId = (word: string) =>
  word.length >= 16 && (/^.{4}[A-Za-z0-9]{12}$/.test(word) || /[A-Z]/.test(word.slice(4)))
