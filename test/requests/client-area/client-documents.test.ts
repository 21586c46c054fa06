import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createDiskStore } from '../../../adapters/files/disk-store.ts'
import { createBareOrder } from '../../../demo/business/create-bare-order.ts'
import { markInvoicePaid } from '../../../domain/billing/invoices/settle-invoice.ts'
import { printDocument } from '../../../domain/billing/printing/open-document.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import { issueEstimate } from '../../../domain/contracts/estimates/issue-estimate.ts'
import type { Clock } from '../../../domain/kernel/ports/clock.ts'
import type { PdfPrinter } from '../../../domain/kernel/ports/pdf-printer.ts'
import type { Client } from '../../../domain/people/clients/client.ts'
import { findClient } from '../../../domain/people/clients/find-client.ts'
import { printer } from '../../adapters/printed-documents.ts'
import { issueCreditNoteAlone, issueInvoiceAlone } from '../../content/issue-invoice.ts'
import { moveTestOrder } from '../../content/move-order.ts'
import { signInToTestSite } from '../../content/sign-in.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'

// An invoice issued on New Year’s Eve in UTC belongs to the new year in France.
const clock: Clock = { now: () => new Date('2026-12-31T23:30:00Z') }
const [epinal, ostwald] = defaultSite.pointsOfSale
const lines = [
  { description: 'Rénovation de jante', quantity: 4, unit_price: 11_500, vat_rate: 2000 },
  { description: 'Dévoilage', quantity: 1, unit_price: 4_583, vat_rate: 2000 },
]

let site: TestSite
let workshop: Awaited<ReturnType<typeof openWorkshop>> & { clock: Clock }
let client: Client
let cookie: string
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' }, fakes: () => ({ clock }) })
  workshop = { ...(await openWorkshop(site)), clock }
  client = (await findClient(workshop.db, 'GarageSaintDie01')) as Client
  cookie = await signInToTestSite(site, 'pro@exemple.fr')
})

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  site.fetch(path, { method, headers: { Cookie: cookie, ...headers } })

interface DocumentRow {
  path: string | null
  download_url: string
}
async function documentOf(id: string) {
  const [row] = await site.query<DocumentRow>('select path, download_url from documents where id = $1', [id])
  return row
}
const isPrinted = (id: string) => vi.waitFor(async () => expect((await documentOf(id))?.path).toBeTruthy())

test('invoices of an order have consecutive numbers and a PDF that a job prints; the order links to its invoice (§3.8)', async () => {
  const orderId = await createBareOrder(workshop, {
    clientId: client.id,
    pos: ostwald,
    rim_n: 4,
    brand: 'Citroën',
    model: 'Jumpy',
    registration_number: 'OI-1-IO',
    total_te: null,
    total_ti: null,
  })
  const ids = [
    await issueInvoiceAlone(workshop, { client, pos: ostwald, lines, orderIds: [orderId] }),
    ...(await Promise.all([1, 2].map(() => issueInvoiceAlone(workshop, { client, pos: ostwald, lines })))),
  ]
  const rows = await site.query(
    `select invoice_number, total_te, total, status, due_on::text from invoices where id = any($1) order by invoice_number`,
    [ids],
  )
  expect(rows).toEqual(
    ['0001', '0002', '0003'].map((number) => ({
      invoice_number: `FA-S-2027-${number}`,
      total_te: 50_583,
      total: 60_700,
      status: 'created',
      due_on: '2027-01-31',
    })),
  )
  expect(await (await ask(`/espace_pro/commande/${orderId}`)).text()).toContain(
    `/espace_pro/facture/ostwald/${ids[0]}`,
  )
  await isPrinted(ids[0] ?? '')
  const response = await ask((await documentOf(ids[0] ?? ''))?.download_url ?? '')
  const { text } = await readPdf(await response.arrayBuffer())
  for (const words of ['FA-S-2027-0001', '01/01/2027', 'Citroën Jumpy', 'OI-1-IO', 'Net à payer 607,00 €'])
    expect(text).toContain(words)
})

test('an invoice for several orders names all of them on its page and in its PDF, and each order links to it (§2.13)', async () => {
  const cars = [
    ['Peugeot', '308', 'OI-3-IO'],
    ['Renault', 'Clio', 'OI-4-IO'],
  ] as const
  const orderIds: string[] = []
  for (const [brand, model, registration_number] of cars)
    orderIds.push(
      await createBareOrder(workshop, {
        clientId: client.id,
        pos: epinal,
        rim_n: 4,
        brand,
        model,
        registration_number,
        total_te: null,
        total_ti: null,
      }),
    )
  const id = await issueInvoiceAlone(workshop, { client, pos: epinal, lines, orderIds })
  const page = `/espace_pro/facture/epinal/${id}`
  const html = await (await ask(page)).text()
  const { text } = await readPdf(await (await ask(`${page}/pdf`)).arrayBuffer())
  for (const [index, orderId] of orderIds.entries()) {
    const [order] = await site.query<{ order_number: string }>(
      'select order_number from orders where id = $1',
      [orderId],
    )
    expect(html).toContain(
      `href="/espace_pro/commande/${orderId}" data-discover="true">${order?.order_number}</a>`,
    )
    expect(text).toContain(`${order?.order_number} ${cars[index]?.join(' ')}`)
    expect(await (await ask(`/espace_pro/commande/${orderId}`)).text()).toContain(`href="${page}"`)
  }
})

test('invoicing another client’s order is rejected and uses no number (§2.13)', async () => {
  const otherClientsOrder = { clientId: 'ParticulierDemo1', pos: epinal, rim_n: 4, brand: null, model: null }
  const unknown = { registration_number: null, total_te: null, total_ti: null }
  const orderId = await createBareOrder(workshop, { ...otherClientsOrder, ...unknown })
  const lastNumber = () => site.query(`select last from document_numbers where series = 'FA-E-2027'`)
  const before = await lastNumber()
  expect(await issueInvoiceAlone(workshop, { client, pos: epinal, lines, orderIds: [orderId] })).toBeNull()
  expect(await issueInvoiceAlone(workshop, { client, pos: epinal, lines, orderIds: ['nobody'] })).toBeNull()
  expect(await site.query('select invoice from orders where id = $1', [orderId])).toEqual([{ invoice: null }])
  expect(await lastNumber()).toEqual(before)
})

test('a failed issue leaves no gap in the document numbers (§3.8)', async () => {
  const broken = { ...workshop, jobs: { enqueue: () => Promise.reject(new Error('no queue')) } }
  await expect(issueEstimate(broken, { client, pos: epinal, lines, workingDays: 5 })).rejects.toThrow(
    'no queue',
  )
  const id = await issueEstimate(workshop, { client, pos: epinal, lines, workingDays: 5 })
  const rows = await site.query('select estimate_number, valid_until::text from estimates where id = $1', [
    id,
  ])
  expect(rows).toEqual([{ estimate_number: 'DE-E-2027-0001', valid_until: '2027-01-31' }])
})

test('a credit note credits a whole invoice, once (§11.15)', async () => {
  const id = (await issueInvoiceAlone(workshop, { client, pos: epinal, lines })) as string
  const [noteId, secondNoteId] = await Promise.all([
    issueCreditNoteAlone(workshop, id),
    issueCreditNoteAlone(workshop, id),
  ])
  const note = noteId ?? secondNoteId ?? ''
  expect([noteId, secondNoteId]).toContain(null)
  const [row] = await site.query('select total, status, credited_invoice from invoices where id = $1', [note])
  expect(row).toEqual({ total: -60_700, status: 'created', credited_invoice: id })
  expect(await site.query('select status from invoices where id = $1', [id])).toEqual([
    { status: 'asset_created' },
  ])
  expect(await issueCreditNoteAlone(workshop, note)).toBeNull()
  const { text } = await readPdf(await (await ask(`/espace_pro/facture/epinal/${note}/pdf`)).arrayBuffer())
  expect(text).toContain('Avoir N° AV-E-2027-0001')
})

const textOf = async (id: string) =>
  (await readPdf(await (await ask(`/espace_pro/facture/epinal/${id}/pdf`)).arrayBuffer())).text

test('the PDF of an invoice is printed again when it is paid, cancelled or credited, and says so (§2.13, §3.8)', async () => {
  const issue = async (deposit = 0) =>
    (await issueInvoiceAlone(workshop, { client, pos: epinal, lines, deposit })) as string
  const paid = await issue(18_210)
  await isPrinted(paid)
  expect(await textOf(paid)).toContain('Net à payer 424,90 €')
  expect(await markInvoicePaid(workshop, paid, '2027-01-20')).toBe(true)
  await vi.waitFor(async () => expect(await textOf(paid)).toContain('Acquittée le 20/01/2027'))
  expect(await markInvoicePaid(workshop, paid)).toBe(false)
  const cancelled = await issue()
  await site.query("update invoices set status = 'cancelled' where id = $1", [cancelled])
  const printed = { kind: 'invoice', posId: 'epinal', id: cancelled, reason: 'cancelled' } as const
  await workshop.db.transaction((tx) => workshop.jobs.enqueue(tx, 'print-document', printed))
  await vi.waitFor(async () => expect(await textOf(cancelled)).toContain('Annulée'))
  const takenBack = await issue()
  await issueCreditNoteAlone(workshop, takenBack)
  await vi.waitFor(async () => expect(await textOf(takenBack)).toMatch(/Annulée par l’avoir AV-E-2027-\d{4}/))
})

test('a slow printing job does not overwrite a newer version of a document (§3.8)', async () => {
  const id = (await issueInvoiceAlone(workshop, { client, pos: epinal, lines })) as string
  await isPrinted(id)
  const [printingStarted, paid] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slowly: PdfPrinter = {
    ...printer,
    async print(document) {
      printingStarted.resolve()
      await paid.promise
      return printer.print(document)
    },
  }
  const files = createDiskStore({ directory: join(site.dataDir, 'files'), tenant: 'tw' })
  const key = { kind: 'invoice', posId: 'epinal', id } as const
  const printing = printDocument({ ...workshop, files, printer: slowly }, key)
  await printingStarted.promise
  expect(await markInvoicePaid(workshop, id, '2027-01-20')).toBe(true)
  await vi.waitFor(async () => expect(await textOf(id)).toContain('Acquittée le 20/01/2027'))
  paid.resolve()
  await printing
  expect(await textOf(id)).toContain('Acquittée le 20/01/2027')
})

test('an estimate of the demo shows its delay and its vehicle (§2.13, §3.8)', async () => {
  const [quote] = await site.query<{ id: string; pos_id: string; vehicle: string }>(
    `select id, pos_id, vehicle from estimates where client_id = 'GarageSaintDie01' order by created_at limit 1`,
  )
  const file = `/espace_pro/devis/${quote?.pos_id}/${quote?.id}/pdf`
  const { text } = await readPdf(await (await ask(file)).arrayBuffer())
  expect(text).toMatch(/Délai \d+ jours ouvrés/)
  expect(text).toContain(quote?.vehicle)
})

test('a moved order sends an event to its own stream only (§2.12)', async () => {
  const receivedEvents: string[] = []
  const leaving = new AbortController()
  async function listen(id: string) {
    const response = await site.fetch(`/espace_pro/commande/${id}/suivi`, {
      headers: { Cookie: cookie },
      signal: leaving.signal,
    })
    expect(response.headers.get('Content-Type')).toContain('text/event-stream')
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? [])
      for (const _ of decoder.decode(bytes).matchAll(/event: changed/g)) receivedEvents.push(id)
  }
  const streamsClosed = Promise.allSettled([listen('DemoCommande0001'), listen('DemoCommande0002')])
  await vi.waitFor(() => expect(receivedEvents.toSorted()).toEqual(['DemoCommande0001', 'DemoCommande0002']))
  await moveTestOrder(workshop, 'DemoCommande0001', 2)
  await vi.waitFor(() => expect(receivedEvents).toHaveLength(3))
  expect(receivedEvents.at(-1)).toBe('DemoCommande0001')
  leaving.abort()
  await streamsClosed
})

describe('a document', () => {
  let page: string
  let file: string
  beforeAll(async () => {
    const id = (await issueInvoiceAlone(workshop, { client, pos: epinal, lines })) as string
    page = `/espace_pro/facture/epinal/${id}`
    file = `${page}/pdf`
    await isPrinted(id)
  })

  test('is shown in a frame of its page, with links to open and download it (§2.13, §10.9)', async () => {
    const html = await (await ask(page)).text()
    expect(html).toContain(`src="${file}"`)
    expect(html).toMatch(/<h1[^>]*>Facture.*FA-E-2027-\d{4}/)
    expect(html).toContain(`href="${file}?telecharger=oui"`)
    expect(html).toContain('Ouvrir')
    expect(html).toContain('Télécharger')
  })

  test('has its lines and totals as HTML, for browsers that display no PDF (§2.13)', async () => {
    const documentLines = parse(await (await ask(page)).text()).querySelector('.document-lines')
    expect(documentLines?.querySelectorAll('li')).toHaveLength(lines.length)
    expect(documentLines?.textContent).toContain(lines[0]?.description)
    expect(documentLines?.querySelectorAll('dt').map((name) => name.textContent)).toEqual([
      'Total HT',
      'Total TTC',
    ])
  })

  test('has one primary button: the payment while it is due, then the document (§2.13)', async () => {
    const readPrimary = async (path: string) =>
      parse(await (await ask(path)).text())
        .querySelectorAll('.document-page .button[data-variant="primary"]')
        .map((button) => button.textContent.trim())
    expect(await readPrimary(page)).toEqual(['Payer par virement'])
    const paid = await issueInvoiceAlone(workshop, { client, pos: epinal, lines })
    await site.query("update invoices set status = 'paid' where id = $1", [paid])
    expect(await readPrimary(`/espace_pro/facture/epinal/${paid}`)).toEqual(['Ouvrir'])
  })

  test('offers the payment in a bar above the frame, closed at first (§2.13)', async () => {
    const html = await (await ask(page)).text()
    const bar = parse(html).querySelector('.document-details')
    expect(bar?.hasAttribute('open')).toBe(false)
    expect(bar?.querySelector('summary')?.textContent).toMatch(/^À régler\s: .*Payer par virement$/)
    expect(bar?.querySelector('.transfer')).not.toBeNull()
    expect(html.indexOf('document-details')).toBeLessThan(html.indexOf('document-frame'))
  })

  test('is not cached, has a readable file name, and can be framed by this site only (§2.13, §10.9)', async () => {
    const response = await ask(file)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^inline; filename="Facture FA-E-2027-\d{4} TW Jantes\.pdf"$/,
    )
    expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'")
    expect(response.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
    const download = await ask(`${file}?telecharger=oui`)
    expect(download.headers.get('Content-Disposition')).toMatch(/^attachment; /)
  })

  test('is served in ranges on request (§2.13, §10.9)', async () => {
    const whole = Buffer.from(await (await ask(file)).arrayBuffer())
    const part = await ask(file, { Range: 'bytes=10-19' })
    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 10-19/${whole.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20))
    const rangeBeyondEnd = await ask(file, { Range: 'bytes=99999999-' })
    expect([rangeBeyondEnd.status, rangeBeyondEnd.headers.get('Content-Range')]).toEqual([
      416,
      `bytes */${whole.length}`,
    ])
    const head = await ask(file, {}, 'HEAD')
    expect(head.headers.get('Content-Length')).toBe(String(whole.length))
  })

  test('a document that was not printed yet, or whose file was lost, is printed on request with the same content (§3.8)', async () => {
    const demo = (
      await site.query<DocumentRow>(
        `select download_url, path from documents d join invoices i using (pos_id, id) where client_id = $1 and path is null order by d.id limit 1`,
        [client.id],
      )
    )[0]
    const first = Buffer.from(await (await ask(demo?.download_url ?? '')).arrayBuffer())
    const path = (await documentOf(demo?.download_url.split('/').at(-2) ?? ''))?.path ?? ''
    const stored = join(site.dataDir, 'files/tw', path)
    expect(await readFile(stored)).toEqual(first)
    await rm(stored)
    const secondPrinting = await readPdf(await (await ask(demo?.download_url ?? '')).arrayBuffer())
    expect(secondPrinting.text).toBe((await readPdf(first)).text)
  })
})
