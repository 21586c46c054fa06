import type { Page } from '@playwright/test'
import { signIn } from '../helpers/sign-in.ts'
import { expect, test } from '../helpers/visitor.ts'

/** Who has the browser write larger: its usual letters are of 16 px. */
async function writeLarger(page: Page, pixels: number) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: pixels } })
}

async function expectWithin(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('h1')).toBeVisible()
  const { width } = page.viewportSize() ?? { width: 0 }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide, path).toBeLessThanOrEqual(width)
}

test.describe('letters twice as large at a desk', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('a visitor finds the menu folded, and no page scrolls sideways', async ({ page }) => {
    await writeLarger(page, 32)
    for (const path of ['/', '/devis', '/services/renovation', '/realisations', '/a_propos'])
      await expectWithin(page, path)
    await page.getByRole('banner').locator('summary').click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Espace pro' }).last()).toBeVisible()
  })

  test('the office keeps its pages within the window', async ({ page }) => {
    await writeLarger(page, 32)
    await signIn(page, 'atelier@exemple.fr', '/gestion')
    for (const path of [
      '/gestion',
      '/gestion/commandes',
      '/gestion/demandes/DemoDemande00004',
      '/gestion/factures',
    ])
      await expectWithin(page, path)
  })
})

test('letters half as large again on a phone leave the menu in sight', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await writeLarger(page, 24)
  for (const path of ['/', '/devis', '/contact']) await expectWithin(page, path)
})
