import type { Page } from '@playwright/test'
import { smallPhoto } from '../../content/photos.ts'
import { expect, test } from '../helpers/visitor.ts'
import { choosePhotos, photoFiles } from '../quote-request/quote-form.ts'

/** Returns the unsent request in the browser's storage: the answers and the number of photos. */
function keptInBrowser(page: Page) {
  return page.evaluate(async () => {
    const opening = indexedDB.open('devis')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const counting = opening.result.transaction('photos').objectStore('photos').count()
    await new Promise((resolve) => counting.addEventListener('success', resolve))
    opening.result.close()
    return { answers: localStorage.getItem('devis-brouillon'), photos: counting.result }
  })
}

test('legal texts open at the chosen article and beside the form, and a draft older than a week is deleted (§2.10, §10.2)', async ({
  page,
}) => {
  await test.step('the table of contents leads to each article, below the header (§2.10, §9.7)', async () => {
    await page.goto('/conditions_generales')
    await page
      .getByRole('navigation', { name: 'Sommaire' })
      .getByRole('link', { name: /médiation/ })
      .click()
    await expect(page).toHaveURL(/#article-11$/)
    const title = page.getByRole('heading', { level: 2, name: /^Article 11/ })
    await expect(title).toBeInViewport()
    const header = await page.locator('.header').boundingBox()
    const top = (await title.boundingBox())?.y ?? 0
    expect(top).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  })
  await test.step('a draft is kept for a week, even if the policy fails to load', async () => {
    test.slow()
    await test.step('if the policy fails to load, the modal links to its page, and the typed text is kept (§2.10, §9.8)', async () => {
      await page.route('**/assets/privacy-policy-*.js', (route) => route.abort())
      await page.goto('/devis')
      await page.locator('[name="city"]').fill('Nancy')
      const link = page.getByRole('main').getByRole('link', { name: /politique de confidentialité/i })
      await link.click()
      const dialog = page.getByRole('dialog', { name: 'Politique de confidentialité' })
      await expect(dialog).toContainText('Le texte n’a pas pu être chargé')
      await expect(dialog.getByRole('link')).toHaveAttribute('href', '/confidentialite')
      await page.keyboard.press('Escape')
      await expect(page.locator('[name="city"]')).toHaveValue('Nancy')
    })
    await test.step('a draft older than a week is deleted at the next visit, including its photos (§10.2)', async () => {
      await page.goto('/devis')
      await page.locator('[name="city"]').fill('Nancy')
      await choosePhotos(page, photoFiles(await smallPhoto(), 1))
      await expect
        .poll(() => keptInBrowser(page))
        .toEqual({ answers: expect.stringContaining('Nancy'), photos: 1 })

      await page.clock.setFixedTime(Date.now() + 8 * 24 * 60 * 60 * 1000)
      await page.reload()
      await expect.poll(() => keptInBrowser(page)).toEqual({ answers: null, photos: 0 })
      await expect(page.locator('[name="city"]')).toHaveValue('')
    })
  })
})
