import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { sentencePage } from './sentence-page.ts'

/** Seconds after which somebody may try again who came while the database was away. */
export const retryAfter = '10'

const refused = { title: 'Demande refusée', sentence: 'Cette demande ne peut pas être traitée.' }
const failing = {
  title: 'Site momentanément indisponible',
  sentence: 'Le site rencontre un problème passager. Merci de réessayer dans un instant.',
}

/** The last resort, when not even the site's own error page could be rendered: no stack, one clear sentence. */
export function failurePage(error: Error, c: Context, log: Logger): Response {
  const status = error instanceof HTTPException ? error.status : 500
  if (status >= 500) log.error({ err: error, requestId: c.get('requestId') }, 'request failed')
  c.header('Cache-Control', 'no-store')
  if (status === 503) c.header('Retry-After', retryAfter)
  return c.html(sentencePage(status < 500 ? refused : failing), status)
}
