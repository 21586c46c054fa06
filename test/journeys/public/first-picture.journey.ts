import type { Page } from '@playwright/test'
import { expect, test } from '../helpers/visitor.ts'

/** Returns a list that fills with the paths that the browser requests, in order. */
function listRequestedPaths(page: Page): string[] {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  return requestedPaths
}

const isScript = (path: string) => path.endsWith('.js')
const isPicture = (path: string) => path.startsWith('/pictures/')

test('on a phone a page requests its font and its first picture before its scripts and other files (decision 18)', async ({
  page,
  openOtherPage,
}) => {
  for (const [path, first] of [
    ['/', '/pictures/hero-tall-'],
    ['/services/personnalisation', '/pictures/service-personnalisation-'],
  ] as const)
    await test.step(path, async () => {
      // Waits until the page is cached, which it is not while news are loaded late. Only cached pages contain their styles.
      await expect
        .poll(async () => (await page.request.get(path)).text(), { timeout: 30_000 })
        .toContain('<style>')
      const freshPage = await openOtherPage({ viewport: { width: 360, height: 780 } })
      const requested = listRequestedPaths(freshPage)
      await freshPage.goto(path)
      const beforeScripts = requested
        .slice(1, requested.findIndex(isScript))
        .filter((each) => /\.\w+$/.test(each))
      expect(beforeScripts.sort()).toEqual([
        expect.stringMatching(/^\/assets\/archivo-.*woff2$/),
        expect.stringContaining(first),
      ])
      // The other pictures are far below and load when a visitor scrolls to them.
      await freshPage.locator('main img:visible').last().scrollIntoViewIfNeeded()
      await expect.poll(() => requested.filter(isPicture).length).toBeGreaterThan(1)
      // The manifest, too, is requested only after hydration.
      await expect(freshPage.locator('link[rel=manifest]')).toHaveCount(1)
    })
})

test('a page with inlined styles loads the style sheets of the next page, and every page looks the same as alone (decision 18)', async ({
  page,
}) => {
  const readLook = () =>
    page.locator('main *, header *, footer *').evaluateAll((elements) =>
      elements.map((each) => {
        const { color, fontSize, fontWeight, display, inlineSize, paddingTop } = getComputedStyle(each)
        return [each.className, color, fontSize, fontWeight, display, inlineSize, paddingTop].join(' ')
      }),
    )
  await page.goto('/mentions_legales')
  const alone = await readLook()
  const requested = listRequestedPaths(page)
  await page.goto('/')
  expect(requested.filter((path) => path.endsWith('.css'))).toEqual([])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' }).click()
  await expect(page).toHaveURL('/mentions_legales')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(readLook).toEqual(alone)
  expect(requested.filter((path) => path.endsWith('.css')).length).toBeGreaterThan(0)
})
