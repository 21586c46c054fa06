import type { Page } from '@playwright/test'
import { listMappedAddresses } from '../../reading/site-map.ts'
import { expectAccessiblePage } from '../helpers/accessible-page.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect, test } from '../helpers/visitor.ts'

/** Pages of the site map. The services share one layout: the plainest and the longest are enough. */
const pages = [
  ...listMappedAddresses().filter((address) => !/\{|^\/services\//.test(address)),
  '/services/renovation',
  '/services/twkustoms',
  '/realisations/avant-apres-diamantage-anthracite',
  '/actualites/son-d-une-jante-maillet',
  '/confidentialite',
  '/mentions_legales',
  '/espace_pro?recuperation',
]

/** Number of pages opened in one browser: each page reuses the files of the ones before. */
const pagesPerBrowser = 8
for (let first = 0; first < pages.length; first += pagesPerBrowser) {
  const pagesOfBrowser = pages.slice(first, first + pagesPerBrowser)
  test(`${pagesOfBrowser.join(', ')} have no accessibility violation and do not scroll sideways on narrow and wide screens (§2.1)`, async ({
    page,
  }) => {
    // Many runs of axe, each of which takes seconds on a busy machine.
    test.setTimeout(180_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of pagesOfBrowser) {
      await page.setViewportSize({ width: 360, height: 800 })
      await page.goto(path)
      await expect(page.locator('h1')).toHaveCount(1)
      await expectAccessiblePage(page, path)
    }
  })
}

test('errors, dialogs, menus and lists of every length have no accessibility violation', async ({ page }) => {
  test.slow()
  await test.step('errors shown, a dialog and the open menu have no accessibility violation (§2.1)', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/devis')
    await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
    await expect(page.locator('.error-summary')).toBeVisible()
    await expectAccessible(page)
    await page.locator('.footer__legal').getByRole('link', { name: 'Politique de confidentialité' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)

    await page.goto('/a_propos')
    await page.getByRole('banner').locator('summary').click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Espace pro' }).last()).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('an empty list, a long one and the steps of an order have no accessibility violation (§2.1)', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await signInByForm(page, 'pro@exemple.fr', '/espace_pro/commandes?recherche=rien-de-tel')
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/espace_pro/commande/DemoCommande0001')
    await page.getByRole('button', { name: 'Voir les étapes' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto('/espace_pro/commandes?page=3')
    // On a tablet, the list is a table with the figures below their headings.
    const head = page.getByRole('columnheader', { name: 'Total TTC' })
    await expect(head).toBeVisible()
    const rightEdge = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().right
    }
    const figure = page.locator('tbody tr').first().locator('[data-column="ttc"]')
    expect(
      Math.abs((await head.getByRole('link').evaluate(rightEdge)) - (await figure.evaluate(rightEdge))),
    ).toBeLessThan(1.5)
    await expectAccessible(page)
  })
})

const spaced = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

test('zoom, wide letter spacing and forced colours keep every page usable', async ({ page }) => {
  test.slow()
  await test.step('at 320 px, as at 400 % zoom, and with wide letter spacing no page is wider than the screen (§2.1)', async () => {
    await page.setViewportSize({ width: 320, height: 256 })
    for (const path of [
      '/',
      '/services/personnalisation',
      '/services/renovation',
      '/a_propos',
      '/tarifs',
      '/actualites/rediamantage-combien-de-fois',
      '/devis',
      '/espace_pro',
      '/confidentialite',
    ]) {
      await page.goto(path)
      const width = () => page.evaluate(() => document.documentElement.scrollWidth)
      expect(await width(), path).toBe(320)
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        document.adoptedStyleSheets = [sheet]
      }, spaced)
      expect(await width(), `${path}, spaced`).toBe(320)
    }
  })
  await test.step('with wide letter spacing the header fits beside its menu, and cards cut off no text (§2.1)', async () => {
    await page.goto('/a_propos')
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
    }, spaced)
    for (const width of [1100, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
    }
    await page.setViewportSize({ width: 320, height: 800 })
    const clippedTexts = await page
      .locator('.location-card .workshop-picture')
      .evaluateAll(
        (pictures) =>
          pictures.filter((picture) => picture.getBoundingClientRect().right > innerWidth - 16).length,
      )
    expect(clippedTexts).toBe(0)
  })
  await test.step('with forced colours the button keeps a border, the current page an underline and the current photo a frame (§2.1)', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/realisations/avant-apres-diamantage-anthracite')
    const style = (selector: string, property: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
    expect(await style('.main-menu__quote', 'border-top-width')).toBe('1px')
    expect(await style('.carousel__thumbnails [aria-current]', 'border-top-width')).toBe('3px')
    await page.goto('/actualites')
    expect(await style('.main-menu a[aria-current="page"]', 'text-decoration-line')).toBe('underline')
  })
})

const expectAccessible = (page: Page) =>
  expectAccessiblePage(page, page.url(), [page.viewportSize()?.width ?? 0])
