import { newPerson } from '../../content/new-person.ts'
import { insertReceivedOrder } from '../../content/order-with-rims.ts'
import { expectAccessiblePage } from '../helpers/accessible-page.ts'
import { query } from '../helpers/database.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect, test } from '../helpers/visitor.ts'

/** Makes a private client with an account, a name and an address. */
async function newClient(lastName: string): Promise<{ id: string; email: string }> {
  const client = await newPerson(query)
  await query(`update clients set first_name = 'Camille', last_name = $2, address = $3 where id = $1`, [
    client.id,
    lastName,
    JSON.stringify({ line_1: '1 rue du Parc', line_2: '', zip_code: '88000', city: 'Épinal', country: 'FR' }),
  ])
  return client
}

const invoiceNumber = /(?:FA|AV)-[ES]-\d{4}-\d+/

test('work invoiced to the wrong client is credited and invoiced to the right one, and each client sees only their own (§11.14, §11.17)', async ({
  page,
  openOtherPage,
}) => {
  test.setTimeout(180_000)
  const [wrongClient, rightClient] = [await newClient('Faux'), await newClient('Juste')]
  const order = await insertReceivedOrder(query, { status: 2 })
  const workName = `Rénovation ${order.number}`
  await query(
    `update orders set client_id = $3, tells_client = false, total_te = 15000, total_ti = 18000, lines = $2 where id = $1`,
    [
      order.id,
      JSON.stringify([{ description: workName, quantity: 1, unit_price: 15_000, vat_rate: 2_000 }]),
      wrongClient.id,
    ],
  )
  await query('delete from order_rims where order_id = $1', [order.id])
  await page.setViewportSize({ width: 360, height: 740 })
  await signInByForm(page, 'bureau@exemple.fr', `/gestion/commandes/${order.id}`)
  await page.getByRole('button', { name: 'Terminer et facturer' }).click()
  await expect(page).toHaveURL(/\/gestion\/factures\/nouvelle/)
  const heading = page.getByRole('heading', { level: 1 })
  const readInvoiceNumber = async (): Promise<string> => {
    await expect(heading).toContainText(invoiceNumber)
    return invoiceNumber.exec((await heading.textContent()) ?? '')?.[0] ?? ''
  }
  await page.getByRole('button', { name: /^Émettre et envoyer/ }).click()
  const wrongInvoice = await readInvoiceNumber()

  await page.locator('summary', { hasText: 'Faire un avoir' }).click()
  const credit = page.locator('#avoir')
  await credit.getByLabel('Motif').fill('Facturée au mauvais client')
  await credit.getByRole('button', { name: 'Émettre l’avoir' }).click()
  await expect(heading).not.toContainText(wrongInvoice)
  const note = await readInvoiceNumber()
  await expect(page.locator('main')).toContainText('Facturée au mauvais client')
  await expectAccessiblePage(page)

  await page.goto('/gestion/factures/nouvelle')
  await page.getByRole('searchbox', { name: 'Client' }).fill(rightClient.email)
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await page.locator('main').getByRole('link', { name: /Juste/ }).click()
  const line = page.getByRole('group', { name: 'Ligne 1' })
  await line.getByLabel('Désignation').fill(workName)
  await line.getByLabel('Prix unitaire HT').fill('150')
  await page.getByRole('button', { name: /^Émettre et envoyer/ }).click()
  const rightInvoice = await readInvoiceNumber()
  await expect(page.locator('main')).toContainText('Total TTC180,00\u00a0€')
  await expectAccessiblePage(page)

  /** Returns the document numbers of this matter that a client sees among their invoices. */
  const searchAs = async (email: string) => {
    const client = await openOtherPage({ viewport: { width: 360, height: 740 } })
    await signInByForm(client, email, '/espace_pro/factures')
    const main = client.locator('main')
    await expect(main).toContainText(invoiceNumber)
    const words = (await main.textContent()) ?? ''
    return [wrongInvoice, note, rightInvoice].filter((number) => words.includes(number))
  }
  expect(await searchAs(wrongClient.email)).toEqual([wrongInvoice, note])
  expect(await searchAs(rightClient.email)).toEqual([rightInvoice])

  // The order's invoice is credited, so the order waits to be cancelled.
  await page.goto(`/gestion/commandes/${order.id}`)
  await page.locator('summary', { hasText: 'Autres actions' }).click()
  await page.locator('summary', { hasText: 'Annuler la commande' }).click()
  const cancelling = page.locator('#annuler-commande')
  await cancelling.getByLabel('Motif').fill('Saisie pour le mauvais client')
  await cancelling.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(page.locator('.order-status__name')).toContainText('Commande annulée')
})
