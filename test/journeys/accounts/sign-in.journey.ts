import { demoPassword } from '../../../demo/people.ts'
import { alsoInFirefox } from '../../firefox/firefox-too.ts'
import { expect, test } from '../helpers/visitor.ts'
import { expectTextKeptAfterFailure, pressRetry } from './failing-line.ts'

test(
  'sign-in shows errors after an attempt only, reports a failed request, and leads to sign-out and a forgotten password (§5.3, §7.4, §7.5)',
  alsoInFirefox,
  async ({ page }) => {
    await test.step('errors appear only after an attempt; then the client signs in and out (§2.11, §5, §8)', async () => {
      await page.goto('/espace_pro')
      const email = page.getByRole('main').getByRole('textbox', { name: 'E-mail' })
      const submit = page.getByRole('button', { name: 'Se connecter' })
      await expect(page.getByText('Veuillez ajouter')).toHaveCount(0)
      await submit.click()
      await expect(email).toHaveAccessibleDescription('Veuillez ajouter votre email')
      await expect(email).toBeFocused()

      await email.fill('pro@exemple.fr')
      await page.getByLabel('Mot de passe *').fill('faux')
      await submit.click()
      await expect(page.getByRole('alert')).toHaveText('ERREUR Mot de passe incorrect')

      await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
      await expect(page.getByLabel('Mot de passe *')).toHaveAttribute('type', 'text')
      await page.getByLabel('Mot de passe *').fill(demoPassword)
      await page.keyboard.press('Enter')
      await expect(page.getByText('pro@exemple.fr').first()).toBeVisible()
      await expect(page.getByRole('region', { name: 'Lettre d’information' })).toHaveCount(0)

      await page.getByRole('button', { name: 'Déconnexion' }).click()
      await expect(submit).toBeVisible()
    })
    await test.step('after a failed request the typed text stays, and can be sent again', async () => {
      await page.getByRole('main').getByRole('textbox', { name: 'E-mail' }).fill('pro@exemple.fr')
      await page.getByLabel('Mot de passe *').fill(demoPassword)
      await expectTextKeptAfterFailure(page, 'Se connecter', { 'Mot de passe *': demoPassword })
      await expect(page.getByRole('main').getByRole('textbox', { name: 'E-mail' })).toHaveValue(
        'pro@exemple.fr',
      )
      await pressRetry(page)
      await page.getByRole('button', { name: 'Déconnexion' }).click()
      await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
    })
    await test.step('« Mot de passe oublié » copies the typed address and focuses its field (§4.6)', async () => {
      await page.goto('/espace_pro')
      await page.getByRole('main').getByRole('textbox', { name: 'E-mail' }).fill('pro@exemple.fr')
      await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
      const email = page.getByRole('dialog').getByRole('textbox', { name: 'E-mail' })
      await expect(email).toHaveValue('pro@exemple.fr')
      await expect(email).toBeFocused()
    })
  },
)
