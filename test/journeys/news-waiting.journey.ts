import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { type SiteProcess, startSite } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { databaseUrl, query } from './database.ts'
import { expect, test } from './visitor.ts'

// A site of its own, because these journeys take the news away from it.
test.describe.configure({ mode: 'serial' })

let dataDir: string
let site: SiteProcess
let database: pg.Client
test.beforeAll(async () => {
  // A site that fills in its demo, on a machine that has other work: as long as `startSite` waits for it.
  test.setTimeout(180_000)
  dataDir = await makeTemporaryFolder('news-waiting')
  const own = new URL(await databaseUrl())
  own.pathname = `/news_waiting_${randomBytes(4).toString('hex')}`
  await query(`create database ${own.pathname.slice(1)}`)
  const settings = { DATA_DIR: dataDir, DATABASE_URL: own.href, DEMO: 'on', JOBS: 'off', PAGE_CACHE_MB: '0' }
  site = await startSite(settings)
  database = new pg.Client({ connectionString: own.href, options: '-c search_path=tw' })
  await database.connect()
})
test.afterAll(async () => {
  await database.end()
  await site.kill('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Where news are shown: a part of the home page, and the list. */
const home = {
  path: '/',
  link: 'TW Jantes, accueil',
  heading: 'Vos jantes, comme au premier tour.',
  part: (page: Page) => page.getByRole('region', { name: 'Nos dernieres actualites' }),
  cards: 3,
  placeholders: 3,
}
const list = {
  path: '/actualites',
  link: 'Actualités',
  heading: 'Actualités',
  part: (page: Page) => page.getByRole('main'),
  cards: 9,
  placeholders: 6,
}

function parts(page: Page, place: typeof home) {
  const news = place.part(page)
  return {
    cards: news.getByRole('article'),
    placeholders: news.locator('[data-placeholder]'),
    retry: news.getByRole('link', { name: 'Réessayer' }),
    news,
  }
}

/** Follows a link within the site, without a page load. */
async function follow(page: Page, place: typeof home) {
  await page.goto(`${site.origin}/conditions_generales`)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('banner').getByRole('link', { name: place.link, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(place.heading)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
}

const load = (page: Page, place: typeof home) => page.goto(site.origin + place.path, { waitUntil: 'commit' })

for (const [name, place, open] of [
  ['the home page, on a navigation within the site', home, follow],
  ['the home page, on a page load', home, load],
  ['the list, on a navigation within the site', list, follow],
  ['the list, on a page load', list, load],
] as const) {
  test(`shimmering placeholders hold the place of slow news: ${name}`, async ({ page }) => {
    await database.query('begin')
    await database.query('lock table articles in access exclusive mode')
    await open(page, place)
    const { placeholders, cards } = parts(page, place)
    await expect(placeholders).toHaveCount(place.placeholders)
    await expect(cards).toHaveCount(0)
    for (const placeholder of await placeholders.all()) await expect(placeholder).toBeVisible()
    const animation = await placeholders
      .first()
      .locator('div')
      .first()
      .evaluate((element) => getComputedStyle(element).animationName)
    expect(animation).toBe('shimmer')

    await database.query('commit')
    await expect(cards).toHaveCount(place.cards)
    await expect(placeholders).toHaveCount(0)
  })

  test(`news that cannot be read leave the placeholders, a sentence and a way to try again: ${name}`, async ({
    page,
  }) => {
    await database.query('alter table articles rename to away')
    await open(page, place)
    const { news, placeholders, cards, retry } = parts(page, place)
    await expect(news).toContainText('Les actualités n’ont pas pu être chargées.')
    await expect(placeholders).toHaveCount(place.placeholders)
    // The scripts are there: the news alone are asked for again, not the page.
    await page.waitForLoadState('networkidle')
    await Promise.all([page.waitForResponse(/\.data/), retry.click()])
    await expect(retry).toBeVisible()
    await expect(placeholders).toHaveCount(place.placeholders)

    await database.query('alter table away rename to articles')
    const scrolled = await page.evaluate(() => window.scrollY)
    await retry.click()
    await expect(cards).toHaveCount(place.cards)
    await expect(retry).toHaveCount(0)
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  })
}

test('older articles come page by page, announced like any other page', async ({ page }) => {
  await database.query(`
    insert into articles (id, title, content, main_image, created_at)
    select 'ancien-' || n, 'Ancien ' || n, '<p>Texte</p>', '{"url": "/pictures/avant-1", "name": "Jante"}',
           timestamptz '2020-01-01' - n * interval '1 day'
    from generate_series(1, 8) n`)
  await page.goto(`${site.origin}/actualites`)
  const { cards } = parts(page, list)
  await expect(cards).toHaveCount(12)
  await page.getByRole('link', { name: 'Articles plus anciens' }).click()
  await expect(cards).toHaveCount(5)
  await expect(cards.first()).toContainText('Ancien 4')
  await expect(page).toHaveTitle('Actualités, page 2 | TW Jantes')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.locator('body > [aria-live="polite"]')).toHaveText(await page.title())
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('link', { name: 'Articles plus récents' }).click()
  await expect(cards).toHaveCount(12)
  await expect(page).toHaveURL(/\/actualites$/)
})
