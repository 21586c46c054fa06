import type { MiddlewareHandler } from 'hono'
import { href } from 'react-router'
import { mailHeaders, mailPreview } from './mail-headers.ts'
import { headersFor, type Setting } from './page-headers.ts'

/**
 * Headers of every answer but the built files'. Scripts run only from this origin or with this answer's nonce;
 * nothing is framed by others, sniffed or told to other sites.
 */
export function securityHeaders(setting: Setting): MiddlewareHandler {
  const usual = headersFor(setting)
  const scanning = headersFor({ ...setting, readsCodes: true })
  const inMails = headersFor({ ...setting, isShownElsewhere: true })
  const showingMail = mailHeaders(setting)
  return (c, next) => {
    if (c.req.path === href('/gestion/scanner')) return scanning(c, next)
    if (c.req.path.startsWith('/images/')) return inMails(c, next)
    return (mailPreview.test(c.req.path) ? showingMail : usual)(c, next)
  }
}
