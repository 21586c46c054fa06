import { readPdf } from '../../reading/read-pdf.ts'
import { expect, test } from '../helpers/visitor.ts'

test('a printed page shows the guarantee below the price, which is folded on the screen (§2.5)', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/tarifs', '/services/renovation']) {
    await page.goto(path)
    await expect(page.locator('.price-guarantee p'), path).toBeVisible()
  }
})

test('the printed about page shows what to know before a visit and the answers, which are folded on the screen (§2.7)', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto('/a_propos')
  for (const part of ['#venir', '#questions']) {
    const texts = page.locator(`${part} details p`)
    await expect(texts, part).not.toHaveCount(0)
    for (const text of await texts.all()) await expect(text, part).toBeVisible()
  }
})

test('the printed prices have no buttons, which do nothing on paper (§2.18)', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto('/tarifs')
  await expect(page.locator('main .price-finder .button:visible')).toHaveCount(0)
  await expect(page.locator('.price-finder__price').first()).toBeVisible()
})

test('the printed prices fit on one sheet of A4, with the chosen price and the price of each size and finish (§2.18)', async ({
  page,
}) => {
  await page.goto('/tarifs')
  const { pages, text } = await readPdf(
    await page.pdf({
      format: 'A4',
      margin: { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' },
    }),
  )
  expect(pages).toBe(1)
  expect(text).toContain('Diamantée')
  // Kerning separates letters in the text of a PDF.
  const letters = text.replace(/\s/g, '')
  expect(letters.match(/lajante,TTC/gi)).toHaveLength(3)
  expect(letters).toContain('Leprixetledélaiquinousengagentsontceuxdudevis')
  expect(text).not.toContain('Ce qui change le prix')
})
