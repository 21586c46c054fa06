import { drawQr, type QrDrawing } from '../../../../domain/qr-drawing.ts'
import { base32 } from '../../../../domain/sign-in/second-factor/base32.ts'
import { offeredSecret } from '../../../../domain/sign-in/second-factor/sealed-secret.ts'
import { site } from '../../../../domain/site.ts'

/** What an application needs to know to show codes: drawn, to be opened, to be typed. */
export interface Offer {
  drawing: QrDrawing
  link: string
  /** In groups of four. */
  secret: string
}

/** The offer of one session (RFC 6238; the address is Google Authenticator's, which all applications read). */
export function offerOf(email: string, sessionToken: string, siteSecret: string): Offer {
  const secret = base32(offeredSecret(sessionToken, siteSecret))
  const query = new URLSearchParams({ secret, issuer: site.brand })
  // Applications show a plus sign as it stands.
  const link = `otpauth://totp/${encodeURIComponent(`${site.brand}:${email}`)}?${String(query).replaceAll('+', '%20')}`
  return { drawing: drawQr(link), link, secret: secret.match(/.{4}/g)?.join(' ') ?? secret }
}
