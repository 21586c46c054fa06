import type { Page } from '@playwright/test'
import { expect, test } from '../helpers/visitor.ts'

test.describe('the film of the about page', () => {
  const film = (page: Page) => page.locator('.film video')
  const isPlaying = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => !video.paused)

  test('plays or waits according to the visitor’s settings', async ({ page }) => {
    await test.step('the film starts after its poster, muted and without a layout shift, and its button pauses and resumes it (§2.7)', async () => {
      const requestedPaths: string[] = []
      page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
      await page.goto('/a_propos')
      const box = await page.locator('#ateliers').boundingBox()
      await expect(film(page)).toHaveAttribute('data-shown')
      expect(await page.locator('#ateliers').boundingBox()).toEqual(box)
      await expect(film(page)).toHaveJSProperty('muted', true)
      await expect(film(page)).toHaveJSProperty('loop', true)
      const posterIndex = requestedPaths.findIndex((path) => path.includes('balayage-affiche'))
      expect(posterIndex).toBeGreaterThan(-1)
      expect(requestedPaths.findIndex((path) => path.startsWith('/films/'))).toBeGreaterThan(posterIndex)

      const button = page.locator('.film__button')
      await expect(button).toHaveText('Mettre en pause')
      await button.click()
      await expect(button).toHaveText('Lire')
      expect(await isPlaying(page)).toBe(false)
      await button.press('Enter')
      await expect(button).toHaveText('Mettre en pause')
      await expect.poll(() => isPlaying(page)).toBe(true)

      // The film pauses while it is off the screen.
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expect.poll(() => isPlaying(page)).toBe(false)
    })
    await test.step('the film is requested only after a click with reduced data or reduced motion (§2.7)', async () => {
      const requestedPaths: string[] = []
      page.on('request', (request) => requestedPaths.push(request.url()))
      const button = page.locator('.film__button')
      const lessData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
      await page.addInitScript(`if (location.hash === '#econome') (${lessData})()`)
      await page.goto('/realisations')
      await page.goto('/a_propos#econome')
      await expect(button).toHaveText('Lire')

      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto('/realisations')
      await page.goto('/a_propos')
      await expect(button).toHaveText('Lire')
      expect(requestedPaths.filter((url) => url.includes('/films/'))).toEqual([])
      await button.click()
      await expect(film(page)).toHaveAttribute('data-shown')
    })
    await test.step('the film leaves its poster in place if it cannot be loaded (§2.7)', async () => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await page.emulateMedia({ reducedMotion: null })
      await page.route('**/films/*', async (route) => {
        await released
        await route.fulfill({ status: 404 })
      })
      await page.goto('/a_propos')
      await expect(page.locator('.film__button')).toBeVisible()
      release()
      await expect(page.locator('.film__button')).toHaveCount(0)
      await expect(film(page)).toHaveCount(0)
      await expect(page.locator('.film img')).toBeVisible()
    })
  })
})

test('a page left open updates its opening hours (§2.7)', async ({ page }) => {
  // A Thursday in Paris: ten minutes before Épinal closes, while Chambéry stays open.
  await page.clock.install({ time: new Date('2026-11-19T14:20:00Z') })
  await page.goto('/a_propos')
  const cards = page.locator('#ateliers').getByRole('listitem')
  // Before hydration the page does not react. Return to it until it shows the opening hours by the test's clock.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(cards.nth(0)).toContainText(/Ouvert jusqu’à 15\sh\s30/, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await expect(cards.nth(0).locator('[aria-current="date"]')).toContainText('Lundi au jeudi')
  await page.clock.runFor(10 * 60_000)
  await expect(cards.nth(0)).toContainText(/Fermé, ouvre demain à 07\sh\s00/)
  await expect(cards.nth(2)).toContainText(/Ouvert jusqu’à 17\sh\s00/)
  await page.clock.fastForward(24 * 60 * 60 * 1000)
  await expect(cards.nth(0).locator('[aria-current="date"]')).toContainText('Vendredi')
})
