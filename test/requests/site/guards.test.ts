import { beforeAll, expect, test } from 'vitest'
import { listRoutes } from '../../list-routes.ts'
import { openTestSite, type TestSite } from '../../open-test-site.ts'
import { signIn } from '../../sign-in.ts'

const pages = listRoutes()
const inside = (folder: string) =>
  pages.filter(({ files }) => files.some((file) => file.startsWith(`routes/${folder}/`)))
/** The workshop's mails lead there by signed addresses; `hasAccess` guards them (docs/product.md §6). */
const bySignature = /^\/demandes\//
const clientPages = inside('client-area')
const officePages = inside('office').filter(({ path }) => !bySignature.test(path))

let site: TestSite
const people: Record<string, string> = {}
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  people.visitor = ''
  people.client = await signIn(site, 'pro@exemple.fr')
  people.staff = await signIn(site, 'atelier@exemple.fr')
  people.forged = 'session=forged.signature'
})

const ask = (path: string, who: string, method = 'GET') =>
  site.fetch(path, { method, headers: { Cookie: people[who] ?? '', Origin: site.origin } })

test('every file of the client area and of the office stands below its guard', () => {
  expect(clientPages.length).toBeGreaterThan(0)
  expect(officePages.length).toBeGreaterThan(0)
  for (const { path, files } of clientPages) {
    expect(files[0], path).toBe('routes/client-area/client-area.tsx')
    expect(path).toMatch(/^\/espace_pro/)
  }
  for (const { path, files } of officePages) expect(files[0], path).toBe('routes/office/office.tsx')
})

/** A file without a view: it has no data for the router's script (test/requests/site/event-streams.test.ts). */
const isResource = (path: string) =>
  pages.some((page) => page.path === path && page.files.at(-1)?.endsWith('.ts'))

/** Also what the router's own script asks for, and what is posted. */
const ways = (path: string) => [
  [path, 'GET'],
  ...(isResource(path) ? [] : [[`${path}.data`, 'GET']]),
  [path, 'POST'],
  [`${path}?index`, 'POST'],
]

test.each(clientPages.filter(({ path }) => path !== '/espace_pro').map(({ path }) => path))(
  'client area: %s is for clients',
  async (page) => {
    for (const [path = '', method] of ways(page)) {
      for (const who of ['visitor', 'forged']) {
        const answer = await ask(path, who, method)
        const said = (answer.headers.get('Location') ?? '') + (await answer.text())
        expect(said, `${method} ${path}, ${who}`).toContain('/espace_pro?suite=')
      }
    }
  },
)

test.each(officePages.map(({ path }) => path))('office: %s is for staff', async (page) => {
  for (const [path = '', method] of ways(page)) {
    for (const who of ['visitor', 'forged']) {
      const answer = await ask(path, who, method)
      const said = (answer.headers.get('Location') ?? '') + (await answer.text())
      expect(said, `${method} ${path}, ${who}`).toContain('/espace_pro?suite=')
    }
    expect((await ask(path, 'client', method)).status, `${method} ${path}`).toBe(404)
  }
  expect((await ask(page, 'staff')).status).toBeLessThan(400)
})

test('no page of the site fails for anybody, and none but these sets a cookie', async () => {
  for (const { path } of pages) {
    for (const who of Object.keys(people)) {
      const answer = await ask(path, who)
      expect(answer.status, `${path}, ${who}`).toBeLessThan(500)
      await answer.body?.cancel()
      if (who !== 'forged') expect(answer.headers.getSetCookie(), `${path}, ${who}`).toEqual([])
    }
  }
})
