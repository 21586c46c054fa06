import type { Page, Route } from '@playwright/test'
import { demoPassword } from '../../../demo/people.ts'
import { newPerson } from '../../content/new-person.ts'
import { firefoxToo } from '../../firefox/firefox-too.ts'
import { query } from '../helpers/database.ts'
import { journeyMail } from '../helpers/mail.ts'
import { signIn } from '../helpers/sign-in.ts'
import { expect, onPost, test } from '../helpers/visitor.ts'

test.slow()

const cut = (route: Route) => route.abort('connectionreset')
const badGateway = (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })

/** Presses `button` while posts fail; what was typed stays, and `Réessayer` stands in the button's place. */
async function expectKept(
  page: Page,
  button: string,
  typed: Record<string, string>,
  words = { cut: 'La réponse du site n’est pas arrivée', refused: 'problème passager' },
) {
  for (const [fail, sentence] of [
    [cut, words.cut],
    [badGateway, words.refused],
  ] as const) {
    await page.route('**/*', onPost(fail))
    await page.getByRole('button', { name: new RegExp(`^(${button}|Réessayer)$`) }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(sentence)
    for (const [label, text] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(text)
    await page.unroute('**/*')
  }
}

const retry = (page: Page) => page.getByRole('button', { name: 'Réessayer' }).click()

test(
  'signing in over a line that fails keeps what was typed, and tries again',
  firefoxToo,
  async ({ page }) => {
    await page.goto('/espace_pro')
    await page.getByRole('main').getByRole('textbox', { name: 'E-mail' }).fill('pro@exemple.fr')
    await page.getByLabel('Mot de passe *').fill(demoPassword)
    await expectKept(page, 'Se connecter', { 'Mot de passe *': demoPassword })
    await expect(page.getByRole('main').getByRole('textbox', { name: 'E-mail' })).toHaveValue(
      'pro@exemple.fr',
    )
    await retry(page)
    await expect(page.getByRole('button', { name: 'Déconnexion' })).toBeVisible()
  },
)

test('a recovery and a new password over a line that fails are typed once', async ({ page }) => {
  const { email } = await newPerson(query)
  await page.goto('/espace_pro')
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mot de passe oublié' })
  await dialog.getByLabel('E-mail').fill(email)
  await page.route('**/recuperation', onPost(cut))
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Votre demande n’a pas pu être envoyée')
  await expect(dialog.getByLabel('E-mail')).toHaveValue(email)
  await page.unroute('**/recuperation')
  await dialog.getByRole('button', { name: 'Réessayer' }).click()
  await expect(dialog).toContainText('Email envoyé')

  await page.goto(await journeyMail(email, /\/update_user_actions\S+/))
  const password = 'un tout autre secret'
  const twice = { 'Mot de passe *': password, 'Confirmer le mot de passe *': password }
  for (const [label, text] of Object.entries(twice)) await page.getByLabel(label).first().fill(text)
  const failure = "ERREUR lors de l'envoi des données"
  await expectKept(
    page,
    'Modifier le mot de passe',
    { 'Confirmer le mot de passe *': password },
    { cut: failure, refused: failure },
  )
  await retry(page)
  await expect(page.getByRole('status')).toHaveText('Mot de passe modifié')
})

test('a change of password over a line that fails keeps all three', async ({ page }) => {
  const { email } = await newPerson(query)
  await signIn(page, email)
  const typed = {
    'Mot de passe actuel *': demoPassword,
    'Nouveau mot de passe *': 'un tout autre secret',
    'Confirmer le mot de passe *': 'un tout autre secret',
  }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
  await expectKept(page, 'Modifier le mot de passe', typed)
  await retry(page)
  await expect(page.getByRole('status').filter({ hasText: 'Mot de passe modifié' })).toBeVisible()
})
