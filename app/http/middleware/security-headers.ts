import type { MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import { href } from 'react-router'
import { sentenceStyleHash } from '../plain-error-page.ts'

/**
 * Sets the security headers of all responses except built files. Scripts run only from this origin or with the response's nonce;
 * no other site may frame the pages, content types are not sniffed, and other sites receive no path as referrer.
 */
export function createSecurityHeadersMiddleware(options: SecurityHeaderOptions): MiddlewareHandler {
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
  /** Whether TLS is required for all subdomains of the site's host too. */
  hstsSubdomains?: boolean
  isDevelopment: boolean
  /** Whether the page scans labels, which needs the camera, and WebAssembly for the code reader. */
  readsCodes?: boolean
  /** Whether other sites may show the file. Mails embed images, and a webmail shows them on another site. */
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
      // Vite inserts `<style>` elements during development.
      styleSrc: ["'self'", isDevelopment ? "'unsafe-inline'" : sentenceStyleHash],
      // Previews of chosen photos are `blob:` URLs.
      imgSrc: ["'self'", 'data:', 'blob:'],
      // Allows the page of a document to show its PDF in a frame.
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

/** Subdomains may belong to other services without TLS, so only the operator can include them. */
const transportSecurity = ({
  isHttps,
  hstsSubdomains,
}: Pick<SecurityHeaderOptions, 'isHttps' | 'hstsSubdomains'>) =>
  isHttps && `max-age=63072000${hstsSubdomains ? '; includeSubDomains' : ''}`

const mailPreviewPath = /^\/gestion\/(?:reglages\/textes\/e-mails|lettre)\/[^/]+\/apercu$/

/** Returns the headers of a mail preview, which has inline styles and is shown in a frame. Scripts, forms and navigation are blocked. */
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
