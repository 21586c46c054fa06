import type { Page } from '@playwright/test'
import { type DedicatedSite, startDedicatedSite } from '../helpers/dedicated-site.ts'
import { expect, test } from '../helpers/visitor.ts'

// Uses a separate site, because these journeys remove its news.
test.describe.configure({ mode: 'serial' })

let site: DedicatedSite
test.beforeAll(async () => {
  // Equals the time for which `startSite` waits on a busy machine.
  test.setTimeout(180_000)
  site = await startDedicatedSite({ JOBS: 'off', PAGE_CACHE_MB: '0' })
  await publish('Récent', 9, '2026-01-01')
})
test.afterAll(() => site.close())

/** Inserts this number of articles, one day apart. */
const publish = (title: string, count: number, newest: string) =>
  site.database.query(
    `insert into articles (id, title, content, main_image, created_at)
     select md5($1 || n), $1 || ' ' || n, '<p>Texte</p>', '{"url": "/pictures/avant-1", "name": "Jante"}',
            $3::timestamptz - n * interval '1 day'
     from generate_series(1, $2::int) n`,
    [title, count, newest],
  )

/** Places that show news: a section of the home page, and the list. */
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

const navigations = [
  ['on a navigation within the site', follow],
  ['on a page load', load],
] as const

for (const [name, place] of [
  ['the home page', home],
  ['the list', list],
] as const)
  test(`placeholders are shown while news load slowly or cannot be read: ${name} (§2.4, §2.8, §4.1)`, async ({
    page,
  }) => {
    test.slow()
    for (const [way, open] of navigations) {
      await test.step(`shimmering placeholders reserve the place of slow news, ${way}`, async () => {
        await site.database.query('begin')
        await site.database.query('lock table articles in access exclusive mode')
        await open(page, place)
        const { placeholders, cards } = parts(page, place)
        await expect(placeholders).toHaveCount(place.placeholders)
        await expect(cards).toHaveCount(0)
        for (const placeholder of await placeholders.all()) await expect(placeholder).toBeVisible()
        await expect(placeholders.first().locator('div').first()).toHaveCSS('animation-name', 'shimmer')

        await site.database.query('commit')
        await expect(cards).toHaveCount(place.cards)
        await expect(placeholders).toHaveCount(0)
      })
      await test.step(`if the news cannot be loaded, the placeholders stay, with a sentence and a link to retry, ${way}`, async () => {
        await site.database.query('alter table articles rename to away')
        await open(page, place)
        const { news, placeholders, cards, retry } = parts(page, place)
        await expect(news).toContainText('Les actualités n’ont pas pu être chargées.')
        await expect(placeholders).toHaveCount(place.placeholders)
        // Before hydration, the link reloads the whole page. Try again until it requests the news alone.
        await expect(async () => {
          await Promise.all([page.waitForResponse(/\.data/, { timeout: 3_000 }), retry.click()])
        }).toPass()
        await expect(retry).toBeVisible()
        await expect(placeholders).toHaveCount(place.placeholders)

        await site.database.query('alter table away rename to articles')
        // The news must not move on the screen, even if a section above them appears late.
        const whereSeen = () => news.evaluate((part) => Math.round(part.getBoundingClientRect().top))
        const positionBefore = await whereSeen()
        await retry.click()
        await expect(cards).toHaveCount(place.cards)
        await expect(retry).toHaveCount(0)
        expect(await whereSeen()).toBe(positionBefore)
      })
    }
  })

test('older articles are shown page by page, and each page is announced (§2.8)', async ({ page }) => {
  await publish('Ancien', 8, '2020-01-01')
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
