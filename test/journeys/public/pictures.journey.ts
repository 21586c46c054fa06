import type { Page } from '@playwright/test'
import { expect, test } from '../helpers/visitor.ts'

/** The picture that lies on top at a share of the width and half the height of an element. */
const pictureAt = (page: Page, selector: string, share: number) =>
  page.locator(selector).evaluate((element, part) => {
    const box = element.getBoundingClientRect()
    return document
      .elementsFromPoint(box.left + box.width * part, box.top + box.height / 2)
      .filter((found) => getComputedStyle(found).opacity !== '0')
      .map((found) => found.closest('[data-picture]'))
      .find((picture) => picture && getComputedStyle(picture).opacity === '1')
      ?.getAttribute('data-picture')
  }, share)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } })

  test('arrow keys bring each step of a renovation on stage, and two finishes meet in one rim', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/services/renovation')
    await page.getByRole('radio', { name: 'Réception et démontage' }).focus()
    const stage = '[data-picture="etape-1-recue"]'
    expect(await pictureAt(page, stage, 0.5)).toBe('etape-1-recue')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Reprise du métal et apprêt' })).toBeChecked()
    await expect.poll(() => pictureAt(page, stage, 0.5)).toBe('etape-3-appretee')

    await page.goto('/services/personnalisation')
    const left = page.getByRole('group', { name: 'Moitié gauche' })
    await left.getByText('Chrome').click()
    const body = '.finish-comparison__body'
    expect(await pictureAt(page, body, 0.45)).toBe('finition-chrome')
    expect(await pictureAt(page, body, 0.55)).toBe('finition-peinture-ceramique')
  })

  test('on a phone the stage stands above the six steps, and a press on one changes the rim', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/services/renovation')
    const words = page.locator('#etapes figcaption')
    await expect(words).toHaveCount(6)
    const stage = '[data-picture="etape-1-recue"]'
    const box = await page.locator(stage).boundingBox()
    for (const each of await words.all())
      expect((await each.boundingBox())?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
    await page.getByRole('radio', { name: 'Décapage' }).click()
    await expect.poll(() => pictureAt(page, stage, 0.5)).toBe('etape-2-decapee')
  })
})

for (const [slug, most] of [
  ['renovation', 10200],
  ['personnalisation', 10700],
] as const) {
  test(`on a phone /services/${slug} stays below ${most} px`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(`/services/${slug}`)
    // The footer's addresses fold once scripts run.
    await expect(page.locator('.footer__location summary')).toHaveCount(4)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(most)
  })
}

for (const [width, ...paths] of [
  [360, '/', '/services/twkustoms'],
  [1280, '/services/renovation', '/services/personnalisation'],
] as const) {
  test(`nothing shifts while pictures arrive, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    // Letters that come late move an icon by a fraction of a pixel: that is not the pictures' doing.
    await page.route('**/*.woff2', (route) => route.abort())
    for (const path of paths) {
      await page.goto(path)
      expect(await shiftWhileReading(page), path).toBe(0)
    }
  })
}

/** Reads the page to its end, screen by screen, waiting for every picture; answers its layout shift. */
const shiftWhileReading = (page: Page) =>
  page.evaluate(async () => {
    let shift = 0
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += 'value' in entry ? Number(entry.value) : 0
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await frame()
    }
    const isShown = (image: HTMLImageElement) => image.checkVisibility()
    await Promise.all([...document.images].filter(isShown).map((image) => image.decode()))
    await frame()
    await frame()
    return shift
  })
