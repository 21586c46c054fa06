import { NONCE, secureHeaders } from 'hono/secure-headers'
import { sentenceStyleHash } from '../sentence-page.ts'

export interface Setting {
  isHttps: boolean
  /** Browsers are to ask every name below the site’s own by TLS too. */
  hstsSubdomains?: boolean
  isDevelopment: boolean
  /** Of the one page that reads labels: it may open the camera, and run what reads their codes (WebAssembly). */
  readsCodes?: boolean
  /** Of pictures: letters show them, and who reads their mail in a browser reads it on another site. */
  isShownElsewhere?: boolean
}

export function headersFor({
  isHttps,
  hstsSubdomains = false,
  isDevelopment,
  readsCodes = false,
  isShownElsewhere = false,
}: Setting) {
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
export const transportSecurity = ({ isHttps, hstsSubdomains }: Pick<Setting, 'isHttps' | 'hstsSubdomains'>) =>
  isHttps && `max-age=63072000${hstsSubdomains ? '; includeSubDomains' : ''}`
