import type { Page } from '@playwright/test'
import { expect, test } from '../helpers/visitor.ts'

/*
 * Tasks of new visitors on a phone, each within six touches: the price, the delay, the company behind the site, and a request.
 * For examples of work, see `portfolio.journey.ts`.
 */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Counts touches; choosing from a list is one. */
function fingers(page: Page) {
  let touches = 0
  return {
    touch: async (role: 'link' | 'button', name: string | RegExp) => {
      touches += 1
      await page.getByRole(role, { name }).filter({ visible: true }).first().click()
    },
    choose: async (label: string, option: string) => {
      touches += 1
      await page.locator('.price-finder').getByLabel(label).selectOption(option)
    },
    count: () => touches,
  }
}

test('within six touches a visitor finds the price of a rim and starts a quote request, which the site offers to continue or delete (§2.18, §2.20)', async ({
  page,
}) => {
  test.slow()
  await test.step('a visitor reads the price of an 18-inch diamond-cut rim, its delay and who is liable for it (§2.18)', async () => {
    await page.goto('/')
    const { touch, choose, count } = fingers(page)
    await touch('link', 'Prix et délai')
    const finder = page.locator('.price-finder')
    await choose('Taille', '20"')
    await expect(finder.getByRole('status')).toContainText('20 pouces, diamantée')
    await choose('Taille', '18"')
    await expect(finder.getByRole('status')).toContainText(/18\spouces, diamantée\s*165\s€\s*la jante, TTC/)
    await expect(finder.getByRole('status')).toContainText(/3\sà\s5\sjours ouvrés/)
    // The link contains the usual size, 18 inches, only after the visitor has chosen it.
    await expect(finder.getByRole('link', { name: 'Demander un devis' })).toHaveAttribute(
      'href',
      '/devis?taille=18',
    )
    await finder.getByText('Et si un défaut apparaît').click()
    await expect(finder.getByText('il reprend le travail à ses frais')).toBeVisible()
    await touch('link', 'Nos conditions générales')
    await expect(page.locator('#article-8')).toBeInViewport()
    expect(count() + 1, 'with the question').toBeLessThanOrEqual(6)
  })
  await test.step('a visitor starts a request with the priced choice, leaves, and finds it again or deletes it (§2.18, §2.20)', async () => {
    await page.goto('/tarifs')
    const { touch, choose, count } = fingers(page)
    await choose('Finition', 'Bicolore')
    await expect(page.locator('.price-finder').getByRole('status')).toContainText('bicolore')
    await page.locator('.price-finder').getByRole('link', { name: 'Demander un devis' }).click()
    await expect(page.getByLabel('Informations complémentaires')).toHaveValue(
      /Finition souhaitée\s: bicolore/,
    )
    await expect(page.getByLabel('Nombre de jantes')).toHaveValue('')
    await expect(page.locator('form[action="/devis"] [name="size"]')).toHaveValue('')
    await page.getByLabel('Modèle').fill('308')
    await page.goto('/services/soudure')
    const notice = page.getByRole('complementary', { name: 'Demande commencée' })
    await expect(notice).toContainText('n’est pas terminée')
    await touch('link', 'Reprendre')
    await expect(page.getByLabel('Modèle')).toHaveValue('308')
    await expect(notice).toHaveCount(0)
    await page.goto('/')
    await touch('button', 'Effacer')
    await expect(notice).toHaveCount(0)
    await page.goto('/devis')
    await expect(page.getByLabel('Modèle')).toHaveValue('')
    expect(count() + 1).toBeLessThanOrEqual(6)
  })
})
