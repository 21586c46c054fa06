import { Secret, TOTP } from 'otpauth'
import { readPage } from '../reading/read-page.ts'
import type { TestSite } from '../site/open-test-site.ts'
import { cookiesOf } from './sign-in.ts'

/** Reads the key shown on the page as an authenticator app does. */
export const parseTotpKey = (shown: string) => Secret.fromBase32(shown.replace(/\s/g, ''))

/** Returns the six digits that an authenticator app shows at this time. */
export const totpCodeAt = (secret: Secret, at: Date) => TOTP.generate({ secret, timestamp: at.getTime() })

/**
 * Returns the clock of a test site, and `nextCode`, which sets the clock ahead and returns the code of that time: each code is
 * accepted once, and the next one would be thirty seconds away.
 */
export function createCodeClock() {
  let millisecondsAhead = 0
  const now = () => new Date(Date.now() + millisecondsAhead)
  const nextCode = (secret: Secret) => {
    millisecondsAhead += 60_000
    return totpCodeAt(secret, now())
  }
  return { now, nextCode }
}

/** Posts a form of the second factor as a browser does without JavaScript. */
export function postSecondFactorForm(
  site: Pick<TestSite, 'fetch' | 'origin'>,
  path: string,
  cookies: string,
  fields: Record<string, string> = {},
  more: Record<string, string> = {},
) {
  const headers = { Origin: site.origin, Cookie: cookies, ...more }
  return site.fetch(path, { method: 'POST', headers, body: new URLSearchParams(fields) })
}

export const activationPath = '/verification/activation'

/** Returns the key that the page offers to this session. */
export async function readOfferedKey(site: TestSite, cookies: string): Promise<Secret> {
  const page = await readPage(site, activationPath, cookies)
  return parseTotpKey(page.querySelector('.factor-secret')?.text ?? '')
}

/** Sets up the second factor in a session that needs one. Returns the verified session, the key and the recovery codes. */
export async function setUpTestSecondFactor(site: TestSite, cookies: string, now: Date) {
  const secret = await readOfferedKey(site, cookies)
  const response = await postSecondFactorForm(site, activationPath, cookies, {
    new_code: totpCodeAt(secret, now),
  })
  const codes = (await response.text()).match(/[A-Z2-9]{5}-[A-Z2-9]{5}(?=<\/li>)/g) ?? []
  return { secret, codes, cookies: cookiesOf(response), status: response.status }
}
