import { beforeEach, describe, expect, test } from 'vitest'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

const site: TestSite = await openTestSite()

const photo = (file: string) => ({ url: `/pictures/${file}`, name: `Vue de ${file}` })

async function addEntry(id: string, titre: string, day: number, carousel = [photo('apres-1')]) {
  await site.query(
    `insert into portfolio_entries (id, titre, description, main_image, carousel, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      id,
      titre,
      '<p>Ce qui a été <strong>fait</strong>.</p>',
      photo('portfolio-or-1'),
      JSON.stringify(carousel),
      new Date(Date.UTC(2026, 0, day)),
    ],
  )
}

const titlesOf = async (path: string) => textsOf(await readPage(site, path), '.portfolio-card h3')

beforeEach(async () => {
  await site.query('delete from portfolio_entries')
})

test('the portfolio page without entries says so (§2.9, §8)', async () => {
  const page = await readPage(site, '/realisations')
  expect(textsOf(page, 'main p')).toContain('Aucune réalisation à afficher')
  expect(page.querySelector('nav[aria-label="Pages des réalisations"]')).toBeNull()
})

test('portfolio cards are listed newest first, with main image, photo count, title and link (§2.9)', async () => {
  await addEntry('ancienne', 'Ancienne', 1, [])
  await addEntry('recente', 'Récente', 3, [photo('apres-1'), photo('avant-1')])
  // The main image counts as a photo; repeated in the carousel, it counts once.
  await addEntry('moyenne', 'Moyenne', 2, [photo('portfolio-or-1'), photo('apres-1')])
  const page = await readPage(site, '/realisations')
  expect(textsOf(page, '.portfolio-card h3')).toEqual(['Récente', 'Moyenne', 'Ancienne'])
  expect(textsOf(page, '.portfolio-card p')).toEqual(['3 images', '2 images', '1 image'])
  expect(page.querySelectorAll('.portfolio-card a').map((card) => card.getAttribute('href'))).toEqual([
    '/realisations/recente',
    '/realisations/moyenne',
    '/realisations/ancienne',
  ])
  expect(page.querySelector('.portfolio-card img')?.getAttribute('alt')).toBe('Vue de portfolio-or-1')
  expect(page.querySelector('dialog[open]')).toBeNull()
  expect(page.querySelector('main')?.textContent).not.toContain('Aucune réalisation')
})

test('cards count an upload as a photo unless it is marked as computer-generated (§2.17)', async () => {
  const upload = { url: '/images/AbCdEfGhIjKlMnOp-1200x900-8a5a3c', name: 'Jante' }
  for (const [id, main] of Object.entries({ photo: upload, calculee: { ...upload, computed: true } })) {
    await addEntry(id, id, id === 'photo' ? 2 : 1, [])
    await site.query('update portfolio_entries set main_image = $2 where id = $1', [id, JSON.stringify(main)])
  }
  const page = await readPage(site, '/realisations')
  expect(textsOf(page, '.portfolio-card p')).toEqual(['1 photo', '1 image'])
})

describe('the page of a portfolio entry', () => {
  test('is complete without JavaScript: grid, title, description, photos and a link back (§2.9, §10.16)', async () => {
    await addEntry('or', 'Or <satiné>', 1, [photo('apres-1'), photo('portfolio-or-1'), photo('avant-1')])
    const page = await readPage(site, '/realisations/or')
    const dialog = page.querySelector('dialog[open]')
    expect(dialog?.querySelector('h2')?.textContent).toBe('Or <satiné>')
    expect(dialog?.querySelector('strong')?.textContent).toBe('fait')
    const slides = dialog?.querySelectorAll('.carousel__track img') ?? []
    expect(slides.map((slide) => slide.getAttribute('alt'))).toEqual([
      'Vue de portfolio-or-1',
      'Vue de apres-1',
      'Vue de avant-1',
    ])
    expect(slides.map((slide) => slide.getAttribute('loading') ?? 'eager')).toEqual(['eager', 'lazy', 'lazy'])
    expect(dialog?.querySelector('form')?.getAttribute('action')).toBe('/realisations#realisation-or')
    expect(page.querySelectorAll('h1')).toHaveLength(1)
    expect(textsOf(page, '.portfolio-card h3')).toHaveLength(1)
  })

  test('has its own title, description and social image (§2.9)', async () => {
    await addEntry('bleu', 'Bleu métallisé', 1)
    const page = await readPage(site, '/realisations/bleu')
    const content = (selector: string) => page.querySelector(`meta[${selector}]`)?.getAttribute('content')
    expect(page.querySelectorAll('title').map((title) => title.textContent)).toEqual([
      'Bleu métallisé | TW Jantes',
    ])
    expect(content('name="description"')).toBe('Ce qui a été fait.')
    expect(content('property="og:title"')).toBe('Bleu métallisé')
    expect(content('property="og:image"')).toContain('/pictures/portfolio-or-1')
  })

  test.each([
    'inconnue',
    'realisation%2Fautre',
    `${encodeURIComponent(`' or 1=1 --`)}`,
    `${encodeURIComponent('<script>alert(1)</script>')}`,
    '..%2F..%2Fetc%2Fpasswd',
    '%F0%9F%9B%9E',
    '%00',
    '%ff',
    'x'.repeat(4_000),
  ])('returns 404 for an unknown id: %s (§2.9)', async (id) => {
    await addEntry('or', 'Or', 1)
    const response = await site.fetch(`/realisations/${id}`)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('<script>alert')
  })

  test('shows the same page as an unknown article for an unknown id (§2.9)', async () => {
    const page = await readPage(site, '/realisations/inconnue')
    expect(page.querySelector('h1')?.textContent).toBe('Page introuvable')
    expect(page.querySelector('title')?.textContent).toBe('Page introuvable | TW Jantes')
    expect(page.querySelector('dialog[open]')).toBeNull()
  })
})

describe('a portfolio with fifty entries', () => {
  beforeEach(async () => {
    await site.query(
      `insert into portfolio_entries (id, titre, description, main_image, created_at)
       select 'n' || n, 'N° ' || n, '', '{"url": "/pictures/apres-1", "name": "Jante"}', '2026-01-01'::timestamptz - n * interval '1 day'
       from generate_series(1, 50) n`,
    )
  })

  test('has pages of 24 entries with links between them (§2.9)', async () => {
    expect(await titlesOf('/realisations')).toEqual(Array.from({ length: 24 }, (_, n) => `N° ${n + 1}`))
    expect(await titlesOf('/realisations?page=3')).toEqual(['N° 49', 'N° 50'])
    const secondPage = await readPage(site, '/realisations?page=2')
    const hrefOf = (selector: string) => secondPage.querySelector(selector)?.getAttribute('href')
    expect(hrefOf('head link[rel="prev"]')).toBe('/realisations')
    expect(hrefOf('head link[rel="next"]')).toBe('/realisations?page=3')
    expect(hrefOf('main a[rel="prev"]')).toBe('/realisations')
    expect(hrefOf('main a[rel="next"]')).toBe('/realisations?page=3')
    expect(secondPage.querySelector('title')?.textContent).toBe('Nos réalisations, page 2 | TW Jantes')
    expect(hrefOf('.portfolio-card a')).toBe('/realisations/n25?page=2')
  })

  test('shows an entry over its own page of the grid, and closes to that page (§2.9)', async () => {
    const page = await readPage(site, '/realisations/n30?page=2')
    expect(textsOf(page, '.portfolio-card h3')[0]).toBe('N° 25')
    const field = page.querySelector('dialog[open] form input[name="page"]')
    expect(field?.getAttribute('value')).toBe('2')
  })

  test('returns 404 for a page beyond the last, and shows the first page for an invalid number (§2.9)', async () => {
    expect((await site.fetch('/realisations?page=4')).status).toBe(404)
    expect((await site.fetch('/realisations?page=999999')).status).toBe(404)
    for (const page of ['', '0', '-1', '1e3', '99999999999999999999', "1'--", 'deux']) {
      const path = `/realisations?page=${encodeURIComponent(page)}`
      expect([path, (await titlesOf(path))[0]]).toEqual([path, 'N° 1'])
    }
  })
})

test('if the portfolio cannot be read, the error page is in French and keeps the page number (§2.9)', async () => {
  await site.query('alter table portfolio_entries rename to away')
  try {
    for (const path of ['/realisations', '/realisations/or']) {
      const response = await site.fetch(path)
      expect(response.status).toBe(500)
      expect(await response.text()).toContain('Cette page ne répond pas')
    }
    const secondPage = await (await site.fetch('/realisations?page=2')).text()
    expect(secondPage).toContain('<input type="hidden" name="page" value="2"/>')
  } finally {
    await site.query('alter table away rename to portfolio_entries')
  }
})
