import type { Locator, Page } from '@playwright/test'
import { demoPassword } from '../../../demo/people.ts'
import { newPerson } from '../../content/new-person.ts'
import { expectAccessiblePage } from '../helpers/accessible-page.ts'
import { query } from '../helpers/database.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect, test } from '../helpers/visitor.ts'
import { expectTextKeptAfterFailure, pressRetry } from './failing-line.ts'

const newPassword = 'un tout autre secret'

async function fill(
  page: Page,
  { current = demoPassword, password = newPassword, confirmation }: Record<string, string> = {},
) {
  await page.getByLabel('Mot de passe actuel').fill(current)
  await page.getByLabel('Nouveau mot de passe').fill(password)
  await page.getByLabel('Confirmer le mot de passe').fill(confirmation ?? password)
}

/** Checks that neither the header nor the edge of the screen covers the element. */
async function expectUncovered(page: Page, part: Locator) {
  await expect(part).toBeInViewport({ ratio: 1 })
  const header = await page.getByRole('banner').boundingBox()
  const box = await part.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
}

const submit = (page: Page) => page.getByRole('button', { name: 'Modifier le mot de passe' }).click()

test('changing a password shows errors, failed requests and success, on a phone and on a desktop (§2.11, §6)', async ({
  page,
}) => {
  test.slow()
  const { id, email } = await newPerson(query)
  await page.setViewportSize({ width: 360, height: 900 })
  await signInByForm(page, email, '/espace_pro/compte')

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
  await expectAccessiblePage(page, 'what is wrong')
  await page.setViewportSize({ width: 1440, height: 900 })

  await fill(page)
  await expectTextKeptAfterFailure(page, 'Modifier le mot de passe', {
    'Mot de passe actuel': demoPassword,
    'Nouveau mot de passe': newPassword,
    'Confirmer le mot de passe': newPassword,
  })
  await pressRetry(page)
  await expect(page.getByText('Mot de passe modifié')).toBeFocused()
  await expectUncovered(page, page.getByText('Mot de passe modifié'))

  await page.reload()
  await expect(page.locator('.paper-page__lead')).toHaveText(email)
  await page.context().clearCookies()
  await page.goto('/espace_pro/compte')
  await page.getByRole('main').getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Mot de passe *').fill(newPassword)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('button', { name: 'Déconnexion' })).toBeVisible()
  await test.step('submitting after the session has ended keeps the form and asks to sign in elsewhere (§2.11, §6)', async () => {
    await query('delete from sessions where user_id = $1', [id])
    await fill(page, { current: newPassword })
    await submit(page)
    await expect(page.getByRole('alert').filter({ hasText: 'Votre session est terminée' })).toBeVisible()
  })
})
