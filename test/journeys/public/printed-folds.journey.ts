import { expect, test } from '../helpers/visitor.ts'

test('a printed page shows the guarantee below the price, which is folded on the screen', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/tarifs', '/services/renovation']) {
    await page.goto(path)
    await expect(page.locator('.price-guarantee p'), path).toBeVisible()
  }
})
