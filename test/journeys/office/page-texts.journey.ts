import { expectAccessiblePage } from '../helpers/accessible-page.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect, test } from '../helpers/visitor.ts'

test('a text of the home page is changed on a phone, and restored (§2.5, §11.21)', async ({
  page,
  openOtherPage,
}) => {
  const first = 'Vos jantes, comme au premier tour.'
  const form = '/gestion/reglages/pages/accueil'
  await page.setViewportSize({ width: 360, height: 800 })
  await signInByForm(page, 'atelier@exemple.fr', form)
  await expectAccessiblePage(page, 'the texts of the home page', [320, 360, 1440])
  const title = page.getByRole('textbox', { name: 'Grand titre' })
  await title.fill('Chez {patron}')
  await title.press('Enter')
  await expect(page.getByText('{patron} n’est pas une variable')).toBeVisible()
  await expect(title).toBeFocused()
  await title.fill('Des roues comme neuves : promis !')
  await title.press('Enter')
  await expect(page.getByText('Enregistré')).toBeVisible()

  const visitor = await openOtherPage({ viewport: { width: 360, height: 800 } })
  const heading = visitor.getByRole('heading', { level: 1 })
  await expect(async () => {
    await visitor.goto('/')
    await expect(heading).toHaveText('Des roues comme neuves\u00a0: promis\u00a0!', { timeout: 500 })
  }).toPass()

  await page.getByRole('button', { name: 'Remettre le texte d’origine' }).click()
  await expect(title).toHaveValue(first)
  await expect(async () => {
    await visitor.goto('/')
    await expect(heading).toHaveText(first, { timeout: 500 })
  }).toPass()
})
