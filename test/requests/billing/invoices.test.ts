import { beforeAll, describe, expect, test } from 'vitest'
import { submissionAddress } from '../../../app/office/submission-address.ts'
import type { RateTotal } from '../../../db/schema/billing/documents.ts'
import { entriesInMonth } from '../../../domain/billing/accounting/month-entries.ts'
import { findOwedAndPaid } from '../../../domain/billing/invoices/invoice-account.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import { parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { formatCents, formatPercent } from '../../../domain/kernel/money/amounts.ts'
import { issuedRates, totalsOf } from '../../../domain/kernel/money/vat.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { createOrder } from '../../../domain/workshop/orders/open-order.ts'
import { insertReceivedOrder, rimPath } from '../../content/order-with-rims.ts'
import { signIn } from '../../content/sign-in.ts'
import { textsOf } from '../../reading/read-page.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { type Colleague, colleague, sessionUser } from '../office/colleague.ts'
import { fieldsOf } from '../office/fill-form.ts'

const list = '/gestion/factures'
const clientId = 'GarageSaintDie01'
const [epinal] = defaultSite.pointsOfSale
let site: TestSite
let workshop: Awaited<ReturnType<typeof openWorkshop>>
let sophie: Colleague
let thomas: Colleague
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  workshop = await openWorkshop(site)
  sophie = await colleague(site, 'bureau@exemple.fr')
  thomas = await colleague(site, 'atelier@exemple.fr')
})

const rim = { description: 'Rénovation complète 18"', quantity: 4, unit_price: 12_500, vat_rate: 2000 }
const lines = [rim, { description: 'Équilibrage', quantity: 3, unit_price: 333, vat_rate: 550 }]

/** Makes a finished order of the client with these lines and returns its id. */
async function order(more: Record<string, unknown> = {}, owner = clientId): Promise<string> {
  const car = { rim_n: 4, brand: 'Citroën', model: 'Jumpy', registration_number: 'AB-123-CD' }
  const id = await createOrder(
    { ...workshop, clock: { now: () => new Date() } },
    { ...car, total_te: null, total_ti: null, clientId: owner, pos: epinal },
  )
  const set = { status: 3, lines: JSON.stringify(lines), purchase_order: 'BC-77', mileage: 84_000, ...more }
  const columns = Object.keys(set).map((column, place) => `${column} = $${place + 2}`)
  await site.query(`update orders set ${columns} where id = $1`, [id, ...Object.values(set)])
  return id
}

/** Returns the fields that the page of a new invoice would send unchanged. */
async function formOf(path: string, selector = '#facture'): Promise<URLSearchParams> {
  const page = await sophie.read(path)
  const form = page.querySelector(`form${selector}`) ?? page.querySelector(`${selector} form`)
  if (!form) throw new Error(`no form on ${path}`)
  const fields = form.querySelectorAll('input, textarea, select').flatMap((control): [string, string][] => {
    const name = control.getAttribute('name')
    const isOff = control.getAttribute('type') === 'radio' && !control.hasAttribute('checked')
    if (!name || isOff) return []
    if (control.tagName === 'SELECT')
      return [[name, control.querySelector('option[selected]')?.getAttribute('value') ?? '']]
    return [[name, control.tagName === 'TEXTAREA' ? control.text : (control.getAttribute('value') ?? '')]]
  })
  return new URLSearchParams(fields)
}

const post = (who: Colleague, path: string, body: URLSearchParams) =>
  site.fetch(path, { method: 'POST', body, headers: { Cookie: who.cookies, Origin: site.origin } })

/** Issues the invoice prepared on this page, after changing its form. Returns the response, the invoice's page and its id. */
async function bill(path: string, change: (form: URLSearchParams) => void = () => {}) {
  const form = await formOf(path)
  form.append('envoyer', 'oui')
  change(form)
  const answer = await post(sophie, `${path}&formulaire=facture`, form)
  return { answer, page: answer.headers.get('Location') ?? '', id: form.get('id') ?? '' }
}

interface Row {
  invoice_number: string
  rates: RateTotal[] | null
  total_te: number
  total: number
  status: string
  deposit: number
  lines: (typeof rim)[]
}
const rowOf = async (id: string) =>
  (await site.query<Row>('select * from invoices where id = $1', [id]))[0] as Row
const notesOf = (id: string) =>
  site.query<{ total: number; invoice_number: string; id: string }>(
    'select id, invoice_number, total from invoices where credited_invoice = $1 order by created_at, invoice_number',
    [id],
  )
const idIn = (page: string) => page.split('/').at(-1) ?? ''
const credit = (who: Colleague, page: string, typed: [string, string][]) =>
  post(who, `${page}?formulaire=avoir`, new URLSearchParams([['reason', 'Une jante oubliée'], ...typed]))
const deposit = async (query: string, montant?: string, exemption?: string) => {
  const form = await formOf(`${list}/acompte?${query}`, '#acompte')
  if (montant) form.set('montant', montant)
  if (exemption) form.set('exemption', exemption)
  form.set('email', '')
  const answer = await post(sophie, `${list}/acompte?${query}&formulaire=acompte`, form)
  return { answer, id: form.get('id') ?? '', text: await answer.text() }
}
const streamOf = async (page: string) => textsOf(await sophie.read(page), '.record-stream li > p:first-child')

describe('an invoice at 0 % VAT for a client abroad', () => {
  const part = { description: 'Valve', quantity: 4, unit_price: 500, vat_rate: 0, nature: 'goods' }
  const work = { ...rim, vat_rate: 0 }

  /** Makes a company in this country and an order with these lines, delivered by default. */
  async function orderFrom(
    country: string,
    {
      vat = null,
      line = work,
      others = [],
      handover = 'delivery',
    }: { vat?: string | null; line?: object; others?: object[]; handover?: string },
  ) {
    const id = randomId()
    const address = { line_1: '1 rue', line_2: '', zip_code: '', city: 'Ville', country }
    await site.query(
      `insert into clients (id, type, name, email, vat_number, address, created_at)
       values ($1, 'company', 'Ailleurs', $2, $3, $4, now())`,
      [id, `${id.toLowerCase()}@exemple.fr`, vat, JSON.stringify(address)],
    )
    return order({ lines: JSON.stringify([line, ...others]), handover }, id)
  }
  const billFor = (orderId: string, exemption: string) =>
    bill(`${list}/nouvelle?commande=${orderId}`, (form) => form.set('exemption', exemption))

  test.each([
    ['Monaco', 'MC', {}, 'outside-union', 'Monaco est en France'],
    ['La Réunion', 'RE', {}, 'outside-union', 'La TVA française s’applique'],
    ['a German company without a number', 'DE', {}, 'outside-union', 'dans l’Union (Allemagne)'],
    [
      'goods as a service',
      'DE',
      { vat: 'DE136695976', line: part },
      'reverse-charge',
      'que pour des prestations',
    ],
    [
      'goods for Germany without a number',
      'DE',
      { line: part },
      'intra-community',
      'demande un professionnel',
    ],
    [
      'goods that the client collects',
      'DE',
      { vat: 'DE136695976', line: part, handover: 'pickup' },
      'intra-community',
      'est retirée à l’atelier',
    ],
    [
      'exported goods that the client collects',
      'CH',
      { line: part, handover: 'pickup' },
      'export',
      'est retirée',
    ],
  ] as const)(
    'the invoice is rejected when VAT is due: %s (§11.15)',
    async (_, country, more, exemption, sentence) => {
      const { answer, id } = await billFor(await orderFrom(country, more), exemption)
      expect(answer.status).toBe(422)
      expect(await answer.text()).toContain(sentence)
      expect(await rowOf(id)).toBeUndefined()
    },
  )

  test.each([
    ['work for Germany', 'DE', { vat: 'DE136695976' }, 'reverse-charge', 'Autoliquidation'],
    ['work for Switzerland', 'CH', {}, 'outside-union', 'article 259-1°'],
    ['goods sent to Germany', 'DE', { vat: 'DE136695976', line: part }, 'intra-community', '262 ter, I'],
    ['exported goods', 'CH', { line: part }, 'export', 'article 262, I'],
    ['goods sent to La Réunion', 'RE', { line: part }, 'export', '294, 2'],
  ] as const)('prints its legal mention: %s (§11.15)', async (_, country, more, exemption, mention) => {
    const { answer, id } = await billFor(await orderFrom(country, more), exemption)
    expect(answer.status).toBe(303)
    expect(await rowOf(id)).toMatchObject({ vat_exemption: exemption })
    const { text } = await readPdf(await (await sophie.open(`${list}/epinal/${id}/pdf`)).arrayBuffer())
    expect(text.replace(/\s+/g, ' ')).toContain(mention)
  })

  test('the reason is proposed for services and must be chosen for goods (§11.15)', async () => {
    const proposed = async (line: object) => {
      const orderId = await orderFrom('DE', { vat: 'DE136695976', line })
      return (await formOf(`${list}/nouvelle?commande=${orderId}`)).get('exemption')
    }
    expect(await proposed(work)).toBe('reverse-charge')
    expect(await proposed(part)).toBe('')
  })

  test('a deposit is rejected for goods sent within the Union, and issued for exported goods (§11.15)', async () => {
    const orderId = await orderFrom('DE', { vat: 'DE136695976', line: part })
    const asked = await deposit(`commande=${orderId}`, '5', 'intra-community')
    expect(asked.answer.status).toBe(422)
    expect(asked.text).toContain('article 289, I, 1, d')
    const exported = await deposit(`commande=${await orderFrom('CH', { line: part })}`, '5', 'export')
    expect(exported.answer.status).toBe(303)
  })

  test('a deposit is issued for exported goods with a delivery charge', async () => {
    const postage = { description: 'Frais de port', quantity: 1, unit_price: 1000, vat_rate: 0 }
    const orderId = await orderFrom('CH', { line: part, others: [postage] })
    expect((await deposit(`commande=${orderId}`, '9', 'export')).answer.status).toBe(303)
  })
})

describe('billing an order', () => {
  test('an invoice has the order’s lines, purchase order, plate and mileage, and its mail waits for some seconds (§11.15)', async () => {
    const orderId = await order()
    const { answer, page, id } = await bill(`${list}/nouvelle?commande=${orderId}`)
    expect(answer.status).toBe(303)
    expect(page).toBe(`${list}/epinal/${id}`)
    expect(await rowOf(id)).toMatchObject({
      total_te: 50_999,
      total: 61_054,
      status: 'created',
      lines,
      purchase_order: 'BC-77',
      registration_number: 'AB-123-CD',
      mileage: 84_000,
    })
    expect(await site.query('select invoice from orders where id = $1', [orderId])).toEqual([{ invoice: id }])
    const record = await sophie.read(page)
    expect(record.querySelector('h1')?.textContent).toContain('Facture FA-E-')
    expect(record.querySelector('.undo-toast')?.textContent).toContain('part dans quelques secondes')
    expect((await streamOf(page)).map((line) => line.replace(/FA-E-\d+-\d+/, 'FA'))).toEqual([
      'Sophie Lambert a envoyé FA par e-mail.',
      'Sophie Lambert a émis la facture FA, 610,54 €.',
    ])
    const { text } = await readPdf(await (await sophie.open(`${page}/pdf`)).arrayBuffer())
    for (const words of ['BC-77', 'AB-123-CD', '84 000 km', 'Net à payer 610,54 €'])
      expect(text).toContain(words)
  })

  test('repeated and concurrent submissions make one invoice (§11.15)', async () => {
    const orderId = await order()
    const path = `${list}/nouvelle?commande=${orderId}`
    const [form, other] = [await formOf(path), await formOf(path)]
    for (const one of [form, other]) one.append('envoyer', 'oui')
    const answers = await Promise.all([
      ...[sophie, sophie].map((who) => post(who, `${path}&formulaire=facture`, form)),
      post(thomas, `${path}&formulaire=facture`, other),
    ])
    const made = await site.query('select id from invoices where id = any($1)', [
      [form.get('id'), other.get('id')],
    ])
    expect(made).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422).length).toBeGreaterThanOrEqual(1)
    const again = await post(thomas, `${path}&formulaire=facture`, await withLines(other))
    expect(again.status).toBe(422)
    expect(await again.text()).toContain('vient d’être facturée par quelqu’un d’autre')
  })

  async function withLines(form: URLSearchParams) {
    const fresh = new URLSearchParams(form)
    fresh.set('id', randomId())
    return fresh
  }

  test('lines can be changed before issuing, and an invalid form keeps the typed values (§11.15)', async () => {
    const path = `${list}/nouvelle?commande=${await order()}`
    const wrong = await bill(path, (form) => form.append('description', 'Sans prix'))
    expect(wrong.answer.status).toBe(422)
    const shown = await wrong.answer.text()
    expect(shown).toContain('Ligne 3')
    expect(shown).toContain('value="Sans prix"')
    expect(await rowOf(wrong.id)).toBeUndefined()
    // The rejected form is still saved as the draft of that order, so this test uses another order.
    const { id, answer } = await bill(`${list}/nouvelle?commande=${await order()}`, (form) => {
      for (const [name, value] of [
        ['description', 'Remise'],
        ['quantity', '1'],
        ['unit_price', '-50,50'],
        ['vat_rate', '20.0'],
      ] as const) {
        // The blank row of the page is the last one.
        const all = form.getAll(name)
        form.delete(name)
        for (const one of all.slice(0, -1)) form.append(name, one)
        form.append(name, value)
      }
    })
    expect(answer.status).toBe(303)
    expect((await rowOf(id)).total).toBe(61_054 - 6_060)
  })

  test.each([
    ['supplied_on', '2026-02-30', 'Cette date n’existe pas'],
    ['mileage', 'beaucoup', 'Un nombre de kilomètres'],
    ['email', 'sans arobase', 'Cette adresse e-mail n’est pas conforme'],
  ])('the field %s set to « %s » is rejected with a message (§11.15)', async (field, value, message) => {
    const { answer } = await bill(`${list}/nouvelle?commande=${await order()}`, (form) =>
      form.set(field, value),
    )
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain(message)
  })

  test('several orders of a client are billed by one invoice, with plate and purchase order on each line (§11.15)', async () => {
    const orders = [await order({}, 'DemoGarageVosges'), await order({}, 'DemoGarageVosges')]
    const page = await sophie.read(`${list}/nouvelle?client=DemoGarageVosges`)
    const ticked = page
      .querySelectorAll('.invoice-orders input[checked]')
      .map((input) => input.getAttribute('value'))
    for (const id of orders) expect(ticked).toContain(id)
    const { id } = await bill(`${list}/nouvelle?${orders.map((one) => `commande=${one}`).join('&')}`)
    expect((await rowOf(id)).lines.map(({ description }) => description)).toEqual(
      orders.flatMap(() => lines.map(({ description }) => `${description} (AB-123-CD, bon BC-77)`)),
    )
    expect(await site.query('select 1 from orders where invoice = $1', [id])).toHaveLength(2)
  })

  test('an invoice without an order begins with a search for its client (§11.15)', async () => {
    const found = await sophie.read(`${list}/nouvelle?q=meurthe`)
    const to = found.querySelector('.invoice-links a')?.getAttribute('href') ?? ''
    expect(to).toBe(`${list}/nouvelle?client=${clientId}`)
    expect((await sophie.read(`${list}/nouvelle?commande=nobody`)).textContent).toContain('n’est plus là')
  })
})

describe('a deposit invoice', () => {
  test('a deposit bills the share set by the terms to the cent, and is deducted once by the final invoice (§11.15)', async () => {
    const orderId = await order()
    const first = await deposit(`commande=${orderId}`)
    expect(first.answer.status).toBe(303)
    // 30 % of 610.54 €, split between both rates.
    expect(await rowOf(first.id)).toMatchObject({ total: 18_316, is_deposit: true, deposit: 0 })
    const second = await deposit(`commande=${orderId}`, '100')
    expect(await rowOf(second.id)).toMatchObject({ total: 10_000 })
    const path = `${list}/nouvelle?commande=${orderId}`
    const { id } = await bill(path)
    expect(await rowOf(id)).toMatchObject({ total: 61_054, deposit: 28_316 })
    const { text } = await readPdf(await (await sophie.open(`${list}/epinal/${id}/pdf`)).arrayBuffer())
    const numbers = [(await rowOf(first.id)).invoice_number, (await rowOf(second.id)).invoice_number]
    for (const number of numbers) expect(text).toContain(`Acompte, facture ${number}`)
    expect(text).toContain('Net à payer 327,38 €')
    expect(await streamOf(`${list}/epinal/${first.id}`)).toContain(
      `Sophie Lambert a déduit l’acompte ${numbers[0]} de la facture ${(await rowOf(id)).invoice_number}.`,
    )
    // The deposit can neither be deducted again, nor credited after the final invoice has deducted it.
    const form = await formOf(`${list}/nouvelle?client=${clientId}`)
    form.append('acompte', first.id)
    form.append('envoyer', 'oui')
    form.append('description', 'Autre travail')
    form.append('quantity', '1')
    form.append('unit_price', '1000')
    form.append('vat_rate', '20.0')
    expect(await (await post(sophie, `${list}/nouvelle?formulaire=facture`, form)).text()).toContain(
      'vient d’être déduit ou annulé',
    )
    const back = await credit(sophie, `${list}/epinal/${first.id}`, [['part', 'tout']])
    expect(await back.text()).toContain('faites l’avoir sur celle-ci')
  })

  test('an invoice form opened before a deposit was issued is rejected, and the next form deducts it (§11.15)', async () => {
    const orderId = await order()
    const path = `${list}/nouvelle?commande=${orderId}`
    const form = await formOf(path)
    form.append('envoyer', 'oui')
    await deposit(`commande=${orderId}`)
    const answer = await post(sophie, `${path}&formulaire=facture`, form)
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('Un acompte vient d’être demandé sur cette commande')
    const { id } = await bill(path)
    expect(await rowOf(id)).toMatchObject({ deposit: 18_316 })
  })

  test('a deposit with a part at 0 % VAT requires a reason and prints it (§11.15)', async () => {
    const orderId = await order({ lines: JSON.stringify([rim, { ...rim, vat_rate: 0 }]) })
    const query = `commande=${orderId}`
    const rejected = await deposit(query)
    expect(rejected.answer.status).toBe(422)
    expect(rejected.text).toContain('dites pourquoi, la facture doit le mentionner')
    expect(await rowOf(rejected.id)).toBeUndefined()
    const { id, answer } = await deposit(query, undefined, 'disbursement')
    expect(answer.status).toBe(303)
    const { text } = await readPdf(await (await sophie.open(`${list}/epinal/${id}/pdf`)).arrayBuffer())
    expect(text).toContain('débours au nom et pour le compte du client')
  })

  test('a deposit is rejected above the order’s total and on a billed order (§11.15)', async () => {
    const orderId = await order()
    await deposit(`commande=${orderId}`, '400')
    expect((await deposit(`commande=${orderId}`, '300')).text).toContain('ne dépassent pas le total')
    await bill(`${list}/nouvelle?commande=${orderId}`)
    expect((await deposit(`commande=${orderId}`, '10')).text).toContain('déjà facturée')
  })

  test('a deposit requires an accepted quote, and the order’s invoice deducts it (§11.15)', async () => {
    const id = randomId()
    await site.query(
      `insert into estimates (id, estimate_number, created_at, total_te, total, status, pos_id, client_id, lines)
       values ($1, $2, now(), 50999, 61054, 'created', 'epinal', $3, $4)`,
      [id, `DE-T-${id}`, clientId, JSON.stringify(lines)],
    )
    expect((await sophie.read(`${list}/acompte?devis=${id}`)).text).toContain('Ce devis n’est pas accepté')
    await site.query("update estimates set state = 'accepted', status = 'paid' where id = $1", [id])
    const asked = await deposit(`devis=${id}`)
    expect(await rowOf(asked.id)).toMatchObject({ total: 18_316, estimate_id: id })
    const { id: invoice } = await bill(`${list}/nouvelle?commande=${await order({ estimate_id: id })}`)
    expect(await rowOf(invoice)).toMatchObject({ deposit: 18_316 })
  })

  const taxed = (cents: number, vat_rate: number, quantity = 1) => ({
    description: 'Rénovation',
    quantity,
    unit_price: cents,
    vat_rate,
  })
  test.each([
    {
      of: 'one rate',
      lines: [taxed(10_003, 2000, 4)],
      price: '37,03',
      asked: '123,45',
      rates: [{ rate: 2000, base: 43_715, vat: 8743 }],
      before: [{ rate: 2000, base: 10_288, vat: 2057 }],
      net: '401,13 €',
    },
    {
      of: 'another rate, which is the supplement’s too',
      lines: [taxed(3333, 550, 3)],
      price: '0,99',
      asked: '31,17',
      rates: [{ rate: 550, base: 10_098, vat: 555 }],
      before: [{ rate: 550, base: 2955, vat: 162 }],
      net: '75,36 €',
    },
    {
      of: 'two rates',
      lines: [taxed(12_500, 2000, 4), taxed(333, 550, 3)],
      price: '90,01',
      asked: '77,77',
      rates: [
        { rate: 2000, base: 59_001, vat: 11_800 },
        { rate: 550, base: 999, vat: 55 },
      ],
      before: [
        { rate: 2000, base: 6369, vat: 1274 },
        { rate: 550, base: 127, vat: 7 },
      ],
      net: '640,78 €',
    },
    {
      of: 'a discount, and a cent of a deposit',
      lines: [taxed(6257, 2000, 4), taxed(-2503, 2000)],
      price: '141,67',
      asked: '0,01',
      rates: [{ rate: 2000, base: 36_692, vat: 7338 }],
      before: [{ rate: 2000, base: 1, vat: 0 }],
      net: '440,29 €',
    },
    {
      of: 'a supplement whose tax rounds otherwise by itself, without a deposit',
      lines: [taxed(10_003, 2000, 4)],
      price: '0,02',
      asked: null,
      rates: [{ rate: 2000, base: 40_014, vat: 8003 }],
      before: [],
      net: '480,17 €',
    },
  ])(
    'the final invoice bills order and supplement with exact VAT, less the deposit: $of (§9.7, §11.15, §11.32)',
    async (one) => {
      const brought = await insertReceivedOrder(site.query)
      const { total_te, total } = totalsOf(one.lines)
      await site.query(
        'update orders set client_id = $2, lines = $3, total_te = $4, total_ti = $5 where id = $1',
        [brought.id, clientId, JSON.stringify(one.lines), total_te, total],
      )
      const asked = one.asked ? await deposit(`commande=${brought.id}`, one.asked) : null
      const rim = rimPath(brought)
      const found = { constat: 'Fissure de 3 cm.', defaut: 'cracked', prestation: 'soudure' }
      expect((await sophie.send(`${rim}?formulaire=proposer`, found)).status).toBe(200)
      const form = fieldsOf(await sophie.read(rim), '#supplement form[action*="demander"]')
      const sent = await sophie.send(`${rim}?formulaire=demander`, {
        ...form,
        prix: one.price,
        refus: 'return',
        ligne: '',
      })
      expect(sent.status).toBe(200)
      const client = sessionUser(site, await signIn(site, 'pro@exemple.fr'))
      const page = `/supplement/${form.supplement}`
      const whole = one.rates.reduce((cents, { base, vat }) => cents + base + vat, 0)
      const read = await client.read(page)
      expect(read.querySelector('.supplement__facts')?.text).toContain(
        `${formatCents(whole)} avec ce travail, toutes taxes comprises`,
      )
      const vu = read.querySelector('input[name=vu]')?.getAttribute('value') ?? ''
      const yes = { vu, nom: 'Luc Didier', conditions: 'on' }
      expect((await client.send(`${page}?index&formulaire=accepter`, yes)).status).toBe(200)

      const { id } = await bill(`${list}/nouvelle?commande=${brought.id}`)
      const issued = await rowOf(id)
      const came = one.before.reduce((cents, { base, vat }) => cents + base + vat, 0)
      expect(issued).toMatchObject({ total: whole, deposit: came })
      expect(issuedRates(issued)).toEqual(one.rates)
      const { text } = await readPdf(await (await sophie.open(`${list}/epinal/${id}/pdf`)).arrayBuffer())
      for (const { rate, base, vat } of one.rates)
        expect(text).toContain(
          [formatPercent(rate), formatCents(base), formatCents(vat)].join(' ').replace(/\s/g, ' '),
        )
      expect(text).toContain(`Net à payer ${one.net}`)
      if (asked) {
        const row = await rowOf(asked.id)
        expect(issuedRates(row)).toEqual(one.before)
        expect(text).toContain(`Acompte, facture ${row.invoice_number}`)
      }
      // At each rate, both invoices together bill what was sold, once.
      const numbers = [issued, asked && (await rowOf(asked.id))].map((row) => row?.invoice_number)
      const booked: Record<string, number> = {}
      for await (const entries of entriesInMonth(workshop.db, parisDay(new Date()).slice(0, 7)))
        for (const { number, accountName, debit, credit } of entries)
          if (numbers.includes(number)) booked[accountName] = (booked[accountName] ?? 0) + credit - debit
      expect(booked).toEqual({
        Clients: -whole,
        ...Object.fromEntries(
          one.rates.flatMap(({ rate, base, vat }) => [
            [`Prestations de services, ${formatPercent(rate)}`, base],
            [`TVA collectée, ${formatPercent(rate)}`, vat],
            ...(asked ? [[`Clients, avances et acomptes reçus, ${formatPercent(rate)}`, 0]] : []),
          ]),
        ),
      })
    },
  )

  test('a credited deposit is not deducted by the final invoice (§11.15)', async () => {
    const orderId = await order()
    const { id } = await deposit(`commande=${orderId}`)
    await credit(sophie, `${list}/epinal/${id}`, [['part', 'tout']])
    const { id: final } = await bill(`${list}/nouvelle?commande=${orderId}`)
    expect(await rowOf(final)).toMatchObject({ deposit: 0 })
  })
})

describe('a credit note', () => {
  const settle = (page: string, cents: number) =>
    sophie.send(submissionAddress(`${page}?formulaire=encaissee`, randomId()), {
      reste: String(cents),
      moyen: 'transfer',
    })
  const balanceOf = async (page: string) =>
    (await sophie.read(page)).querySelector('.payment-section__state')?.text.replace(/\s/g, ' ')
  const billed = async () => (await bill(`${list}/nouvelle?commande=${await order()}`)).page

  test('crediting a part and then the rest equals the invoice to the cent, and only the rest changes its status (§11.15)', async () => {
    const page = await billed()
    const id = idIn(page)
    const some = await credit(sophie, page, [
      ['part', 'lignes'],
      ['ligne', '0'],
      ['quantite', '1'],
      ['ligne', '1'],
      ['quantite', '1'],
    ])
    expect(some.status).toBe(303)
    expect(await rowOf(id)).toMatchObject({ status: 'created' })
    const note = some.headers.get('Location') ?? ''
    const { text } = await readPdf(await (await sophie.open(`${note}/pdf`)).arrayBuffer())
    expect(text).toContain('reprend une part de la facture')
    expect(text).toContain('Une jante oubliée')
    expect((await sophie.read(page)).querySelector('.invoice-standing strong')).not.toBeNull()
    const rest = await credit(thomas, page, [['part', 'tout']])
    expect(rest.status).toBe(303)
    const notes = await notesOf(id)
    expect(notes.map(({ total }) => total).reduce((sum, cents) => sum + cents, 0)).toBe(-61_054)
    expect(await rowOf(id)).toMatchObject({ status: 'asset_created' })
    expect(await (await credit(sophie, page, [['part', 'tout']])).text()).toContain('a changé entre-temps')
    const { text: sheet } = await readPdf(await (await sophie.open(`${page}/pdf`)).arrayBuffer())
    expect(sheet).toContain(`Annulée par l’avoir ${notes[1]?.invoice_number}`)
  })

  test('concurrent credit notes never exceed the invoiced quantity (§11.15)', async () => {
    const page = await billed()
    const three: [string, string][] = [
      ['part', 'lignes'],
      ['ligne', '0'],
      ['quantite', '3'],
    ]
    const answers = await Promise.all([sophie, thomas, sophie, thomas].map((who) => credit(who, page, three)))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422, 422])
    expect(await notesOf(idIn(page))).toHaveLength(1)
    for (const quantity of ['5', '-1', '1,5', ''])
      expect(
        (
          await credit(sophie, page, [
            ['part', 'lignes'],
            ['ligne', '0'],
            ['quantite', quantity],
          ])
        ).status,
      ).toBe(422)
  })

  test('a credit note that would take back discounts only is rejected', async () => {
    const discounted = [
      { ...rim, quantity: 1, unit_price: 100_00 },
      { ...rim, quantity: 1, unit_price: 50_00 },
      { ...rim, description: 'Remise', quantity: 1, unit_price: -30_00 },
    ]
    const { page } = await bill(
      `${list}/nouvelle?commande=${await order({ lines: JSON.stringify(discounted) })}`,
    )
    const line = (place: number) =>
      credit(sophie, page, [
        ['part', 'lignes'],
        ['ligne', String(place)],
        ['quantite', '1'],
      ])
    expect((await line(0)).status).toBe(303)
    const rejected = await line(2)
    expect(rejected.status).toBe(422)
    expect(await rejected.text()).toContain('ne reprendrait que des remises')
    expect((await credit(sophie, page, [['part', 'tout']])).status).toBe(303)
    expect((await notesOf(idIn(page))).map(({ total }) => total)).toEqual([-120_00, -24_00])
  })

  test('a credit note without a reason is rejected (§11.15)', async () => {
    const answer = await post(
      sophie,
      `${await billed()}?formulaire=avoir`,
      new URLSearchParams({ part: 'tout', reason: ' ' }),
    )
    expect(await answer.text()).toContain('Dites pourquoi')
  })

  test('crediting an invoice that deducted a paid deposit refunds the paid deposit once (§11.15, §11.16, §11.28)', async () => {
    const orderId = await order()
    const path = `${list}/nouvelle?commande=${orderId}`
    const asked = await deposit(`commande=${orderId}`)
    const first = `${list}/epinal/${asked.id}`
    expect((await settle(first, 18_316)).status).toBe(200)
    const { page, id } = await bill(path)
    const back = await credit(sophie, page, [['part', 'tout']])
    const note = back.headers.get('Location') ?? ''
    const { text } = await readPdf(await (await sophie.open(`${note}/pdf`)).arrayBuffer())
    const { invoice_number: number } = await rowOf(id)
    for (const words of [
      `Annule la facture ${number}`,
      'Taux de TVA Base HT TVA 20 % −500,00 € −100,00 € 5,5 % −9,99 € −0,55 €',
      'Net en votre faveur −610,54 €',
      'déduit de ce qui en reste à payer, de vos prochaines factures, ou remboursé',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Acompte')
    // Nothing is due on the invoice any more, and what was paid before it must be refunded.
    expect(await balanceOf(page)).toBe('Rien à encaisser.')
    expect(await balanceOf(note)).toBe('183,16 € à rembourser au client.')
    expect(await balanceOf(first)).toBe('Entièrement réglée.')
    expect((await sophie.read(page)).querySelector('textarea')?.text).toContain('Elle a été annulée')
    const itself = await credit(sophie, first, [['part', 'tout']])
    expect(await itself.text()).toContain('faites l’avoir sur celle-ci')

    // A new invoice is due in full: deducting the deposit again would refund it twice.
    const twice = await bill(path, (form) => form.append('acompte', asked.id))
    expect(await twice.answer.text()).toContain('vient d’être déduit ou annulé')
    const again = await bill(path)
    expect(await rowOf(again.id)).toMatchObject({ total: 61_054, deposit: 0 })
    const owed = await Promise.all(
      [asked.id, id, idIn(note), again.id].map(async (one) => (await findOwedAndPaid(workshop.db, one)).owed),
    )
    expect(owed).toEqual([0, 0, -18_316, 61_054])
    const client = sessionUser(site, await signIn(site, 'pro@exemple.fr'))
    const papers = textsOf(await client.read(`/suivi/commande/${orderId}`), '.matter-papers strong')
    for (const one of [asked.id, id, idIn(note), again.id])
      expect(papers.join()).toContain((await rowOf(one)).invoice_number)
    expect((await settle(note, -18_316)).status).toBe(200)
    expect((await settle(note, -18_316)).status).toBe(422)
    expect(await balanceOf(note)).toBe('183,16 € remboursés.')
  })

  test('crediting an invoice that deducted an unpaid deposit shows the amount to offset (§11.15, §11.16, §11.28)', async () => {
    const orderId = await order()
    const { id } = await deposit(`commande=${orderId}`)
    const { page } = await bill(`${list}/nouvelle?commande=${orderId}`)
    const note = (await credit(sophie, page, [['part', 'tout']])).headers.get('Location') ?? ''
    const { invoice_number: number } = await rowOf(id)
    const unpaid = `La facture d’acompte ${number} n’est pas encaissée : 183,16 € à compenser.`
    expect(await balanceOf(note)).toBe(`183,16 € à rembourser au client. ${unpaid}`)
    await settle(`${list}/epinal/${id}`, 18_316)
    expect(await balanceOf(note)).toBe('183,16 € à rembourser au client.')
  })

  test('a fully credited order can be billed again (§11.15)', async () => {
    const orderId = await order()
    const { page } = await bill(`${list}/nouvelle?commande=${orderId}`)
    await credit(sophie, page, [['part', 'tout']])
    const { answer } = await bill(`${list}/nouvelle?commande=${orderId}`)
    expect(answer.status).toBe(303)
  })
})

test('an issued invoice cannot be changed, not even directly in the table (§11.15)', async () => {
  const { id } = await bill(`${list}/nouvelle?commande=${await order()}`)
  for (const change of ['total = 1', "lines = '[]'", "invoice_number = 'X'", 'deposit = 1'])
    await expect(site.query(`update invoices set ${change} where id = $1`, [id])).rejects.toThrow(
      'what was issued does not change',
    )
})

describe('the mail of an invoice', () => {
  const stateOf = async (id: string) =>
    (
      await site.query<{ state: string; id: string }>(
        'select id, state from outgoing_mails where invoice_id = $1',
        [id],
      )
    )[0]

  test('an undone mail leaves the invoice issued, and the invoice can be mailed later (§11.15)', async () => {
    const { page, id } = await bill(`${list}/nouvelle?commande=${await order()}`)
    const mail = await stateOf(id)
    expect((await sophie.send(`${page}?formulaire=annuler`, { lettre: mail?.id ?? '' })).status).toBe(200)
    expect(await stateOf(id)).toMatchObject({ state: 'cancelled' })
    const record = await sophie.read(page)
    expect(textsOf(record, '#envoyer .button[data-variant=primary]')).toEqual(['Envoyer avec le PDF'])
    const form = await formOf(page, '#envoyer')
    expect(form.get('text')).toContain(
      'Reste à payer : 610,54 €'.replace(' :', '\u00a0:').replace('4 €', '4\u00a0€'),
    )
    form.set('text', '')
    expect((await post(sophie, `${page}?formulaire=envoyer`, form)).status).toBe(422)
    form.set('text', 'La voici.')
    expect((await post(sophie, `${page}?formulaire=envoyer`, form)).status).toBe(200)
    expect(await (await post(thomas, `${page}?formulaire=envoyer`, form)).text()).toContain(
      'attend déjà de partir',
    )
    await site.query("update outgoing_mails set due_at = now() - interval '1 second' where invoice_id = $1", [
      id,
    ])
    const late = await site.query<{ id: string }>(
      "select id from outgoing_mails where state = 'queued' and invoice_id = $1",
      [id],
    )
    expect(
      await (await sophie.send(`${page}?formulaire=annuler`, { lettre: late[0]?.id ?? '' })).text(),
    ).toContain('déjà parti')
  })

  test('an invoice issued without sending has no mail (§11.15)', async () => {
    const { id } = await bill(`${list}/nouvelle?commande=${await order()}`, (form) => {
      form.delete('envoyer')
      form.append('envoyer', 'non')
    })
    expect(await stateOf(id)).toBeUndefined()
  })
})

describe('reminders of an unpaid invoice', () => {
  async function late(days: number, more = '', owner = clientId) {
    const { page, id } = await bill(`${list}/nouvelle?commande=${await order({}, owner)}`, (form) => {
      form.delete('envoyer')
      form.append('envoyer', 'non')
    })
    await site.query(
      `update invoices set sent_at = now(), due_on = current_date - ${days} ${more} where id = $1`,
      [id],
    )
    return { page, id }
  }
  const proposed = async (page: string) => textsOf(await sophie.read(page), '#relancer strong')[0]

  test('reminders are proposed one after the other by days overdue, and never sent automatically (§11.15)', async () => {
    const { page, id } = await late(5)
    expect(await proposed(page)).toBe('Rappel cordial')
    const record = await sophie.read(page)
    // The page has one primary button and one form that sends a reminder. The amount left is shown in the head and on the button
    // that records a payment.
    expect(textsOf(record, '.invoice-record .button[data-variant=primary]')).toEqual(['Relancer'])
    expect(record.querySelectorAll('form [name=subject]')).toHaveLength(1)
    expect(textsOf(record, '.payment-section__state')).toEqual([])
    expect(await site.query('select 1 from outgoing_mails where invoice_id = $1', [id])).toEqual([])
    const form = await formOf(page, '#relancer')
    expect(form.get('text')).not.toContain('40,00')
    expect((await post(sophie, `${page}?formulaire=relancer`, form)).status).toBe(200)
    expect(await (await post(thomas, `${page}?formulaire=relancer`, form)).text()).toContain('attend déjà')
    expect((await streamOf(page))[0]).toContain('(rappel cordial)')
    expect((await sophie.read(await late(0).then((one) => one.page))).querySelector('#relancer')).toBeNull()
  })

  test('a formal notice claims penalties and the fixed fee from a company, but no fixed fee from an individual (§11.15)', async () => {
    const { page } = await late(40, ", reminders = 2, reminded_at = now() - interval '20 days'")
    expect(await proposed(page)).toBe('Mise en demeure')
    const text = (await formOf(page, '#relancer')).get('text')?.replace(/\s/g, ' ') ?? ''
    expect(text).toContain('Nous vous mettons en demeure')
    expect(text).toContain('40,00 € pour frais de recouvrement')
    // The rate of that half-year is not recorded.
    expect(text).toContain('3 fois le taux d’intérêt légal et une indemnité')
    expect((await sophie.read(page)).querySelector('.invoice-warning')?.textContent).toContain(
      'ne chiffre donc pas les pénalités',
    )
    // 610.54 € from June at three times 2.62 %. The next half-year has no rate yet, and the page asks for it.
    await site.query("update invoices set due_on = '2026-05-31' where id = $1", [page.split('/').at(-1)])
    const known = (await formOf(page, '#relancer')).get('text')?.replace(/\s/g, ' ') ?? ''
    expect(known).toContain('soit 3,94 € arrêtés au 30/06/2026 au taux de 7,86 % par an')
    expect((await sophie.read(page)).querySelector('.invoice-warning')?.textContent).toContain(
      'les pénalités sont arrêtées au 30/06/2026',
    )
    const individual = await late(40, ', reminders = 2', 'ParticulierDemo1')
    const words = (await formOf(individual.page, '#relancer')).get('text') ?? ''
    expect(words).not.toContain('40,00')
    expect(words).toContain('intérêt au taux légal')
  })

  test('no reminder is proposed after the last one (§11.15)', async () => {
    const { page } = await late(90, ', reminders = 3')
    expect((await sophie.read(page)).querySelector('#relancer')).toBeNull()
  })
})

describe('the list of invoices', () => {
  const numbersIn = async (query: string) =>
    textsOf(await sophie.read(`${list}?${query}`), 'tbody th .records__link').map(
      (text) => text.split(' ')[0],
    )

  test('the list finds invoices by number and client, and can show only overdue ones (§11.15)', async () => {
    const { id } = await bill(`${list}/nouvelle?commande=${await order()}`)
    const { invoice_number: number } = await rowOf(id)
    expect(await numbersIn(`q=${number}`)).toEqual([expect.stringContaining(number)])
    expect((await numbersIn('q=meurthe')).join()).toContain(number)
    expect((await numbersIn('etat=en-retard')).join()).not.toContain(number)
    await site.query('update invoices set due_on = current_date - 4 where id = $1', [id])
    expect((await numbersIn('etat=en-retard')).join()).toContain(number)
    expect((await sophie.read(`${list}?q=${number}`)).textContent).toContain('4\u00a0jours de retard')
    expect((await numbersIn('etat=avoirs')).every((one) => one?.startsWith('AV-'))).toBe(true)
  })

  test('search, the client’s record and the invoice’s short address lead to its page (§11.15)', async () => {
    const { page, id } = await bill(`${list}/nouvelle?commande=${await order()}`)
    const { invoice_number: number } = await rowOf(id)
    expect(
      (await sophie.read(`/gestion/recherche?q=${number}`)).querySelector(`a[href="${page}"]`),
    ).not.toBeNull()
    expect(
      (await sophie.read(`/gestion/clients/${clientId}`)).querySelector(`#factures a[href="${page}"]`),
    ).not.toBeNull()
    expect((await sophie.open(`${list}/facture/${id}`)).headers.get('Location')).toBe(page)
    expect((await sophie.open(`${list}/epinal/nobody`)).status).toBe(404)
  })
})

test('a mechanic can neither open invoices nor issue credit notes (§11.15)', async () => {
  const karim = await colleague(site, 'mecano@exemple.fr')
  const { page } = await bill(`${list}/nouvelle?commande=${await order()}`)
  for (const path of [list, page, `${list}/nouvelle`, `${list}/acompte?commande=x`])
    expect((await karim.open(path)).status, path).toBe(404)
  expect((await credit(karim, page, [['part', 'tout']])).status).toBe(404)
})
