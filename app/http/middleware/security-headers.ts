import type { MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import { href } from 'react-router'
import { sentenceStyleHash } from '../plain-error-page.ts'

/**
 * Headers of every answer but the built files'. Scripts run only from this origin or with this answer's nonce;
 * nothing is framed by others, sniffed or told to other sites.
 */
export function securityHeaders(options: SecurityHeaderOptions): MiddlewareHandler {
  const usual = pageSecurityHeaders(options)
  const scanning = pageSecurityHeaders({ ...options, readsCodes: true })
  const inMails = pageSecurityHeaders({ ...options, isShownElsewhere: true })
  const showingMail = mailPreviewHeaders(options)
  return (c, next) => {
    if (c.req.path === href('/gestion/scanner')) return scanning(c, next)
    if (c.req.path.startsWith('/images/')) return inMails(c, next)
    return (mailPreviewPath.test(c.req.path) ? showingMail : usual)(c, next)
  }
}

interface SecurityHeaderOptions {
  isHttps: boolean
  /** Browsers are to ask every name below the site’s own by TLS too. */
  hstsSubdomains?: boolean
  isDevelopment: boolean
  /** Of the one page that reads labels: it may open the camera, and run what reads their codes (WebAssembly). */
  readsCodes?: boolean
  /** Of pictures: letters show them, and who reads their mail in a browser reads it on another site. */
  isShownElsewhere?: boolean
}

function pageSecurityHeaders({
  isHttps,
  hstsSubdomains = false,
  isDevelopment,
  readsCodes = false,
  isShownElsewhere = false,
}: SecurityHeaderOptions) {
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
    strictTransportSecurity: transportSecurity({ isHttps, hstsSubdomains }),
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: {
      camera: readsCodes ? ['self'] : [],
      microphone: [],
      geolocation: [],
      browsingTopics: [],
    },
  })
}

/** Other names below the site's belong to somebody who may not have TLS: only who runs the site can say. */
const transportSecurity = ({
  isHttps,
  hstsSubdomains,
}: Pick<SecurityHeaderOptions, 'isHttps' | 'hstsSubdomains'>) =>
  isHttps && `max-age=63072000${hstsSubdomains ? '; includeSubDomains' : ''}`

const mailPreviewPath = /^\/gestion\/(?:reglages\/textes\/e-mails|lettre)\/[^/]+\/apercu$/

/** Of a mail as its readers see it, which brings its styles with it: in its frame nothing runs, and nothing leads away. */
function mailPreviewHeaders(options: SecurityHeaderOptions) {
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
    strictTransportSecurity: transportSecurity(options),
    referrerPolicy: 'no-referrer',
  })
}
