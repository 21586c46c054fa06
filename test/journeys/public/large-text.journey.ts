import type { Page } from '@playwright/test'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect, test } from '../helpers/visitor.ts'

/** Sets the browser's default font size, which is usually 16 px. */
async function writeLarger(page: Page, pixels: number) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: pixels } })
}

async function expectWithin(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('h1')).toBeVisible()
  // Opens all collapsed sections.
  await page.locator('main details').evaluateAll((folds: HTMLDetailsElement[]) => {
    for (const fold of folds) fold.open = true
  })
  const { width } = page.viewportSize() ?? { width: 0 }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide, path).toBeLessThanOrEqual(width)
}

test.use({ viewport: { width: 1280, height: 900 } })

test('with text twice as large no public page scrolls sideways, and its menu stays visible', async ({
  page,
}) => {
  test.slow()
  await test.step('with text twice as large the menu is collapsed, and no page scrolls sideways (§9.6)', async () => {
    await writeLarger(page, 32)
    for (const path of ['/', '/devis', '/services/renovation', '/realisations', '/a_propos'])
      await expectWithin(page, path)
    await page.getByRole('banner').locator('summary').click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Espace pro' }).last()).toBeVisible()
  })
  await test.step('with text one and a half times as large, the menu stays visible on a phone (§9.6)', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    await writeLarger(page, 24)
    for (const path of ['/', '/devis', '/contact']) await expectWithin(page, path)
    await writeLarger(page, 32)
    for (const path of ['/tarifs', '/espace_pro']) await expectWithin(page, path)
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['/', '/contact']) await expectWithin(page, path)
  })
})

test('with text twice as large the pages of the office fit, with their bar and the steps of an order', async ({
  page,
}) => {
  test.slow()
  await test.step('the pages of the office fit the window (§9.6)', async () => {
    await writeLarger(page, 32)
    await signInByForm(page, 'atelier@exemple.fr', '/gestion')
    for (const path of [
      '/gestion',
      '/gestion/commandes',
      '/gestion/demandes/DemoDemande00004',
      '/gestion/factures',
    ])
      await expectWithin(page, path)
  })
  await test.step('on a phone the office shows its whole bar, and an order all its steps (§11.6)', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    await writeLarger(page, 32)
    await signInByForm(page, 'atelier@exemple.fr', '/gestion')
    await expectWithin(page, '/gestion')
    for (const path of ['nouvelle?q=marchal', 'nouvelle?client=ParticulierDemo1', 'DemoCommande0501'])
      await expectWithin(page, `/gestion/commandes/${path}`)
    await expect(page.getByRole('button', { name: 'Plus', exact: true })).toBeInViewport({ ratio: 1 })
    const overlapping = await page
      .locator('.office-bar__link > span:not(.office-count), .timeline__label')
      .evaluateAll((words) =>
        words
          .filter((word) => word.clientWidth > (word.parentElement?.clientWidth ?? 0))
          .map((word) => word.textContent),
      )
    expect(overlapping).toEqual([])
  })
})
