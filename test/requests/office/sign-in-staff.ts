import { type HTMLElement, parse } from 'node-html-parser'
import { setUpTestSecondFactor } from '../../content/second-factor.ts'
import { enterPassword, signInToTestSite } from '../../content/sign-in.ts'
import type { TestSite } from '../../site/open-test-site.ts'

/** A signed-in staff member, who opens pages and sends forms. */
export interface SignedInStaff {
  cookies: string
  open(path: string): Promise<Response>
  read(path: string): Promise<HTMLElement>
  /** Sends a form as a page without JavaScript does. */
  send(path: string, fields?: Record<string, string>): Promise<Response>
}

type Asked = Pick<TestSite, 'origin' | 'fetch'>

/** Signs in a user of the demo by their mail address. */
export const signInStaff = async (site: Asked, email: string) =>
  sessionUser(site, await signInToTestSite(site, email))

/** Signs in a new staff member and sets up their second factor. */
export async function signInNewStaff(
  site: TestSite,
  email: string,
  password: string,
): Promise<SignedInStaff> {
  const unverified = await enterPassword(site, email, password)
  const { cookies } = await setUpTestSecondFactor(site, unverified, new Date())
  return sessionUser(site, cookies)
}

/** Returns the user whose session these cookies hold. */
export function sessionUser(site: Asked, cookies: string): SignedInStaff {
  const open = (path: string) => site.fetch(path, { headers: { Cookie: cookies } })
  return {
    cookies,
    open,
    read: async (path) => parse(await (await open(path)).text()),
    send: (path, fields = {}) =>
      site.fetch(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { Cookie: cookies, Origin: site.origin },
      }),
  }
}
