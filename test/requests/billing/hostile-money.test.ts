import { beforeAll, describe, expect, test } from 'vitest'
import { defaultSite } from '../../../domain/business/site.ts'
import { acceptEstimateByClient } from '../../../domain/contracts/acceptance/accept-estimate.ts'
import { issueEstimate } from '../../../domain/contracts/estimates/issue-estimate.ts'
import { parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { findClient } from '../../../domain/people/clients/find-client.ts'
import { openOrder } from '../../../domain/workshop/orders/open-order.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'
import { claireActor, issueInvoiceAs, recordPaymentAt } from './issue-documents.ts'

const [epinal] = defaultSite.pointsOfSale
const clientId = 'GarageSaintDie01'
const now = () => new Date()
let site: TestSite
let workshop: Awaited<ReturnType<typeof openWorkshop>>
let sophie: SignedInStaff
let karim: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  workshop = await openWorkshop(site)
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  karim = await signInStaff(site, 'mecano@exemple.fr')
})

const line = { description: 'Rénovation de jante', quantity: 4, unit_price: 11_500, vat_rate: 2_000 }
const order = (owner = clientId) =>
  workshop.db.transaction((tx) =>
    openOrder(tx, { ...workshop, clock: { now } }, claireActor, {
      clientId: owner,
      pos: epinal,
      rims: [],
      lines: [line],
      tells_client: false,
    }),
  )
async function issueEstimateOf(owner: string): Promise<string> {
  const client = await findClient(workshop.db, owner)
  if (!client) throw new Error('no client')
  return issueEstimate(
    { ...workshop, clock: { now } },
    { client, pos: epinal, lines: [line], workingDays: 5 },
  )
}
const orderRow = async (id: string) =>
  (
    await site.query<{ total_ti: number; promised_on: string | null }>('select * from orders where id = $1', [
      id,
    ])
  )[0]
/** Replaces an order's lines with one line, at the VAT rate that its form shows. */
async function changeLines(id: string, change: Record<string, string>) {
  const page = `/gestion/commandes/${id}`
  const formPage = await sophie.read(page)
  const { base = '' } = formFieldsOf(formPage, '#lignes form')
  const vat = formPage.querySelector('#ligne-1-vat option[selected]')?.getAttribute('value') ?? ''
  return sophie.send(`${page}?formulaire=lignes`, { base, vat, ...change })
}
const issue = (fields: Record<string, string>) =>
  sophie.send('/gestion/factures/nouvelle?formulaire=facture', {
    id: randomId(),
    client: clientId,
    pos: 'epinal',
    description: 'Rénovation',
    quantity: '1',
    unit_price: '100',
    vat_rate: '20.0',
    envoyer: 'non',
    ...fields,
  })

describe('amounts above the maximum that a record can hold', () => {
  test('lines of an order above ten million euros are rejected with a message, and the order is unchanged (§11.14)', async () => {
    const id = await order()
    const highestAmounts = { description: 'Jante', quantity: '999', price: '99999,99' }
    const rejected = await changeLines(id, highestAmounts)
    expect(rejected.status).toBe(422)
    expect(await rejected.text()).toContain('Le total dépasse 10\u00a0000\u00a0000\u00a0€')
    expect((await orderRow(id))?.total_ti).toBe(55_200)
  })

  test('an invoice above ten million euros, or with discounts above the billed amount, is rejected (§11.15)', async () => {
    const huge = await issue({ quantity: '9999', unit_price: '1000000' })
    expect(huge.status).toBe(422)
    expect(await huge.text()).toContain('Le total dépasse 10\u00a0000\u00a0000\u00a0€')
    const negative = await issue({ unit_price: '-5' })
    expect(negative.status).toBe(422)
    expect(await negative.text()).toContain('Les remises dépassent ce qui est facturé')
  })

  test('a draft estimate above ten million euros can be neither sent nor issued (§11.13)', async () => {
    const newDraft = await sophie.send(`/gestion/devis/nouveau?client=${clientId}&formulaire=commencer`)
    const page = newDraft.headers.get('Location') ?? ''
    const filled = {
      l1_kind: 'free',
      l1_text: 'Jantes',
      l1_quantity: '999',
      l1_price: '99999,99',
      l1_vat: '20.0',
    }
    const draftFields = formFieldsOf(await sophie.read(page), '#brouillon')
    const rejected = await sophie.send(`${page}?formulaire=brouillon`, {
      ...draftFields,
      ...filled,
      suite: 'envoyer',
    })
    expect(rejected.status).toBe(422)
    expect(await rejected.text()).toContain('Le total dépasse 10\u00a0000\u00a0000\u00a0€')
    const sent = await sophie.send(`${page}?formulaire=envoyer`, { email: 'client@exemple.fr' })
    expect(sent.status).toBe(422)
    const issued = await sophie.send(`${page}?formulaire=emettre`, {})
    expect(issued.status).toBe(422)
    expect((await sophie.open(page.replace(/[?#].*/, '/apercu'))).status).toBeLessThan(500)
  })

  test('a payment that would raise the sum above the maximum is rejected (§11.16)', async () => {
    const { id, page } = await issueInvoiceAs(workshop)
    const paidOn = parisDay(now())
    for (let times = 0; times < 10; times++)
      await recordPaymentAt(workshop, now(), { invoiceId: id, cents: 100_000_000, paidOn })
    const fields = { sens: 'recu', montant: '1000000', date: paidOn, moyen: 'card' }
    const response = await sophie.send(`${page}?formulaire=encaissement`, fields)
    expect(response.status).toBe(422)
    expect((await sophie.open(page)).status).toBe(200)
  })
})

test.each(['0000-01-01', '1026-11-22', '9999-12-31', '2026-02-30'])(
  'an order rejects %s as its promised day (§11.14)',
  async (day) => {
    const id = await order()
    const fields = formFieldsOf(await sophie.read(`/gestion/commandes/${id}`), '#modifier')
    const response = await sophie.send(`/gestion/commandes/${id}?formulaire=modifier`, {
      ...fields,
      promised_on: day,
    })
    expect(response.status).toBe(422)
    expect((await orderRow(id))?.promised_on).toBeNull()
  },
)

test('an invoice for a missing estimate or another client’s estimate is rejected (§11.15)', async () => {
  const [other] = await site.query<{ id: string }>(
    'select id from clients where id <> $1 and merged_into is null order by id limit 1',
    [clientId],
  )
  for (const devis of [await issueEstimateOf(other?.id ?? ''), 'NimmermehrDa0001']) {
    const id = randomId()
    const response = await issue({ id, devis })
    expect(response.status).toBe(422)
    expect(await site.query('select id from invoices where id = $1', [id])).toEqual([])
  }
  expect((await issue({ devis: await issueEstimateOf(clientId) })).status).toBe(303)
})

test.each(['', 'chambery', 'toString'])(
  'an invoice from an unknown point of sale is rejected: « %s » (§11.15)',
  async (pos) => {
    const id = randomId()
    const response = await issue({ id, pos })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('Choisissez le point de vente')
    expect(await site.query('select id from invoices where id = $1', [id])).toEqual([])
  },
)

test('a deposit is rejected for an estimate and an order that are already billed (§11.15)', async () => {
  const estimate = await issueEstimateOf(clientId)
  await site.query("update estimates set state = 'accepted', status = 'paid' where id = $1", [estimate])
  const creation = await sophie.send(`/gestion/commandes/nouvelle?devis=${estimate}&formulaire=devis`)
  const commande = (creation.headers.get('Location') ?? '').split('/').at(-1) ?? ''
  expect((await issue({ commande })).status).toBe(303)
  for (const recordQuery of [`devis=${estimate}`, `commande=${commande}`]) {
    const depositResponse = await sophie.send(`/gestion/factures/acompte?${recordQuery}&formulaire=acompte`, {
      montant: '50',
    })
    expect(depositResponse.status).toBe(422)
    expect(await depositResponse.text()).toContain('Cette commande est déjà facturée')
  }
})

test('an order without VAT is proposed and billed without VAT (§11.15)', async () => {
  const id = await order()
  await site.query("update orders set lines = jsonb_set(lines, '{0,vat_rate}', '0') where id = $1", [id])
  const page = await sophie.read(`/gestion/factures/nouvelle?commande=${id}`)
  expect(page.querySelector('select[name=vat_rate] option[selected]')?.getAttribute('value')).toBe('0.0')
  expect((await issue({ commande: id, vat_rate: '0.0', exemption: 'disbursement' })).status).toBe(303)
})

test('a client’s acceptance cancels the queued reminder of the estimate (§11.13)', async () => {
  const jeanne = { name: 'Jeanne Morel', isEarly: false, seen: null, chosen: null }
  const id = await issueEstimateOf(clientId)
  const page = `/gestion/devis/epinal/${id}`
  await sophie.send(`${page}?formulaire=relancer`, { email: 'client@exemple.fr', texte: 'Pensez-y' })
  const mails = () =>
    site.query<{ state: string }>('select state from outgoing_mails where estimate_id = $1', [id])
  expect(await mails()).toEqual([{ state: 'queued' }])
  expect(await acceptEstimateByClient({ ...workshop, clock: { now } }, id, jeanne)).toEqual({
    outcome: 'accepted',
    id,
    posId: 'epinal',
  })
  expect(await mails()).toEqual([{ state: 'cancelled' }])
  expect(
    await acceptEstimateByClient({ ...workshop, clock: { now } }, id, { ...jeanne, name: 'Un autre' }),
  ).toEqual({
    outcome: 'already',
    id,
    posId: 'epinal',
  })
})

test('mechanics see no amounts in the journal of an order (§11.1, §11.3)', async () => {
  const id = await order()
  const fields = { description: 'Rénovation', quantity: '2', price: '1234,56' }
  expect((await changeLines(id, fields)).status).toBe(200)
  const page = `/gestion/commandes/${id}`
  expect(await (await sophie.open(page)).text()).toContain('2\u00a0962,94')
  for (const path of [page, `${page}.data`, '/gestion', '/gestion.data', `/gestion/recherche?q=Renov`]) {
    const text = await (await karim.open(path)).text()
    expect(text, path).not.toMatch(/\d,\d\d[\s\u00a0]€|296294|246912|total_t[ei]|unit_price/)
  }
})

test('NUL characters and broken percent-encoding in addresses and forms cause no server error (§10.20)', async () => {
  const id = await order()
  const at = `/gestion/commandes/${id}`
  const rim = `${at}/jantes/a`
  for (const path of [
    `${at}/photos.zip?jante=%00`,
    `${at}/etiquettes.pdf?jante=%00`,
    '/gestion/factures/nouvelle?commande=%00',
    '/gestion/factures/nouvelle?client=%00',
    '/gestion/factures/acompte?commande=%00',
    '/gestion/factures/acompte?devis=%00',
    '/gestion/commandes/nouvelle?devis=%00',
    '/gestion/commandes/nouvelle?devis=%0%000',
    '/gestion/commandes/nouvelle?client=%00',
    '/gestion/commandes/nouvelle?q=%00',
    '/gestion/scanner?code=%00',
    '/gestion/scanner?code=E-2026-9999999999-99999999999',
    `/gestion/scanner?code=${encodeURIComponent(`${site.origin}${rim.replace('/a', '/%00')}`)}`,
    '/calendriers/epinal.ics?pour=%00&acces=%00',
  ])
    expect((await sophie.open(path)).status, path).toBeLessThan(500)
  const nul = '\u0000'
  for (const [path, fields] of [
    ['/gestion/commandes?formulaire=etape', { commande: nul, de: '0', vers: '1' }],
    ['/gestion/commandes?formulaire=annuler', { commande: nul }],
    [`${at}?formulaire=retirer-jante`, { jante: nul }],
    [`${at}?formulaire=jante`, { jante: nul, position: 'avg', service: 'renovation', finish: 'painted' }],
    [`${rim}?formulaire=supprimer`, { photo: nul }],
    ['/gestion/commandes/nouvelle?devis=%00&formulaire=devis', {}],
    ['/gestion/commandes/nouvelle?client=%00&formulaire=commande', { pos: 'epinal', count: '1' }],
    ['/gestion/factures/acompte?commande=%00&formulaire=acompte', { montant: '5' }],
    [
      '/gestion/factures/nouvelle?formulaire=facture',
      {
        client: clientId,
        pos: 'epinal',
        commande: nul,
        description: 'a',
        quantity: '1',
        unit_price: '1',
        vat_rate: '20.0',
      },
    ],
    [
      '/gestion/factures/nouvelle?formulaire=facture',
      {
        client: clientId,
        pos: 'epinal',
        acompte: nul,
        description: 'a',
        quantity: '1',
        unit_price: '1',
        vat_rate: '20.0',
      },
    ],
    [`/gestion/factures/epinal/${randomId()}?formulaire=annuler`, { lettre: nul }],
    [`/gestion/factures/epinal/${randomId()}?formulaire=renvoyer`, { lettre: nul, email: 'a@exemple.fr' }],
  ] as const)
    expect((await sophie.send(path, fields)).status, `${path} ${JSON.stringify(fields)}`).toBeLessThan(500)
})
