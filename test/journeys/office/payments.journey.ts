import { signInByForm } from '../helpers/sign-in.ts'
import { expect as expectIn, test } from '../helpers/visitor.ts'

const expect = expectIn.configure({ timeout: 30_000 })
test.describe.configure({ timeout: 120_000 })

test('a payment sent again after a lost answer is recorded once, although the page shows it by then (§11.6, §11.16)', async ({
  page,
}) => {
  await signInByForm(page, 'bureau@exemple.fr', '/gestion/factures?etat=en-retard&pos=tous')
  await page.locator('#page tbody a').first().click()
  const section = page.locator('#encaissements')
  const payments = section.locator('.payment-lines li')
  await section.getByText(/^Saisir un autre m/).click()
  const before = await payments.count()
  const form = page.locator('#encaissement form')
  await form.getByLabel('Montant en euros').fill('1,00')
  // The site executes the form, but its answer does not arrive.
  await page.route(
    /formulaire=encaissement\b/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form).toContainText('La réponse du site n’est pas arrivée')
  await expect(payments).toHaveCount(before + 1)
  await form.getByRole('button', { name: 'Réessayer' }).click()
  await expect(form).toContainText('Enregistré')
  await page.reload()
  await expect(payments).toHaveCount(before + 1)
})

test('a payment that another tab has reversed can be recorded again from the same unchanged form (§11.6, §11.16)', async ({
  page,
  context,
}) => {
  await signInByForm(page, 'bureau@exemple.fr', '/gestion/factures?etat=en-retard&pos=tous')
  await page.locator('#page tbody tr').nth(1).getByRole('link').first().click()
  const section = page.locator('#encaissements')
  const payments = section.locator('.payment-lines li')
  const pay = section.getByRole('button', { name: /^Enregistrer le paiement/ })
  await expect(pay).toBeVisible()
  const before = await payments.count()
  await pay.click()
  await expect(section).toContainText('Enregistré')
  await expect(payments).toHaveCount(before + 1)
  const other = await context.newPage()
  await other.goto(page.url())
  await other.locator('.payment-lines').getByText('Annuler l’encaissement').last().click()
  await other.getByRole('button', { name: 'Ajouter l’écriture contraire' }).last().click()
  await expect(other.locator('.payment-lines li')).toHaveCount(before + 2)
  await other.close()
  await expect(payments).toHaveCount(before + 2)
  await pay.click()
  await expect(payments).toHaveCount(before + 3)
  await expect(section).toContainText('Enregistré')
})
