import { parse } from 'node-html-parser'
import { beforeAll, expect, test } from 'vitest'
import { minWidthQueries } from '../../../app/styles/widths.ts'
import { serviceLinksOf } from '../../../app/ui/frame/navigation.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { listMappedAddresses } from '../../reading/site-map.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

const isService = (address: string) => address.startsWith('/services/')

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  for (const [index, title] of ['Ancienne', 'Trois', 'Deux', 'Un'].entries()) {
    await site.query(
      `insert into articles (id, title, content, main_image, created_at)
       values ($1, $2, '<p>Texte</p>', '{"url": "/pictures/service-renovation", "name": "Une jante"}', $3)`,
      [`article-${index}`, title, new Date(Date.UTC(2026, 0, index + 1))],
    )
  }
})

test('the home page shows the three newest articles, complete without JavaScript (§2.4, §9.1)', async () => {
  const html = await (await site.fetch('/')).text()
  const titles = ['Un', 'Deux', 'Trois', 'Ancienne'].map((title) => html.search(new RegExp(`>${title}<`)))
  expect(titles[3]).toBe(-1)
  expect(titles.slice(0, 3)).toEqual([...titles.slice(0, 3)].sort((a, b) => a - b))
  expect(Math.min(...titles.slice(0, 3))).toBeGreaterThan(0)
  expect(html).toContain('Nos dernieres actualites')
  expect(html).toContain('href="/actualites/article-3"')
})

test('if the articles cannot be read, the home page offers to try again (§2.4, §4.1)', async () => {
  await site.query('alter table articles rename to articles_away')
  try {
    const page = await site.fetch('/')
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain('Nos dernieres actualites')
    expect(html).toContain('Réessayer')
    expect(html).not.toContain('href="/actualites/article-3"')
  } finally {
    await site.query('alter table articles_away rename to articles')
  }
})

test('the home page links to the quote request and states the claims of the workshop (§1, §2.4)', async () => {
  const page = await readPage(site, '/')
  expect(page.querySelector('title')?.textContent).toMatch(/.+ \| TW Jantes$/)
  expect(page.querySelector('meta[name="description"]')?.getAttribute('content')).toMatch(/jantes/i)
  expect(page.querySelector('main a[href="/devis"]')?.textContent).toContain('Demander un devis')
  const text = textsOf(page, 'main').join()
  for (const claim of [
    '7 000 jantes rénovées par an',
    'Devis gratuit',
    'Intervention rapide',
    'Des professionnels à l’écoute',
    'Un prix compétitif',
  ]) {
    expect(text).toContain(claim)
  }
})

test('the second banner has a portrait and a landscape picture, with an empty alternative text (§2.4, decision 16)', async () => {
  const banner = (await readPage(site, '/')).querySelector('main .banner [data-picture="banniere-tall"]')
  const lying = banner?.querySelectorAll(`source[media="${minWidthQueries.compact}"]`) ?? []
  expect(lying.map((source) => source.getAttribute('srcset')).join()).toMatch(
    /banniere-wide-1920\.avif 1920w/,
  )
  for (const source of lying) expect(source.getAttribute('height')).toBe('900')
  expect(banner?.querySelector('img')?.getAttribute('alt')).toBe('')
})

test('seven cards link to the services, and two workshops are shown (§1, §2.4)', async () => {
  const page = await readPage(site, '/')
  const more = page
    .querySelectorAll('main a[href^="/services/"]')
    .filter(({ textContent }) => textContent.includes('Voir plus'))
  const paths = more.map((link) => link.getAttribute('href'))
  expect(paths).toEqual(serviceLinksOf(defaultSite).map(({ to }) => to))
  expect([...paths].sort()).toEqual(listMappedAddresses().filter(isService).sort())
  const workshops = textsOf(page, 'main h3').filter((heading) => heading.startsWith('Atelier'))
  expect(workshops).toEqual(['Atelier d’Épinal', 'Atelier d’Ostwald (Strasbourg)'])
  const aboutPage = await readPage(site, '/a_propos')
  const locations = aboutPage
    .querySelectorAll('#ateliers .location-card [data-picture]')
    .map((picture) => picture.getAttribute('data-picture'))
  expect(new Set(locations).size, 'a picture of its own for each place').toBe(4)
})

test('the footer contains four sites with maps, quick links, networks, terms and the privacy policy (§2.3, §3.12)', async () => {
  const footer = (await readPage(site, '/')).querySelector('footer.footer')
  const links = footer?.querySelectorAll('a').map((link) => link.getAttribute('href') ?? '') ?? []
  expect(links.filter((link) => link.startsWith('https://www.google.com/maps/'))).toHaveLength(4)
  expect(links.filter((link) => link.startsWith('tel:'))).toHaveLength(4)
  expect(links).toEqual(
    expect.arrayContaining([
      '/devis',
      '/espace_pro',
      '/actualites',
      '/tarifs',
      '/delais',
      '/conditions_generales',
      '/confidentialite',
    ]),
  )
  expect(links.filter((link) => /facebook|instagram/.test(link))).toHaveLength(2)
  expect(footer?.querySelector('form input[name="email"]')).not.toBeNull()
  const duties = footer?.querySelectorAll('.footer__duties a').map((link) => link.getAttribute('href'))
  expect(duties).toEqual(['/retractation', '/verifier', '/mentions_legales', '/accessibilite'])
})

test('the home page shows hero, second banner, four selling points, news and services, in this order and first (§2.4)', async () => {
  const page = await readPage(site, '/')
  const sections = page.querySelectorAll('main > section').map(({ id, classNames }) => id || classNames)
  expect(sections).toEqual([
    'hero',
    'banner',
    'selling-points container',
    'actualites',
    'services',
    'prix',
    'avant-apres',
    'ateliers',
  ])
  expect(page.querySelectorAll('.selling-points li')).toHaveLength(4)
})

test('the home page shows the three newest portfolio entries beside the comparison (§2.4)', async () => {
  for (const [index, titre] of ['Quatrième', 'Troisième', 'Deuxième', 'Première'].entries()) {
    await site.query(
      `insert into portfolio_entries (id, titre, description, main_image, created_at)
       values ($1, $2, '<p>Texte</p>', '{"url": "/pictures/service-renovation", "name": "Une jante"}', $3)`,
      [`piece-${index}`, titre, new Date(Date.UTC(2026, 0, index + 1))],
    )
  }
  // The inserts announce nothing, so the cached page is outdated; this address of it is not cached yet.
  const page = await readPage(site, '/?utm_source=lettre')
  expect(textsOf(page, '#avant-apres .before-after')).toHaveLength(1)
  expect(textsOf(page, '#avant-apres #realisations h3')).toEqual(['Première', 'Deuxième', 'Troisième'])
  expect(page.querySelector('#realisations li a')?.getAttribute('href')).toBe('/realisations/piece-3')
  expect(textsOf(page, '#services .annotation')).toEqual(['Sept métiers'])
})

test('if the portfolio cannot be read, the home page is shown without it and is not cached (§2.4)', async () => {
  await site.query('alter table portfolio_entries rename to pieces_away')
  try {
    const page = await site.fetch('/?utm_source=panne')
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    const headings = textsOf(parse(await page.text()), 'main h2')
    expect(headings).toContain('Nos services')
    expect(headings).not.toContain('Dernières réalisations')
  } finally {
    await site.query('alter table pieces_away rename to portfolio_entries')
  }
})

test('the header contains its entries in the specified order, also on narrow screens (§2.2)', async () => {
  const page = await readPage(site, '/')
  const entries = page
    .querySelectorAll('.main-menu > ul > li')
    .map((entry) => entry.querySelector('a, button')?.textContent.trim())
  expect(entries).toEqual([
    'Accueil',
    'Nos services',
    'Nos réalisations',
    'Actualités',
    'À propos',
    'Demande de devis',
    'Espace pro',
  ])
  expect(textsOf(page, '.main-menu__submenu a').at(-1)).toBe('(nouveau) TW Kustoms')
  // The menu of narrow screens has all entries too.
  expect(textsOf(page, '.phone-menu__panel > ul > li > :is(a, p)')).toEqual(entries)
  expect(page.querySelectorAll('.phone-menu__panel > :not(ul)')).toEqual([])
})

test('the head preloads the first picture before the font, each of its two shapes for the matching screens (§2.4)', async () => {
  const page = await readPage(site, '/')
  const preloads = page.querySelectorAll('head > link[rel=preload]')
  expect(preloads.map((link) => link.getAttribute('as'))).toEqual(['image', 'image', 'font'])
  const sources = page.querySelectorAll('.hero source[type="image/avif"]')
  expect(sources).toHaveLength(2)
  for (const [index, source] of sources.entries()) {
    expect(preloads[index]?.getAttribute('imageSrcSet')).toBe(source.getAttribute('srcSet'))
  }
  const [wide, tall] = preloads.map((link) => link.getAttribute('media'))
  expect(wide).toBe(sources[0]?.getAttribute('media'))
  expect(tall).toBe(`not ${wide}`)
})
