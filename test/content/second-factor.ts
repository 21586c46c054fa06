import { totpAt } from '../../domain/people/sign-in/second-factor-codes.ts'
import { readPage } from '../reading/read-page.ts'
import type { TestSite } from '../site/open-test-site.ts'
import { cookiesOf } from './sign-in.ts'

/** What an application does with the key that the page shows. */
export function readKey(shown: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...shown.replace(/\s/g, '')]
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The six digits that an application shows at that time. */
export const codeOn = (secret: Buffer, at: Date) => totpAt(secret, Math.floor(at.getTime() / 30_000))

/** Posts a form of the second factor as a browser does without JavaScript. */
export function post(
  site: Pick<TestSite, 'fetch' | 'origin'>,
  path: string,
  cookies: string,
  fields: Record<string, string> = {},
  more: Record<string, string> = {},
) {
  const headers = { Origin: site.origin, Cookie: cookies, ...more }
  return site.fetch(path, { method: 'POST', headers, body: new URLSearchParams(fields) })
}

export const activation = '/verification/activation'

/** The key that the page offers to this session. */
export async function offeredTo(site: TestSite, cookies: string): Promise<Buffer> {
  const page = await readPage(site, activation, cookies)
  return readKey(page.querySelector('.factor-secret')?.text ?? '')
}

/** Sets the second factor up in a session that owes one; answers the whole session, the key and the recovery codes. */
export async function setUp(site: TestSite, cookies: string, now: Date) {
  const secret = await offeredTo(site, cookies)
  const answer = await post(site, activation, cookies, { new_code: codeOn(secret, now) })
  const codes = (await answer.text()).match(/[A-Z2-9]{5}-[A-Z2-9]{5}(?=<\/li>)/g) ?? []
  return { secret, codes, cookies: cookiesOf(answer), status: answer.status }
}
