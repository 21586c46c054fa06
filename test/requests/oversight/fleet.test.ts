import { beforeAll, describe, expect, test, vi } from 'vitest'
import { defaultSite } from '../../../domain/business/site.ts'
import { loadClientStatement, sumStatementPerVehicle } from '../../../domain/oversight/fleet/statement.ts'
import {
  createMissingStatements,
  findClientStatement,
  sendStatementMail,
} from '../../../domain/oversight/fleet/statements.ts'
import { findClient } from '../../../domain/people/clients/find-client.ts'
import { issueCreditNoteAlone, issueInvoiceAlone } from '../../content/issue-invoice.ts'
import { signInToTestSite } from '../../content/sign-in.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { issueInvoiceAs, recordPaymentAt } from '../billing/issue-documents.ts'
import { formFieldsOf } from '../office/fill-form.ts'

/* Pages of companies with vehicles (docs/product.md §11.36). */

const now = new Date('2026-11-20T09:00:00Z')
const fleetId = 'FlotteDemo000001'

let site: TestSite
let fleet: string
let garage: string
let office: string
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' }, fakes: () => ({ clock: { now: () => now } }) })
  fleet = await signInToTestSite(site, 'flotte@exemple.fr')
  garage = await signInToTestSite(site, 'pro@exemple.fr')
  office = await signInToTestSite(site, 'atelier@exemple.fr')
})

const read = (path: string, cookie = fleet) => readPage(site, path, cookie)
const ask = (path: string, cookie = fleet) => site.fetch(path, { headers: { Cookie: cookie } })
const plates = async (path: string) => textsOf(await read(path), '.records tbody th')

describe('Mon parc', () => {
  test('lists each vehicle once, whatever the spelling of its plate, with the total of its orders, also as a file (§11.36)', async () => {
    await site.query(
      "update orders set registration_number = 'gt 418 km' where client_id = $1 and rim_n = 1",
      [fleetId],
    )
    const [counted] = await site.query(
      "select count(*)::int as orders, sum(rim_n)::int as rims from orders where client_id = $1 and folded(registration_number) = 'gt418km'",
      [fleetId],
    )
    expect(counted).toEqual({ orders: 2, rims: 5 })
    const page = await read('/espace_pro/parc')
    const vehicleRows = textsOf(page, '.records tbody tr')
    expect(vehicleRows).toHaveLength(5)
    expect(vehicleRows.find((line) => line.includes('418'))).toMatch(/gt 418 km.*Renault Kangoo.*25499,60/)
    // A vehicle without an order has no total.
    expect(vehicleRows.find((line) => line.includes('HB-075-ND'))).toMatch(/--/)
    expect(await plates('/espace_pro/parc?recherche=ga931')).toEqual(['GA-931-PQ'])
    expect(await plates('/espace_pro/parc?statut=devis')).toEqual(['HB-075-ND'])
    expect(await plates('/espace_pro/parc?statut=en-cours')).toEqual(['FZ-207-LB'])
    expect(await plates('/espace_pro/parc?tri=plaque&sens=croissant')).toEqual([
      'FZ-207-LB',
      'GA-931-PQ',
      'GK-562-VD',
      'gt 418 km',
      'HB-075-ND',
    ])
    const csv = await (await ask('/espace_pro/parc.csv?statut=devis')).text()
    expect(csv.trim().split('\r\n')).toHaveLength(2)
    expect(csv).toContain('HB-075-ND')
  })

  test('shows a vehicle’s orders with rims, documents and next steps, and returns 404 to another company (§6, §11.36)', async () => {
    const page = await read('/espace_pro/parc/fz207lb')
    expect(textsOf(page, 'main h1')).toEqual(['Véhicule FZ-207-LB'])
    expect(textsOf(page, '.vehicle-order')).toHaveLength(2)
    expect(textsOf(page, '.vehicle-order__rims li > :first-child')).toContain('Avant gauche, 17 pouces')
    expect(textsOf(page, '.vehicle-order__papers li').join()).toMatch(/Facture réglée\s: FA-E-2026-\d{4}/)
    expect(textsOf(page, '.vehicle-acts li').join()).toContain('Ouvrir le dossier')
    const vehiclePage = await read('/espace_pro/parc/hb075nd')
    expect(vehiclePage.querySelector('.vehicle-estimates a')?.getAttribute('href')).toMatch(
      /^\/devis_recu\/epinal\//,
    )
    expect((await ask('/espace_pro/parc/fz207lb', garage)).status).toBe(404)
    expect((await ask('/espace_pro/parc/rien')).status).toBe(404)
  })

  test('counts all orders of a vehicle, and the amount due of a shared invoice only once (§6, §11.36)', async () => {
    await site.query(
      `insert into orders (id, order_number, created_at, pos_id, client_id, status, rim_n, total_te, total_ti, registration_number)
       select 'Ancienne' || n, 'CO-ANC-' || n, '2020-01-01'::timestamptz + n * interval '1 day', 'epinal', $1, 3, 2, 10000, 12000, 'ZZ-120-ZZ'
       from generate_series(1, 120) n`,
      [fleetId],
    )
    const desk = { ...(await openWorkshop(site)), clock: { now: () => now } }
    const shared = await issueInvoiceAs(desk, { clientId: fleetId, cents: 20_000, at: now })
    await site.query(
      "update orders set invoice = $1 where id in ('Ancienne120', 'Ancienne119', 'Ancienne1')",
      [shared.id],
    )
    const page = await read('/espace_pro/parc/zz120zz')
    const facts = textsOf(page, '.vehicle-facts dd').map((text) => text.replace(/\s/g, ''))
    expect(facts).toEqual(['120', '240', '14400,00€', '240,00€'])
    expect(textsOf(page, 'main').join()).toContain('les 100 plus récentes')
    const rests = textsOf(page, '.vehicle-order').filter((text) => text.includes('240,00'))
    expect(rests).toHaveLength(2)
    expect(rests[0]).toMatch(/Reste à régler sur la facture .*, commune à 3 commandes.* 240,00/)
    await site.query('update orders set invoice = null, registration_number = null where id like $1', [
      'Ancienne%',
    ])
  })

  test('is in the menu of companies with vehicles only, and says so when there are no vehicles (§11.36)', async () => {
    const menu = async (cookie: string) => textsOf(await read('/espace_pro', cookie), '.client-menu nav a')
    expect(await menu(fleet)).toContain('Mon parc')
    expect(await menu(await signInToTestSite(site, 'particulier@exemple.fr'))).not.toContain('Mon parc')
    const empty = await signInToTestSite(site, 'vide@exemple.fr')
    expect(await menu(empty)).not.toContain('Mon parc')
    expect(textsOf(await read('/espace_pro/parc', empty), '.records-list__empty p').join()).toContain(
      'Aucun véhicule',
    )
  })
})

describe('the purchase order number of an order', () => {
  const numberOf = async (id: string) =>
    (
      await site.query<{ purchase_order: string | null }>('select purchase_order from orders where id = $1', [
        id,
      ])
    )[0]?.purchase_order
  const submitOrderNumber = (id: string, bon: string, vu: string, cookie = fleet) =>
    site.fetch(`/espace_pro/commande/${id}?formulaire=bon`, {
      method: 'POST',
      headers: { Cookie: cookie, Accept: 'application/json', Origin: site.origin },
      body: new URLSearchParams({ commande: id, bon, vu }),
    })

  test('can be changed by its client until the invoice is issued, if the value shown was current; the office finds it (§11.36)', async () => {
    const [order] = await site.query<{ id: string; purchase_order: string }>(
      'select id, purchase_order from orders where client_id = $1 and invoice is null and purchase_order is not null order by id limit 1',
      [fleetId],
    )
    const { id = '', purchase_order: first = '' } = order ?? {}
    const page = await read(`/espace_pro/commande/${id}`)
    expect(page.querySelector('input[name="bon"]')?.getAttribute('value')).toBe(first)
    await submitOrderNumber(id, 'PO-7781', first, garage)
    expect(await numberOf(id)).toBe(first)
    await submitOrderNumber(id, 'PO-7781', 'another')
    expect(await numberOf(id)).toBe(first)
    await submitOrderNumber(id, 'PO-7781', first)
    await submitOrderNumber(id, 'PO-7781', first)
    expect(await numberOf(id)).toBe('PO-7781')
    const changeEvents = await site.query(
      "select id from events where act = 'order.changed' and record_id = $1",
      [id],
    )
    expect(changeEvents).toHaveLength(1)
    const searchPage = await read('/gestion/recherche?q=7781', office)
    expect(searchPage.toString()).toContain(`/gestion/commandes/${id}`)

    const bill = "(select id from invoices where client_id = $2 and status = 'created' order by id limit 1)"
    await site.query(`update orders set invoice = ${bill} where id = $1`, [id, fleetId])
    await submitOrderNumber(id, 'PO-9', 'PO-7781')
    expect(await numberOf(id)).toBe('PO-7781')
    expect((await read(`/espace_pro/commande/${id}`)).querySelector('input[name="bon"]')).toBeNull()
  })
})

describe('the monthly statement', () => {
  test('is created for all other clients when the statement of one client fails (§11.36)', async () => {
    await site.query('delete from client_statements')
    const takers = "type = 'company' and email is not null and merged_into is null and erased_at is null"
    const before = await site.query<{ id: string; statement_since: string | null }>(
      `select id, statement_since from clients where ${takers}`,
    )
    await site.query(`update clients set statement_since = '2025-11-01' where ${takers}`)
    const desk = await openWorkshop(site)
    const cause = new Error('no place in the queue')
    let failing: string | undefined
    const jobs: typeof desk.jobs = {
      ...desk.jobs,
      enqueue: async (_tx, _name, data) => {
        const { clientId } = data as { clientId: string }
        failing ??= clientId
        if (clientId === failing) throw cause
      },
    }
    const { created, failures } = await createMissingStatements({ ...desk, jobs, clock: { now: () => now } })
    expect(failures).toEqual([{ clientId: failing, error: cause }])
    const stored = await site.query<{ client_id: string }>('select client_id from client_statements')
    expect(stored).toHaveLength(created)
    expect(created).toBeGreaterThan(0)
    expect(stored.map(({ client_id }) => client_id)).not.toContain(failing)
    await site.query('delete from client_statements')
    for (const { id, statement_since } of before)
      await site.query('update clients set statement_since = $2 where id = $1', [id, statement_since])
  })

  test('is created once for a past month, keeps the amounts of its date, and is mailed with its PDF (§11.36)', async () => {
    await site.query('delete from client_statements')
    await site.query("update clients set statement_since = '2026-09-01' where id = $1", [fleetId])
    const desk = await openWorkshop(site)
    const night = { ...desk, clock: { now: () => now } }
    expect(await createMissingStatements(night)).toEqual({ created: 2, failures: [] })
    expect(await createMissingStatements(night)).toEqual({ created: 0, failures: [] })
    const statements = await site.query<{ month: string; mailed_at: Date }>(
      'select month, mailed_at from client_statements where client_id = $1 order by month',
      [fleetId],
    )
    expect(statements.map(({ month }) => month)).toEqual(['2026-09', '2026-10'])
    await vi.waitFor(async () => {
      expect(await site.query('select month from client_statements where mailed_at is null')).toEqual([])
    }, 20_000)
    const page = await read('/espace_pro/releves/2026-10')
    const due = textsOf(page, '.statement-totals dd').at(-1)
    const [invoice] = await site.query<{ id: string; invoice_number: string; total: number }>(
      "select id, invoice_number, total from invoices where client_id = $1 and status = 'created' and created_at < '2026-11-01' order by id limit 1",
      [fleetId],
    )
    expect(textsOf(page, 'main').join()).toContain(invoice?.invoice_number)
    expect(textsOf(page, 'main').join()).toContain('ce n’est pas une facture')
    // A later payment does not change an earlier statement.
    await recordPaymentAt(desk, new Date(now.getTime() + 60_000), {
      invoiceId: invoice?.id ?? '',
      cents: invoice?.total ?? 0,
      paidOn: '2026-11-20',
    })
    expect(textsOf(await read('/espace_pro/releves/2026-10'), '.statement-totals dd').at(-1)).toBe(due)
    const pdf = await ask('/espace_pro/releves/2026-10/pdf')
    expect(pdf.headers.get('Content-Type')).toBe('application/pdf')
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toContain('/StructTreeRoot')
    expect((await ask('/espace_pro/releves/2026-10', garage)).status).toBe(404)
    expect((await ask('/espace_pro/releves/2026-08')).status).toBe(404)
    expect(textsOf(await read('/espace_pro'), '.client-menu nav a')).toContain('Mes relevés')
    expect((await ask(`/gestion/clients/${fleetId}/releves/2026-10`, office)).status).toBe(200)
  })

  test('is mailed ten seconds after the office submits it, and can be cancelled until then (§11.36)', async () => {
    const day = '2026-11-01T05:00:00Z'
    await site.query(
      `insert into client_statements (client_id, month, made_at, mail_asked_at, mailed_at) values ($1, '2026-10', $2, $2, $2)
       on conflict (client_id, month) do update set made_at = $2, mail_asked_at = $2, mailed_at = $2`,
      [fleetId, day],
    )
    const record = `/gestion/clients/${fleetId}`
    const act = (intent: string, fields: Record<string, string>) =>
      site.fetch(`${record}?formulaire=${intent}`, {
        method: 'POST',
        headers: { Cookie: office, Origin: site.origin },
        body: new URLSearchParams(fields),
      })
    const press = async () => {
      const form = formFieldsOf(await read(record, office), '#facturation form:has([name="envoi"])')
      await act('releve', { ...form, mois: '2026-10' })
    }
    await press()
    const page = await read(record, office)
    expect(textsOf(page, '.undo-toast p').join()).toContain(
      'Le relevé d’octobre 2026 part dans quelques secondes.',
    )
    const desk = await openWorkshop(site)
    const sent: string[] = []
    const mailer = {
      send: async ({ id }: { id: string }) => void sent.push(id),
      deleteUnfinishedFiles: async () => 0,
    }
    const runAt = (seconds: number) =>
      sendStatementMail(
        { ...desk, mailer, clock: { now: () => new Date(now.getTime() + seconds * 1_000) } },
        { clientId: fleetId, month: '2026-10' },
        async (_, __, { id, to }) => ({ id, to, subject: '', text: '', html: '' }) as never,
      )
    await runAt(9)
    const undo = formFieldsOf(page, '.undo-toast')
    expect((await act('annuler-releve', undo)).status).toBeLessThan(400)
    expect(await (await act('annuler-releve', undo)).text()).toContain('Trop tard')
    await runAt(11)
    expect(sent).toEqual([])
    expect(textsOf(await read(record, office), '#facturation li').join()).toMatch(/Envoyé le 1er\snovembre/)
    await press()
    await runAt(11)
    await runAt(12)
    expect(sent).toHaveLength(1)
  })

  test('is neither created nor mailed for a client who is no longer a company (§11.36)', async () => {
    const desk = { ...(await openWorkshop(site)), clock: { now: () => now } }
    await site.query("update clients set type = 'individual' where id = $1", [fleetId])
    await site.query('delete from client_statements where client_id = $1', [fleetId])
    expect(await createMissingStatements(desk)).toEqual({ created: 0, failures: [] })
    await site.query(
      "insert into client_statements (client_id, month, made_at, mail_asked_at) values ($1, '2026-10', $2, $2)",
      [fleetId, now],
    )
    const mailer = { send: () => Promise.reject(new Error('sent')), deleteUnfinishedFiles: async () => 0 }
    await sendStatementMail({ ...desk, mailer }, { clientId: fleetId, month: '2026-10' }, async () => {
      throw new Error('composed')
    })
    await site.query("update clients set type = 'company' where id = $1", [fleetId])
    // If the office changes the record to an individual, the agreements with the company end.
    const record = `/gestion/clients/${fleetId}`
    const form = formFieldsOf(await read(record, office), '#modifier form')
    const send = (type: string) =>
      site.fetch(`${record}?formulaire=modifier`, {
        method: 'POST',
        headers: { Cookie: office, Origin: site.origin },
        body: new URLSearchParams({ ...form, type, siret: '', siren: '', vat_number: '' }),
      })
    await send('individual')
    expect(
      await site.query('select type, requires_purchase_order, statement_since from clients where id = $1', [
        fleetId,
      ]),
    ).toEqual([{ type: 'individual', requires_purchase_order: false, statement_since: null }])
    await site.query("update clients set type = 'company', statement_since = '2026-09-01' where id = $1", [
      fleetId,
    ])
  })
})

describe('the amounts of a statement', () => {
  test('include every payment of a month with more than two thousand payments (§11.36)', async () => {
    const desk = await openWorkshop(site)
    const client = await findClient(desk.db, fleetId)
    if (!client) throw new Error('no client')
    const madeAt = new Date('2026-06-02T09:00:00Z')
    const { id } = await issueInvoiceAs(desk, {
      clientId: fleetId,
      cents: 1000_00,
      at: new Date('2026-05-04T09:00:00Z'),
    })
    await site.query(
      `insert into payments (idempotency_key, invoice_id, pos_id, paid_on, booked_on, cents, method, recorded_by,
        recorded_at, previous_hash, hash)
       select 'many-' || n, $1, pos_id, '2026-05-05', '2026-05-05', 1, 'transfer', 'x', '2026-05-05', 'many-' || n - 1,
        'many-' || n
       from generate_series(1, 2003) n, invoices where id = $1`,
      [id],
    )
    const { payments, totals } = await loadClientStatement(desk.db, client, '2026-05', madeAt)
    expect([payments.length, totals.paid]).toEqual([2003, 20_03])
  })

  const at = (day: string) => new Date(`${day}T09:00:00Z`)
  const createStatement = (month: string, day: string) =>
    site.query(
      'insert into client_statements (client_id, month, made_at) values ($1, $2, $3) on conflict (client_id, month) do update set made_at = $3',
      [fleetId, month, at(day)],
    )

  test('stay exact when a paid invoice is credited, and count a late payment and a deposit once (§11.36)', async () => {
    const desk = await openWorkshop(site)
    const client = await findClient(desk.db, fleetId)
    if (!client) throw new Error('no client')
    const readMonthStatement = async (month = '2026-10') => {
      const statement = await findClientStatement(desk.db, client, month)
      if (!statement) throw new Error('no statement')
      return statement
    }
    await site.query("update client_statements set made_at = '2026-09-01' where month < '2026-09'")
    await createStatement('2026-09', '2026-10-01')
    await createStatement('2026-10', '2026-11-01')
    const old = await issueInvoiceAs(desk, { clientId: fleetId, at: at('2026-09-15') })
    const paid = await issueInvoiceAs(desk, { clientId: fleetId, cents: 1000_00, at: at('2026-10-10') })
    const part = await issueInvoiceAs(desk, { clientId: fleetId, cents: 1000_00, at: at('2026-10-10') })
    for (const [invoice, cents] of [
      [paid, 1200_00],
      [part, 500_00],
    ] as const)
      await recordPaymentAt(desk, at('2026-10-20'), { invoiceId: invoice.id, cents, paidOn: '2026-10-20' })
    await recordPaymentAt(desk, at('2026-10-03'), { invoiceId: old.id, cents: 50_00, paidOn: '2026-09-28' })
    const before = await readMonthStatement()
    const amountLeft = (invoice: { id: string }) => before.lines.find(({ id }) => id === invoice.id)?.owed
    expect([amountLeft(paid), amountLeft(part)]).toEqual([0, 700_00])
    // A payment received in September and recorded in October appears only on October's statement.
    const isLate = ({ number, cents }: { number: string; cents: number }) =>
      number === old.number && cents === 50_00
    expect(before.payments.filter(isLate)).toHaveLength(1)
    expect((await readMonthStatement('2026-09')).payments.filter(isLate)).toHaveLength(0)
    const later = { ...desk, clock: { now: () => at('2026-11-10') } }
    for (const { id } of [paid, part]) await issueCreditNoteAlone(later, id)
    expect(await readMonthStatement()).toEqual(before)

    const [pos] = defaultSite.pointsOfSale
    const final = await issueInvoiceAlone(
      { ...desk, clock: { now: () => at('2026-10-12') } },
      {
        client,
        pos,
        deposit: 120_00,
        lines: [{ description: 'Rénovation', quantity: 1, unit_price: 1000_00, vat_rate: 2_000 }],
      },
    )
    const after = await readMonthStatement()
    expect(after.totals.billed - before.totals.billed).toBe(1080_00)
    expect(after.lines.find(({ id }) => id === final)).toMatchObject({ total: 1080_00, deducted: 120_00 })
    expect(textsOf(await read('/espace_pro/releves/2026-10'), 'main').join()).toMatch(
      /acompte de 120,00\s€ déduit/,
    )
  })

  test('are divided among the vehicles of an invoice, and so is a credit note (§11.36)', () => {
    const line = {
      id: '',
      posId: 'epinal',
      number: '',
      at: now,
      isCredit: false,
      isDeposit: false,
      dueOn: null,
      purchaseOrder: null,
      plates: 'AA-1, BB-2',
      vehicles: [
        { plate: 'AA-1', total: 100_00 },
        { plate: 'BB-2', total: 200_00 },
      ],
      total: 300_00,
      deducted: 0,
      owed: 0,
    }
    const single = { ...line, plates: 'aa 1', vehicles: [], total: 50_00 }
    const note = { ...line, isCredit: true, total: -30_01 }
    expect(sumStatementPerVehicle({ lines: [line, single, note] })).toEqual([
      { plate: 'BB-2', total: 179_99 },
      { plate: 'AA-1', total: 140_00 },
    ])
  })
})

describe('the comparison for the return of a leased car', () => {
  const send = (path: string, fields: Record<string, string>) =>
    site.fetch(path, {
      method: 'POST',
      headers: { Cookie: office, Origin: site.origin },
      body: new URLSearchParams(fields),
    })

  test('shows the lessor’s most specific price for the size beside our price, to the office and to the client (§11.36)', async () => {
    const [order] = await site.query<{ id: string }>(
      'select id from orders where client_id = $1 and lessor is not null',
      [fleetId],
    )
    const page = `/gestion/restitutions/commande/${order?.id}`
    await site.query("update order_rims set defects = '{kerbed}', size = 18 where order_id = $1", [order?.id])
    const readScaleAmounts = async (path: string, cookie = office) =>
      textsOf(await read(path, cookie), '.lease-return tbody td[data-label="Barème du loueur"]')
    expect(await readScaleAmounts(page)).toEqual(['210,00 €', '210,00 €', '210,00 €', '210,00 €'])
    const line = { loueur: 'Loueur d’exemple', defaut: 'kerbed', de: '18', a: '18', montant: '225' }
    const whole = { ...line, ligne: 'BaremeDuTest0001', source: 'Grille 2026', date: '2026-02-01' }
    await send('/gestion/reglages/loueurs?formulaire=ajouter', whole)
    await send('/gestion/reglages/loueurs?formulaire=ajouter', whole)
    expect(await readScaleAmounts(page)).toEqual(['225,00 €', '225,00 €', '225,00 €', '225,00 €'])
    expect(textsOf(await read(page, office), '.lease-return .paper-note').join()).toContain(
      'Grille 2026 (01/02/2026)',
    )
    // Our price and the saving, for each rim and in total.
    const totals = textsOf(await read(page, office), '.lease-return tfoot td')
    const cents = totals.map((text) => Number(text.replace(/[^\d,-]/g, '').replace(',', '.')))
    expect(cents[0]).toBe(900)
    expect(cents[2]).toBeCloseTo((cents[0] ?? 0) - (cents[1] ?? 0))
    expect(await readScaleAmounts('/espace_pro/parc/fz207lb', fleet)).toHaveLength(4)
    const pdf = await ask(`${page}/pdf`, office)
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toContain('/StructTreeRoot')
    // A defect that is missing in the lessor's price list leaves its rim, and the total, without a comparison.
    await site.query("update order_rims set defects = '{corroded}' where order_id = $1 and place = 1", [
      order?.id,
    ])
    expect((await readScaleAmounts(page))[0]).toBe('–')
    expect(textsOf(await read(page, office), '.lease-return tfoot td')).toEqual([
      '–',
      expect.any(String),
      '–',
    ])
    // A form that was opened with another lessor changes nothing.
    await send(`${page}?formulaire=loueur`, { loueur: '', vu: 'Un autre' })
    expect(await readScaleAmounts(page)).toHaveLength(4)
    await send(`${page}?formulaire=loueur`, { loueur: '', vu: 'Loueur d’exemple' })
    expect(await readScaleAmounts(page)).toHaveLength(0)
  })
})
