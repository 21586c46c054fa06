import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { parse } from 'node-html-parser'
import { beforeAll, expect, test } from 'vitest'
import { createDiskStore } from '../../../adapters/files/disk-store.ts'
import { documents, printings } from '../../../db/schema/tables.ts'
import { invoiceOutbox } from '../../../domain/billing/invoices/invoice-mails.ts'
import { markInvoicePaid } from '../../../domain/billing/invoices/settle-invoice.ts'
import {
  createDocumentAttachment,
  findDocumentClient,
  printDocument,
} from '../../../domain/billing/printing/open-document.ts'
import {
  hashPrintingsWithoutHash,
  listPrintings,
  sweepOrphanedPrintings,
} from '../../../domain/billing/printing/printings.ts'
import { deliverMail } from '../../../domain/correspondence/outbox/outbox.ts'
import { parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import type { Mail } from '../../../domain/kernel/ports/mailer.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { printer } from '../../adapters/printed-documents.ts'
import { textsOf } from '../../reading/read-page.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { readQrPath } from '../../reading/read-qr-codes.ts'
import { waitUntilBlocked } from '../../site/blocked-connections.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'
import { issueCreditNoteAs, issueInvoiceAs } from './issue-documents.ts'

let site: TestSite
let desk: Awaited<ReturnType<typeof openDesk>>
let sophie: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  desk = await openDesk()
})

/** Opens a node that prints into the site's own store. */
async function openDesk() {
  const files = createDiskStore({ directory: join(site.dataDir, 'files'), tenant: 'tw' })
  return { ...(await openWorkshop(site)), files, printer, clock: { now: () => new Date() } }
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim()
const keyOf = (id: string) => ({ kind: 'invoice', posId: 'epinal', id }) as const

/** Inserts the mail of an invoice as a row that waits for its job. */
async function mailOf(invoiceId: string, email: string): Promise<string> {
  const id = randomId()
  await site.query(
    `insert into outgoing_mails (id, invoice_id, kind, recipient, subject, text, state, author_name, created_at, due_at)
     values ($1, $2, 'invoice', $3, 'Facture', 'Bonjour', 'queued', 'Sophie', now(), now())`,
    [id, invoiceId, email],
  )
  return id
}

/** Delivers the mail as its job does. Returns the bytes of the attachment. */
async function deliver(mailId: string, invoiceId: string, send: (mail: Mail) => Promise<void>) {
  let downloaded: Buffer = Buffer.alloc(0)
  const mailer = { send, deleteUnfinishedFiles: async () => 0 }
  await deliverMail({ ...desk, mailer }, invoiceOutbox, mailId, async () => {
    const client = await findDocumentClient(desk.db, keyOf(invoiceId))
    const attachment = client && (await createDocumentAttachment(desk, client, keyOf(invoiceId), mailId))
    downloaded = attachment?.content ?? downloaded
    return { id: mailId, to: 'a@exemple.fr', subject: '', text: '', html: '' }
  })
  return downloaded
}

test('the printing sent to a client is kept after payment, with its hash, and can be downloaded (§2.13)', async () => {
  const { id, page } = await issueInvoiceAs(desk)
  await printDocument(desk, keyOf(id))
  const mailId = await mailOf(id, 'recu@exemple.fr')
  // The mail server fails at first, and the invoice is paid before the next attempt: the same bytes are sent.
  await expect(deliver(mailId, id, () => Promise.reject(new Error('no route')))).rejects.toThrow('no route')
  const [issued] = await listPrintings(desk.db, keyOf(id))
  expect(await markInvoicePaid(desk, id)).toBe(true)
  await printDocument(desk, keyOf(id), 'settled')
  const sent = await deliver(mailId, id, async () => {})
  expect(await readPdf(sent)).not.toContain('Acquittée')
  expect(hash(sent)).toBe(issued?.sha256)

  const all = await listPrintings(desk.db, keyOf(id))
  expect(all.map(({ reason, sends }) => [reason, sends.map(({ email }) => email)])).toEqual([
    ['settled', []],
    ['issued', ['recu@exemple.fr']],
  ])
  const listedPrintings = textsOf(await sophie.read(page), '.printings__list > li').map(plain)
  expect(listedPrintings).toHaveLength(2)
  expect(listedPrintings[0]).toMatch(/^Imprimée le .*, au règlement — version affichée/)
  expect(listedPrintings[1]).toMatch(/^Imprimée le .*, à l’émission.*Envoyée le .* à recu@exemple\.fr/)

  const links = (await sophie.read(page)).querySelectorAll('.printings__list a')
  const [newest, first] = links.map((link) => link.getAttribute('href') ?? '')
  const opened = await sophie.open(first ?? '')
  expect(opened.headers.get('Cache-Control')).toBe('private, no-store')
  expect(opened.headers.get('Content-Disposition')).toContain('attachment')
  expect(hash(new Uint8Array(await opened.arrayBuffer()))).toBe(issued?.sha256)
  // The page's PDF is the newest printing.
  const pdf = await sophie.open(`${page}/pdf`)
  const latest = await sophie.open(newest ?? '')
  expect(await pdf.arrayBuffer()).toEqual(await latest.arrayBuffer())
})

test('printing an unchanged document again keeps its printing, and restores a lost file (§2.13)', async () => {
  const { id } = await issueInvoiceAs(desk)
  const path = (await printDocument(desk, keyOf(id))) ?? ''
  await printDocument(desk, keyOf(id), 'opened')
  expect(await listPrintings(desk.db, keyOf(id))).toHaveLength(1)
  await desk.files.delete(path)
  expect(await printDocument(desk, keyOf(id))).toBe(path)
  const file = await desk.files.find(path)
  const [printing] = await listPrintings(desk.db, keyOf(id))
  expect(file && hash(await buffer(file.body))).toBe(printing?.sha256)
})

test('a printing returns 404 under another document or another kind (§2.13)', async () => {
  const [one, other] = [await issueInvoiceAs(desk), await issueInvoiceAs(desk)]
  for (const { id } of [one, other]) await printDocument(desk, keyOf(id))
  const [otherPrinting] = await listPrintings(desk.db, keyOf(other.id))
  const at = (kind: string, id: string) => `/gestion/impressions/${kind}/epinal/${id}/${otherPrinting?.id}`
  expect((await sophie.open(at('facture', other.id))).status).toBe(200)
  for (const wrongPath of [at('facture', one.id), at('devis', other.id), at('__proto__', other.id)])
    expect((await sophie.open(wrongPath)).status).toBe(404)
})

test('a printed file without a record is deleted after a day; one that is being recorded stays (§11.15)', async () => {
  const { id } = await issueInvoiceAs(desk)
  const path = (await printDocument(desk, keyOf(id))) ?? ''
  const orphan = `documents/epinal/${id}-0123456789abcdef.pdf`
  const foreignKey = 'documents/notes.txt'
  for (const key of [orphan, foreignKey]) await desk.files.put(key, Buffer.from('%PDF'), 'application/pdf')
  const sweepAfter = (hours: number) =>
    sweepOrphanedPrintings({ ...desk, clock: { now: () => new Date(Date.now() + hours * 3_600_000) } })
  const areThere = async () => {
    const storedFiles = await Promise.all([path, orphan, foreignKey].map((key) => desk.files.find(key)))
    for (const file of storedFiles) file?.body.destroy()
    return storedFiles.map((file) => file !== null)
  }
  expect(await sweepAfter(23)).toBe(0)
  // Another process has stored the file again and is about to commit.
  let sweeping: Promise<number> | undefined
  await desk.db.transaction(async (tx) => {
    await tx.update(documents).set({ id }).where(eq(documents.id, id))
    sweeping = sweepAfter(25)
    await waitUntilBlocked(site)
    await tx.update(printings).set({ path: orphan }).where(eq(printings.path, path))
  })
  expect(await sweeping).toBe(0)
  expect(await areThere()).toEqual([true, true, true])
  await site.query('update printings set path = $1 where path = $2', [path, orphan])
  expect(await sweepAfter(25)).toBe(1)
  expect(await areThere()).toEqual([true, false, true])
})

test('a file printed before hashes were stored is hashed at night, and kept when the document changes (§2.13)', async () => {
  const { id } = await issueInvoiceAs(desk)
  const path = (await printDocument(desk, keyOf(id))) ?? ''
  await site.query(
    "update printings set sha256 = null, size = null, reason = 'before' where document_id = $1",
    [id],
  )
  const onDisk = join(site.dataDir, 'files/tw', path)
  // A file printed by an earlier version of the program.
  await writeFile(onDisk, Buffer.concat([await readFile(onDisk), Buffer.from('\n% before')]))
  await hashPrintingsWithoutHash(desk)
  const before = await readFile(onDisk)
  expect((await listPrintings(desk.db, keyOf(id)))[0]).toMatchObject({
    sha256: hash(before),
    reason: 'before',
  })
  await printDocument(desk, keyOf(id))
  expect((await listPrintings(desk.db, keyOf(id))).map(({ reason }) => reason)).toEqual(['opened', 'before'])
  expect(await readFile(onDisk)).toEqual(before)
})

const compare = (address: string, fields: Record<string, string>) =>
  site.fetch(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: site.origin },
  })

test('the verification page says only whether number, date and total match the issued document (§9.4, §11.33)', async () => {
  const { id, number } = await issueInvoiceAs(desk, { cents: 123_45 })
  await printDocument(desk, keyOf(id))
  const code = async () =>
    (
      await site.query<{ verification_code: string }>(
        'select verification_code from documents where id = $1',
        [id],
      )
    )[0]?.verification_code ?? ''
  const [printing] = await listPrintings(desk.db, keyOf(id))
  const file = printing && (await desk.files.find(printing.path))
  const printed = await readPdf(file ? await buffer(file.body) : Buffer.alloc(0))
  const printedCode = /verifier\/(\S{23})/.exec(printed.text)?.[1] ?? ''
  expect(printedCode.replaceAll('-', '')).toBe(await code())
  const address = `/verifier/${printedCode}`
  const opened = await site.fetch(address)
  expect([opened.status, opened.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  const page = await opened.text()
  expect(page).toMatch(/<meta[^>]*robots[^>]*noindex/)
  expect(page).toContain(printing?.sha256)
  for (const secret of [number, '148,14', 'Garage']) expect(page).not.toContain(secret)
  // Lower case and without dashes, as typed from paper.
  expect((await site.fetch(`/verifier/${printedCode.toLowerCase().replaceAll('-', '')}`)).status).toBe(200)
  const verification = await site.fetch(`/verifier?code=${printedCode}`)
  expect([verification.status, verification.headers.get('Location')]).toEqual([302, address])

  const facts = { numero: number, date: parisDay(new Date()), total: '148,14' }
  const compareDocument = async (fields: Record<string, string>) => {
    const response = await compare(address, fields)
    return [
      response.status,
      textsOf(parse(await response.text()), '.verification__said')
        .map(plain)
        .join(' '),
    ]
  }
  const agrees = 'Le numéro, la date et le total concordent avec le document que nous avons émis.'
  expect(await compareDocument(facts)).toEqual([200, agrees])
  expect(
    await compareDocument({ ...facts, numero: number.toLowerCase().replaceAll('-', ' '), total: '148,14 €' }),
  ).toEqual([200, agrees])
  for (const changedField of [{ total: '148,15' }, { date: '2026-01-01' }, { numero: 'FA-E-2026-9999' }]) {
    const [status, words] = await compareDocument({ ...facts, ...changedField })
    expect([status, words]).toEqual([200, expect.stringContaining('L’un des trois au moins ne concorde pas')])
  }
  expect((await compareDocument({ ...facts, total: 'cher' }))[0]).toBe(422)

  // A person with the printed invoice learns that it has been cancelled since.
  await issueCreditNoteAs(desk, { id, number, page: '' })
  expect((await compareDocument(facts))[1]).toBe(
    `${agrees} Cette facture a depuis été annulée : rien n’est dû sur elle.`,
  )

  // Unknown and malformed codes get 404. After too many of them the visitor has to wait, but existing codes do not count.
  const unknownCode = await site.fetch('/verifier/AAAAA-BBBBB-CCCCC-DDDDD')
  expect([unknownCode.status, plain(await unknownCode.text())]).toEqual([
    404,
    expect.stringContaining('Aucun de nos documents ne porte ce code'),
  ])
  for (const broken of ['FA-E-2026-0042', '%00', 'x'.repeat(500), '..%2f'])
    expect((await site.fetch(`/verifier/${broken}`)).status).toBe(404)
  const tries = await Promise.all(
    Array.from({ length: 60 }, () => site.fetch('/verifier/AAAAA-BBBBB-CCCCC-DDDDD')),
  )
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([404, 429]))
})

test('wrong comparisons from other addresses do not block a visitor who has the document (§9.4)', async () => {
  const { id, number } = await issueInvoiceAs(desk, { cents: 123_45 })
  await printDocument(desk, keyOf(id))
  const [{ code } = { code: '' }] = await site.query<{ code: string }>(
    'select verification_code as code from documents where id = $1',
    [id],
  )
  const facts = { numero: number, date: parisDay(new Date()), total: '148,14' }
  const from = async (address: string, fields: Record<string, string>) =>
    (
      await site.fetch(`/verifier/${code}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { Origin: site.origin, 'X-Forwarded-For': address },
      })
    ).status
  // From its fourth attempt on, an address counts towards the document's limit, together with all other addresses.
  for (let attempt = 0; attempt < 10; attempt++)
    for (let times = 0; times < 7; times++)
      await from(`10.88.0.${attempt}`, { ...facts, total: `${times},00` })
  expect(await from('10.88.0.0', { ...facts, total: '9,99' })).toBe(429)
  expect(await from('10.88.1.1', facts)).toBe(200)
})

test('an unpaid invoice says how to pay it, on its page and its PDF; a paid one does not (§11.33)', async () => {
  const garage = await signInStaff(site, 'pro@exemple.fr')
  const { id, number } = await issueInvoiceAs(desk, { cents: 123_45 })
  const readPaymentBlock = async (invoice: string) =>
    (await garage.read(`/espace_pro/facture/epinal/${invoice}`)).querySelector('.transfer')
  const readPrintedText = async (invoice: string) => {
    const path = (await printDocument(desk, keyOf(invoice))) ?? ''
    const file = await desk.files.find(path)
    return (await readPdf(file ? await buffer(file.body) : Buffer.alloc(0))).text
  }
  const section = await readPaymentBlock(id)
  expect(section?.querySelectorAll('dd[translate=no]').map(({ text }) => plain(text))).toEqual([
    'TW Jantes SAS',
    'FR76 9999 9000 0100 0041 2630 064',
    '148,14 €',
    number,
  ])
  expect(section?.querySelectorAll('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Copier l’IBAN',
    'Copier le montant',
    'Copier la référence',
  ])
  const svg = section?.querySelector('figure svg')
  const side = Number(svg?.getAttribute('viewBox')?.split(' ')[2])
  const [code] = await readQrPath(svg?.querySelector('path')?.getAttribute('d') ?? '', side)
  expect(code?.text.split('\n').slice(5)).toEqual([
    'TW Jantes SAS',
    'FR7699999000010000412630064',
    'EUR148.14',
    '',
    '',
    number,
  ])
  expect(await readPrintedText(id)).toContain('Pour payer par virement, scannez le code ci-contre')
  const note = await issueCreditNoteAs(desk, await issueInvoiceAs(desk))
  expect(await markInvoicePaid(desk, id)).toBe(true)
  for (const closed of [id, note.id]) {
    expect(await readPaymentBlock(closed)).toBeNull()
    expect(await readPrintedText(closed)).not.toContain('scannez le code')
  }
})

test('a document printed before verification codes existed has none until it is printed again (§9.4, §11.33)', async () => {
  const { id } = await issueInvoiceAs(desk)
  await printDocument(desk, keyOf(id))
  await site.query('update documents set verification_code = null where id = $1', [id])
  await Promise.all([1, 2].map(() => printDocument(desk, keyOf(id))))
  const [row] = await site.query<{ verification_code: string }>(
    'select verification_code from documents where id = $1',
    [id],
  )
  expect(row?.verification_code).toMatch(/^[A-HJKMNP-Z2-9]{20}$/)
  expect(await listPrintings(desk.db, keyOf(id))).toHaveLength(2)
})
