import { insertReceivedOrder, rimPath } from '../../content/order-with-rims.ts'
import { query } from '../helpers/database.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect, test, waitForEventStream } from '../helpers/visitor.ts'

const forms = [
  ['a supplement', 'mecano@exemple.fr', null, 'Signaler un supplément', 'Ce que vous avez trouvé'],
  ['the passport of a rim', 'mecano@exemple.fr', null, 'Passeport', 'Conseil au client'],
  ['the company', 'atelier@exemple.fr', '/gestion/reglages/entreprise', null, 'Siège social'],
  [
    'a note of a thread',
    'bureau@exemple.fr',
    '/gestion/demandes/DemoDemande00002',
    'Noter quelque chose',
    'Note',
  ],
  ['a signature', 'bureau@exemple.fr', '/gestion/compte', null, 'Signature'],
] as const

test('the text typed into a form of the office is restored after a reload (§11.6)', async ({ page }) => {
  test.slow()
  for (const [form, email, path, fold, label] of forms)
    await test.step(form, async () => {
      const address = path ?? rimPath(await insertReceivedOrder(query, { pos: 'ostwald' }))
      await signInByForm(page, email, address)
      const field = page.getByRole('textbox', { name: new RegExp(`^${label}`) })
      if (fold) await page.locator('summary', { hasText: fold }).click()
      await field.fill('Ce qui a été saisi et pas encore envoyé')
      await page.reload()
      await expect(field).toBeVisible()
      await expect(field).toHaveValue('Ce qui a été saisi et pas encore envoyé')
    })
})

test('a rejected form sent without JavaScript stays open when the page reloads its data (§11.6)', async ({
  page,
}) => {
  const order = await insertReceivedOrder(query, { pos: 'ostwald' })
  await signInByForm(page, 'bureau@exemple.fr', `/gestion/commandes/${order.id}`)
  const form = page.locator('#annuler-commande form')
  const streamOpened = waitForEventStream(page)
  await form.evaluate((element: HTMLFormElement) => element.submit())
  const reason = form.getByLabel('Motif')
  await expect(reason).toBeVisible()
  await streamOpened
  await reason.fill('Client parti')
  await query('update orders set brand = $2 where id = $1', [order.id, 'Renault'])
  await query("select pg_notify('tw_announcements', 'office')")
  await expect(page.locator('main').getByText('Renault').first()).toBeVisible()
  await expect(reason).toBeVisible()
  await expect(reason).toHaveValue('Client parti')
})
