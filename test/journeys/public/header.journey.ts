import type { Locator } from '@playwright/test'
import { serviceLinksOf } from '../../../app/ui/frame/navigation.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import { alsoInFirefox } from '../../firefox/firefox-too.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { blockScripts, expect, test, waitForHydration } from '../helpers/visitor.ts'

test.describe('the header at 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the seven services open by hover and by keyboard (§2.2)', alsoInFirefox, async ({ page }) => {
    await test.step('the seven services open by hover and lead to their pages (§2.2)', async () => {
      await page.goto('/')
      const header = page.getByRole('banner')
      await header.getByRole('button', { name: 'Nos services' }).hover()
      for (const { label, to } of serviceLinksOf(defaultSite)) {
        await expect(header.getByRole('link', { name: label })).toHaveAttribute('href', to)
      }
      await header.getByRole('link', { name: 'Dévoilage' }).click()
      await expect(page).toHaveURL('/services/devoilage')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
    await test.step('the submenu works with the keyboard and closes with Escape (§2.2)', async () => {
      await page.goto('/mentions_legales')
      const opener = page.getByRole('banner').getByRole('button', { name: 'Nos services' })
      await opener.focus()
      await page.keyboard.press('Enter')
      const first = page.getByRole('banner').getByRole('link', { name: 'Rénovation' })
      await expect(first).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(first).toBeHidden()
      await expect(opener).toBeFocused()
    })
  })

  test('Escape closes the submenu that the mouse opened, and the logo shrinks (§2.2)', async ({ page }) => {
    await test.step('Escape closes the submenu that the mouse opened, wherever the focus is (§2.2)', async () => {
      await page.goto('/mentions_legales')
      const first = page.getByRole('banner').getByRole('link', { name: 'Rénovation' })
      await page.getByRole('banner').getByRole('button', { name: 'Nos services' }).hover()
      await expect(first).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(first).toBeHidden()
      await expect(page.getByRole('banner').getByRole('button', { name: 'Nos services' })).not.toBeFocused()
    })
    await test.step('the logo shrinks after 100 px, and nothing below it moves (§2.2, §9.6)', async () => {
      await page.goto('/')
      const logo = page.getByRole('banner').locator('a[href="/"] svg').first()
      const before = await logo.boundingBox()
      const heading = page.getByRole('heading', { level: 1 })
      const top = await heading.evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
      await page.evaluate(() => window.scrollTo(0, 300))
      await expect.poll(async () => (await logo.boundingBox())?.height).toBeLessThan(before?.height ?? 0)
      expect(
        await heading.evaluate((element) => element.getBoundingClientRect().top + window.scrollY),
      ).toBeCloseTo(top, 0)
    })
  })
})

test.describe('the header on a touch screen at 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: true })

  test('a tap opens the seven services, and a tap elsewhere closes them (§2.2)', async ({ page }) => {
    await page.goto('/mentions_legales')
    const header = page.getByRole('banner')
    await header.getByRole('button', { name: 'Nos services' }).tap()
    await expect(header.getByRole('link', { name: 'Soudure' })).toBeVisible()
    await page.touchscreen.tap(200, 700)
    await expect(header.getByRole('link', { name: 'Soudure' })).toBeHidden()
  })
})

/** Ways to press a link in the narrow menu: width, path, press. */
const presses: [width: number, path: string, press: (target: Locator) => Promise<void>][] = [
  [1080, '/a_propos', (target) => target.click()],
  [768, '/actualites', (target) => target.tap()],
  [
    500,
    '/realisations',
    async (target) => {
      await target.focus()
      await target.press('Enter')
    },
  ],
  [360, '/devis', (target) => target.tap()],
]

test.describe('the header at 1080 px and below', () => {
  test.use({ hasTouch: true })

  test('a menu button shows every entry and leads to a page, by mouse, touch and keyboard (§2.2, §9.6)', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1080, height: 800 })
    await page.goto('/')
    const header = page.getByRole('banner')
    const entry = (name: string) => header.getByRole('link', { name, exact: true }).last()
    const opener = header.locator('summary')
    for (const [width, path, press] of presses) {
      await page.setViewportSize({ width, height: 800 })
      await press(opener)
      for (const name of ['Accueil', 'Nos réalisations', 'Actualités', 'Demande de devis', 'Espace pro'])
        await expect(entry(name)).toBeInViewport()
      await page.keyboard.press('Escape')
      await expect(entry('Espace pro')).toBeHidden()
      await press(opener)
      await press(header.locator(`a[href="${path}"]`).last())
      await expect(page).toHaveURL(path)
      await expect(entry('Espace pro')).toBeHidden()
    }
  })
})

/** Menus that open without scripts: address, user, opener, name of the menu. */
const menus = [
  ['/', null, 'header summary', 'Menu principal'],
  ['/espace_pro', 'pro@exemple.fr', 'button:has-text("Mon espace")', 'Espace client'],
  ['/gestion', 'atelier@exemple.fr', 'button:has-text("Plus")', 'Toutes les pages'],
] as const

test('a menu opened before hydration stays open, and keeps the focus inside (§2.2, §2.12, §11.6)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const [path, email, opener, name] of menus)
    await test.step(`the menu of ${path}`, async () => {
      if (email) await signInByForm(page, email, path)
      const menu = page.getByRole('navigation', { name, exact: true })
      const unblockScripts = await blockScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      await page.locator(opener).click()
      await expect(menu).toBeVisible()
      if (opener === 'header summary') await expect(page.getByRole('main')).toHaveJSProperty('inert', false)
      unblockScripts()
      await waitForHydration(page)
      await expect(menu).toBeVisible()
      // The script has made the page below inert, so it is ready to handle Escape in this menu, which is not a popover.
      if (opener === 'header summary') await expect(page.getByRole('main')).toHaveJSProperty('inert', true)
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
    })
})
