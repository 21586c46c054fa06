import { demoPassword } from '../../../demo/people.ts'
import { firefoxToo } from '../../firefox/firefox-too.ts'
import { expect, test } from '../helpers/visitor.ts'

test(
  'errors show after an attempt only, then the area opens and closes again',
  firefoxToo,
  async ({ page }) => {
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
  },
)

test('a page asked for is shown after signing in, without JavaScript too', async ({ another }) => {
  const page = await another({ javaScriptEnabled: false })
  await page.goto('/gestion')
  await page.getByRole('main').getByRole('textbox', { name: 'E-mail' }).fill('atelier@exemple.fr')
  await page.getByLabel('Mot de passe *').fill(demoPassword)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('button', { name: 'Passer, démonstration' }).click()
  await expect(page).toHaveURL('/gestion')
  await expect(page.getByText('Thomas Weber').first()).toBeVisible()
})

test(
  '« Mot de passe oublié » takes the typed address over and waits in its field',
  firefoxToo,
  async ({ page }) => {
    await page.goto('/espace_pro')
    await page.getByRole('main').getByRole('textbox', { name: 'E-mail' }).fill('pro@exemple.fr')
    await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
    const email = page.getByRole('dialog').getByRole('textbox', { name: 'E-mail' })
    await expect(email).toHaveValue('pro@exemple.fr')
    await expect(email).toBeFocused()
  },
)
