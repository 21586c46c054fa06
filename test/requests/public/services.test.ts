import type { HTMLElement } from 'node-html-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { listServices } from '../../../app/records/service-pages.server.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

const services = listServices(defaultSite).map(({ slug, name, picture }) => [slug, name, picture] as const)

const pages = new Map<string, HTMLElement>()

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  for (const [slug] of services) pages.set(slug, await readPage(site, `/services/${slug}`))
})

function pageOf(slug: string): HTMLElement {
  const page = pages.get(slug)
  if (!page) throw new Error(`${slug} was not read`)
  return page
}

const linksOf = (page: HTMLElement, href: string) =>
  page.querySelectorAll(`main a[href="${href}"]`).map(({ textContent }) => textContent.trim())
const headingsOf = (slug: string, section: string) => textsOf(pageOf(slug), `#${section} h3`)

describe.each(services)('/services/%s', (slug, name, picture) => {
  test('shows its name, its picture with an alternative text, and a quote request button with the service (§2.5)', () => {
    const page = pageOf(slug)
    expect(textsOf(page, 'main h1')).toEqual([name])
    const image = page.querySelector(`main [data-picture="${picture}"] img`)
    expect(image?.getAttribute('alt')?.length).toBeGreaterThan(10)
    expect(linksOf(page, `/devis?service=${slug}`)).toContain('Demander un devis')
    const bar = page.querySelector('aside[aria-label="Devis et appel"] a')
    expect(bar?.getAttribute('href'), 'on a phone').toBe(`/devis?service=${slug}`)
  })

  test('describes principle, occasions, steps, duration and limits, and answers questions (§2.5)', () => {
    const page = pageOf(slug)
    for (const part of ['principe', 'occasions', 'etapes', 'delai', 'limites', 'questions']) {
      expect(textsOf(page, `main #${part}`).join(), part).toMatch(/.{150}/)
    }
    expect(page.querySelectorAll('#etapes ol > li').length).toBeGreaterThanOrEqual(5)
    expect(headingsOf(slug, 'limites').join()).toMatch(
      /^Ce que nous prenons en charge,Ce que nous (refusons|ne faisons pas)$/,
    )
    const questions = headingsOf(slug, 'questions')
    expect(questions.length).toBeGreaterThanOrEqual(2)
    expect(questions.length).toBeLessThanOrEqual(4)
    for (const question of questions) expect(question).toMatch(/ \?$/)
  })

  test('shows name, picture, text and quote request button first, folds reference parts, and links to three other services (§2.5)', () => {
    const page = pageOf(slug)
    const first = page.querySelector('main article > :first-child')
    expect(first?.querySelector('h1, [data-picture]')).not.toBeNull()
    expect(textsOf(page, '.service-hero__lead').join()).toMatch(/.{40}/)
    expect(first?.querySelector('a[href^="/devis"]')?.textContent).toContain('Demander un devis')
    const folds = page.querySelectorAll('main article > details')
    const foldedParts = folds.map((fold) => fold.querySelector('[id]')?.id)
    expect(foldedParts.filter((id) => id !== 'comparer')).toEqual([
      'principe',
      'etapes',
      'prix',
      'limites',
      'questions',
    ])
    expect(
      folds
        .map((fold) =>
          fold
            .querySelectorAll('section')
            .map(({ id }) => id)
            .join(),
        )
        .join(' ')
        .trim(),
    ).toMatch(/^occasions,fiche +delai$/)
    expect(page.querySelectorAll('main details[open]')).toEqual([])
    for (const specified of ['finitions', 'cerakote', 'traitements'])
      expect(foldedParts).not.toContain(specified)
    const otherServices = page
      .querySelectorAll('main .service-card a')
      .map((link) => link.getAttribute('href'))
      .filter((href) => href !== `/services/${slug}`)
    expect(new Set(otherServices).size).toBe(3)
  })

  test('has correct French typography: apostrophes and non-breaking spaces (§2.5)', () => {
    const text = pageOf(slug).querySelector('main')?.textContent ?? ''
    expect(text).not.toContain("'")
    expect(text.match(/.{0,20} [:;!?»]/g)).toBeNull()
    expect(text.match(/.{0,20}\p{L}[:;!?]( .{0,10}|$)/gmu)).toBeNull()
  })
})

test('each service page has its own title and description (§2.5)', () => {
  const titles = services.map(([slug]) => textsOf(pageOf(slug), 'title')[0])
  const descriptions = services.map(([slug]) =>
    pageOf(slug).querySelector('meta[name="description"]')?.getAttribute('content'),
  )
  expect(new Set(titles).size).toBe(services.length)
  expect(new Set(descriptions).size).toBe(services.length)
  for (const title of titles) expect(title).toMatch(/ \| TW Jantes$/)
  for (const description of descriptions) expect(description).toMatch(/^.{80,165}$/)
})

test('only tribofinition and personnalisation link to the portfolio (§2.5)', () => {
  const withPortfolio = services.filter(([slug]) =>
    linksOf(pageOf(slug), '/realisations').includes('Voir nos réalisations'),
  )
  expect(withPortfolio.map(([slug]) => slug)).toEqual(['tribofinition', 'personnalisation'])
})

test('tribofinition takes one week for four rims (§1)', () => {
  expect(textsOf(pageOf('tribofinition'), 'main dl').join()).toContain('Quatre jantes en une semaine')
})

test('personnalisation shows its seven finishes, each with its own picture and text (§2.5)', () => {
  const cards = pageOf('personnalisation').querySelectorAll('#finitions li:has(h3)')
  expect(cards.map((card) => textsOf(card, 'h3').join().replace(/^\d/, ''))).toEqual([
    'Couleur unie',
    'Bicolore',
    'Bord poli',
    'Vernis teinté',
    'Finition de l’intérieur du fût',
    'Chrome',
    'Peinture céramique',
  ])
  const pictures = cards.map((card) => card.querySelector('[data-picture]')?.getAttribute('data-picture'))
  expect(new Set(pictures).size).toBe(7)
  for (const picture of pictures) expect(picture).toMatch(/^finition-/)
  for (const card of cards) expect(textsOf(card, 'p').join()).toMatch(/.{60}/)
})

test('TW Kustoms has a Cerakote gallery, six treatments and a link to its own site (§2.5, decision 16)', () => {
  const page = pageOf('twkustoms')
  const photos = page.querySelectorAll('#cerakote figure')
  expect(photos).toHaveLength(7)
  for (const photo of photos) {
    expect(photo.querySelector('img')?.getAttribute('src')).toMatch(/^\/pictures\/cerakote-/)
    expect(textsOf(photo, 'figcaption').join()).not.toBe('')
  }
  expect(headingsOf('twkustoms', 'traitements')).toEqual([
    'Chrome',
    'Zinc',
    'Nickel',
    'Cuivre',
    'Anodisation',
    'Polissage',
  ])
  const treatments = page.querySelectorAll('#traitements [data-picture]')
  expect(treatments.map((picture) => picture.getAttribute('data-picture'))).toEqual([
    'traitement-chrome',
    'traitement-zinc',
    'traitement-nickel',
    'traitement-cuivre',
    'traitement-anodisation',
    'traitement-polissage',
  ])
  const link = page.querySelector('main a[href="https://twkustoms.exemple.fr/"]')
  expect(link?.getAttribute('target')).toBe('_blank')
})

test('renovation is shown in six steps with pictures, of which the first is selected (decision 16)', () => {
  const steps = pageOf('renovation').querySelectorAll('#etapes ol > li')
  const names = steps.map((step) => step.querySelector('[data-picture]')?.getAttribute('data-picture'))
  expect(names).toEqual([
    'etape-1-recue',
    'etape-2-decapee',
    'etape-3-appretee',
    'etape-4-peinte',
    'etape-5-diamantee',
    'etape-6-vernie',
  ])
  for (const step of steps) {
    expect(textsOf(step, 'figcaption p').join()).toMatch(/.{50}/)
    const name = step.querySelector('input[type="radio"]')?.getAttribute('aria-labelledby')
    expect(textsOf(step, `[id="${name}"]`).join()).toMatch(/.{5}/)
  }
  expect(steps.map((step) => step.querySelector('input[checked]') !== null).indexOf(true)).toBe(0)
  expect(pageOf('renovation').querySelectorAll('#etapes input[checked]')).toHaveLength(1)
})

test('two of seven finishes can be compared half by half (decision 16)', () => {
  const page = pageOf('personnalisation')
  for (const side of ['gauche', 'droite']) {
    const sideSelector = `#comparer fieldset[data-side="${side}"]`
    expect(textsOf(page, `${sideSelector} legend`)).toEqual([`Moitié ${side}`])
    expect(page.querySelectorAll(`${sideSelector} label input[type="radio"][name="${side}"]`)).toHaveLength(7)
    expect(page.querySelectorAll(`${sideSelector} [data-picture^="finition-"]`)).toHaveLength(7)
    expect(page.querySelectorAll(`${sideSelector} input[checked]`)).toHaveLength(1)
  }
})

test('renovation, stripping and welding show before and after, without a style attribute (§2.5)', () => {
  const pairs = {
    renovation: [
      ['avant-1', 'apres-1'],
      ['avant-2', 'apres-2'],
    ],
    decapage: [['etape-1-recue', 'etape-2-decapee']],
    soudure: [['avant-3', 'apres-3']],
  }
  for (const [slug, pairAlts] of Object.entries(pairs)) {
    const comparisons = pageOf(slug).querySelectorAll('#avant-apres .before-after')
    const names = comparisons.map((comparison) =>
      comparison.querySelectorAll('[data-picture]').map((picture) => picture.getAttribute('data-picture')),
    )
    expect(names).toEqual(pairAlts)
  }
  // The content security policy would block inline styles, and the browser would report an error.
  expect(pageOf('renovation').querySelectorAll('main [style]')).toEqual([])
})

test('welding shows a crack of the barrel, and excludes spoke, hub, bolt holes and bead seat (§2.5)', () => {
  expect(textsOf(pageOf('soudure'), '#avant-apres figcaption').join()).toContain('loin des branches')
  expect(textsOf(pageOf('soudure'), '#limites').join()).toContain(
    'Toute soudure sur une branche, le moyeu, les trous de fixation ou le siège du pneu',
  )
})

test('the texts of the services are in no script of the browser (decision 9, decision 13)', async () => {
  const html = await (await site.fetch('/services/soudure')).text()
  const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
  expect(scripts.size).toBeGreaterThan(2)
  for (const script of scripts) {
    expect(await (await site.fetch(script)).text(), script).not.toContain('ressuage')
  }
})
