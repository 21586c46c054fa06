import type { Page } from '@playwright/test'
import type { Secret } from 'otpauth'
import { demoPassword } from '../../../demo/people.ts'
import { newPerson } from '../../content/new-person.ts'
import { parseTotpKey, totpCodeAt } from '../../content/second-factor.ts'
import { expectAccessiblePage } from '../helpers/accessible-page.ts'
import { query } from '../helpers/database.ts'
import { expect, test } from '../helpers/visitor.ts'

async function enterPassword(page: Page, email: string, path: string) {
  await page.goto(path)
  await page.getByRole('main').getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Mot de passe *').fill(demoPassword)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

const readSecret = async (page: Page) =>
  parseTotpKey((await page.locator('.factor-secret').textContent()) ?? '')
const readCodes = (page: Page) => page.locator('.factor-codes li').allTextContents()

/** Returns the current code, which is still valid if the next half-minute begins before it arrives. */
const codeNow = (secret: Secret) => totpCodeAt(secret, new Date())

/** The user's own page, which shows the state of their second factor. */
const account = '/gestion/compte'

test('a staff member sets up the second factor, and signs in with a recovery code after losing it (§6)', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 900 })
  const { email } = await newPerson(query, 'staff')
  await enterPassword(page, email, '/gestion')
  await expect(page.getByRole('heading', { name: 'Vérification en deux étapes' })).toBeVisible()
  await expectAccessiblePage(page, 'to be set up')
  const secret = await readSecret(page)
  await page.getByRole('button', { name: 'Activer' }).click()
  await expect(page.getByLabel('Code à six chiffres')).toBeFocused()
  await page.getByLabel('Code à six chiffres').fill('000000')
  await page.getByRole('button', { name: 'Activer' }).click()
  await expect(page.getByText('Ce code n’est pas le bon')).toBeVisible()
  await page.getByLabel('Code à six chiffres').fill(codeNow(secret))
  await page.getByRole('button', { name: 'Activer' }).click()

  await expect(page.getByText('Vérification en deux étapes active')).toBeFocused()
  await expectAccessiblePage(page, 'ten codes')
  const codes = await readCodes(page)
  expect(codes).toHaveLength(10)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Télécharger' }).click()
  expect((await downloading).suggestedFilename()).toBe('codes-de-secours.txt')
  await page.getByRole('link', { name: 'J’ai gardé mes codes' }).click()
  await expect(page).toHaveURL('/gestion')
  await page.goto(account)
  await expect(page.getByText('Il vous reste 10 codes de secours.')).toBeVisible()
  await expectAccessiblePage(page, 'the account')

  await page.getByRole('button', { name: 'Plus' }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterPassword(page, email, '/gestion')
  await expect(page.getByLabel('Code à six chiffres')).toBeVisible()
  await expectAccessiblePage(page, 'to be shown')
  await page.getByRole('link', { name: 'Utiliser un code de secours' }).click()
  await page.getByLabel('Code de secours').fill(codes[0]?.toLowerCase() ?? '')
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByText('Il vous reste 9 codes de secours.')).toBeVisible()
  await expectAccessiblePage(page, 'nine codes left')
  await page.getByLabel('Code de l’application, ou un code de secours').fill(codes[1] ?? '')
  await page.getByRole('button', { name: 'Générer de nouveaux codes' }).click()
  await expect(page.getByText('Dix nouveaux codes')).toBeFocused()
  expect(await readCodes(page)).not.toContain(codes[2])
  await page.getByRole('link', { name: 'J’ai gardé mes codes' }).click()
  await expect(page).toHaveURL('/gestion')
})
