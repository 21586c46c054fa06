import { formatSessionCookie } from '../app/http/cookies.ts'
import type { StaffPerson } from '../domain/kernel/person.ts'
import { openPlainBrowser, type PlainBrowser } from '../test/site/plain-browser.ts'
import { ensureBuiltSite } from './built-site.ts'
import type { Picks } from './picks.ts'
import type { World } from './world.ts'

/** A browser tab without JavaScript on the built site. */
export interface Tab extends PlainBrowser {
  /** Sends the last form again, as a second press of its button does. Does not show the response. */
  repeat(): Promise<void>
}

/** Opens a tab of a visitor, or of the person whose `Cookie` header is `cookie`. */
export async function openTab(world: World, picks: Picks, cookie = ''): Promise<Tab> {
  const site = await ensureBuiltSite(world)
  site.requestSeed = picks.number(0, 2 ** 31 - 1)
  let last: { path: string; init: RequestInit } | null = null
  const tab = openPlainBrowser({
    origin: site.origin,
    async fetch(path, init = {}) {
      const headers = new Headers(init.headers)
      headers.set('Cookie', [cookie, headers.get('Cookie')].filter(Boolean).join('; '))
      const sent = { ...init, headers }
      if (init.method === 'POST') last = { path, init: sent }
      return site.fetch(path, sent)
    },
  })
  const repeat = async () => {
    if (last) await site.fetch(last.path, last.init)
  }
  return Object.assign(tab, { repeat })
}

/** Opens a tab of a staff member, who has entered the second factor. */
export async function openStaffTab(world: World, picks: Picks, person: StaffPerson): Promise<Tab> {
  const { deps, db } = world
  const { sessions } = await ensureBuiltSite(world)
  const known = sessions.get(person.userId)
  if (known) return openTab(world, picks, known)
  const how = { device: null, isSecondFactorVerified: true }
  const session = await db.transaction((tx) => deps.accounts.openSession(tx, person.userId, how))
  const cookie = formatSessionCookie(session, deps).split(';')[0] ?? ''
  sessions.set(person.userId, cookie)
  return openTab(world, picks, cookie)
}
