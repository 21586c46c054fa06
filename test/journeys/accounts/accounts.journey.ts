import type { Page } from '@playwright/test'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { newPerson } from '../../content/new-person.ts'
import { listAccessibilityViolations } from '../helpers/axe.ts'
import { query } from '../helpers/database.ts'
import { waitForMailedLink } from '../helpers/mail.ts'
import { expect, onPostOnly, test } from '../helpers/visitor.ts'
import { cutConnection, expectTextKeptAfterFailure, pressRetry } from './failing-line.ts'

const submit = (page: Page, name: string) => page.getByRole('button', { name }).click()

async function typeTwice(page: Page, password: string, confirmation = password) {
  await page.getByLabel('Mot de passe *', { exact: true }).fill(password)
  await page.getByLabel('Confirmer le mot de passe *').fill(confirmation)
}

test('recovery: a user requests the mail, sets a new password and signs in, also after failed requests (§2.11, §2.14, §4.6, §7.5, §8, §10.8)', async ({
  page,
}) => {
  const { email } = await newPerson(query)
  await page.clock.install()
  await page.goto('/espace_pro')
  const dialog = page.getByRole('dialog', { name: 'Mot de passe oublié' })
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await submit(page, 'Envoyer un email de récupération')
  await expect(dialog).toContainText('Veuillez ajouter votre email')
  await dialog.getByLabel('E-mail').fill('personne@exemple.fr')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Aucun utilisateur ne correspond')
  // The dialog closes two seconds after the result; its message stays on the page.
  await page.clock.runFor(2_100)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status')).toContainText('Aucun utilisateur ne correspond')

  await page.clock.runFor(700)
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await dialog.getByLabel('E-mail').fill(email)
  await page.route('**/recuperation', onPostOnly(cutConnection))
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Votre demande n’a pas pu être envoyée')
  await expect(dialog.getByLabel('E-mail')).toHaveValue(email)
  await page.unroute('**/recuperation')
  await dialog.getByRole('button', { name: 'Réessayer' }).click()
  await expect(dialog).toContainText('Email envoyé')
  await page.clock.resume()

  await page.goto(await waitForMailedLink(email, /\/update_user_actions\S+/))
  await typeTwice(page, 'un tout autre secret', 'une faute')
  await submit(page, 'Modifier le mot de passe')
  await expect(page.getByRole('alert')).toHaveText('ERREUR Les deux mots de passe de sont pas identiques.')
  await typeTwice(page, 'un tout autre secret')
  const failure = "ERREUR lors de l'envoi des données"
  await expectTextKeptAfterFailure(
    page,
    'Modifier le mot de passe',
    { 'Confirmer le mot de passe *': 'un tout autre secret' },
    { cut: failure, rejected: failure },
  )
  await pressRetry(page)
  await expect(page.getByRole('status')).toHaveText('Mot de passe modifié')
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await page.getByRole('main').getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Mot de passe *').fill('un tout autre secret')
  await submit(page, 'Se connecter')
  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible()
})

test('account creation: one of two tabs creates the account, and the other shows that it was created (§2.15, §7.6, §8, §10.8)', async ({
  page,
  context,
}) => {
  const link = await waitForMailedLink('nouveau@exemple.fr', /\/creation_compte\/\S+/)
  await page.goto(link)
  expect(await listAccessibilityViolations(page)).toEqual([])
  const other = await context.newPage()
  await other.goto(link)
  await expect(other.getByLabel('Identifiant')).toHaveValue('nouveau@exemple.fr')
  await typeTwice(page, 'azerty123')
  await submit(page, 'Créer mon compte')
  await expect(page.getByRole('alert')).toContainText('trop courant')
  const password = `secret ${randomId()}`
  await typeTwice(page, password)
  await page.route(
    '**/creation_compte/*',
    onPostOnly((route) => route.abort('connectionreset')),
  )
  await submit(page, 'Créer mon compte')
  await expect(page.getByRole('alert')).toContainText('La réponse du site n’est pas arrivée')
  await expect(page.getByLabel('Confirmer le mot de passe *')).toHaveValue(password)
  await page.unroute('**/creation_compte/*')
  await submit(page, 'Réessayer')
  await expect(page.getByRole('status')).toHaveText('Compte créé !')
  // The other tab receives the message before or after the browser has its new session.
  await expect(other.getByRole('status')).toHaveText(/Compte créé !|Ce compte a déjà été créé/)
  await page.getByRole('link', { name: 'Ouvrir mon espace' }).click()
  await expect(page.getByRole('button', { name: 'Déconnexion' })).toBeVisible()
})
