import { randomId } from '../../../domain/kernel/random-id.ts'
import { smallPhoto } from '../../content/photos.ts'
import { quoteRequestAnswers } from '../../content/quote-request-answers.ts'
import { submitQuoteRequestTo } from '../../content/submit-quote-request.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { expectAccessiblePage } from '../helpers/accessible-page.ts'
import { query } from '../helpers/database.ts'
import { waitForMailedLink } from '../helpers/mail.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect as expectIn, test } from '../helpers/visitor.ts'

// Mails are sent after ten seconds, by a job.
const expect = expectIn.configure({ timeout: 60_000 })

test('nine taps on a phone lead from Aujourd’hui to the payment of a request that the client accepts online, one of them a photo, and the client’s pages show each step (§11.5, §11.12, §11.13, §11.14, §11.15, §11.16)', async ({
  page,
  openOtherPage,
  baseURL,
}) => {
  test.setTimeout(240_000)
  page.setDefaultTimeout(30_000)
  const model = `Day ${randomId()}`
  const requestAnswers = quoteRequestAnswers({
    email: 'particulier@exemple.fr',
    shop: 'epinal',
    brand: 'Alpine',
    model,
  })
  expect(await submitQuoteRequestTo(baseURL ?? '', await smallPhoto(), 2, requestAnswers)).toBe(
    requestAnswers.id,
  )

  const client = await openOtherPage()
  await signInByForm(client, 'particulier@exemple.fr')
  /** Reloads a page of the client area until its newest entry matches. */
  const clientReads = async (path: string, words: RegExp) => {
    await expect(async () => {
      await client.goto(path)
      await expectIn(client.locator('main')).toContainText(words, { timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
  }

  /** Address of the matter's private page, from the link of the first mail, opened on a phone without JavaScript. */
  const link = await waitForMailedLink(
    'particulier@exemple.fr',
    new RegExp(`http\\S+/suivi/demande/${requestAnswers.id}\\S+`),
  )
  const visitor = await openOtherPage({ viewport: { width: 360, height: 800 }, javaScriptEnabled: false })
  const matter = link.replace(/^https?:\/\/[^/]+/, baseURL ?? '')
  const pageSays = async (words: string) => {
    await visitor.goto(matter)
    await expectIn(visitor.locator('.matter-state p')).toContainText(words)
  }
  await pageSays('Reçue')

  let presses = 0
  const press = async (role: 'button' | 'link', name: string | RegExp) => {
    presses += 1
    await page.getByRole(role, { name, exact: typeof name === 'string' }).click()
  }
  await page.setViewportSize({ width: 360, height: 800 })
  // Aujourd'hui shows the three requests that have waited longest.
  await query("update quote_requests set waits_since = now() - interval '90 days' where id = $1", [
    requestAnswers.id,
  ])
  await signInByForm(page, 'bureau@exemple.fr', '/gestion')

  await expect(page.locator('section[aria-labelledby=demandes-titre] li').first()).toContainText(model)
  presses += 1
  await page
    .getByRole('button', { name: /^Faire le devis/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/gestion\/devis\//)
  await expect(page.locator('.estimate-status')).toContainText('particulier@exemple.fr')
  await press('button', 'Envoyer')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(/DE-E-\d{4}-\d+/)
  const estimate = /DE-E-\d{4}-\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? ''
  await clientReads('/espace_pro/devis', new RegExp(`${estimate}[^D]*Devis créé`))

  await pageSays('Devis créé')
  await visitor.getByRole('link', { name: 'Lire et accepter le devis' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(estimate)
  await pageSays('Devis créé')
  await visitor.getByLabel('Votre message').fill('Je passe lundi.')
  await visitor.getByRole('button', { name: 'Envoyer à l’atelier' }).click()
  await expect(visitor.locator('#echange')).toContainText('Je passe lundi.')

  await visitor.goto(matter)
  await visitor.getByRole('link', { name: 'Lire et accepter le devis' }).click()
  await visitor.getByRole('button', { name: 'Accepter…' }).click()
  await visitor.getByRole('checkbox', { name: /^J’ai lu le devis/ }).check()
  await visitor.getByRole('checkbox', { name: /commence/ }).check()
  await visitor.getByRole('button', { name: 'Commander avec obligation de paiement' }).click()
  await expect(visitor.getByRole('status').filter({ hasText: 'Devis validé' })).toBeVisible()

  // The estimate's page updates by itself.
  await press('link', 'Ouvrir la commande')
  await expect(page).toHaveURL(/\/gestion\/commandes\/\w{16}$/)
  const order = page.url()
  await clientReads('/espace_pro/devis', new RegExp(`${estimate}[^D]*Devis validé`))
  await client.goto(`/espace_pro/commande/${order.split('/').at(-1)}`)
  await expect(client.locator('main')).toContainText('Commande créée')
  await expect(client.locator('main')).toContainText('Nous attendons vos jantes')
  await expect(page.getByRole('button', { name: 'Noter la réception' })).toBeVisible()

  /** Presses the first rim's photo button, which opens the telephone's camera. */
  const photograph = async (says: RegExp) => {
    presses += 1
    const camera = page.waitForEvent('filechooser')
    const label = page.locator('.rim-capture').first()
    await expect(label).toHaveText(says)
    await label.click()
    await (await camera).setFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() })
    // The photo is on the site, not only on the telephone.
    await expect(label).toContainText('1 / 4')
    await expect(page.locator('.waiting-photos')).toBeHidden()
  }
  await photograph(/Face avant.*Réception/)
  // The client's page updates by itself.
  for (const [step, told] of [
    [/^Passer la commande à «\straitée/, 'Commande traitée'],
    ['Passer à «\u00a0prêtes\u00a0» et prévenir le client', 'Commande en cours de livraison'],
    ['Terminer et facturer', 'Commande terminée'],
  ] as const) {
    await press('button', step)
    await expect(client.locator('main')).toContainText(told)
  }
  expect((await (await page.request.get(order)).text()).split('?taille=vignette').length).toBeGreaterThan(1)

  await expect(page).toHaveURL(/\/gestion\/factures\/nouvelle/)
  await press('button', /^Émettre et envoyer/)
  await expect(page).toHaveURL(/\/gestion\/factures\/epinal\//)
  await expect(heading).toContainText(/FA-E-\d{4}-\d+/)
  const invoice = /FA-E-\d{4}-\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? ''
  await clientReads('/espace_pro/factures', new RegExp(`${invoice}[^F]*Facture créée`))
  const row = client.locator('tbody tr, li').filter({ hasText: invoice }).first()
  const bill = (await row.getByRole('link').first().getAttribute('href')) ?? ''
  const pdf = await client.request.get(`${bill}/pdf`)
  expect(pdf.headers()['content-type']).toContain('application/pdf')
  const { text } = await readPdf(await pdf.body())
  expect(text).toContain(invoice)
  expect(text).toContain('Facture')

  await pageSays('Commande terminée')
  await expect(visitor.getByRole('link', { name: /Voir la facture à régler/ })).toBeVisible()

  await press('button', /^Enregistrer le paiement de/)
  await expect(page.locator('#encaissements')).toContainText('Entièrement réglée')
  await clientReads('/espace_pro/factures', new RegExp(`${invoice}[^F]*Facture réglée`))
  await pageSays('Facture réglée')
  await expect(visitor.locator('.matter-papers')).toContainText(invoice)
  // With an account, the client sees the same content without the link.
  await client.goto(`/suivi/demande/${requestAnswers.id}`)
  await expect(client.locator('.matter-state p')).toContainText('Facture réglée')
  await expectAccessiblePage(client)
  expect(presses).toBe(9)
})
