import { parse } from 'node-html-parser'
import type { ServerBuild } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import type { MenuName } from '../../../app/http/page-handle.ts'
import type { PageWithFacts } from '../../../app/http/pages.ts'
import { readPages, readRouteTable } from '../../../server/site/site-map.ts'
import { signInToTestSite } from '../../content/sign-in.ts'
import { listRoutes } from '../../reading/list-routes.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

let site: TestSite
let build: ServerBuild
let pages: PageWithFacts[]
beforeAll(async () => {
  const server: typeof import('../../../server/start.ts') = await import(
    '../../../build/server/index.js' as string
  )
  build = server.build
  pages = readPages(build)
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
})

const patternsOf = (some: readonly PageWithFacts[]) => some.map(({ pattern }) => pattern).sort()

test('every page of the site map defines all its facts (§2.1)', () => {
  const pagesWithView = listRoutes().filter(({ files }) => files.at(-1)?.endsWith('.tsx'))
  expect(patternsOf(pages)).toEqual(pagesWithView.map(({ pattern }) => pattern).sort())
  for (const { pattern, facts } of pages)
    expect(Object.keys(facts), pattern).toEqual(
      expect.arrayContaining(['cache', 'sitemap', 'audience', 'quoteBar', 'robots', 'menus']),
    )
})

test('a page that defines no facts makes the start fail (§2.1)', () => {
  const { 'routes/home': home, ...routes } = build.routes
  if (!home) throw new Error('no home page')
  const pageWithoutFacts = { ...home, module: { ...home.module, handle: undefined } }
  const broken = { ...build, routes: { ...routes, 'routes/home': pageWithoutFacts } }
  expect(() => readPages(broken)).toThrow('routes/home exports no facts')
})

test('pages in the sitemap are open to robots, cached pages are in the sitemap, and pages closed to robots are not cached (§2.1)', () => {
  for (const { pattern, facts } of pages) {
    if (facts.sitemap) expect([facts.robots, facts.audience], pattern).toEqual(['open', 'path'])
    if (facts.cache) expect(facts.sitemap, pattern).not.toBeNull()
    if (facts.robots === 'closed') expect([facts.sitemap, facts.cache], pattern).toEqual([null, null])
  }
})

test('pages behind a sign-in or a link of a mail have no quote bar (§2.1)', () => {
  const own = pages.filter(({ pattern }) =>
    /^\/(espace_pro|gestion|demandes|creation_compte|update_user_actions|unsubscribe_email)/.test(pattern),
  )
  expect(own.length).toBeGreaterThan(9)
  for (const { pattern, facts } of own) expect(facts.quoteBar, pattern).toBeNull()
})

async function pagesLinkedIn(path: string, selector: string, cookie = ''): Promise<string[]> {
  const response = await site.fetch(path, { headers: { Cookie: cookie } })
  const links = parse(await response.text()).querySelectorAll(`${selector} a`)
  const routes = links.map((link) => {
    const address = link.getAttribute('href') ?? ''
    const page = pages.find(({ addresses }) => addresses.test(address))
    if (!page) throw new Error(`${address} in a menu leads to no page`)
    return page.pattern
  })
  return [...new Set(routes)].sort()
}

const pagesIn = (...menus: MenuName[]) =>
  patternsOf(pages.filter(({ facts }) => menus.some((menu) => facts.menus.includes(menu))))

test.each<[string, string, MenuName[]]>([
  ['the menu of wide screens', '.main-menu', ['main', 'services']],
  ['the menu of phones', '.phone-menu', ['main', 'services']],
  ['the quick links', 'nav[aria-label="Liens rapides"]', ['main', 'quick']],
  ['the legal line', '.footer__legal', ['legal']],
])('%s leads to exactly the pages that name it (§2.1)', async (_, selector, menus) => {
  expect(await pagesLinkedIn('/', selector)).toEqual(pagesIn(...menus))
})

test('the menu of the client area leads to exactly the pages that name it (§2.1)', async () => {
  const cookie = await signInToTestSite(site, 'pro@exemple.fr')
  const linked = await pagesLinkedIn('/espace_pro', 'nav[aria-label="Espace client"]', cookie)
  expect(linked).toEqual(pagesIn('client'))
})

/** Returns the shortest time of five runs of `task` in milliseconds, which depends least on other work of the machine. */
async function shortest(task: () => unknown): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 5; run++) {
    const start = performance.now()
    await task()
    times.push(performance.now() - start)
  }
  return Math.min(...times)
}

test('routes are ranked once: finding the route of an address takes less than an eighth of the ranking', async () => {
  const addresses = pages.map(({ pattern }) => pattern.replaceAll(/[:*][a-z]*/gi, 'x'))
  const routesOf = readRouteTable(build)
  const findAll = async () => {
    for (const address of addresses) await routesOf(address)
  }
  for (const address of addresses) expect(await routesOf(address), address).not.toHaveLength(0)
  const ranking = await shortest(() => readRouteTable(build))
  const finding = (await shortest(findAll)) / addresses.length
  expect(ranking / finding).toBeGreaterThan(8)
})
