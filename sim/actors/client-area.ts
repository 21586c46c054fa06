import { inviteToClientArea } from '../../domain/people/clients/client-access.ts'
import { type Action, nothing, pickRow } from '../action.ts'
import { openTab, type Tab } from '../browsers.ts'
import { ensureBuiltSite } from '../built-site.ts'
import type { World } from '../world.ts'
import { pickLink } from './visitors.ts'

/** Actions around the client area of the built site, which clients open with an account. */
export const clientAreaActions: readonly Action[] = [
  {
    name: 'office invites a client',
    weight: 2,
    async run(world, picks) {
      const client = await pickRow<{ id: string }>(
        world,
        picks,
        `select c.id from clients c where c.email <> '' and c.merged_into is null and c.erased_at is null
           and not exists (select 1 from users u where u.id = c.id) order by c.created_at, c.last_name, c.id`,
      )
      return client ? (await inviteToClientArea(world.deps, world.staff.desk, client.id)).outcome : nothing
    },
  },
  {
    name: 'client creates an account',
    weight: 3,
    async run(world, picks) {
      const link = pickLink(world, picks, /https?:\/\/\S+\/creation_compte\/\S+/g)
      if (!link) return nothing
      const tab = await openTab(world, picks)
      await tab.open(link)
      if (!tab.page.querySelector('form.account-form')) return 'opened'
      await tab.submit('form.account-form', { password, password_confirmation: password })
      if (picks.isIn(15)) await tab.repeat()
      return 'opened'
    },
  },
  {
    name: 'client reads the client area',
    weight: 4,
    async run(world, picks) {
      const client = await pickRow<{ id: string; login: string }>(
        world,
        picks,
        `select id, email as login from users where role = 'client' order by created_at, email`,
      )
      if (!client) return nothing
      const cookie = await signIn(world, client.id, world.deps.accounts.emailOf(client.login))
      const tab = await openTab(world, picks, cookie)
      await tab.open('/espace_pro')
      for (let count = picks.number(1, 4); count > 0; count -= 1) {
        const links = tab.page
          .querySelectorAll('main a[href^="/espace_pro/"], nav a[href^="/espace_pro/"]')
          .flatMap((link) => link.getAttribute('href')?.split('#')[0] ?? [])
        if (links.length === 0) break
        await tab.open(picks.one(links).replaceAll('&amp;', '&'))
        if (showsSignIn(tab)) throw new Error(`${client.login} is signed out`)
      }
      return 'opened'
    },
  },
]

/** Whether a tab shows the sign-in form. A form that changes the password asks for no mail address. */
const showsSignIn = ({ page }: Tab) =>
  page
    .querySelectorAll('form')
    .some((form) => form.querySelector('[name=email]') && form.querySelector('[name=password]'))

const password = 'un mot de passe de simulation'

/** Signs a client in and returns the `Cookie` header of the session, which is kept until the client's account changes. */
async function signIn(world: World, id: string, email: string): Promise<string> {
  const { fetch, sessions } = await ensureBuiltSite(world)
  const known = sessions.get(id)
  if (known && (await fetch('/espace_pro/factures', { headers: { Cookie: known } })).status === 200)
    return known
  const response = await fetch('/espace_pro', {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    headers: { Origin: world.deps.siteUrl },
  })
  if (response.status !== 303) throw new Error(`${email} was not signed in: ${response.status}`)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  sessions.set(id, cookie)
  return cookie
}
