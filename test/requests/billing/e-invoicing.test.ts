import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAfnorPlatform } from '../../../adapters/afnor-platform.ts'
import { createDiskStore } from '../../../adapters/files/disk-store.ts'
import {
  pollInvoicePlatform,
  reportPaidInvoice,
  retryInvoiceOnPlatform,
  sendInvoiceToPlatform,
} from '../../../domain/billing/e-invoicing/platform-flows.ts'
import { markInvoicePaid } from '../../../domain/billing/invoices/settle-invoice.ts'
import type { StaffPerson } from '../../../domain/kernel/person.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { printer } from '../../adapters/printed-documents.ts'
import { type PlatformPeer, startPlatform } from '../../peers/invoice-platform.ts'
import { readPdfStructure } from '../../read-archive.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { makeTemporaryFolder } from '../../temporary-folder.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

let peer: PlatformPeer
let site: TestSite
let sophie: SignedInStaff
/** Node whose platform jobs the tests run themselves. */
let node: Awaited<ReturnType<typeof openNode>>
beforeAll(async () => {
  peer = await startPlatform()
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off', PLATFORM_URL: peer.url } })
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  node = await openNode()
})
afterAll(() => peer.close())
beforeEach(() => {
  peer.rejection = undefined
  peer.hangsUp = false
  peer.found = undefined
})

async function openNode() {
  const files = createDiskStore({ directory: await makeTemporaryFolder('platform'), tenant: 'tw' })
  const clock = { now: () => new Date() }
  return { ...(await openWorkshop(site)), files, printer, clock, platform: createAfnorPlatform(peer.url) }
}

/** Issues an invoice by the form. Returns its id, number and page. */
async function issue(client = 'GarageSaintDie01', more: [string, string][] = []) {
  const id = randomId()
  const body = new URLSearchParams([
    ...Object.entries({ id, client, pos: 'epinal', envoyer: 'non', supplied_on: '2026-11-20' }),
    ['description', 'Rénovation'],
    ['quantity', '4'],
    ['unit_price', '125'],
    ['vat_rate', '20.0'],
    ...more,
  ])
  const response = await post('/gestion/factures/nouvelle?formulaire=facture', body)
  const [row] = await site.query<{ invoice_number: string }>(
    'select invoice_number from invoices where id = $1',
    [id],
  )
  return { id, number: row?.invoice_number ?? '', page: response.headers.get('Location') ?? '' }
}

async function post(path: string, body: URLSearchParams): Promise<Response> {
  const headers = { Cookie: sophie.cookies, Origin: site.origin }
  const response = await site.fetch(path, { method: 'POST', body, headers })
  expect(response.status).toBe(303)
  return response
}

const flowOf = async (id: string) =>
  (
    await site.query<{ status: string; flow_id: string | null; reason: string | null }>(
      'select status, flow_id, reason from platform_flows where invoice_id = $1',
      [id],
    )
  )[0]
const sentFor = (id: string) => peer.flows.filter(({ trackingId }) => trackingId.startsWith(id))

test('an invoice for a French company is sent to the platform as Factur-X under its own id (§11.15)', async () => {
  const { id, page, number } = await issue()
  expect(await flowOf(id)).toMatchObject({ status: 'waiting', flow_id: null })
  await sendInvoiceToPlatform(node, id)
  const [flow] = sentFor(id)
  expect(flow).toMatchObject({ flowSyntax: 'Factur-X', processingRule: 'B2B', trackingId: id })
  const { attachments } = await readPdfStructure(flow?.content ?? Buffer.alloc(0))
  expect(Buffer.from(attachments['factur-x.xml'] ?? []).toString()).toContain(number)
  expect((await sophie.read(page)).querySelector('#plateforme')?.textContent).toContain(
    'en cours de contrôle',
  )
  peer.judge(id, 'Ok')
  await pollInvoicePlatform(node)
  expect(await flowOf(id)).toMatchObject({ status: 'deposited', flow_id: flow?.flowId })
  const record = await sophie.read(page)
  expect(record.querySelector('#plateforme')?.textContent).toContain('Déposée')
  expect(record.textContent).toContain(`Le site a noté ${number} comme déposée sur la plateforme.`)
})

test('an individual’s invoice is not sent to the platform (§11.15)', async () => {
  const { id, page } = await issue('ParticulierDemo1')
  expect(await flowOf(id)).toBeUndefined()
  expect((await sophie.read(page)).querySelector('#plateforme')).toBeNull()
})

test('an invoice is sent once, despite a lost response, concurrent jobs and a repeated job (§11.15)', async () => {
  const { id } = await issue()
  peer.hangsUp = true
  await expect(sendInvoiceToPlatform(node, id)).rejects.toThrow()
  expect(await flowOf(id)).toMatchObject({ flow_id: null })
  peer.hangsUp = false
  await Promise.all([1, 2, 3].map(() => sendInvoiceToPlatform(node, id)))
  await sendInvoiceToPlatform(node, id)
  expect(sentFor(id)).toHaveLength(1)
  expect(await flowOf(id)).toMatchObject({ flow_id: sentFor(id)[0]?.flowId })
})

test('an invoice is sent again after the platform was unavailable, and an expired token is replaced (§11.15)', async () => {
  const { id } = await issue()
  peer.rejection = { status: 503, errorCode: 'RESOURCE_ERROR', errorMessage: '' }
  await expect(sendInvoiceToPlatform(node, id)).rejects.toThrow('503')
  expect(await flowOf(id)).toMatchObject({ status: 'waiting' })
  peer.rejection = undefined
  const before = peer.tokens
  peer.forgetTokens()
  await sendInvoiceToPlatform(node, id)
  expect(peer.tokens).toBe(before + 1)
  expect(sentFor(id)).toHaveLength(1)
})

test('a rejection shows the broken rule in French, and the office can send the invoice once more (§11.15)', async () => {
  const { id, page } = await issue()
  await sendInvoiceToPlatform(node, id)
  peer.judge(id, 'Error', [
    { level: 'Warning', item: 'BT-19', reasonCode: 'Other', reasonMessage: 'nice to have' },
    { level: 'Error', item: 'BR-FR-11/BT-47', reasonCode: 'InvalidSchema', reasonMessage: 'SIREN unknown' },
  ])
  await pollInvoicePlatform(node)
  const platformSection = (await sophie.read(page)).querySelector('#plateforme')
  expect(platformSection?.textContent).toContain('Rejetée')
  expect(platformSection?.querySelector('.invoice-platform__reason')?.textContent).toBe(
    'Le SIREN du client manque ou n’existe pas\u00a0: corrigez sa fiche. (BR-FR-11/BT-47\u00a0: SIREN unknown)',
  )
  expect((await sophie.send(`${page}?formulaire=plateforme`)).status).toBe(200)
  await sendInvoiceToPlatform(node, id)
  expect(sentFor(id).map(({ trackingId }) => trackingId)).toEqual([id, `${id}-2`])
  expect((await sophie.send(`${page}?formulaire=plateforme`)).status).toBe(422)
})

test('an upload that the platform rejects is stored as rejected, with a reason in French (§11.15)', async () => {
  const { id } = await issue()
  peer.rejection = { status: 422, errorCode: 'FlowTypeError', errorMessage: 'no PDF here' }
  await sendInvoiceToPlatform(node, id)
  expect(await flowOf(id)).toMatchObject({
    status: 'rejected',
    reason: 'La plateforme n’accepte pas ce type de fichier. (no PDF here)',
  })
})

test('a platform response of more than 512 KB fails its job before it is parsed (§11.15)', async () => {
  peer.found = `{"results":[],"x":"${'x'.repeat(600_000)}"}`
  await expect(pollInvoicePlatform(node)).rejects.toThrow('more than 524288 bytes')
})

test('only the first of 150,000 flows and 25,000 findings in one response are checked (§11.15)', async () => {
  const empty = (count: number) => `[${'{},'.repeat(count)}{}]`
  peer.found = `{"results":${empty(150_000)}}`
  expect(await createAfnorPlatform(peer.url).listChanged(new Date(0))).toEqual([])
  const acknowledgement = `{"status":"Error","details":${empty(25_000).replaceAll('{}', '{"level":"Error"}')}}`
  peer.found = `{"results":[{"flowId":"many","updatedAt":"2026-11-20","acknowledgement":${acknowledgement}}]}`
  const [flow] = await createAfnorPlatform(peer.url).listChanged(new Date(0))
  expect(flow?.findings).toHaveLength(50)
})

/** Returns a message about an invoice in the format of a client's platform. */
const message = (number: string, code: string, reason = '') =>
  `<?xml version="1.0"?><rsm:CrossDomainAcknowledgementAndResponse xmlns:rsm="a" xmlns:ram="b"><rsm:AcknowledgementDocument><ram:ReferenceReferencedDocument><ram:IssuerAssignedID>${number}</ram:IssuerAssignedID><ram:ProcessConditionCode>${code}</ram:ProcessConditionCode>${reason}</ram:ReferenceReferencedDocument></rsm:AcknowledgementDocument></rsm:CrossDomainAcknowledgementAndResponse>`

test('messages of the client’s platform set received, or refused with its reason, and an earlier state changes nothing (§11.15)', async () => {
  const { id, number, page } = await issue()
  await sendInvoiceToPlatform(node, id)
  peer.judge(id, 'Ok')
  peer.receive('<no xml')
  peer.receive(message('FA-X-1', '210'))
  peer.receive(message(number, '203'))
  await pollInvoicePlatform(node)
  expect(await flowOf(id)).toMatchObject({ status: 'received' })
  const why =
    '<ram:SpecifiedDocumentStatus><ram:ReasonCode>TX_TVA_ERR</ram:ReasonCode><ram:Reason>10 %</ram:Reason></ram:SpecifiedDocumentStatus>'
  peer.receive(message(number, '210', why))
  peer.receive(message(number, '205'))
  await pollInvoicePlatform(node)
  expect(await flowOf(id)).toMatchObject({
    status: 'refused',
    reason: 'Le taux de TVA est erroné. (TX_TVA_ERR\u00a0: 10 %)',
  })
  const refusalTexts = (await sophie.read(page)).textContent.match(/comme refusée/g)
  await pollInvoicePlatform(node)
  expect((await sophie.read(page)).textContent.match(/comme refusée/g)).toEqual(refusalTexts)
})

test('a dispute or suspension by the client is stored with its reason until an approval or a refusal (§11.15)', async () => {
  const { id, number, page } = await issue()
  await sendInvoiceToPlatform(node, id)
  peer.judge(id, 'Ok')
  const why = (code: string) =>
    `<ram:SpecifiedDocumentStatus><ram:ReasonCode>${code}</ram:ReasonCode></ram:SpecifiedDocumentStatus>`
  const sendStatus = async (code: string, reason = '') => {
    peer.receive(message(number, code, reason))
    await pollInvoicePlatform(node)
    return flowOf(id)
  }
  expect(await sendStatus('207', why('QTE_ERR'))).toMatchObject({
    status: 'disputed',
    reason: 'Une quantité est erronée. (QTE_ERR)',
  })
  const platformSection = (await sophie.read(page)).querySelector('#plateforme')
  expect(platformSection?.textContent).toContain('En litige')
  expect(platformSection?.getAttribute('data-bad')).toBe('true')
  expect(await sendStatus('208', why('CMD_ERR'))).toMatchObject({ status: 'suspended' })
  expect(await sendStatus('205')).toMatchObject({ status: 'received', reason: null })
  expect(await sendStatus('206', why('REM_ERR'))).toMatchObject({ status: 'disputed' })
  expect(await sendStatus('210', why('TX_TVA_ERR'))).toMatchObject({ status: 'refused' })
  expect(await sendStatus('207', why('QTE_ERR'))).toMatchObject({ status: 'refused' })
})

test('a message of more than 64 KB is skipped and does not block the next one (§11.15)', async () => {
  const { id, number } = await issue()
  await sendInvoiceToPlatform(node, id)
  peer.judge(id, 'Ok')
  peer.receive(message(number, '210', '<ram:Reason/>'.repeat(6_000)))
  peer.receive(message(number, '203'))
  await pollInvoicePlatform(node)
  expect(await flowOf(id)).toMatchObject({ status: 'received' })
})

test('unreadable and missing flows do not block others, and a future date does not stop later updates (§11.15)', async () => {
  const { id } = await issue()
  await sendInvoiceToPlatform(node, id)
  const flowId = (await flowOf(id))?.flow_id
  const details = [{ level: 'Error', reasonCode: 'OtherBusinessError', reasonMessage: 'a\u0000b' }]
  peer.found = JSON.stringify({
    results: [
      { flowId: 'undated', flowType: 'CustomerInvoice' },
      { flowId: 'odd', updatedAt: '2026-11-20', acknowledgement: { status: 'Parked' } },
      { flowId: 'gone', flowType: 'CustomerInvoiceLC', updatedAt: '2026-11-21' },
      {
        flowId,
        flowType: 'CustomerInvoice',
        updatedAt: '9999-12-31',
        acknowledgement: { status: 'Error', details },
      },
    ],
  })
  await pollInvoicePlatform(node)
  expect(await flowOf(id)).toMatchObject({ status: 'rejected', reason: expect.stringContaining('ab') })
  peer.found = undefined
  const later = await issue()
  await sendInvoiceToPlatform(node, later.id)
  peer.judge(later.id, 'Ok')
  await pollInvoicePlatform(node)
  expect(await flowOf(later.id)).toMatchObject({ status: 'deposited' })
})

test('an invoice that the receiving platform cannot read is stored as rejected (§11.15)', async () => {
  const { id, number } = await issue()
  await sendInvoiceToPlatform(node, id)
  peer.receive(message(number, '501'))
  await pollInvoicePlatform(node)
  expect(await flowOf(id)).toMatchObject({ status: 'rejected' })
})

test('a payment is reported to the platform once, with the amount collected at each VAT rate (§11.15)', async () => {
  const { id, number } = await issue()
  await sendInvoiceToPlatform(node, id)
  expect(await markInvoicePaid(node, id, '2026-11-22')).toBe(true)
  // Payment is reported only after the platform has accepted the invoice.
  await expect(reportPaidInvoice(node, id)).rejects.toThrow('not received the paid invoice yet')
  peer.judge(id, 'Ok')
  await pollInvoicePlatform(node)
  peer.hangsUp = true
  await expect(reportPaidInvoice(node, id)).rejects.toThrow()
  peer.hangsUp = false
  await Promise.all([reportPaidInvoice(node, id), reportPaidInvoice(node, id)])
  const messages = peer.flows.filter(({ trackingId }) => trackingId === `${id}-212`)
  expect(messages).toHaveLength(1)
  const xml = messages[0]?.content.toString() ?? ''
  expect(messages[0]).toMatchObject({ flowSyntax: 'CDAR' })
  expect(xml).toContain(`<ram:IssuerAssignedID>${number}<`)
  expect(xml).toContain('<ram:ProcessConditionCode>212<')
  expect(xml).toContain('<ram:ValueAmount currencyID="EUR">600.00</ram:ValueAmount><ram:ValuePercent>20.00<')
  expect(await flowOf(id)).toMatchObject({ status: 'collected' })
  const [job] = await site.query("select name from tw_jobs.job where name = 'tell-platform-paid' limit 1")
  expect(job).toBeDefined()
})

test('sending a rejected invoice again reports the payment that was received meanwhile (§11.15)', async () => {
  const { id } = await issue()
  await sendInvoiceToPlatform(node, id)
  peer.judge(id, 'Error')
  await pollInvoicePlatform(node)
  await markInvoicePaid(node, id, '2026-11-22')
  await reportPaidInvoice(node, id)
  const countReportJobs = async () => {
    const [row] = await site.query<{ count: number }>(
      `select count(*)::int as count from tw_jobs.job where name = 'tell-platform-paid' and data->>'invoiceId' = '${id}'`,
    )
    return row?.count ?? 0
  }
  const before = await countReportJobs()
  const person: StaffPerson = {
    userId: 'TestBureau000001',
    role: 'staff',
    email: 'bureau@atelier.test',
    name: 'Marc Weber',
    staffRole: 'bureau',
    pointsOfSale: null,
  }
  expect(await retryInvoiceOnPlatform(node, person, id)).toBe(true)
  expect(await countReportJobs()).toBe(before + 1)
})

/** Sends an invoice to the platform, has it paid and reports the payment. Returns the report, if there is one. */
async function collect(id: string): Promise<string | undefined> {
  await sendInvoiceToPlatform(node, id)
  peer.judge(id, 'Ok')
  await pollInvoicePlatform(node)
  await markInvoicePaid(node, id, '2026-11-22')
  await reportPaidInvoice(node, id)
  return peer.flows.find(({ trackingId }) => trackingId === `${id}-212`)?.content.toString()
}

/** Makes an order of 600 € including VAT, a deposit of this amount, and the invoice that deducts it. */
async function billWithDeposit(montant: string) {
  const [order, deposit] = [randomId(), randomId()]
  const lines = [{ description: 'Rénovation', quantity: 4, unit_price: 12_500, vat_rate: 2000 }]
  await site.query(
    `insert into orders (id, order_number, created_at, pos_id, client_id, status, total_te, total_ti, lines)
     values ($1, $2, now(), 'epinal', 'GarageSaintDie01', 3, 50000, 60000, $3)`,
    [order, `CO-T-${order}`, JSON.stringify(lines)],
  )
  const depositPayment = new URLSearchParams({ id: deposit, montant })
  await post(`/gestion/factures/acompte?commande=${order}&formulaire=acompte`, depositPayment)
  const deducting: [string, string][] = [
    ['commande', order],
    ['acompte', deposit],
  ]
  return { deposit, final: await issue('GarageSaintDie01', deducting) }
}

const collectedAmountXml = (amount: string) =>
  `<ram:ValueAmount currencyID="EUR">${amount}</ram:ValueAmount><ram:ValuePercent>20.00<`

test('a deposit and its final invoice each report their own collected amount, together the total (§11.15)', async () => {
  const { deposit, final } = await billWithDeposit('180')
  expect(await collect(deposit)).toContain(collectedAmountXml('180.00'))
  expect(await collect(final.id)).toContain(collectedAmountXml('420.00'))
})

test('a credited amount is not reported as collected (§11.15)', async () => {
  const { final } = await billWithDeposit('180')
  await post(
    `${final.page}?formulaire=avoir`,
    new URLSearchParams({ reason: 'Une jante de moins', part: 'lignes', ligne: '0', quantite: '1' }),
  )
  expect(await collect(final.id)).toContain(collectedAmountXml('270.00'))
})

test('no payment is reported for an invoice that its deposit paid in full (§11.15)', async () => {
  const { final } = await billWithDeposit('600')
  expect(await collect(final.id)).toBeUndefined()
  expect(await flowOf(final.id)).toMatchObject({ status: 'deposited' })
})
