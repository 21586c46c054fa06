import type { Page } from '@playwright/test'
import { blockScripts, expect, test } from '../helpers/visitor.ts'

// The demo entry has four photos: a first, a last, and two between.
const entry = { id: 'avant-apres-diamantage-anthracite', titre: 'Avant, après\u00a0: diamantage' }
const address = `/realisations/${entry.id}`

function parts(page: Page) {
  const dialog = page.getByRole('dialog', { name: entry.titre })
  return {
    dialog,
    card: page.getByRole('main').getByRole('link', { name: entry.titre }),
    close: dialog.getByRole('button', { name: 'Fermer' }),
    previous: dialog.getByRole('button', { name: 'Photo précédente' }),
    next: dialog.getByRole('button', { name: 'Photo suivante' }),
    position: dialog.locator('[aria-live="polite"]'),
    slide: (number: number) => dialog.locator('.carousel__track > li').nth(number - 1),
  }
}

/** Opens the entry by its address and waits until it is hydrated. */
async function openAddress(page: Page) {
  await page.goto(address)
  await isModal(page)
}

const isModal = (page: Page) =>
  expect
    .poll(() =>
      parts(page)
        .dialog.evaluate((element) => element.matches(':modal'))
        .catch(() => false),
    )
    .toBe(true)

const placeOf = (page: Page) => page.evaluate(() => window.scrollY)

const closings: [name: string, close: (page: Page) => Promise<unknown>][] = [
  ['its button', (page) => parts(page).close.click()],
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['the backdrop', (page) => page.mouse.click(20, 450)],
  ['going back', (page) => page.goBack()],
]
test('a card opens its entry at its own address, and every way to close it leads back to the unchanged list (§2.9, §4.3)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await page.goto('/realisations', { waitUntil: 'networkidle' })
  const { dialog, card } = parts(page)
  // In the middle of the screen, so that no click has to scroll first.
  await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const place = await placeOf(page)
  expect(place).toBeGreaterThan(300)
  for (const [name, close] of closings) {
    await test.step(name, async () => {
      await card.click()
      await expect(dialog).toBeVisible()
      await expect(page).toHaveURL(address)
      await expect(page).toHaveTitle(`${entry.titre} | TW Jantes`)
      // The test browser hides scroll bars. Only the dialog reserves their width, so the rows above are a few pixels lower until
      // it closes. With visible scroll bars nothing moves.
      expect(Math.abs((await placeOf(page)) - place)).toBeLessThan(24)

      await close(page)
      await expect(dialog).toHaveCount(0)
      await expect(page).toHaveURL('/realisations')
      await expect(page).toHaveTitle('Nos réalisations | TW Jantes')
      await expect(card).toBeFocused()
      expect(await placeOf(page)).toBe(place)
    })
  }
})

test('the photos of an entry are browsed by keyboard and buttons, with and without motion (§2.9)', async ({
  page,
}) => {
  test.slow()
  await test.step('the keyboard opens an entry, browses its photos and closes it; Escape pressed twice goes back once (§2.9)', async () => {
    await page.goto('/a_propos')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Nos réalisations' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nos réalisations' })).toBeFocused()
    const { card, dialog, position, close } = parts(page)
    await card.focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    // The keys work without a first Tab.
    await page.keyboard.press('ArrowRight')
    await expect(position).toContainText('2 / 4')
    await page.keyboard.press('Home')
    await page.keyboard.press('Tab')
    await expect(close).toBeFocused()
    await page.keyboard.press('Tab')
    for (const [key, expectedPhoto] of [
      ['ArrowRight', '2 / 4'],
      ['ArrowLeft', '1 / 4'],
      ['ArrowLeft', '1 / 4'],
      ['End', '4 / 4'],
      ['ArrowRight', '4 / 4'],
      ['Home', '1 / 4'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(position).toContainText(expectedPhoto)
    }
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(card).toBeFocused()
    await expect(page).toHaveURL('/realisations')
  })
  await test.step('the previous button is hidden on the first photo, the next one on the last (§2.9)', async () => {
    await openAddress(page)
    const { previous, next, position, slide } = parts(page)
    await expect(next).toBeVisible()
    await expect(previous).toBeHidden()
    // Quick clicks are not lost while the photos are still moving.
    await next.click()
    await next.click()
    await expect(position).toContainText('3 / 4')
    await expect(previous).toBeVisible()
    await next.focus()
    await page.keyboard.press('Enter')
    await expect(position).toContainText('4 / 4')
    await expect(next).toBeHidden()
    await expect(slide(4)).toBeInViewport({ ratio: 0.99 })
    // When the button disappears, the focus stays in the carousel: the arrow keys still work.
    await page.keyboard.press('ArrowLeft')
    await expect(position).toContainText('3 / 4')
    await expect(slide(3)).toBeInViewport({ ratio: 0.99 })
    await expect(next).toBeVisible()

    // The shown photo does not change when the window changes its size.
    await page.setViewportSize({ width: 700, height: 900 })
    await expect(slide(3)).toBeInViewport({ ratio: 0.99 })
    await expect(position).toContainText('3 / 4')

    await page.getByRole('link', { name: /^Photo 1/ }).click()
    await expect(slide(1)).toBeInViewport({ ratio: 0.99 })
    await expect(previous).toBeHidden()
    await expect(page).toHaveURL(address)
  })
  await test.step('a shared address opens the entry, and closing it leads to the list (§2.9)', async () => {
    await openAddress(page)
    const { dialog, close, card } = parts(page)
    await close.click()
    await expect(page).toHaveURL('/realisations')
    await expect(dialog).toHaveCount(0)
    await expect(card).toBeFocused()
    await expect(card).toBeInViewport()

    // The browser's back and forward buttons switch between list and entry.
    await page.goBack()
    await expect(dialog).toBeVisible()
    await page.goForward()
    await expect(dialog).toHaveCount(0)
  })
  await test.step('a photo swiped to before hydration is still shown after it', async () => {
    const unblockScripts = await blockScripts(page)
    await page.goto(address, { waitUntil: 'commit' })
    const { position, slide } = parts(page)
    await slide(3).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
    await expect(position).toContainText('1 / 4')
    unblockScripts()
    await expect(position).toContainText('3 / 4')
    await expect(slide(3)).toBeInViewport({ ratio: 0.9 })
  })
  await test.step('with reduced motion the next photo appears at once (§2.9)', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openAddress(page)
    const { next, slide } = parts(page)
    await expect(next).toBeVisible()
    await next.click()
    const track = page.locator('.carousel__track')
    expect(await track.evaluate((row) => Math.abs(row.scrollLeft - row.clientWidth))).toBeLessThan(2)
    await expect(slide(2)).toBeInViewport({ ratio: 0.99 })
  })
})

test.describe('the portfolio on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true })

  test('a swipe shows the next photo, and four taps lead from the home page to a straightened rim (§2.9)', async ({
    page,
  }) => {
    await test.step('a swipe shows the next photo (§2.9)', async () => {
      await page.goto('/realisations', { waitUntil: 'networkidle' })
      const { card, position, slide } = parts(page)
      await card.tap()
      await isModal(page)
      const box = await slide(1).boundingBox()
      const browser = await page.context().newCDPSession(page)
      // A scroll gesture of the browser. In headless mode, touch events do not scroll.
      const swipe = (xDistance: number) =>
        browser.send('Input.synthesizeScrollGesture', {
          x: 195,
          y: (box?.y ?? 0) + 100,
          xDistance,
          gestureSourceType: 'mouse',
        })
      await swipe(-250)
      await expect(position).toContainText('2 / 4')
      await expect(slide(2)).toBeInViewport({ ratio: 0.99 })
      await swipe(250)
      await expect(position).toContainText('1 / 4')
      await expect(slide(1)).toBeInViewport({ ratio: 0.99 })
    })
    await test.step('four taps lead from the home page to the measures of a straightened rim (§2.9)', async () => {
      await page.goto('/', { waitUntil: 'networkidle' })
      await page.getByRole('main').getByRole('link', { name: 'Toutes les réalisations' }).tap()
      await page.getByText('Choisir un défaut ou une prestation').tap()
      await page.getByRole('link', { name: 'Voilée' }).tap()
      await expect(page).toHaveURL('/realisations?defaut=voilee')
      await page.locator('.portfolio-card a').first().tap()
      const dialog = page.getByRole('dialog')
      await expect(dialog.locator('.entry-facts')).toContainText('0,62\u00a0mm avant, 0,15\u00a0mm après')
      await expect(dialog.locator('.entry-steps')).toContainText('Redressée')
      await expect(dialog.getByRole('slider')).toBeVisible()
      await dialog.getByRole('button', { name: 'Fermer' }).tap()
      await expect(page).toHaveURL('/realisations?defaut=voilee')
    })
  })
})
