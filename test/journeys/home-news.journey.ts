import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { type SiteProcess, startSite } from '../site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { expect, test } from './visitor.ts'

// A site of its own, because these journeys take the news away from it.
test.describe.configure({ mode: 'serial' })

let dataDir: string
let site: SiteProcess
let database: pg.Client
test.beforeAll(async () => {
  dataDir = await makeTemporaryFolder('home-news')
  site = await startSite({ DATA_DIR: dataDir, DEMO: 'on' })
  const connectionString = readFileSync(join(dataDir, 'postgres/url'), 'utf8').trim()
  database = new pg.Client({ connectionString, options: '-c search_path=tw' })
  await database.connect()
})
test.afterAll(async () => {
  await database.end()
  await site.kill('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

function parts(page: Page) {
  const news = page.getByRole('region', { name: 'Nos dernieres actualites' })
  return {
    cards: news.getByRole('article'),
    placeholders: news.locator('[data-placeholder]'),
    retry: news.getByRole('link', { name: 'Réessayer' }),
    news,
  }
}

/** Follows a link to the home page within the site, without a page load. */
async function comeHome(page: Page) {
  await page.goto(`${site.origin}/conditions_generales`)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('banner').getByRole('link', { name: 'TW Jantes, accueil' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vos jantes, comme au premier tour.')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
}

for (const [name, open] of [
  ['on a navigation within the site', comeHome],
  ['on a page load', (page: Page) => page.goto(site.origin, { waitUntil: 'commit' })],
] as const) {
  test(`three shimmering placeholders hold the place of slow news ${name}`, async ({ page }) => {
    await database.query('begin')
    await database.query('lock table articles in access exclusive mode')
    await open(page)
    const { placeholders, cards } = parts(page)
    await expect(placeholders).toHaveCount(3)
    await expect(cards).toHaveCount(0)
    for (const placeholder of await placeholders.all()) await expect(placeholder).toBeVisible()
    const animation = await placeholders
      .first()
      .locator('div')
      .first()
      .evaluate((element) => getComputedStyle(element).animationName)
    expect(animation).toBe('shimmer')

    await database.query('commit')
    await expect(cards).toHaveCount(3)
    await expect(placeholders).toHaveCount(0)
  })

  test(`news that cannot be read leave the placeholders, a sentence and a way to try again ${name}`, async ({
    page,
  }) => {
    await database.query('alter table articles rename to away')
    await open(page)
    const { news, placeholders, cards, retry } = parts(page)
    await expect(news).toContainText('Les actualités n’ont pas pu être chargées.')
    await expect(placeholders).toHaveCount(3)
    // The scripts are there: the news alone are asked for again, not the page.
    await page.waitForLoadState('networkidle')
    await Promise.all([page.waitForResponse(/\.data/), retry.click()])
    await expect(retry).toBeVisible()
    await expect(placeholders).toHaveCount(3)

    await database.query('alter table away rename to articles')
    const place = await page.evaluate(() => window.scrollY)
    await retry.click()
    await expect(cards).toHaveCount(3)
    await expect(retry).toHaveCount(0)
    expect(await page.evaluate(() => window.scrollY)).toBe(place)
  })
}
