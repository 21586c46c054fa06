import { beforeAll, expect, test } from 'vitest'
import type { OfficeHandle } from '../../../app/http/office-page.ts'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { signInStaff } from './sign-in-staff.ts'

type Server = typeof import('../../../server/start.ts')
let server: Server
let site: TestSite
beforeAll(async () => {
  server = await import('../../../build/server/index.js' as string)
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
})

test('every page of the office has a help text with its purpose and usage, in correct French typography (§11.23)', () => {
  const pages = Object.values(server.build.routes)
    .filter((route) => route !== undefined)
    .filter(({ id }) => id.startsWith('routes/office/') && id !== 'routes/office/office')
    .filter(({ module }) => module.default)
  expect(pages.length).toBeGreaterThan(40)
  for (const { id, module } of pages) {
    const { help } = module.handle as OfficeHandle
    expect(help?.title, id).toMatch(/^\p{Lu}/u)
    expect(help?.how.length, id).toBeGreaterThan(0)
    for (const line of [help?.what, ...(help?.how ?? [])]) {
      expect(line, id).toMatch(/[.]$/)
      // Places that need a non-breaking space, and straight apostrophes.
      expect(line, id).not.toMatch(/ [;:!?»]|« |'/)
    }
  }
})

test('the guide lists only the pages that the user may open (§11.23)', async () => {
  const titles = async (email: string) =>
    textsOf(await (await signInStaff(site, email)).read('/gestion/aide'), '.guide__contents a')
  const everything = await titles('atelier@exemple.fr')
  expect(everything.slice(0, 3)).toEqual(['Aujourd’hui', 'Demandes', 'Messages'])
  expect(everything).toContain('Équipe')
  // Pages of one record are listed on the page of their menu entry.
  expect(everything).not.toContain('Un client')
  for (const title of ['Aide', 'Une rétractation', 'Un message en entier'])
    expect(everything).not.toContain(title)
  expect(await titles('bureau@exemple.fr')).not.toContain('Équipe')
  const floor = await titles('mecano@exemple.fr')
  expect(floor).toContain('Scanner')
  for (const title of ['Factures', 'Clients', 'Audience', 'Messages']) expect(floor).not.toContain(title)
})

test('each topic of the guide has a page with its text and the topics of its menu entry (§11.23)', async () => {
  const office = await signInStaff(site, 'atelier@exemple.fr')
  const guide = await office.read('/gestion/aide')
  const links = guide.querySelectorAll('.guide__contents a').map((link) => link.getAttribute('href') ?? '')
  expect(links).toContain('/gestion/aide/demandes')
  const topic = await office.read('/gestion/aide/demandes')
  expect(textsOf(topic, 'h1')).toEqual(['Demandes'])
  expect(textsOf(topic, '.help-text li').length).toBeGreaterThan(0)
  expect(topic.querySelector('.guide__topic a[href="/gestion/demandes"]')).not.toBeNull()
  expect(textsOf(topic, '.guide__contents a')).toContain('Une demande')
})

test('a topic of a page that the user may not open is missing, like an unknown topic (§11.23)', async () => {
  const floor = await signInStaff(site, 'mecano@exemple.fr')
  for (const topic of ['factures', 'inconnu', '%00', '..%2Fgestion', 'A'.repeat(3000)])
    expect((await floor.open(`/gestion/aide/${topic}`)).status, topic.slice(0, 20)).toBe(404)
})

test('the search of the guide finds words in any order, without accents, and only in permitted pages (§11.23)', async () => {
  const searchHelpAs = async (email: string, q: string) =>
    textsOf(
      await (await signInStaff(site, email)).read(`/gestion/aide?q=${encodeURIComponent(q)}`),
      '.guide__found a',
    )
  expect((await searchHelpAs('atelier@exemple.fr', 'equipe'))[0]).toBe('Équipe')
  expect(await searchHelpAs('atelier@exemple.fr', 'acompte facture')).not.toEqual([])
  expect(await searchHelpAs('mecano@exemple.fr', 'equipe')).not.toContain('Équipe')
  for (const unmatchedQuery of ['zzzzzz', '%', '<script>alert(1)</script>', '\0', '...', '😀'])
    expect(await searchHelpAs('mecano@exemple.fr', unmatchedQuery), unmatchedQuery).toEqual([])
  // Without a search the contents are shown alone.
  const blank = await (await signInStaff(site, 'mecano@exemple.fr')).read('/gestion/aide?q=%20')
  expect(blank.querySelector('.guide__found')).toBeNull()
})

test('without JavaScript the menu links to the guide (§11.23)', async () => {
  const page = await (await signInStaff(site, 'mecano@exemple.fr')).read('/gestion/commandes')
  const link = page.querySelector('#menu-gestion a[href="/gestion/aide"]')
  expect(link?.textContent).toContain('Aide')
})

test('the menu always shows the daily entries; of its other groups the current one is open; a short menu has no groups (§11.6)', async () => {
  const menu = async (email: string, path: string) =>
    (await (await signInStaff(site, email)).read(path)).querySelector('#menu-gestion')
  const groups = (await menu('atelier@exemple.fr', '/gestion/factures'))?.querySelectorAll('details') ?? []
  expect(groups.map((group) => group.querySelector('summary span')?.textContent)).toEqual([
    'Clients et argent',
    'Site et lettre',
    'Suivi',
    'Réglages et compte',
  ])
  expect(
    groups.filter((group) => group.hasAttribute('open')).map((group) => textsOf(group, 'a span')),
  ).toEqual([['Clients', 'Devis', 'Factures', 'Encaissements', 'Tarifs']])
  const daily = ['Aujourd’hui', 'Demandes', 'Messages', 'Commandes', 'Scanner', 'Rechercher']
  const journalMenu = await menu('atelier@exemple.fr', '/gestion/journal')
  expect(journalMenu && textsOf(journalMenu, 'nav > ul a > span:not(.office-count)')).toEqual(daily)
  // Opening one group closes the others.
  expect(new Set(groups.map((group) => group.getAttribute('name'))).size).toBe(1)
  const floor = await menu('mecano@exemple.fr', '/gestion/commandes')
  expect(floor?.querySelector('details')).toBeNull()
  expect(floor?.querySelectorAll('nav a').length).toBeGreaterThan(4)
})

test('the menu marks exactly one page as current, the nearest one (§11.6)', async () => {
  const office = await signInStaff(site, 'atelier@exemple.fr')
  const current = async (path: string) =>
    textsOf(await office.read(path), '#menu-gestion [aria-current="page"]')
  expect(await current('/gestion')).toEqual(['Aujourd’hui'])
  expect(await current('/gestion/reglages')).toEqual(['Réglages'])
  expect(await current('/gestion/reglages/fermetures')).toEqual(['Réglages'])
  expect(await current('/gestion/reglages/textes/conditions-generales')).toEqual(['Textes'])
  expect(await current('/gestion/lettre/abonnes')).toEqual(['Lettre'])
})

test('all pages of the guide have different names (§11.23)', async () => {
  const titles = Object.values(server.build.routes).flatMap(
    (route) => (route?.module.handle as OfficeHandle | undefined)?.help?.title ?? [],
  )
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})

test('the settings page links to all pages below it (§11.21)', async () => {
  const page = await (await signInStaff(site, 'atelier@exemple.fr')).read('/gestion/reglages')
  for (const to of ['tarifs', 'reponses', 'textes', 'equipe', 'fermetures'])
    expect(page.querySelector(`main .settings-map a[href="/gestion/reglages/${to}"]`), to).not.toBeNull()
})
