import { randomId } from '../../../domain/random-id.ts'
import { signIn } from '../helpers/sign-in.ts'
import { expectSound } from '../helpers/sound.ts'
import { expect, test } from '../helpers/visitor.ts'

test('a quote is begun, kept as it is typed, sent, taken back, on a phone and at a desk', async ({
  page,
  another,
}) => {
  test.slow()
  const looksRight = (what: string) => expectSound(page, what)
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, 'bureau@exemple.fr', '/gestion/devis/nouveau?q=Marchal')
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
  const other = await another()
  await signIn(other, 'atelier@exemple.fr', address)
  await expect(other.getByRole('textbox', { name: 'Véhicule' })).toHaveValue(vehicle)
  await other.getByRole('textbox', { name: 'Immatriculation' }).fill('AB-123-CD')
  await expect(other.locator('#brouillon .office-form__saved')).toHaveText('Enregistré')
  await page.getByRole('textbox', { name: 'Quantité' }).fill('4')
  await expect(page.getByRole('textbox', { name: 'Immatriculation' })).toHaveValue('AB-123-CD')
  await expect(page.locator('.estimate-totals__due dd')).not.toHaveText('0,00\u00a0€')
  await looksRight('the draft')

  // What is set on one rim goes to the other three of its car; four cards are read without a long way down.
  await page.getByRole('textbox', { name: 'Quantité' }).fill('1')
  await page.getByRole('combobox', { name: 'Position' }).selectOption('avg')
  await page.getByRole('button', { name: 'Les quatre pareilles' }).click()
  const cards = page.locator('.estimate-line__card')
  await expect(cards).toHaveCount(4)
  for (const name of ['Avant gauche', 'Avant droite', 'Arrière gauche', 'Arrière droite'])
    await expect(cards.filter({ hasText: name })).toContainText(/Rénovation.*19\u00a0pouces/)
  await page.reload()
  await expect(page.locator('.estimate-line[open]')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2500)
  await expect(page.getByRole('button', { name: 'Envoyer', exact: true })).toBeInViewport()
  await expect(page.locator('.estimate-bar__total')).toBeInViewport()

  // One press sends what is read beside it, and is taken back.
  await page.setViewportSize({ width: 1440, height: 800 })
  const send = page.getByRole('button', { name: 'Envoyer', exact: true })
  await expect(page.locator('.estimate-bar__whom')).toContainText('particulier@exemple.fr')
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
