import type { Page } from '@playwright/test'
import { alsoInFirefox } from '../../firefox/firefox-too.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { blockScripts, expect, test } from '../helpers/visitor.ts'

const tableRows = (page: Page) => page.locator('.records tbody tr')

test('loading more rows keeps the scroll position, and a search keeps the text typed meanwhile (§2.11)', async ({
  page,
}) => {
  await test.step('« Afficher la suite » adds rows below, keeps the scroll position and focuses the first new row (§2.11)', async () => {
    await signInByForm(page, 'pro@exemple.fr', '/espace_pro/commandes')
    await expect(tableRows(page)).toHaveCount(25)
    const more = page.getByRole('link', { name: 'Afficher la suite' })
    await more.focus()
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await expect(tableRows(page)).toHaveCount(50)
    await expect(page).toHaveURL('/espace_pro/commandes?page=2')
    await expect(tableRows(page).nth(25)).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(before)
    await page.keyboard.press('Tab')
    await expect(tableRows(page).nth(25).getByRole('link')).toBeFocused()
    await more.click()
    await expect(tableRows(page).nth(50)).toBeFocused()
    // The address contains what is shown, and sorting starts at the first page.
    await page.reload()
    await expect(tableRows(page)).toHaveCount(75)
    await page.goBack()
    await expect(tableRows(page)).toHaveCount(50)
    await page.getByRole('link', { name: 'Total TTC' }).click()
    await expect(tableRows(page)).toHaveCount(25)
    await expect(page).toHaveURL('/espace_pro/commandes?tri=ttc')
  })
  await test.step('text typed while a search is loading is kept', async () => {
    await signInByForm(page, 'pro@exemple.fr', '/espace_pro/commandes')
    const unblockData = await blockScripts(page, '**/commandes.data*')
    const words = page.getByRole('search').getByRole('searchbox')
    await words.fill('peugeot')
    await words.press('Enter')
    await words.fill('peugeot 308')
    unblockData()
    await expect(page.locator('#nombre')).toHaveText(/^\d+\srésultats?$/)
    await expect(words).toHaveValue('peugeot 308')
  })
})

test('a search shows the number of results and keeps the focus (§2.11)', alsoInFirefox, async ({ page }) => {
  await signInByForm(page, 'pro@exemple.fr', '/espace_pro/commandes')
  const list = page.getByRole('search')
  const words = list.getByRole('searchbox')
  const count = page.locator('#nombre')
  await expect(count).toHaveText(/^\d+\slignes$/)
  const all = await count.textContent()
  await words.fill('peugeot')
  await words.press('Enter')
  await expect(page).toHaveURL(/recherche=peugeot/)
  await expect(count).toHaveText(/^\d+\srésultats?$/)
  await expect(words).toBeFocused()

  await list.getByLabel('Statut').selectOption({ index: 1 })
  const filter = list.getByRole('button', { name: 'Filtrer' })
  await filter.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/statut=/)
  await expect(filter).toBeFocused()

  await words.fill('aucune de ce nom')
  await words.press('Enter')
  // The earlier search may have found nothing either.
  await expect(page).toHaveURL(/recherche=aucune/)
  await expect(count).toHaveText('Aucun résultat pour cette recherche.')
  await list.getByRole('link', { name: 'Tout afficher' }).click()
  await expect(count).toHaveText(all ?? '')
  await expect(count).toBeFocused()
  await expect(words).toHaveValue('')
  await expect(list.getByLabel('Statut')).toHaveValue('')

  await page.goBack()
  await expect(words).toHaveValue('aucune de ce nom')
})
