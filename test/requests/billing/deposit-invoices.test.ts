import { beforeAll, describe, expect, test } from 'vitest'
import { streamJournalEntries } from '../../../domain/billing/accounting/month-entries.ts'
import { parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { formatCents, formatPercent } from '../../../domain/kernel/money/amounts.ts'
import { issuedVatTotalsOf, totalsOfDocumentLines } from '../../../domain/kernel/money/vat.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { insertReceivedOrder, rimPath } from '../../content/order-with-rims.ts'
import { signInToTestSite } from '../../content/sign-in.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { sessionUser } from '../office/sign-in-staff.ts'
import {
  clientId,
  createFinishedOrder,
  invoicesPath,
  issueCreditNoteByForm,
  issueDepositByForm,
  issueInvoiceByForm,
  openInvoiceSite,
  orderLines,
  postForm,
  readFormFields,
  readInvoiceJournal,
  readInvoiceRow,
  rimLine,
  sophie,
  testSite,
  workshop,
} from './invoice-site.ts'

beforeAll(openInvoiceSite)

describe('a deposit invoice', () => {
  test('a deposit bills the share set by the terms to the cent, and is deducted once by the final invoice (§11.15)', async () => {
    const orderId = await createFinishedOrder()
    const first = await issueDepositByForm(`commande=${orderId}`)
    expect(first.response.status).toBe(303)
    // 30 % of 610.54 €, split between both rates.
    expect(await readInvoiceRow(first.id)).toMatchObject({ total: 18_316, is_deposit: true, deposit: 0 })
    const secondDeposit = await issueDepositByForm(`commande=${orderId}`, '100')
    expect(await readInvoiceRow(secondDeposit.id)).toMatchObject({ total: 10_000 })
    const path = `${invoicesPath}/nouvelle?commande=${orderId}`
    const { id } = await issueInvoiceByForm(path)
    expect(await readInvoiceRow(id)).toMatchObject({ total: 61_054, deposit: 28_316 })
    const { text } = await readPdf(
      await (await sophie.open(`${invoicesPath}/epinal/${id}/pdf`)).arrayBuffer(),
    )
    const numbers = [
      (await readInvoiceRow(first.id)).invoice_number,
      (await readInvoiceRow(secondDeposit.id)).invoice_number,
    ]
    for (const number of numbers) expect(text).toContain(`Acompte, facture ${number}`)
    expect(text).toContain('Net à payer 327,38 €')
    expect(await readInvoiceJournal(`${invoicesPath}/epinal/${first.id}`)).toContain(
      `Sophie Lambert a déduit l’acompte ${numbers[0]} de la facture ${(await readInvoiceRow(id)).invoice_number}.`,
    )
    // The deposit can neither be deducted again, nor credited after the final invoice has deducted it.
    const form = await readFormFields(`${invoicesPath}/nouvelle?client=${clientId}`)
    form.append('acompte', first.id)
    form.append('envoyer', 'oui')
    form.append('description', 'Autre travail')
    form.append('quantity', '1')
    form.append('unit_price', '1000')
    form.append('vat_rate', '20.0')
    expect(
      await (await postForm(sophie, `${invoicesPath}/nouvelle?formulaire=facture`, form)).text(),
    ).toContain('vient d’être déduit ou annulé')
    const back = await issueCreditNoteByForm(sophie, `${invoicesPath}/epinal/${first.id}`, [['part', 'tout']])
    expect(await back.text()).toContain('faites l’avoir sur celle-ci')
  })

  test('an invoice form opened before a deposit was issued is rejected, and the next form deducts it (§11.15)', async () => {
    const orderId = await createFinishedOrder()
    const path = `${invoicesPath}/nouvelle?commande=${orderId}`
    const form = await readFormFields(path)
    form.append('envoyer', 'oui')
    await issueDepositByForm(`commande=${orderId}`)
    const response = await postForm(sophie, `${path}&formulaire=facture`, form)
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('Un acompte vient d’être demandé sur cette commande')
    const { id } = await issueInvoiceByForm(path)
    expect(await readInvoiceRow(id)).toMatchObject({ deposit: 18_316 })
  })

  test('a deposit with a part at 0 % VAT requires a reason and prints it (§11.15)', async () => {
    const orderId = await createFinishedOrder({
      lines: JSON.stringify([rimLine, { ...rimLine, vat_rate: 0 }]),
    })
    const query = `commande=${orderId}`
    const rejected = await issueDepositByForm(query)
    expect(rejected.response.status).toBe(422)
    expect(rejected.text).toContain('choisissez le motif, la facture doit le mentionner')
    expect(await readInvoiceRow(rejected.id)).toBeUndefined()
    const { id, response } = await issueDepositByForm(query, undefined, 'disbursement')
    expect(response.status).toBe(303)
    const { text } = await readPdf(
      await (await sophie.open(`${invoicesPath}/epinal/${id}/pdf`)).arrayBuffer(),
    )
    expect(text).toContain('débours au nom et pour le compte du client')
  })

  test('a deposit is rejected above the order’s total and on a billed order (§11.15)', async () => {
    const orderId = await createFinishedOrder()
    await issueDepositByForm(`commande=${orderId}`, '400')
    expect((await issueDepositByForm(`commande=${orderId}`, '300')).text).toContain(
      'ne dépassent pas le total',
    )
    await issueInvoiceByForm(`${invoicesPath}/nouvelle?commande=${orderId}`)
    expect((await issueDepositByForm(`commande=${orderId}`, '10')).text).toContain('déjà facturée')
  })

  test('a deposit requires an accepted estimate, and the order’s invoice deducts it (§11.15)', async () => {
    const id = randomId()
    await testSite.query(
      `insert into estimates (id, estimate_number, created_at, total_te, total, status, pos_id, client_id, lines)
       values ($1, $2, now(), 50999, 61054, 'created', 'epinal', $3, $4)`,
      [id, `DE-T-${id}`, clientId, JSON.stringify(orderLines)],
    )
    expect((await sophie.read(`${invoicesPath}/acompte?devis=${id}`)).text).toContain(
      'Ce devis n’est pas accepté',
    )
    await testSite.query("update estimates set state = 'accepted', status = 'paid' where id = $1", [id])
    const deposit = await issueDepositByForm(`devis=${id}`)
    expect(await readInvoiceRow(deposit.id)).toMatchObject({ total: 18_316, estimate_id: id })
    const { id: invoice } = await issueInvoiceByForm(
      `${invoicesPath}/nouvelle?commande=${await createFinishedOrder({ estimate_id: id })}`,
    )
    expect(await readInvoiceRow(invoice)).toMatchObject({ deposit: 18_316 })
  })

  const taxedLine = (cents: number, vat_rate: number, quantity = 1) => ({
    description: 'Rénovation',
    quantity,
    unit_price: cents,
    vat_rate,
  })
  test.each([
    {
      of: 'one rate',
      lines: [taxedLine(10_003, 2000, 4)],
      price: '37,03',
      asked: '123,45',
      rates: [{ rate: 2000, base: 43_715, vat: 8743 }],
      before: [{ rate: 2000, base: 10_288, vat: 2057 }],
      net: '401,13 €',
    },
    {
      of: 'another rate, which is the supplement’s too',
      lines: [taxedLine(3333, 550, 3)],
      price: '0,99',
      asked: '31,17',
      rates: [{ rate: 550, base: 10_098, vat: 555 }],
      before: [{ rate: 550, base: 2955, vat: 162 }],
      net: '75,36 €',
    },
    {
      of: 'two rates',
      lines: [taxedLine(12_500, 2000, 4), taxedLine(333, 550, 3)],
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
      lines: [taxedLine(6257, 2000, 4), taxedLine(-2503, 2000)],
      price: '141,67',
      asked: '0,01',
      rates: [{ rate: 2000, base: 36_692, vat: 7338 }],
      before: [{ rate: 2000, base: 1, vat: 0 }],
      net: '440,29 €',
    },
    {
      of: 'a supplement whose tax rounds otherwise by itself, without a deposit',
      lines: [taxedLine(10_003, 2000, 4)],
      price: '0,02',
      asked: null,
      rates: [{ rate: 2000, base: 40_014, vat: 8003 }],
      before: [],
      net: '480,17 €',
    },
  ])(
    'the final invoice bills order and supplement with exact VAT, less the deposit: $of (§9.7, §11.15, §11.32)',
    async (one) => {
      const order = await insertReceivedOrder(testSite.query)
      const { total_te, total } = totalsOfDocumentLines(one.lines)
      await testSite.query(
        'update orders set client_id = $2, lines = $3, total_te = $4, total_ti = $5 where id = $1',
        [order.id, clientId, JSON.stringify(one.lines), total_te, total],
      )
      const deposit = one.asked ? await issueDepositByForm(`commande=${order.id}`, one.asked) : null
      const rim = rimPath(order)
      const supplementFields = { constat: 'Fissure de 3 cm.', defaut: 'cracked', prestation: 'soudure' }
      expect((await sophie.send(`${rim}?formulaire=proposer`, supplementFields)).status).toBe(200)
      const form = formFieldsOf(await sophie.read(rim), '#supplement form[action*="demander"]')
      const sent = await sophie.send(`${rim}?formulaire=demander`, {
        ...form,
        prix: one.price,
        refus: 'return',
        ligne: '',
      })
      expect(sent.status).toBe(200)
      const client = sessionUser(testSite, await signInToTestSite(testSite, 'pro@exemple.fr'))
      const page = `/supplement/${form.supplement}`
      const whole = one.rates.reduce((cents, { base, vat }) => cents + base + vat, 0)
      const read = await client.read(page)
      expect(read.querySelector('.supplement__facts')?.text).toContain(
        `${formatCents(whole)} avec ce travail, toutes taxes comprises`,
      )
      const vu = read.querySelector('input[name=vu]')?.getAttribute('value') ?? ''
      const yes = { vu, nom: 'Luc Didier', conditions: 'on' }
      expect((await client.send(`${page}?index&formulaire=accepter`, yes)).status).toBe(200)

      const { id } = await issueInvoiceByForm(`${invoicesPath}/nouvelle?commande=${order.id}`)
      const issued = await readInvoiceRow(id)
      const paidBefore = one.before.reduce((cents, { base, vat }) => cents + base + vat, 0)
      expect(issued).toMatchObject({ total: whole, deposit: paidBefore })
      expect(issuedVatTotalsOf(issued)).toEqual(one.rates)
      const { text } = await readPdf(
        await (await sophie.open(`${invoicesPath}/epinal/${id}/pdf`)).arrayBuffer(),
      )
      for (const { rate, base, vat } of one.rates)
        expect(text).toContain(
          [formatPercent(rate), formatCents(base), formatCents(vat)].join(' ').replace(/\s/g, ' '),
        )
      expect(text).toContain(`Net à payer ${one.net}`)
      if (deposit) {
        const row = await readInvoiceRow(deposit.id)
        expect(issuedVatTotalsOf(row)).toEqual(one.before)
        expect(text).toContain(`Acompte, facture ${row.invoice_number}`)
      }
      // At each rate, both invoices together bill what was sold, once.
      const numbers = [issued, deposit && (await readInvoiceRow(deposit.id))].map(
        (row) => row?.invoice_number,
      )
      const booked: Record<string, number> = {}
      for await (const entries of streamJournalEntries(workshop.db, parisDay(new Date()).slice(0, 7)))
        for (const { number, accountName, debit, credit } of entries)
          if (numbers.includes(number)) booked[accountName] = (booked[accountName] ?? 0) + credit - debit
      expect(booked).toEqual({
        Clients: -whole,
        ...Object.fromEntries(
          one.rates.flatMap(({ rate, base, vat }) => [
            [`Prestations de services, ${formatPercent(rate)}`, base],
            [`TVA collectée, ${formatPercent(rate)}`, vat],
            ...(deposit ? [[`Clients, avances et acomptes reçus, ${formatPercent(rate)}`, 0]] : []),
          ]),
        ),
      })
    },
  )

  test('a credited deposit is not deducted by the final invoice (§11.15)', async () => {
    const orderId = await createFinishedOrder()
    const { id } = await issueDepositByForm(`commande=${orderId}`)
    await issueCreditNoteByForm(sophie, `${invoicesPath}/epinal/${id}`, [['part', 'tout']])
    const { id: final } = await issueInvoiceByForm(`${invoicesPath}/nouvelle?commande=${orderId}`)
    expect(await readInvoiceRow(final)).toMatchObject({ deposit: 0 })
  })
})
