import { signIn } from '../helpers/sign-in.ts'
import { expectSound } from '../helpers/sound.ts'
import { expect, test } from '../helpers/visitor.ts'

test('the state of the site is read, and looked into by keys, on any screen', async ({ page }) => {
  test.slow()
  const widths = [320, 768, 1440]
  await page.setViewportSize({ width: 320, height: 800 })
  await signIn(page, 'atelier@exemple.fr', '/gestion/etat')
  await expect(page.getByRole('heading', { level: 1, name: 'État du site' })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /Tout va bien|À surveiller|À réparer/ }),
  ).toBeVisible()
  await expectSound(page, 'folded', widths)
  await page.locator('.health__operator > summary').click()
  const summary = page.locator('#base summary')
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#base').getByText('PostgreSQL')).toBeVisible()
  await expectSound(page, 'unfolded', widths)
})
