import { createMiddleware } from 'hono/factory'
import type { RequestIdVariables } from 'hono/request-id'
import type { Logger } from 'pino'

/** One line per answer: what was asked, never by whom. Query strings can carry tokens and stay out. */
export function requestLog(log: Logger) {
  return createMiddleware<{ Variables: RequestIdVariables }>(async (c, next) => {
    const start = performance.now()
    await next()
    const { status } = c.res
    const line = {
      requestId: c.get('requestId'),
      method: c.req.method,
      // It can be decoded: what cannot never comes here.
      path: withoutIds(decodeURIComponent(new URL(c.req.url).pathname)),
      status,
      ms: Math.round(performance.now() - start),
    }
    // Asked to come again: what keeps the site busy or away has a line of its own.
    if (status === 503) log.warn(line, 'request put off')
    else if (status >= 500) log.error(line, 'request failed')
    else log.info(line, 'request')
  })
}

/**
 * The id of a quote request is half of what opens its photos, an invitation's all of what opens an account: logs show
 * a part of them, however they were encoded, and none of a car's plate. Longer words without capitals are the names of pages.
 */
function withoutIds(path: string): string {
  const end = path.endsWith('.data') ? '.data' : ''
  const words = path.slice(0, path.length - end.length).split('/')
  const shown = words.map((word, place) => {
    if (words[place - 1] === 'parc') return '…'
    return isId(word) ? `${word.slice(0, 4)}…` : word
  })
  return shown.join('/') + end
}

const isId = (word: string) =>
  word.length >= 16 && (/^.{4}[A-Za-z0-9]{12}$/.test(word) || /[A-Z]/.test(word.slice(4)))
