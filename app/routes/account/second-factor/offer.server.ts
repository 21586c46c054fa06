import { encode } from 'uqr'
import { base32 } from '../../../../domain/sign-in/second-factor/base32.ts'
import { offeredSecret } from '../../../../domain/sign-in/second-factor/sealed-secret.ts'
import { site } from '../../../../domain/site.ts'

/** What an application needs to know to show codes: drawn, to be opened, to be typed. */
export interface Offer {
  /** One side in modules, and the dark ones as a path. */
  drawing: { size: number; path: string }
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
  return { drawing: drawn(link), link, secret: secret.match(/.{4}/g)?.join(' ') ?? secret }
}

/** White around it, four modules wide: readers want it (ISO/IEC 18004). */
function drawn(text: string): Offer['drawing'] {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const rows = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: rows.join('') }
}
