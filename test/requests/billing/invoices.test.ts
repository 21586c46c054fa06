import { beforeAll, describe, expect, test } from 'vitest'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { textsOf } from '../../reading/read-page.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { signInStaff } from '../office/sign-in-staff.ts'
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
  readCreditNoteRows,
  readFormFields,
  readInvoiceJournal,
  readInvoiceRow,
  rimLine,
  sophie,
  testSite,
  thomas,
} from './invoice-site.ts'

beforeAll(openInvoiceSite)

describe('an invoice at 0 % VAT for a client abroad', () => {
  const part = { description: 'Valve', quantity: 4, unit_price: 500, vat_rate: 0, nature: 'goods' }
  const work = { ...rimLine, vat_rate: 0 }

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
    await testSite.query(
      `insert into clients (id, type, name, email, vat_number, address, created_at)
       values ($1, 'company', 'Ailleurs', $2, $3, $4, now())`,
      [id, `${id.toLowerCase()}@exemple.fr`, vat, JSON.stringify(address)],
    )
    return createFinishedOrder({ lines: JSON.stringify([line, ...others]), handover }, id)
  }
  const billFor = (orderId: string, exemption: string) =>
    issueInvoiceByForm(`${invoicesPath}/nouvelle?commande=${orderId}`, (form) =>
      form.set('exemption', exemption),
    )

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
      const { response, id } = await billFor(await orderFrom(country, more), exemption)
      expect(response.status).toBe(422)
      expect(await response.text()).toContain(sentence)
      expect(await readInvoiceRow(id)).toBeUndefined()
    },
  )

  test.each([
    ['work for Germany', 'DE', { vat: 'DE136695976' }, 'reverse-charge', 'Autoliquidation'],
    ['work for Switzerland', 'CH', {}, 'outside-union', 'article 259-1°'],
    ['goods sent to Germany', 'DE', { vat: 'DE136695976', line: part }, 'intra-community', '262 ter, I'],
    ['exported goods', 'CH', { line: part }, 'export', 'article 262, I'],
    ['goods sent to La Réunion', 'RE', { line: part }, 'export', '294, 2'],
  ] as const)('prints its legal mention: %s (§11.15)', async (_, country, more, exemption, mention) => {
    const { response, id } = await billFor(await orderFrom(country, more), exemption)
    expect(response.status).toBe(303)
    expect(await readInvoiceRow(id)).toMatchObject({ vat_exemption: exemption })
    const { text } = await readPdf(
      await (await sophie.open(`${invoicesPath}/epinal/${id}/pdf`)).arrayBuffer(),
    )
    expect(text.replace(/\s+/g, ' ')).toContain(mention)
  })

  test('the reason is proposed for services and must be chosen for goods (§11.15)', async () => {
    const readProposedExemption = async (line: object) => {
      const orderId = await orderFrom('DE', { vat: 'DE136695976', line })
      return (await readFormFields(`${invoicesPath}/nouvelle?commande=${orderId}`)).get('exemption')
    }
    expect(await readProposedExemption(work)).toBe('reverse-charge')
    expect(await readProposedExemption(part)).toBe('')
  })

  test('a deposit is rejected for goods sent within the Union, and issued for exported goods (§11.15)', async () => {
    const orderId = await orderFrom('DE', { vat: 'DE136695976', line: part })
    const deposit = await issueDepositByForm(`commande=${orderId}`, '5', 'intra-community')
    expect(deposit.response.status).toBe(422)
    expect(deposit.text).toContain('article 289, I, 1, d')
    const exported = await issueDepositByForm(
      `commande=${await orderFrom('CH', { line: part })}`,
      '5',
      'export',
    )
    expect(exported.response.status).toBe(303)
  })

  test('a deposit is issued for exported goods with a delivery charge (§11.15)', async () => {
    const postage = { description: 'Frais de port', quantity: 1, unit_price: 1000, vat_rate: 0 }
    const orderId = await orderFrom('CH', { line: part, others: [postage] })
    expect((await issueDepositByForm(`commande=${orderId}`, '9', 'export')).response.status).toBe(303)
  })
})

describe('billing an order', () => {
  test('an invoice has the order’s lines, purchase order, plate and mileage, and its mail waits for some seconds (§11.15)', async () => {
    const orderId = await createFinishedOrder()
    const { response, page, id } = await issueInvoiceByForm(`${invoicesPath}/nouvelle?commande=${orderId}`)
    expect(response.status).toBe(303)
    expect(page).toBe(`${invoicesPath}/epinal/${id}`)
    expect(await readInvoiceRow(id)).toMatchObject({
      total_te: 50_999,
      total: 61_054,
      status: 'created',
      lines: orderLines,
      purchase_order: 'BC-77',
      registration_number: 'AB-123-CD',
      mileage: 84_000,
    })
    expect(await testSite.query('select invoice from orders where id = $1', [orderId])).toEqual([
      { invoice: id },
    ])
    const record = await sophie.read(page)
    expect(record.querySelector('h1')?.textContent).toContain('Facture FA-E-')
    expect(record.querySelector('.undo-toast')?.textContent).toContain('part dans quelques secondes')
    expect((await readInvoiceJournal(page)).map((line) => line.replace(/FA-E-\d+-\d+/, 'FA'))).toEqual([
      'Sophie Lambert a envoyé FA par e-mail.',
      'Sophie Lambert a émis la facture FA, 610,54 €.',
    ])
    const { text } = await readPdf(await (await sophie.open(`${page}/pdf`)).arrayBuffer())
    for (const words of ['BC-77', 'AB-123-CD', '84 000 km', 'Net à payer 610,54 €'])
      expect(text).toContain(words)
  })

  test('repeated and concurrent submissions make one invoice (§11.15)', async () => {
    const orderId = await createFinishedOrder()
    const path = `${invoicesPath}/nouvelle?commande=${orderId}`
    const [form, other] = [await readFormFields(path), await readFormFields(path)]
    for (const one of [form, other]) one.append('envoyer', 'oui')
    const responses = await Promise.all([
      ...[sophie, sophie].map((person) => postForm(person, `${path}&formulaire=facture`, form)),
      postForm(thomas, `${path}&formulaire=facture`, other),
    ])
    const issuedInvoices = await testSite.query('select id from invoices where id = any($1)', [
      [form.get('id'), other.get('id')],
    ])
    expect(issuedInvoices).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 422).length).toBeGreaterThanOrEqual(1)
    const repeated = await postForm(thomas, `${path}&formulaire=facture`, await withLines(other))
    expect(repeated.status).toBe(422)
    expect(await repeated.text()).toContain('vient d’être facturée par quelqu’un d’autre')
  })

  test('a form that has issued its invoice is rejected with a sentence when it is sent again with another amount (§11.15)', async () => {
    const path = `${invoicesPath}/nouvelle?commande=${await createFinishedOrder()}`
    const { id, response } = await issueInvoiceByForm(path)
    expect(response.status).toBe(303)
    const { invoice_number: number } = await readInvoiceRow(id)
    const form = new URLSearchParams({ id, client: clientId, pos: 'epinal', envoyer: 'non', email: '' })
    for (const [name, value] of Object.entries({
      description: 'Rénovation',
      quantity: '1',
      unit_price: '9',
      vat_rate: '20.0',
    }))
      form.set(name, value)
    const repeated = await postForm(sophie, `${path}&formulaire=facture`, form)
    expect(repeated.status).toBe(422)
    expect(await repeated.text()).toContain(`Ce formulaire a déjà émis ${number}`)
  })

  test('a deposit form sent again with another amount is rejected with a sentence, with the same amount it leads to the deposit (§11.15)', async () => {
    const path = `${invoicesPath}/acompte?commande=${await createFinishedOrder()}`
    const form = await readFormFields(path, '#acompte')
    form.set('montant', '100')
    form.set('email', '')
    const send = () => postForm(sophie, `${path}&formulaire=acompte`, form)
    expect((await send()).status).toBe(303)
    expect((await send()).status).toBe(303)
    form.set('montant', '120')
    const repeated = await send()
    expect(repeated.status).toBe(422)
    expect(await repeated.text()).toContain('pour 100,00')
    expect(await readCreditNoteRows(form.get('id') ?? '')).toEqual([])
  })

  async function withLines(form: URLSearchParams) {
    const copiedForm = new URLSearchParams(form)
    copiedForm.set('id', randomId())
    return copiedForm
  }

  test('lines can be changed before issuing, and an invalid form keeps the typed values (§11.15)', async () => {
    const path = `${invoicesPath}/nouvelle?commande=${await createFinishedOrder()}`
    const invalidForm = await issueInvoiceByForm(path, (form) => form.append('description', 'Sans prix'))
    expect(invalidForm.response.status).toBe(422)
    const rejectionText = await invalidForm.response.text()
    expect(rejectionText).toContain('Ligne 3')
    expect(rejectionText).toContain('value="Sans prix"')
    expect(await readInvoiceRow(invalidForm.id)).toBeUndefined()
    // The rejected form is still saved as the draft of that order, so this test uses another order.
    const { id, response } = await issueInvoiceByForm(
      `${invoicesPath}/nouvelle?commande=${await createFinishedOrder()}`,
      (form) => {
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
      },
    )
    expect(response.status).toBe(303)
    expect((await readInvoiceRow(id)).total).toBe(61_054 - 6_060)
  })

  test.each([
    ['supplied_on', '2026-02-30', 'Cette date n’existe pas'],
    ['mileage', 'beaucoup', 'Un nombre de kilomètres'],
    ['email', 'sans arobase', 'Cette adresse e-mail n’est pas conforme'],
  ])('the field %s set to « %s » is rejected with a message (§11.15)', async (field, value, message) => {
    const { response } = await issueInvoiceByForm(
      `${invoicesPath}/nouvelle?commande=${await createFinishedOrder()}`,
      (form) => form.set(field, value),
    )
    expect(response.status).toBe(422)
    expect(await response.text()).toContain(message)
  })

  test('several orders of a client are billed by one invoice, with plate and purchase order on each line (§11.15)', async () => {
    const orders = [
      await createFinishedOrder({}, 'DemoGarageVosges'),
      await createFinishedOrder({}, 'DemoGarageVosges'),
    ]
    const page = await sophie.read(`${invoicesPath}/nouvelle?client=DemoGarageVosges`)
    const ticked = page
      .querySelectorAll('.invoice-orders input[checked]')
      .map((input) => input.getAttribute('value'))
    for (const id of orders) expect(ticked).toContain(id)
    const { id } = await issueInvoiceByForm(
      `${invoicesPath}/nouvelle?${orders.map((one) => `commande=${one}`).join('&')}`,
    )
    expect((await readInvoiceRow(id)).lines.map(({ description }) => description)).toEqual(
      orders.flatMap(() => orderLines.map(({ description }) => `${description} (AB-123-CD, bon BC-77)`)),
    )
    expect(await testSite.query('select 1 from orders where invoice = $1', [id])).toHaveLength(2)
  })

  test('an invoice without an order begins with a search for its client (§11.15)', async () => {
    const searchPage = await sophie.read(`${invoicesPath}/nouvelle?q=meurthe`)
    const to = searchPage.querySelector('.invoice-links a')?.getAttribute('href') ?? ''
    expect(to).toBe(`${invoicesPath}/nouvelle?client=${clientId}`)
    expect((await sophie.read(`${invoicesPath}/nouvelle?commande=nobody`)).textContent).toContain(
      'n’existe plus',
    )
  })
})

test('an issued invoice cannot be changed, not even directly in the table (§11.15)', async () => {
  const { id } = await issueInvoiceByForm(`${invoicesPath}/nouvelle?commande=${await createFinishedOrder()}`)
  for (const change of ['total = 1', "lines = '[]'", "invoice_number = 'X'", 'deposit = 1'])
    await expect(testSite.query(`update invoices set ${change} where id = $1`, [id])).rejects.toThrow(
      'what was issued does not change',
    )
})

describe('the mail of an invoice', () => {
  const stateOf = async (id: string) =>
    (
      await testSite.query<{ state: string; id: string }>(
        'select id, state from outgoing_mails where invoice_id = $1',
        [id],
      )
    )[0]

  test('an undone mail leaves the invoice issued, and the invoice can be mailed later (§11.15)', async () => {
    const { page, id } = await issueInvoiceByForm(
      `${invoicesPath}/nouvelle?commande=${await createFinishedOrder()}`,
    )
    const mail = await stateOf(id)
    expect((await sophie.send(`${page}?formulaire=annuler`, { lettre: mail?.id ?? '' })).status).toBe(200)
    expect(await stateOf(id)).toMatchObject({ state: 'cancelled' })
    const record = await sophie.read(page)
    expect(textsOf(record, '#envoyer .button[data-variant=primary]')).toEqual(['Envoyer avec le PDF'])
    const form = await readFormFields(page, '#envoyer')
    expect(form.get('text')).toContain(
      'Reste à payer : 610,54 €'.replace(' :', '\u00a0:').replace('4 €', '4\u00a0€'),
    )
    form.set('text', '')
    expect((await postForm(sophie, `${page}?formulaire=envoyer`, form)).status).toBe(422)
    form.set('text', 'La voici.')
    expect((await postForm(sophie, `${page}?formulaire=envoyer`, form)).status).toBe(200)
    expect(await (await postForm(thomas, `${page}?formulaire=envoyer`, form)).text()).toContain(
      'est déjà sur le point de partir',
    )
    await testSite.query(
      "update outgoing_mails set due_at = now() - interval '1 second' where invoice_id = $1",
      [id],
    )
    const laterMails = await testSite.query<{ id: string }>(
      "select id from outgoing_mails where state = 'queued' and invoice_id = $1",
      [id],
    )
    expect(
      await (await sophie.send(`${page}?formulaire=annuler`, { lettre: laterMails[0]?.id ?? '' })).text(),
    ).toContain('déjà parti')
  })

  test('an invoice issued without sending has no mail (§11.15)', async () => {
    const { id } = await issueInvoiceByForm(
      `${invoicesPath}/nouvelle?commande=${await createFinishedOrder()}`,
      (form) => {
        form.delete('envoyer')
        form.append('envoyer', 'non')
      },
    )
    expect(await stateOf(id)).toBeUndefined()
  })
})

describe('reminders of an unpaid invoice', () => {
  async function issueOverdueInvoice(days: number, more = '', owner = clientId) {
    const { page, id } = await issueInvoiceByForm(
      `${invoicesPath}/nouvelle?commande=${await createFinishedOrder({}, owner)}`,
      (form) => {
        form.delete('envoyer')
        form.append('envoyer', 'non')
      },
    )
    await testSite.query(
      `update invoices set sent_at = now(), due_on = current_date - ${days} ${more} where id = $1`,
      [id],
    )
    return { page, id }
  }
  const readProposedReminder = async (page: string) => textsOf(await sophie.read(page), '#relancer strong')[0]

  test('reminders are proposed one after the other by days overdue, and never sent automatically (§11.15)', async () => {
    const { page, id } = await issueOverdueInvoice(5)
    expect(await readProposedReminder(page)).toBe('Rappel cordial')
    const record = await sophie.read(page)
    // The page has one primary button and one form that sends a reminder. The amount left is shown in the head and on the button
    // that records a payment.
    expect(textsOf(record, '.invoice-record .button[data-variant=primary]')).toEqual(['Relancer'])
    expect(record.querySelectorAll('form [name=subject]')).toHaveLength(1)
    expect(textsOf(record, '.payment-section__state')).toEqual([])
    expect(await testSite.query('select 1 from outgoing_mails where invoice_id = $1', [id])).toEqual([])
    const form = await readFormFields(page, '#relancer')
    expect(form.get('text')).not.toContain('40,00')
    expect((await postForm(sophie, `${page}?formulaire=relancer`, form)).status).toBe(200)
    expect(await (await postForm(thomas, `${page}?formulaire=relancer`, form)).text()).toContain(
      'est déjà sur le point',
    )
    expect((await readInvoiceJournal(page))[0]).toContain('(rappel cordial)')
    expect(
      (await sophie.read(await issueOverdueInvoice(0).then((one) => one.page))).querySelector('#relancer'),
    ).toBeNull()
  })

  test('a formal notice claims penalties and the fixed fee from a company, but no fixed fee from an individual (§11.15)', async () => {
    const { page } = await issueOverdueInvoice(
      40,
      ", reminders = 2, reminded_at = now() - interval '20 days'",
    )
    expect(await readProposedReminder(page)).toBe('Mise en demeure')
    const text = (await readFormFields(page, '#relancer')).get('text')?.replace(/\s/g, ' ') ?? ''
    expect(text).toContain('Nous vous mettons en demeure')
    expect(text).toContain('40,00 € pour frais de recouvrement')
    // The settings have no rate of late interest for that half-year.
    expect(text).toContain('3 fois le taux d’intérêt légal et une indemnité')
    expect((await sophie.read(page)).querySelector('.invoice-warning')?.textContent).toContain(
      'ne chiffre donc pas les pénalités',
    )
    // 610.54 € from June at three times 2.62 %. The next half-year has no rate yet, and the page asks for it.
    await testSite.query("update invoices set due_on = '2026-05-31' where id = $1", [page.split('/').at(-1)])
    const shownText = (await readFormFields(page, '#relancer')).get('text')?.replace(/\s/g, ' ') ?? ''
    expect(shownText).toContain('soit 3,94 € arrêtés au 30/06/2026 au taux de 7,86 % par an')
    expect((await sophie.read(page)).querySelector('.invoice-warning')?.textContent).toContain(
      'les pénalités sont arrêtées au 30/06/2026',
    )
    const individual = await issueOverdueInvoice(40, ', reminders = 2', 'ParticulierDemo1')
    const words = (await readFormFields(individual.page, '#relancer')).get('text') ?? ''
    expect(words).not.toContain('40,00')
    expect(words).toContain('intérêt au taux légal')
  })

  test('no reminder is proposed after the last one (§11.15)', async () => {
    const { page } = await issueOverdueInvoice(90, ', reminders = 3')
    expect((await sophie.read(page)).querySelector('#relancer')).toBeNull()
  })
})

describe('the list of invoices', () => {
  const numbersIn = async (query: string) =>
    textsOf(await sophie.read(`${invoicesPath}?${query}`), 'tbody th .records__link').map(
      (text) => text.split(' ')[0],
    )

  test('the list finds invoices by number and client, and can show only overdue ones (§11.15)', async () => {
    const { id } = await issueInvoiceByForm(
      `${invoicesPath}/nouvelle?commande=${await createFinishedOrder()}`,
    )
    const { invoice_number: number } = await readInvoiceRow(id)
    expect(await numbersIn(`q=${number}`)).toEqual([expect.stringContaining(number)])
    expect((await numbersIn('q=meurthe')).join()).toContain(number)
    expect((await numbersIn('etat=en-retard')).join()).not.toContain(number)
    await testSite.query('update invoices set due_on = current_date - 4 where id = $1', [id])
    expect((await numbersIn('etat=en-retard')).join()).toContain(number)
    expect((await sophie.read(`${invoicesPath}?q=${number}`)).textContent).toContain('4\u00a0jours de retard')
    // The number of the client is dialled from the list of late invoices, and from the record.
    const readTelephoneLinks = async (at: string) =>
      (await sophie.read(at))
        .querySelectorAll('main a[href^="tel:"]')
        .map((link) => link.getAttribute('href'))
    expect(await readTelephoneLinks(`${invoicesPath}?q=${number}`)).toEqual([
      expect.stringMatching(/^tel:0\d{9}$/),
    ])
    expect(
      await readTelephoneLinks(
        (await issueInvoiceByForm(`${invoicesPath}/nouvelle?commande=${await createFinishedOrder()}`)).page,
      ),
    ).toHaveLength(1)
    const creditNotes = await numbersIn('etat=avoirs')
    expect(creditNotes.length).toBeGreaterThan(0)
    for (const one of creditNotes) expect(one).toMatch(/^AV-/)
  })

  test('search, the client’s record and the invoice’s short address lead to its page (§11.15)', async () => {
    const { page, id } = await issueInvoiceByForm(
      `${invoicesPath}/nouvelle?commande=${await createFinishedOrder()}`,
    )
    const { invoice_number: number } = await readInvoiceRow(id)
    expect(
      (await sophie.read(`/gestion/recherche?q=${number}`)).querySelector(`a[href="${page}"]`),
    ).not.toBeNull()
    expect(
      (await sophie.read(`/gestion/clients/${clientId}`)).querySelector(`#factures a[href="${page}"]`),
    ).not.toBeNull()
    expect((await sophie.open(`${invoicesPath}/facture/${id}`)).headers.get('Location')).toBe(page)
    expect((await sophie.open(`${invoicesPath}/epinal/nobody`)).status).toBe(404)
  })
})

test('a mechanic can neither open invoices nor issue credit notes (§11.15)', async () => {
  const karim = await signInStaff(testSite, 'mecano@exemple.fr')
  const { page } = await issueInvoiceByForm(
    `${invoicesPath}/nouvelle?commande=${await createFinishedOrder()}`,
  )
  for (const path of [invoicesPath, page, `${invoicesPath}/nouvelle`, `${invoicesPath}/acompte?commande=x`])
    expect((await karim.open(path)).status, path).toBe(404)
  expect((await issueCreditNoteByForm(karim, page, [['part', 'tout']])).status).toBe(404)
})
