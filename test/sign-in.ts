import { carriesSession } from '../app/http/session-cookie.ts'
import { demoPassword } from '../demo/people.ts'
import type { TestSite } from './open-test-site.ts'

/**
 * Signs in over HTTP as the form does; answers the `Cookie` header of the person's next requests. The demo
 * people (demo/people.ts) are there on a site opened with `settings: { DEMO: 'on' }`.
 */
export async function signIn(
  site: Pick<TestSite, 'origin' | 'fetch'>,
  email: string,
  password = demoPassword,
): Promise<string> {
  const answer = await site.fetch('/espace_pro', {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    headers: { Origin: site.origin },
  })
  const cookies = cookiesOf(answer)
  if (answer.status !== 303 || !carriesSession(cookies))
    throw new Error(`${email} was not signed in: ${answer.status}`)
  return cookies
}

/** The `fetch` of a site in another process; redirects are answered, not followed. */
export const fetchAt = (origin: string) => (path: string, init?: RequestInit) =>
  fetch(new URL(path, origin), { redirect: 'manual', ...init })

/** What a browser would send back after `answer`. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
