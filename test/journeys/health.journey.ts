import { violationsOf } from './axe.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './visitor.ts'

for (const width of [320, 768, 1440])
  test(`the state of the site at ${width} pixels: read, and looked into by keys`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, 'atelier@exemple.fr', '/gestion/etat')
    await expect(page.getByRole('heading', { level: 1, name: 'État du site' })).toBeVisible()
    await expect(page.getByRole('status').first()).toContainText(/Tout va bien|À surveiller|À réparer/)
    expect(await violationsOf(page)).toEqual([])
    const summary = page.locator('#base summary')
    await summary.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('#base').getByText('PostgreSQL')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await violationsOf(page)).toEqual([])
  })
