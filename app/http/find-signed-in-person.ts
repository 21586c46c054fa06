import type { href } from 'react-router'
import type { SignedInPerson } from '../../domain/kernel/person.ts'
import type { SiteContext } from './context.ts'
import { formatSessionCookie, hasSessionCookie, readSessionCookie } from './cookies.ts'
import { firstPathSegmentOf } from './pages.ts'

interface RecognizedPerson {
  person: SignedInPerson | null
  /** `Set-Cookie` header for the response; `null` when nothing changes. */
  setCookie: string | null
}

/** Sections whose responses are the same for everyone: the session is not read there. */
const publicSections = (
  ['/images/:name', '/fichiers/:id/:name', '/healthz', '/readyz'] satisfies Parameters<typeof href>[0][]
).map(firstPathSegmentOf)

/**
 * Returns the person whose session the request carries. Requests without a session cookie cost no database query; the cookie of a
 * session that has ended is removed.
 */
export async function findSignedInPerson(
  deps: SiteContext,
  { url, headers }: Request,
): Promise<RecognizedPerson> {
  const cookies = headers.get('Cookie')
  if (
    !cookies ||
    !hasSessionCookie(cookies) ||
    publicSections.includes(firstPathSegmentOf(new URL(url).pathname))
  )
    return { person: null, setCookie: null }
  const token = readSessionCookie(cookies, deps)
  const session = token ? await deps.accounts.readSession(deps.db, token) : null
  if (!session) return { person: null, setCookie: formatSessionCookie(null, deps) }
  const { person, prolonged } = session
  return { person, setCookie: prolonged && formatSessionCookie(prolonged, deps) }
}
