import type { Page } from '@playwright/test'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { expectAccessiblePage } from '../helpers/accessible-page.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect, test } from '../helpers/visitor.ts'

test('an estimate is drafted by two users, saved while typing and sent with undo; clients accept or decline it (§11.13)', async ({
  page,
  openOtherPage,
}) => {
  test.slow()
  const expectAccessible = (what: string) => expectAccessiblePage(page, what)
  await page.setViewportSize({ width: 360, height: 800 })
  await signInByForm(page, 'bureau@exemple.fr', '/gestion/devis/nouveau?q=Marchal')
  await expectAccessible('whom for')
  await page.getByRole('button', { name: 'Faire le devis' }).first().click()
  await page.getByRole('button', { name: 'Ajouter une jante' }).click()
  await page.getByRole('combobox', { name: 'Prestation' }).selectOption({ label: 'Rénovation' })
  await page.getByRole('combobox', { name: 'Taille' }).selectOption('19')
  await expect(page.getByText(/^Grille du jour/)).toBeVisible()
  const vehicle = `Renault ${randomId()}`
  await page.getByRole('textbox', { name: 'Véhicule' }).fill(vehicle)
  await expect(page.locator('#brouillon .office-form__saved')).toHaveText('Enregistré')
  const address = page.url()

  // A colleague opens the same draft and writes into another field.
  const other = await openOtherPage()
  await signInByForm(other, 'atelier@exemple.fr', address)
  await expect(other.getByRole('textbox', { name: 'Véhicule' })).toHaveValue(vehicle)
  await other.getByRole('textbox', { name: 'Immatriculation' }).fill('AB-123-CD')
  await expect(other.locator('#brouillon .office-form__saved')).toHaveText('Enregistré')
  await page.getByRole('textbox', { name: 'Quantité' }).fill('4')
  await expect(page.getByRole('textbox', { name: 'Immatriculation' })).toHaveValue('AB-123-CD')
  await expect(page.locator('.estimate-totals__due dd')).not.toHaveText('0,00\u00a0€')
  await expectAccessible('the draft')

  // The values of one rim are copied to the other three of the car. Four cards fit without much scrolling.
  await page.getByRole('textbox', { name: 'Quantité' }).fill('1')
  await page.getByRole('combobox', { name: 'Position' }).selectOption('avg')
  await page.getByRole('button', { name: 'Copier sur les quatre jantes' }).click()
  const cards = page.locator('.estimate-line__card')
  await expect(cards).toHaveCount(4)
  for (const name of ['Avant gauche', 'Avant droite', 'Arrière gauche', 'Arrière droite'])
    await expect(cards.filter({ hasText: name })).toContainText(/Rénovation.*19\u00a0pouces/)
  await page.reload()
  await expect(page.locator('.estimate-line[open]')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2500)
  await expect(page.getByRole('button', { name: 'Envoyer', exact: true })).toBeInViewport()
  await expect(page.locator('.estimate-bar__total')).toBeInViewport()

  // One press sends the estimate to the address shown beside the button, and can be undone.
  await page.setViewportSize({ width: 1440, height: 800 })
  const send = page.getByRole('button', { name: 'Envoyer', exact: true })
  await expect(page.locator('.estimate-bar__recipient')).toContainText('particulier@exemple.fr')
  await send.click()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(send).toBeVisible()

  await page.getByRole('button', { name: 'Autre adresse, quelques mots' }).click()
  await expect(page.getByRole('textbox', { name: /^À/ })).toHaveValue('particulier@exemple.fr')
  await expectAccessible('the question')
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(send).toBeVisible()
  await page.goto('/gestion/devis?etat=brouillon')
  await expectAccessible('the list')

  // The client accepts some of the rims on a phone; another estimate is declined without JavaScript.
  await issue(page, address)
  const client = await openOtherPage({ viewport: { width: 360, height: 800 } })
  await signInByForm(client, 'particulier@exemple.fr')
  await client.goto(new URL(address).pathname.replace('/gestion/devis', '/devis_recu'))
  const total = client.locator('.offer__total dd')
  const whole = await total.textContent()
  await client.getByRole('checkbox', { name: /Arrière gauche/ }).uncheck()
  await expect(total).not.toHaveText(whole ?? '')
  const part = await total.textContent()
  await expectAccessiblePage(client, 'the choice')
  await client.getByRole('button', { name: 'Accepter…' }).click()
  await expect(client.getByText('3 jantes sur 4.')).toBeVisible()
  await client.goBack()
  await expect(client.getByRole('checkbox', { name: /Arrière gauche/ })).not.toBeChecked()
  await expect(total).toHaveText(part ?? '')
  await client.getByRole('button', { name: 'Accepter…' }).click()
  await client.getByRole('checkbox', { name: /^J’ai lu le devis/ }).check()
  await expectAccessiblePage(client, 'the confirmation')
  await client.getByRole('button', { name: 'Commander avec obligation de paiement' }).click()
  await expect(client.getByRole('status').filter({ hasText: 'Devis validé' })).toBeVisible()

  await page.goto('/gestion/devis/nouveau?q=Marchal')
  await page.getByRole('button', { name: 'Faire le devis' }).first().click()
  await page.getByRole('button', { name: 'Ajouter une ligne' }).click()
  await page.getByRole('textbox', { name: 'Désignation' }).fill('Contrôle')
  await page.getByRole('textbox', { name: /^Prix unitaire HT/ }).fill('40')
  await expect(page.locator('#brouillon .office-form__saved')).toHaveText('Enregistré')
  const secondPath = page.url()
  await issue(page, secondPath)
  const pageWithoutScripts = await openOtherPage({
    viewport: { width: 360, height: 800 },
    javaScriptEnabled: false,
  })
  await signInByForm(pageWithoutScripts, 'particulier@exemple.fr')
  await pageWithoutScripts.goto(new URL(secondPath).pathname.replace('/gestion/devis', '/devis_recu'))
  await pageWithoutScripts.getByRole('link', { name: 'Refuser ce devis' }).click()
  await pageWithoutScripts.getByRole('button', { name: 'Refuser le devis' }).click()
  await expect(pageWithoutScripts.getByText('Choisissez une raison')).toBeVisible()
  await pageWithoutScripts.getByRole('radio', { name: 'Le prix ne me convient pas' }).check()
  await pageWithoutScripts.getByRole('button', { name: 'Refuser le devis' }).click()
  await expect(pageWithoutScripts.getByRole('status').filter({ hasText: 'Devis créé' })).toBeVisible()
})

async function issue(page: Page, draft: string) {
  await page.goto(draft)
  await page.getByText('Émettre sans e-mail').click()
  await page.getByRole('button', { name: 'Émettre le devis' }).click()
  await expect(page.locator('.estimate-status')).toBeVisible()
}
