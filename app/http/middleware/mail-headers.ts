import { secureHeaders } from 'hono/secure-headers'
import { type Setting, transportSecurity } from './page-headers.ts'

export const mailPreview = /^\/gestion\/(?:reglages\/textes\/e-mails|lettre)\/[^/]+\/apercu$/

/** Of a mail as its readers see it, which brings its styles with it: in its frame nothing runs, and nothing leads away. */
export function mailHeaders(setting: Setting) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'self'"],
      sandbox: [],
    },
    strictTransportSecurity: transportSecurity(setting),
    referrerPolicy: 'no-referrer',
  })
}
