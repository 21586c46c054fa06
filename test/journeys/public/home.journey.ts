import { alsoInFirefox } from '../../firefox/firefox-too.ts'
import { expect, test } from '../helpers/visitor.ts'

test(
  'the hero and the news cards lead to their pages, and the footer folds its addresses on a phone (§2.3, §2.4)',
  alsoInFirefox,
  async ({ page }) => {
    test.slow()
    await test.step('the hero leads to the quote request, the cards to their articles (§2.4)', async () => {
      await page.goto('/')
      const cards = page.locator('#actualites').getByRole('article')
      await expect(cards).toHaveCount(3)
      const title = (await cards.first().getByRole('heading').textContent()) ?? ''
      await cards.first().getByRole('link').click()
      await expect(page).toHaveURL(/\/actualites\/.+/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

      await page.goto('/')
      await page
        .getByRole('region', { name: 'Vos jantes, comme au premier tour.' })
        .getByRole('link', { name: 'Demander un devis' })
        .click()
      await expect(page).toHaveURL('/devis')
      await expect(page.getByRole('heading', { level: 1, name: 'Demande de devis' })).toBeVisible()
    })
    await test.step('on a phone the four addresses of the footer are collapsed until they are tapped (§2.3)', async () => {
      await page.setViewportSize({ width: 360, height: 780 })
      await page.goto('/conditions_generales')
      const footer = page.getByRole('contentinfo')
      const phones = footer.locator('a[href^="tel:"]')
      await expect(phones).toHaveCount(4)
      for (const phone of await phones.all()) await expect(phone).toBeHidden()
      await footer.getByRole('heading', { name: 'Atelier de Chambéry' }).click()
      await expect(phones.nth(2)).toBeVisible()
      await expect(phones.nth(0)).toBeHidden()
      await page.setViewportSize({ width: 800, height: 780 })
      for (const phone of await phones.all()) await expect(phone).toBeVisible()
    })
  },
)

test('the home page fits every width, animates its light and scrolls to its anchors (§2.4)', async ({
  page,
}) => {
  test.slow()
  await test.step('the first screen shows the whole wheel, without a black strip below it (§2.4)', async () => {
    await page.goto('/')
    const boxOf = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const { top, bottom, height } = element.getBoundingClientRect()
        return { top, bottom, height }
      })
    for (const [width, height] of [
      [1440, 900],
      [1080, 810],
    ] as const) {
      await page.setViewportSize({ width, height })
      const [picture, hero] = [await boxOf('.hero img'), await boxOf('.hero')]
      expect(Math.abs(picture.bottom - hero.bottom), `${width} px`).toBeLessThan(1)
      expect(hero.bottom).toBeLessThanOrEqual(height)
    }
    // On a portrait screen, the tyre touches the ground at nine tenths of the picture's height.
    await page.setViewportSize({ width: 768, height: 1024 })
    const upright = await boxOf('.hero img')
    expect(upright.top + 0.9 * upright.height).toBeLessThan(1024)
  })
  await test.step('between the usual widths no card cuts its title, and no row has a single item (§2.1)', async () => {
    await page.goto('/')
    for (const width of [320, 600, 900, 1100, 1200]) {
      await page.setViewportSize({ width, height: 900 })
      const clippedTitles = await page.locator('.service-card h3').evaluateAll((titles) =>
        titles.flatMap((title) => {
          const words = document.createRange()
          words.selectNodeContents(title)
          const card = title.closest('.service-card')
          const edge = card?.getBoundingClientRect().right ?? 0
          return words.getBoundingClientRect().right > edge - 8 ? [title.textContent] : []
        }),
      )
      expect(clippedTitles, `${width} px`).toEqual([])
      const inARow = await page.locator('.selling-points li').evaluateAll((points) => {
        const tops = points.map((point) => point.getBoundingClientRect().top)
        return tops.filter((top) => top === tops[0]).length
      })
      expect([1, 2, 4], `${width} px`).toContain(inARow)
      const [before, after] = await page
        .locator('.before-after__controls button')
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
      expect(before, `${width} px`).toBe(after)
    }
  })
  await test.step('the light of the hero moves, and is still with reduced motion', async () => {
    for (const [reducedMotion, moves] of [
      ['no-preference', true],
      ['reduce', false],
    ] as const) {
      await page.emulateMedia({ reducedMotion })
      await page.goto('/')
      // Returns the duration of the animation in milliseconds, even if it has already ended.
      const longest = await page.locator('.hero__picture').evaluate((picture) => {
        const { animationName, animationDuration } = getComputedStyle(picture, '::after')
        return animationName === 'none' ? 0 : Number.parseFloat(animationDuration) * 1_000
      })
      if (moves) expect(longest).toBeGreaterThan(1_000)
      else expect(longest).toBeLessThan(50)
    }
  })
  await test.step('an address with an anchor shows that section below the header (§2.1)', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/#actualites')
    const heading = page.getByRole('heading', { name: 'Nos dernieres actualites' })
    await expect(heading).toBeInViewport()
    const header = await page.getByRole('banner').boundingBox()
    await expect
      .poll(async () => (await heading.boundingBox())?.y ?? 0)
      .toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0) - 1)
  })
})

test('by keyboard and screen reader, the skip link reaches the content and each new page is announced', async ({
  page,
}) => {
  test.slow()
  await test.step('a new page focuses its heading, is announced and starts at its top (§2.1)', async () => {
    await page.goto('/')
    await page.locator('#actualites').scrollIntoViewIfNeeded()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Nos réalisations' }).click()
    await expect(page).toHaveURL('/realisations')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page).toHaveTitle(/^Nos réalisations \| /)
    await expect(page.locator('body > [aria-live="polite"]')).toHaveText(await page.title())
    // Smooth scrolling is disabled, because a page cannot be read while it scrolls.
    expect(await page.evaluate(() => window.scrollY)).toBe(0)

    // Going back restores the scroll position and announces the page.
    await page.goBack()
    await expect(page).toHaveTitle(/^Rénovation de jantes/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.locator('body > [aria-live="polite"]')).toHaveText(await page.title())
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  })
  await test.step('the first Tab focuses a link to skip to the content', async () => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Aller au contenu' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Demander un devis' }).first(),
    ).toBeFocused()
  })
  await test.step('an unknown path leads to the home page', async () => {
    await page.goto('/nulle/part')
    await expect(page).toHaveURL('/')
    await expect(page.locator('#actualites').getByRole('article')).toHaveCount(3)
  })
})

test('a touch starts the scripts of a page whose first picture never loads', async ({ page, baseURL }) => {
  await page.route('**/pictures/hero-*', () => {})
  // Disables the timeout that would start the scripts after some time.
  await page.addInitScript(() => {
    const later = window.setTimeout
    window.setTimeout = ((act: () => void, wait = 0) => (wait > 2_000 ? 0 : later(act, wait))) as typeof later
  })
  await page.evaluate((home) => window.location.assign(home), `${baseURL}/`)
  const services = page.getByRole('button', { name: 'Nos services' })
  await expect(services).toBeVisible()
  await services.focus()
  await expect(async () => {
    await services.press('Enter')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Soudure' })).toBeVisible({
      timeout: 500,
    })
  }).toPass()
})
