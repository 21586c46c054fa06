import { randomId } from '../../domain/random-id.ts'
import { violationsOf } from './axe.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './visitor.ts'

for (const width of [360, 1440])
  test(`a quote at ${width} pixels: begun, kept as it is typed, sent, taken back`, async ({
    page,
    browser,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, 'bureau@exemple.fr', '/gestion/devis/nouveau?q=Marchal')
    const looksRight = async (what: string) => {
      expect(await violationsOf(page), what).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBe(width)
    }
    await looksRight('whom for')
    await page.getByRole('button', { name: 'Faire le devis' }).first().click()
    await page.getByRole('button', { name: 'Ajouter une jante' }).click()
    await page.getByRole('combobox', { name: 'Prestation' }).selectOption({ label: 'Rénovation' })
    await page.getByRole('combobox', { name: 'Taille' }).selectOption('19')
    await expect(page.getByText(/^Grille du jour/)).toBeVisible()
    const vehicle = `Renault ${randomId()}`
    await page.getByRole('textbox', { name: 'Véhicule' }).fill(vehicle)
    await expect(page.locator('#brouillon .office-form__saved')).toHaveText('Enregistré')
    const address = page.url()

    // Somebody else has the same draft open, and writes in another field.
    const desk = await browser.newContext({ baseURL: test.info().project.use.baseURL })
    const other = await desk.newPage()
    await signIn(other, 'atelier@exemple.fr', address)
    await expect(other.getByRole('textbox', { name: 'Véhicule' })).toHaveValue(vehicle)
    await other.getByRole('textbox', { name: 'Immatriculation' }).fill('AB-123-CD')
    await expect(other.locator('#brouillon .office-form__saved')).toHaveText('Enregistré')
    await page.getByRole('textbox', { name: 'Quantité' }).fill('4')
    await expect(page.getByRole('textbox', { name: 'Immatriculation' })).toHaveValue('AB-123-CD')
    await expect(page.locator('.estimate-totals__due dd')).not.toHaveText('0,00\u00a0€')
    await looksRight('the draft')
    await desk.close()

    // One press sends what is read beside it, and is taken back.
    const send = page.getByRole('button', { name: 'Envoyer', exact: true })
    await expect(page.locator('.estimate-standing__whom')).toContainText('particulier@exemple.fr')
    await send.click()
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect(send).toBeVisible()

    await page.getByRole('button', { name: 'Autre adresse, quelques mots' }).click()
    await expect(page.getByRole('textbox', { name: /^À/ })).toHaveValue('particulier@exemple.fr')
    await looksRight('the question')
    await page.getByRole('button', { name: 'Confirmer' }).click()
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect(send).toBeVisible()
    await page.goto('/gestion/devis?etat=brouillon')
    await looksRight('the list')
  })
