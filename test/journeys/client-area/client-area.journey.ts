import type { Page } from '@playwright/test'
import { alsoInFirefox } from '../../firefox/firefox-too.ts'
import { expectAccessiblePage } from '../helpers/accessible-page.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { blockScripts, expect, test, waitForHydration } from '../helpers/visitor.ts'

test(
  'mouse, keyboard, browser buttons and the menu of a small screen lead through the client area (§2.11, §2.12)',
  alsoInFirefox,
  async ({ page }) => {
    test.slow()
    await test.step('mouse, keyboard and browser buttons open sections, rows and documents (§2.11, §2.13, §8, §10.9)', async () => {
      await signInByForm(page, 'pro@exemple.fr')
      const title = page.getByRole('heading', { level: 1 })
      await page.getByRole('link', { name: 'Mes commandes' }).click()
      await expect(title).toHaveText('Mes commandes')
      await page.getByRole('link', { name: 'Mes factures et avoirs' }).click()
      await expect(title).toHaveText('Mes factures et avoirs')
      await page.goBack()
      await expect(title).toHaveText('Mes commandes')

      // A click anywhere on a row opens its link, which covers the row.
      const row = page.getByRole('row').nth(4)
      const press = { position: { x: 400, y: 20 } }
      const opened = page.context().waitForEvent('page')
      await row.click({ ...press, button: 'middle' })
      const other = await opened
      await expect(other.getByRole('heading', { level: 1 })).toContainText('Commande CO-')
      await other.close()
      await row.click(press)
      await expect(title).toContainText('Commande CO-')
      await page.goBack()
      await row.getByRole('link').focus()
      await page.keyboard.press('Enter')
      await expect(title).toContainText('Commande CO-')

      await haveViewer(page)
      await page.goto('/espace_pro/factures?statut=paid')
      await page.getByRole('link', { name: 'Total TTC' }).click()
      await expect(page).toHaveURL('/espace_pro/factures?statut=paid&tri=ttc')
      await page.getByRole('row').nth(1).getByRole('link').click()
      await expect(title).toContainText('Facture FA-')
      const frame = page.locator('iframe')
      await expect(frame).toHaveAttribute('title', /Facture FA-/)
      await expect(page.getByText('Chargement du document…')).toBeHidden()
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Télécharger' }).click()
      expect((await download).suggestedFilename()).toMatch(/^Facture FA-[ES]-\d{4}-\d{4} TW Jantes\.pdf$/)
    })
    await test.step('on a small screen the menu opens by its button, leads to a page and closes (§2.11, §8)', async () => {
      await signInByForm(page, 'pro@exemple.fr')
      await page.setViewportSize({ width: 360, height: 800 })
      const menu = page.getByRole('navigation', { name: 'Espace client' })
      await expect(menu).toBeHidden()
      await page.getByRole('button', { name: 'Mon espace' }).click()
      await menu.getByRole('link', { name: 'Mes devis' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mes devis')
      await expect(menu).toBeHidden()
    })
  },
)

test('« Chargement du document… » disappears once the document has loaded, even if it loaded before hydration (§2.13)', async ({
  page,
}) => {
  await haveViewer(page)
  await signInByForm(page, 'pro@exemple.fr', '/espace_pro/factures')
  const document = await page.getByRole('link', { name: /^FA-/ }).first().getAttribute('href')
  const waiting = page.getByText('Chargement du document…')
  const documentHeading = () => page.frameLocator('iframe').getByText('Le document')

  const unblockScripts = await blockScripts(page)
  await page.goto(document ?? '', { waitUntil: 'commit' })
  await expect(documentHeading()).toBeVisible()
  unblockScripts()
  await waitForHydration(page)
  await expect(waiting).toHaveCount(0)

  await page.goto(document ?? '')
  await expect(documentHeading()).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

/** Shows a page in the frame, because the test browser displays no PDFs. */
async function haveViewer(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true }),
  )
  await page.route('**/pdf*', (route) =>
    route.request().frame() === page.mainFrame()
      ? route.fallback()
      : route.fulfill({ contentType: 'text/html', body: '<p>Le document</p>' }),
  )
}

const pages = [
  '',
  '/commandes?recherche=e',
  '/factures?statut=created',
  '/devis',
  '/commande/DemoCommande0003',
]

test('the pages of the client area are accessible and fit narrow and wide screens (§2.12, §4.5)', async ({
  page,
}) => {
  // Many pages in one session.
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInByForm(page, 'pro@exemple.fr')
  for (const path of pages) {
    await page.goto(`/espace_pro${path}`)
    await expectAccessiblePage(page, path)
  }
  await test.step('a fleet client can read vehicles, statements and people on a phone (§11.30, §11.36)', async () => {
    await signInByForm(page, 'flotte@exemple.fr', '/espace_pro/parc')
    await expectAccessiblePage(page, 'the vehicles')
    await page.setViewportSize({ width: 360, height: 800 })
    await page.locator('.records tbody a, .records li a').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Véhicule')
    await expectAccessiblePage(page, 'a vehicle')
    for (const path of ['releves', 'personnes']) {
      await page.goto(`/espace_pro/${path}`)
      await expectAccessiblePage(page, path)
    }
  })
})
