import { NONCE, secureHeaders } from 'hono/secure-headers'
import { sentenceStyleHash } from './sentence-page.ts'

/**
 * Headers of every answer but the built files'. Scripts run only from this origin or with this answer's nonce;
 * nothing is framed by others, sniffed or told to other sites.
 */
export function securityHeaders({ isHttps, isDevelopment }: { isHttps: boolean; isDevelopment: boolean }) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE],
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
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], browsingTopics: [] },
  })
}
