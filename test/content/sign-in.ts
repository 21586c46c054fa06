import { hasSessionCookie } from '../../app/http/cookies.ts'
import { demoPassword } from '../../demo/people.ts'
import type { TestSite } from '../site/open-test-site.ts'

/**
 * Signs in over HTTP as the form does. Returns the `Cookie` header for the person's next requests. The demo's people
 * (demo/people.ts) exist on a site opened with `settings: { DEMO: 'on' }`.
 */
export async function signInToTestSite(
  site: Pick<TestSite, 'origin' | 'fetch'>,
  email: string,
  password = demoPassword,
): Promise<string> {
  const response = await postPassword(site, email, password)
  return requiresSecondFactor(response) ? skipFactor(site, cookiesOf(response)) : cookiesOf(response)
}

/** Signs in without the second factor, which staff members must then still enter. */
export const enterPassword = async (
  site: Pick<TestSite, 'origin' | 'fetch'>,
  email: string,
  password = demoPassword,
) => cookiesOf(await postPassword(site, email, password))

async function postPassword(site: Pick<TestSite, 'origin' | 'fetch'>, email: string, password: string) {
  const response = await site.fetch('/espace_pro', {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    headers: { Origin: site.origin },
  })
  if (response.status !== 303 || !hasSessionCookie(cookiesOf(response)))
    throw new Error(`${email} was not signed in: ${response.status}`)
  return response
}

/** Whether the password was correct and the second factor is needed. */
export const requiresSecondFactor = ({ headers }: Response) =>
  !!headers.get('Location')?.startsWith('/verification')

/** Skips the second factor, as the demo's staff may. Returns the cookies of the full session. */
async function skipFactor(site: Pick<TestSite, 'origin' | 'fetch'>, cookies: string): Promise<string> {
  const headers = { Origin: site.origin, Cookie: cookies }
  const response = await site.fetch('/verification/passer', { method: 'POST', headers })
  if (response.status !== 303) throw new Error(`the second factor was not skipped: ${response.status}`)
  return cookiesOf(response)
}

/** Returns the `fetch` of a site in another process. Does not follow redirects. */
export const createFetch = (origin: string) => (path: string, init?: RequestInit) =>
  fetch(new URL(path, origin), { redirect: 'manual', ...init })

/** Returns the cookies that a browser would send after this response. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
