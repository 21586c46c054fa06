import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { listServices } from '../../../app/records/service-pages.server.ts'
import { pictureAltTexts } from '../../../app/ui/pictures/picture/alt-texts.server.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import { listPublicPaths } from '../../reading/list-public-paths.ts'
import { readPage } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

const servicePaths = listServices(defaultSite).map(({ slug }) => `/services/${slug}`)
/** Text of each public page between header and footer. */
const texts = new Map<string, string>()
/** Text of each page without the price finder. */
const prose = new Map<string, string>()

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  for (const path of await listPublicPaths(site)) {
    const main = (await readPage(site, path)).querySelector('main')
    texts.set(path, main?.textContent.replace(/[ \n]+/g, ' ') ?? '')
    main?.querySelector('.price-finder')?.remove()
    prose.set(path, main?.textContent.replace(/[ \n]+/g, ' ') ?? '')
  }
})

const pagesThatSay = (words: RegExp) =>
  [...texts].filter(([, text]) => words.test(text)).map(([path]) => path)

describe('the limits of welding', () => {
  test.each([
    '/services/soudure',
    '/actualites/soudure-tig-jante-fissuree',
    '/conditions_generales',
    '/a_propos',
  ])('are stated on %s: four places are never welded (§2.5)', (path) => {
    for (const excludedPlace of [/branches?/, /moyeu/, /trous de fixation/, /siège du pneu/])
      expect(texts.get(path), String(excludedPlace)).toMatch(excludedPlace)
  })

  test('are respected by all pages and picture descriptions (§2.5)', () => {
    expect(pagesThatSay(/(soudure|soudée?s?|ressoudée?)[^.]{0,20} (sur|à la racine d’)une branche/)).toEqual(
      [],
    )
    expect(pagesThatSay(/branches? ressoudée|sièges? du pneu, la surface est reprise/)).toEqual([])
    const ofWelding = Object.values(pictureAltTexts).filter((alt) => /soud/i.test(alt))
    expect(ofWelding).not.toEqual([])
    for (const alt of ofWelding) expect(alt).not.toMatch(/branche|moyeu/)
  })

  test('the welding page advises against driving with a cracked rim (§2.5)', () => {
    expect(texts.get('/services/soudure')).toMatch(/Puis-je rouler avec une jante fissurée\s\?\s?Non\./)
  })
})

test('service pages agree about dismantling, cracks, vibrations and rims unfit for use (§2.5)', () => {
  expect(texts.get('/services/twkustoms')).toMatch(/Faut-il démonter les pièces\s\?\s?Non/)
  for (const path of ['/services/devoilage', '/services/soudure'])
    expect(texts.get(path), path).toMatch(/fissures (sont )?recherchées de nouveau/)
  expect(texts.get('/services/devoilage')).toContain('elle vient le plus souvent du pneu')
  expect(texts.get('/services/devoilage')).toContain('comme impropre à la route')
  expect(pagesThatSay(/nulle part ailleurs/)).toEqual([])
})

test('the quote request form asks for photos, vehicle, contact and request in this order, and mentions Chambéry (§2.6)', () => {
  const form = texts.get('/devis') ?? ''
  const order = ['Vos photos', 'Votre véhicule et vos jantes', 'Vos coordonnées', 'Votre demande']
  expect(order.map((title) => form.indexOf(title))).toEqual(
    order.map((title) => form.indexOf(title)).toSorted((one, other) => one - other),
  )
  expect(order.every((title) => form.includes(title))).toBe(true)
  expect(form).toMatch(/Chambéry est plus près de chez vous.*vos jantes peuvent être reçues à Chambéry/)
})

test('the distance for retightening bolts is 50 to 100 km in every text, drafts included (§2.5)', async () => {
  const drafts = await site.query<{ title: string; text: string }>(
    "select content->>'title' as title, concat_ws(' ', content->>'title', content->>'content') as text from content_records where published_at is null",
  )
  expect(drafts.length).toBeGreaterThan(0)
  const draftTexts = drafts.map(({ title, text }) => [title, text.replaceAll('&nbsp;', '\u00a0')] as const)
  const distances = [...texts, ...draftTexts].flatMap(([path, text]) =>
    [...text.matchAll(/serrage[^.;]{0,90}?(km|kilomètres|kilomètre)/g)].map(([distance]) => ({
      path,
      distance,
    })),
  )
  expect(distances.length).toBeGreaterThan(1)
  for (const { path, distance } of distances) expect(distance, path).toMatch(/50 à 100.(km|kilomètres)$/)
  expect(pagesThatSay(/(cinquantaine|centaine) de kilomètres/)).toEqual([])
})

test('the article and the page about tribofinition make the same statements (§2.5)', () => {
  for (const path of ['/services/tribofinition', '/actualites/tribofinition-une-semaine'])
    for (const words of [
      /arêtes( les plus)? vives s’arrondissent très légèrement/,
      /rayures profondes sont repris à la main/,
      /polish tous les deux ou trois mois/,
    ])
      expect(texts.get(path), path).toMatch(words)
})

test('no page contains a claim that cannot be verified, or a phrase removed by proofreading (§2.5)', () => {
  const struckOut =
    /nulle part ailleurs que|que l’on ne voit nulle part|premier trimestre|noyau composite|Grand-Est|griffe|le saut|redressés? à la lime|dans nos ateliers\s:|comme elle est, même/
  expect(pagesThatSay(struckOut)).toEqual([])
})

test('every page uses only characters of the first font file, so that no second one is loaded before the first picture', async () => {
  const [, written = ''] = /unicode-range:([^;]+);/.exec(await readFile('app/styles/fonts.css', 'utf8')) ?? []
  const letters = new RegExp(`[${written.replace(/U\+([\dA-F]+)(?:-([\dA-F]+))?,?\s*/g, range)}\\s]`, 'gu')
  expect(pagesThatSay(/[éèàœ]/).length).toBe(texts.size)
  const otherCharactersByPath = [...texts].map(([path, text]) => [path, text.replace(letters, '')])
  expect(otherCharactersByPath.filter(([, otherCharacters]) => otherCharacters !== '')).toEqual([])
})

const range = (_: string, first: string, last = first) => `\\u{${first}}-\\u{${last}}`

test.each(servicePaths)('%s has fewer than 700 words, and five spaced colons at most (§2.5)', (path) => {
  const text = prose.get(path) ?? ''
  expect(text.split(' ').length, 'words').toBeLessThan(700)
  expect(text.match(/\u00a0:/g)?.length ?? 0, 'colons').toBeLessThanOrEqual(5)
})

describe('declarations of computer-generated pictures', () => {
  test.each([...servicePaths, '/a_propos', '/actualites/soudure-tig-jante-fissuree', '/realisations'])(
    '%s declares its computer-generated pictures (§2.17)',
    (path) => {
      expect(texts.get(path)).toMatch(/images? de synthèse/i)
    },
  )

  test('a fictitious portfolio entry is declared as such (§2.17)', async () => {
    const entries = [...texts.keys()].filter((path) => /^\/realisations\/./.test(path))
    expect(entries.length).toBeGreaterThan(5)
    for (const path of entries)
      expect(texts.get(path), path).toContain('Exemple composé pour la démonstration')
  })
})
