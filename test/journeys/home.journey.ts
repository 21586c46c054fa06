import { expect, test } from './visitor.ts'

test('the hero leads to the quote request, the cards to their articles', async ({ page }) => {
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

test('a new page takes the focus to its heading, is announced and begins at its top', async ({ page }) => {
  await page.goto('/')
  await page.locator('#actualites').scrollIntoViewIfNeeded()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Nos réalisations' }).click()
  await expect(page).toHaveURL('/realisations')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/^Nos réalisations \| /)
  await expect(page.locator('body > [aria-live="polite"]')).toHaveText(await page.title())
  // At once: a page that scrolls into its place is not read yet.
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  // Going back neither loses the place nor stays silent.
  await page.goBack()
  await expect(page).toHaveTitle(/^Rénovation de jantes /)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.locator('body > [aria-live="polite"]')).toHaveText(await page.title())
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
})

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Aller au contenu' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Demander un devis' }).first()).toBeFocused()
})

test('an address with an anchor shows that part, below the header', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/#actualites')
  const heading = page.getByRole('heading', { name: 'Nos dernieres actualites' })
  await expect(heading).toBeInViewport()
  const header = await page.getByRole('banner').boundingBox()
  await expect
    .poll(async () => (await heading.boundingBox())?.y ?? 0)
    .toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0) - 1)
})

for (const [reducedMotion, moves] of [
  ['no-preference', true],
  ['reduce', false],
] as const) {
  test(`with the motion setting « ${reducedMotion} » the light ${moves ? 'passes' : 'stands still'}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/')
    const longest = await page.evaluate(() => {
      const times = document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime))
      return Math.max(0, ...times)
    })
    if (moves) expect(longest).toBeGreaterThan(1_000)
    else expect(longest).toBeLessThan(50)
  })
}

test('an unknown path leads home', async ({ page }) => {
  await page.goto('/nulle/part')
  await expect(page).toHaveURL('/')
  await expect(page.locator('#actualites').getByRole('article')).toHaveCount(3)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the three news and the seven services are there', async ({ page }) => {
    await page.goto('/')
    const cards = page.locator('#actualites').getByRole('article')
    await expect(cards).toHaveCount(3)
    for (const card of await cards.all()) await expect(card.getByRole('heading')).toBeVisible()
    await expect(page.locator('[data-placeholder]')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: /^Voir plus/ })).toHaveCount(7)
  })
})

test('a touch starts the scripts of a page whose first picture never comes', async ({ page, baseURL }) => {
  await page.route('**/pictures/hero-*', () => {})
  // Without the patience that would start them in the end.
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
