import type { Browser, Page } from '@playwright/test'
import { insertReceivedOrder, type ReceivedOrder, rimPath } from '../../content/order-with-rims.ts'
import { query } from '../helpers/database.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect as expectIn, test } from '../helpers/visitor.ts'

const expect = expectIn.configure({ timeout: 30_000 })
test.describe.configure({ timeout: 240_000 })

/**
 * Reports a crack found below the paint on the rim's page, has the office price it and ask the client, and accepts it on the
 * client's phone.
 */
async function askForMore(page: Page, browser: Browser, order: ReceivedOrder): Promise<void> {
  const phone = { viewport: { width: 360, height: 740 } }
  await page.locator('#proposer summary').click()
  const proposal = page.locator('#proposer')
  await proposal.getByLabel(/^Ce que vous avez trouvé/).fill('Fissure de 3 cm, côté intérieur.')
  await proposal.getByLabel('Défaut', { exact: true }).selectOption('Fissurée')
  await proposal.getByRole('button', { name: 'Signaler le supplément' }).click()
  await expect(page.getByRole('heading', { name: 'Supplément à chiffrer' })).toBeVisible()
  await expect(page.locator('.rim-main-button')).toHaveCount(0)

  const office = await (await browser.newContext(phone)).newPage()
  await signInByForm(office, 'bureau@exemple.fr', rimPath(order))
  const asking = office.locator('#supplement')
  await asking.getByLabel(/^Prix HT/).fill('90')
  await asking.getByRole('button', { name: 'Demander au client' }).click()
  await expect(office.getByRole('heading', { name: 'Attend la réponse du client' })).toBeVisible()
  await office.context().close()

  const [supplement] = await query<{ id: string }>('select id from supplements where order_id = $1', [
    order.id,
  ])
  const client = await (await browser.newContext(phone)).newPage()
  await signInByForm(client, 'particulier@exemple.fr')
  await client.goto(`/supplement/${supplement?.id}`)
  await expect(client.getByText('108,00\u00a0€').first()).toBeVisible()
  expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await client.getByLabel(/^J’ai lu ce supplément/).check()
  await client.getByRole('button', { name: 'Commander avec obligation de paiement' }).click()
  await expect(client.getByText(/^Vous avez accepté ce supplément/)).toBeVisible()
  await client.context().close()
  // The rim's page shows the answer without being reloaded.
  await expect(page.getByRole('heading', { name: 'Attend la réponse du client' })).toHaveCount(0)
}

test('on phones a welded rim goes through its steps, the client’s acceptance, the invoice and a refund (§11.14, §11.17)', async ({
  page,
  browser,
}) => {
  const order = await insertReceivedOrder(query, { pos: 'ostwald' })
  await query("update orders set promised_on = '1997-01-01' where id = $1", [order.id])
  await query('delete from order_rims where id = any($1)', [order.rims.slice(1)])
  // Gives the order a client with an account: their agreement is asked for below.
  await query(
    `update orders set client_id = 'ParticulierDemo1', total_te = 15000, total_ti = 18000, lines = $2 where id = $1`,
    [
      order.id,
      JSON.stringify([{ description: 'Rénovation', quantity: 1, unit_price: 15_000, vat_rate: 2_000 }]),
    ],
  )
  await page.setViewportSize({ width: 360, height: 740 })
  await signInByForm(page, 'mecano@exemple.fr', '/gestion')

  // The order with the earliest promised day is first. Its next step is recorded in the list and undone with the toast.
  const row = page.locator('.rim-work__rim').filter({ hasText: order.number.replace('CO-', '') })
  await expect(page.getByRole('heading', { name: /^En retard/ })).toBeVisible()
  await row.getByRole('button', { name: /déposée/ }).click()
  await expect(row.getByRole('button', { name: /décapée/ })).toBeVisible()
  await page.locator('.undo-toast').getByRole('button', { name: 'Annuler' }).click()
  await expect(row.getByRole('button', { name: /déposée/ })).toBeVisible()
  await row.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`${rimPath(order)}$`))

  const press = page.locator('.rim-main-button button')
  for (const step of ['Déposée', 'Décapée', 'Soudée', 'Préparée', 'Peinte', 'Usinée', 'Contrôlée']) {
    await expect(press).toHaveText(`Noter\u00a0: ${step.toLowerCase()}`)
    await press.click()
    await expect(page.locator('.rim-status__name')).toHaveText(step)
    if (step === 'Décapée') await askForMore(page, browser, order)
  }
  await expect(press).toHaveText(/^Passer la commande à «\straitée/)

  // The button is within reach of the thumb at every scroll position, and the toast is displayed beside it.
  await expect(page.locator('.undo-toast')).toBeVisible()
  for (const top of [0, 10_000]) {
    await page.evaluate((to) => scrollTo(0, to), top)
    const thumb = await press.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const topElement = document.elementFromPoint(left + width / 2, top + height / 2)
      return { isFree: button.contains(topElement), top, height }
    })
    expect(thumb).toMatchObject({ isFree: true })
    expect(thumb.top).toBeGreaterThan(520)
    expect(thumb.height).toBeGreaterThanOrEqual(48)
  }

  // Finishing rims does not move their order: a separate button does, whose label says so.
  expect(await query('select status from orders where id = $1', [order.id])).toEqual([{ status: 0 }])
  await page.goto('/gestion')
  await page.locator(`main a[href="/gestion/commandes/${order.id}"]`).first().click()
  await page.getByRole('button', { name: /^Passer la commande à «\straitée/ }).click()
  await expect(page.locator('.order-status__name')).toContainText('Commande traitée')
  expect(await query('select status from orders where id = $1', [order.id])).toEqual([{ status: 1 }])
  await payTooMuch(browser, order)
})

/** Bills the order with its weld on a second phone in the office, records a payment of ten euros too much, and refunds them. */
async function payTooMuch(browser: Browser, order: ReceivedOrder): Promise<void> {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await signInByForm(page, 'atelier@exemple.fr', `/gestion/commandes/${order.id}`)
  await page.getByRole('button', { name: 'Passer à «\u00a0prêtes\u00a0» et prévenir le client' }).click()
  await expect(page.locator('.order-status__name')).toContainText('Jantes prêtes à retirer')
  await page.getByRole('button', { name: 'Terminer et facturer' }).click()
  await expect(page).toHaveURL(/\/gestion\/factures\/nouvelle/)
  await page.getByRole('button', { name: /^Émettre et envoyer/ }).click()
  await expect(page).toHaveURL(/\/gestion\/factures\/ostwald\//)
  await expect(page.locator('main')).toContainText('soudure')

  const payments = page.locator('#encaissements')
  await payments.getByText('Saisir un autre montant ou un autre jour').click()
  await payments.getByLabel('Montant en euros').fill('298')
  await payments.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(payments).toContainText('10,00\u00a0€ perçus en trop, à rembourser.')
  const invoice = new URL(page.url()).pathname
  await page.goto('/gestion')
  // A phone shows one line of the section; the list of all contains this one.
  await page
    .getByRole('region', { name: 'À rembourser' })
    .getByRole('link', { name: /Tout voir/ })
    .click()
  await page.getByRole('main').locator(`a[href="${invoice}"]`).first().click()
  await payments.getByRole('button', { name: /^Enregistrer le remboursement du trop-perçu/ }).click()
  await expect(payments).toContainText('Enregistré\u00a0: il ne reste rien.')
  await expect(payments).toContainText('Entièrement réglée')
  // After the refund is reversed, the old notice is removed.
  const reverse = payments.getByRole('button', { name: 'Ajouter l’écriture contraire' }).last()
  await payments.locator('summary', { hasText: 'Annuler le remboursement' }).last().click()
  await reverse.click()
  await expect(payments).toContainText('10,00\u00a0€ perçus en trop, à rembourser.')
  await expect(payments).not.toContainText('il ne reste rien')
  await page.context().close()
}
