import type { Page } from '@playwright/test'
import { expect, test } from '../helpers/visitor.ts'

const longest = { renovation: 10200, personnalisation: 10700 }

test('on a phone service pages stay below their maximum length, and pictures that load move no element (§2.5)', async ({
  page,
}) => {
  test.slow()
  await test.step('on a phone the service pages stay below their maximum length (decision 16)', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    for (const [slug, maxScreens] of Object.entries(longest)) {
      await page.goto(`/services/${slug}`)
      // The footer's addresses fold once scripts run.
      await expect(page.locator('.footer__location summary')).toHaveCount(4)
      expect(await page.evaluate(() => document.documentElement.scrollHeight), slug).toBeLessThan(maxScreens)
    }
  })
  await test.step('nothing shifts while pictures load, on narrow and wide screens (decision 16)', async () => {
    // Fonts that load late move an icon by a fraction of a pixel, which would count as a layout shift by pictures.
    await page.route('**/*.woff2', (route) => route.abort())
    for (const [width, ...paths] of [
      [360, '/', '/services/twkustoms'],
      [1280, '/services/renovation', '/services/personnalisation'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of paths) {
        await page.goto(path)
        expect(await shiftWhileReading(page), path).toBe(0)
      }
    }
  })
})

/** Scrolls through the page, screen by screen, waiting for every picture. Returns its layout shift. */
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
