import type { MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import { href } from 'react-router'
import { sentenceStyleHash } from '../sentence-page.ts'

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

interface Setting {
  isHttps: boolean
  isDevelopment: boolean
  /** Of the one page that reads labels: it may open the camera, and run what reads their codes (WebAssembly). */
  readsCodes?: boolean
  /** Of pictures: letters show them, and who reads their mail in a browser reads it on another site. */
  isShownElsewhere?: boolean
}

const mailPreview = /^\/gestion\/(?:reglages\/textes\/e-mails|lettre)\/[^/]+\/apercu$/

/** Of a mail as its readers see it, which brings its styles with it: in its frame nothing runs, and nothing leads away. */
function mailHeaders({ isHttps }: Setting) {
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
    strictTransportSecurity: isHttps && 'max-age=63072000; includeSubDomains',
    referrerPolicy: 'no-referrer',
  })
}

function headersFor({ isHttps, isDevelopment, readsCodes = false, isShownElsewhere = false }: Setting) {
  return secureHeaders({
    ...(isShownElsewhere && { crossOriginResourcePolicy: 'cross-origin' }),
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE, ...(readsCodes ? ["'wasm-unsafe-eval'"] : [])],
      // Vite hands styles to the page as elements while developing.
      styleSrc: ["'self'", isDevelopment ? "'unsafe-inline'" : sentenceStyleHash],
      // Previews of chosen photos are blob: addresses.
      imgSrc: ["'self'", 'data:', 'blob:'],
      // The client's own documents stand in a frame (docs/product.md §2.13).
      frameSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
      ...(isHttps && { upgradeInsecureRequests: [] }),
    },
    strictTransportSecurity: isHttps && 'max-age=63072000; includeSubDomains',
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: {
      camera: readsCodes ? ['self'] : [],
      microphone: [],
      geolocation: [],
      browsingTopics: [],
    },
  })
}
