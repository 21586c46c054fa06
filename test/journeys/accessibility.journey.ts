import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { listMappedAddresses } from '../site-map.ts'
import { expect, test } from './visitor.ts'

/** The map's pages; of the services, which are one page, the plainest and the longest. */
const pages = [
  ...listMappedAddresses().filter((address) => !/\{|^\/services\//.test(address)),
  '/services/renovation',
  '/services/twkustoms',
  '/realisations/avant-apres-diamantage-anthracite',
  '/actualites/son-d-une-jante-maillet',
  '/confidentialite',
  '/mentions_legales',
  '/espace_pro?recuperation',
]

for (const path of pages) {
  test(`${path} has no accessibility violation and does not scroll sideways, narrow or wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await expect(page.locator('h1')).toHaveCount(1)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 800 })
    await expectAccessible(page)
  })
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}
