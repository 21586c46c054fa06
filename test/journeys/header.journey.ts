import { expect, test } from './visitor.ts'

const services = [
  ['Rénovation', '/services/renovation'],
  ['Personnalisation', '/services/personnalisation'],
  ['Dévoilage', '/services/devoilage'],
  ['Soudure', '/services/soudure'],
  ['Décapage', '/services/decapage'],
  ['Tribofinition', '/services/tribofinition'],
  ['(nouveau) TW Kustoms', '/services/twkustoms'],
] as const

test.describe('at 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the seven services open by hover and lead to their pages', async ({ page }) => {
    await page.goto('/')
    const header = page.getByRole('banner')
    await header.getByRole('button', { name: 'Nos services' }).hover()
    for (const [name, path] of services) {
      await expect(header.getByRole('link', { name })).toHaveAttribute('href', path)
    }
    await header.getByRole('link', { name: 'Dévoilage' }).click()
    await expect(page).toHaveURL('/services/devoilage')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('the submenu works with the keyboard and closes with Escape', async ({ page }) => {
    await page.goto('/')
    const opener = page.getByRole('banner').getByRole('button', { name: 'Nos services' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const first = page.getByRole('banner').getByRole('link', { name: 'Rénovation' })
    await expect(first).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(first).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('the logo shrinks after 100 px and nothing moves below it', async ({ page }) => {
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

for (const width of [1080, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('a menu button opens every entry, Escape closes it', async ({ page }) => {
      await page.goto('/')
      const opener = page.getByRole('banner').locator('summary')
      await opener.click()
      for (const name of ['Nos réalisations', 'Actualités', 'À propos', 'Demande de devis', 'Espace pro']) {
        await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()
      }
      await page.keyboard.press('Escape')
      await expect(page.getByRole('banner').getByRole('link', { name: 'Espace pro' }).first()).toBeHidden()
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } })

  test('every page can be reached from the header or the footer', async ({ page }) => {
    await page.goto('/')
    const links = await page.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    for (const path of [
      '/devis',
      '/a_propos',
      '/realisations',
      '/actualites',
      '/conditions_generales',
      ...services.map(([, path]) => path),
    ]) {
      expect(links).toContain(path)
    }
  })
})
