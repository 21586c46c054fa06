import { readFile } from 'node:fs/promises'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { signedPath } from '../../../domain/kernel/signatures.ts'
import { secretFileIn } from '../../../server/environment/session-secret.ts'
import { insertReceivedOrder } from '../../content/order-with-rims.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { readQrPath } from '../../reading/read-qr-codes.ts'
import { expectAccessiblePage } from '../helpers/accessible-page.ts'
import { query } from '../helpers/database.ts'
import { issueEstimateAsStaff } from '../helpers/issue-estimate-as-staff.ts'
import { waitForMailedLink } from '../helpers/mail.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect, test, waitForHydration } from '../helpers/visitor.ts'

const phone = { viewport: { width: 360, height: 800 } }

test('on a phone a client asks about an estimate, accepts it with a code by mail, and gets the payment data of its deposit (§11.13, §11.33)', async ({
  page,
  openOtherPage,
}) => {
  test.slow()
  await signInByForm(page, 'atelier@exemple.fr', '/gestion/reglages/conditions')
  // A limit above the estimates of all other journeys.
  await page.getByLabel(/^Code par e-mail/).fill('30000')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(/le site le montre déjà/).first()).toBeVisible()
  const { number, path } = await issueEstimateAsStaff('30000')

  const client = await openOtherPage(phone)
  // A headless browser has no clipboard to read.
  await client.addInitScript(() => {
    navigator.clipboard.writeText = async (words) => {
      document.documentElement.dataset.copied = words
    }
  })
  await signInByForm(client, 'particulier@exemple.fr')
  await client.goto(path)
  await client.getByRole('link', { name: 'Une question sur Série de jantes' }).click()
  await expect(client.getByLabel('À propos de')).toHaveValue('0')
  await expectAccessiblePage(client, 'the question')
  await client.getByLabel('Votre question').fill('Les quatre jantes sont-elles comprises ?')
  await client.getByRole('button', { name: 'Envoyer la question' }).click()
  // The form's page contains « question » too. If the test waited for that word alone, the form's navigation would abort the next
  // one.
  await expect(client.getByText(/^Votre question est partie/)).toBeVisible()

  await client.goto(path)
  await client.getByRole('button', { name: 'Accepter…' }).click()
  await client.getByRole('checkbox', { name: /^J’ai lu le devis/ }).check()
  const order = client.getByRole('button', { name: 'Commander avec obligation de paiement' })
  await order.click()
  await expect(client.getByText(/Saisissez le code à six chiffres/)).toBeVisible()
  await expectAccessiblePage(client, 'the code')
  await client
    .getByLabel('Code reçu par e-mail')
    .fill(await waitForMailedLink('particulier@exemple.fr', /(?<=choisies\s: )\d{6}/))
  // The response loads a new document. The previous document may show the same text earlier, because it updates when the estimate
  // changes.
  const opened = client.waitForEvent('domcontentloaded')
  await order.click()
  await opened
  await expect(client.getByRole('status').filter({ hasText: 'Devis validé' })).toBeVisible()
  await waitForHydration(client)

  const deposit = client.getByRole('region', { name: 'Verser l’acompte par virement' })
  const code = deposit.locator('svg[role=img]')
  const side = Number((await code.getAttribute('viewBox'))?.split(' ').at(-1))
  const [read] = await readQrPath((await code.locator('path').getAttribute('d')) ?? '', side)
  const lines = read?.text.split('\n') ?? []
  expect(lines.slice(0, 4)).toEqual(['BCD', '002', '1', 'SCT'])
  expect(read?.text).toContain('EUR10800')
  expect(read?.text).toContain(number)
  for (const [label, copied] of [
    ['Copier l’IBAN', lines[6]],
    ['Copier le montant', '10800,00'],
    ['Copier la référence', number],
  ] as const) {
    await deposit.getByRole('button', { name: label }).click()
    await expect(client.locator('html')).toHaveAttribute('data-copied', copied ?? '')
  }
  await expectAccessiblePage(client, 'the deposit')

  await test.step('the client withdraws from the same estimate', async () => {
    await client.goto(`/retractation?contrat=${number}`)
    await client.getByLabel('Votre nom').fill('Julien Marchal')
    await client.getByLabel('Votre adresse e-mail').fill('particulier@exemple.fr')
    await client.getByRole('button', { name: 'Continuer' }).click()
    await client.getByRole('button', { name: 'Confirmer la rétractation' }).click()
    await expect(client).toHaveURL(/\/retractation\/recue\//)
    await expect(client.locator('main')).toContainText(number)
    await expectAccessiblePage(client, 'the receipt of the withdrawal')
  })
})

test('on a phone an expired link offers a new one, whose mail leads to the estimate (§11.13, §11.28)', async ({
  openOtherPage,
}) => {
  test.slow()
  const id = randomId()
  const email = `${id.toLowerCase()}@exemple.fr`
  await query(
    `insert into clients (id, type, name, first_name, last_name, email, created_at)
     values ($1, 'individual', $2, 'Jeanne', $2, $3, now())`,
    [id, `Ancel${id}`, email],
  )
  const { number, path } = await issueEstimateAsStaff('60', { client: id })
  const secret = (await readFile(secretFileIn(process.env.JOURNEYS_DATA ?? ''), 'utf8')).trim()
  const old = new Date(Date.now() - 91 * 86_400_000)

  const client = await openOtherPage(phone)
  await client.goto(signedPath(path, old, secret))
  await expect(client.getByRole('heading', { level: 1 })).toHaveText('Ce lien a expiré')
  await expect(client.locator('main')).not.toContainText(new RegExp(`${number}|Ancel`))
  await expectAccessiblePage(client, 'the old link')
  await client.getByRole('button', { name: 'Recevoir un nouveau lien' }).click()
  await expect(client.getByRole('status')).toContainText('un nouveau lien est parti')
  await client.goto(await waitForMailedLink(email, /http\S+\/suivi\/devis\/\S+/))
  await expect(client.getByRole('heading', { level: 1 })).toHaveText('Votre dossier')
  await expectAccessiblePage(client, 'the matter')
  await client.getByRole('link', { name: 'Lire et accepter le devis' }).click()
  await expect(client.getByRole('heading', { level: 1 })).toContainText(number)
  await expect(client.getByRole('button', { name: 'Accepter…' })).toBeVisible()
  await expectAccessiblePage(client, 'the quote')
})

test('on a phone a client chooses the repair of a cracked rim; a choice that safety forbids is explained, not ordered (§11.13, §11.31)', async ({
  openOtherPage,
}) => {
  test.slow()
  const { path } = await issueEstimateAsStaff('60', {
    content: {
      l1_kind: 'rim',
      l1_position: 'avg',
      l1_service: 'renovation',
      l1_finish: 'painted',
      l1_defects: 'cracked',
      l1_size: '18',
      l1_text: '',
      l1_price: '100',
      l2_kind: 'rim',
      l2_position: 'avg',
      l2_service: 'soudure',
      l2_finish: 'none',
      l2_defects: 'cracked',
      l2_size: '18',
      l2_quantity: '1',
      l2_price: '90',
      l2_vat: '20.0',
      l3_kind: 'rim',
      l3_position: 'avd',
      l3_service: 'renovation',
      l3_finish: 'painted',
      l3_size: '18',
      l3_quantity: '1',
      l3_price: '100',
      l3_vat: '20.0',
      registration: 'AB-123-CD',
    },
  })
  const id = path.split('/').at(-1)
  const client = await openOtherPage(phone)
  await signInByForm(client, 'particulier@exemple.fr')
  await client.goto(path)
  // All work on one rim is one choice: a client cannot leave out the weld and keep the paint that would hide the crack.
  const cracked = client.getByRole('checkbox', { name: /^Avant gauche.*Rénovation.*Soudure/ })
  const other = client.getByRole('checkbox', { name: /^Avant droite/ })
  await expect(client.getByRole('checkbox')).toHaveCount(2)
  const total = client.locator('.offer__total')
  await expect(total).toHaveText(/348,00/)
  await cracked.uncheck()
  await expect(total).toHaveText(/120,00/)
  await cracked.check()
  await other.uncheck()
  await expect(total).toHaveText(/228,00/)
  await expectAccessiblePage(client, 'the choice')

  // The car now has a German plate: cracked rims may not be repaired there.
  await query(`update estimates set content = content || '{"plate_country":"DE"}' where id = $1`, [id])
  await client.reload()
  await other.uncheck()
  await client.getByRole('button', { name: 'Accepter…' }).click()
  await client.getByRole('checkbox', { name: /^J’ai lu le devis/ }).check()
  const order = client.getByRole('button', { name: 'Commander avec obligation de paiement' })
  await order.click()
  await expect(client.getByRole('alert').filter({ hasText: 'Pour votre sécurité' })).toBeVisible()
  await expectAccessiblePage(client, 'what safety forbids')
  expect(await query('select 1 from orders where estimate_id = $1', [id])).toEqual([])

  await client.goto(path)
  await cracked.uncheck()
  await client.getByRole('button', { name: 'Accepter…' }).click()
  await client.getByRole('checkbox', { name: /^J’ai lu le devis/ }).check()
  await order.click()
  await expect(client.getByRole('status').filter({ hasText: 'Devis validé' })).toBeVisible()
})

test('an expert reads a dossier as a page, a PDF and an archive on a phone, and agrees (§11.30, §11.36)', async ({
  page,
  openOtherPage,
}) => {
  const order = await insertReceivedOrder(query, { status: 1 })
  await signInByForm(page, 'bureau@exemple.fr', `/gestion/dossiers/commande/${order.id}`)
  await page.getByRole('textbox', { name: /^Expert/ }).fill('Claire Lebrun')
  await page.getByRole('button', { name: 'Ouvrir le dossier' }).click()
  const link = await page.locator('.dossier-link input').inputValue()

  const expert = await openOtherPage(phone)
  const path = new URL(link).pathname
  await expert.goto(path)
  await expect(expert.getByRole('heading', { level: 1 })).toContainText('Dossier')
  await expectAccessiblePage(expert, 'the dossier')
  const pdf = await expert.request.get(`${path}/dossier.pdf`)
  expect((await readPdf(await pdf.body())).text).toContain(order.number)
  const zip = expert.waitForEvent('download')
  await expert.getByRole('link', { name: /Tout télécharger/ }).click()
  expect((await zip).suggestedFilename()).toMatch(/\.zip$/)
  await expert.getByRole('button', { name: 'Donner mon accord' }).click()
  await expect(expert.getByRole('status').filter({ hasText: 'Accord donné' })).toBeVisible()
})
