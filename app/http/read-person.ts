import type { href } from 'react-router'
import type { SignedInPerson } from '../../domain/kernel/person.ts'
import type { SiteContext } from './context.ts'
import { carriesSession, readSessionCookie, sessionCookie } from './cookies.ts'
import { sectionOf } from './pages.ts'

interface RecognisedPerson {
  person: SignedInPerson | null
  /** What the browser is to keep from now on; `null` when nothing changes. */
  setCookie: string | null
}

/** Files and health are the same for everybody. */
const publicSections = (
  ['/images/:name', '/fichiers/:id/:name', '/healthz', '/readyz'] satisfies Parameters<typeof href>[0][]
).map(sectionOf)

/** Whose session the request carries. Costs nothing to whoever carries none; one that has ended is taken away. */
export async function readPerson(site: SiteContext, { url, headers }: Request): Promise<RecognisedPerson> {
  const cookies = headers.get('Cookie')
  if (!cookies || !carriesSession(cookies) || publicSections.includes(sectionOf(new URL(url).pathname)))
    return { person: null, setCookie: null }
  const token = readSessionCookie(cookies, site)
  const found = token ? await site.accounts.readSession(site.db, token) : null
  if (!found) return { person: null, setCookie: sessionCookie(null, site) }
  const { person, prolonged } = found
  return { person, setCookie: prolonged && sessionCookie(prolonged, site) }
}
