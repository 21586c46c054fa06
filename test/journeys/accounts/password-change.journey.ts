import type { Locator, Page } from '@playwright/test'
import { demoPassword } from '../../../demo/people.ts'
import { newPerson } from '../../content/new-person.ts'
import { query } from '../helpers/database.ts'
import { signIn } from '../helpers/sign-in.ts'
import { expectSound } from '../helpers/sound.ts'
import { expect, onPost, test } from '../helpers/visitor.ts'

const fresh = 'un tout autre secret'

async function fill(
  page: Page,
  { current = demoPassword, password = fresh, confirmation }: Record<string, string> = {},
) {
  await page.getByLabel('Mot de passe actuel').fill(current)
  await page.getByLabel('Nouveau mot de passe').fill(password)
  await page.getByLabel('Confirmer le mot de passe').fill(confirmation ?? password)
}

/** Neither the header nor the screen's edge covers it. */
async function expectUncovered(page: Page, part: Locator) {
  await expect(part).toBeInViewport({ ratio: 1 })
  const header = await page.getByRole('banner').boundingBox()
  const place = await part.boundingBox()
  expect(place?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
}

const submit = (page: Page) => page.getByRole('button', { name: 'Modifier le mot de passe' }).click()

test('a password is changed, on a phone and at a desk: what is wrong, what fails, what is done', async ({
  page,
}) => {
  test.slow()
  const { email } = await newPerson(query)
  await page.setViewportSize({ width: 360, height: 900 })
  await signIn(page, email)

  await submit(page)
  await expect(page.getByLabel('Mot de passe actuel')).toBeFocused()
  await expect(page.getByText('Veuillez ajouter votre mot de passe actuel')).toBeVisible()
  await expect(page.getByText('Veuillez confirmer le mot de passe')).toBeVisible()
  await fill(page, { password: 'sept7se' })
  await submit(page)
  await expect(page.getByRole('alert')).toContainText('un peu court')
  await fill(page, { current: 'pas le bon' })
  await submit(page)
  await expect(page.getByText('ERREUR Mot de passe incorrect')).toBeVisible()
  await expect(page.getByLabel('Mot de passe actuel')).toBeFocused()
  await expectUncovered(page, page.getByLabel('Mot de passe actuel'))
  await expectSound(page, 'what is wrong')
  await page.setViewportSize({ width: 1440, height: 900 })

  await fill(page)
  const cut = onPost((route) => route.abort())
  await page.route('**/espace_pro?index', cut)
  await submit(page)
  await expect(page.getByRole('alert')).toContainText('vérifiez votre connexion')
  await expect(page.getByLabel('Nouveau mot de passe')).toHaveValue(fresh)
  await page.unroute('**/espace_pro?index', cut)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('Mot de passe modifié')).toBeFocused()
  await expectUncovered(page, page.getByText('Mot de passe modifié'))

  await page.reload()
  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, email, '/espace_pro', fresh)
})

test('a session that has ended meanwhile leads to the form', async ({ page }) => {
  const { id, email } = await newPerson(query)
  await signIn(page, email)
  await query('delete from sessions where user_id = $1', [id])
  await fill(page)
  await submit(page)
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('it is changed too', async ({ page }) => {
    const { email } = await newPerson(query)
    await signIn(page, email)
    await fill(page, { confirmation: 'autre chose' })
    await submit(page)
    await expect(page.getByText('ERREUR Les deux mots de passe de sont pas identiques.')).toBeInViewport()
    await fill(page)
    await submit(page)
    await expect(page.getByText('Mot de passe modifié')).toBeInViewport()
    await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible()
  })
})
