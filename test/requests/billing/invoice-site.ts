import type { VatTotal } from '../../../db/schema/billing/documents.ts'
import { createBareOrder } from '../../../demo/business/create-bare-order.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

/*
 * Site, people and steps that the tests of invoices share. Each test file opens its own site with `beforeAll(openInvoiceSite)`; the
 * test files of one process run one after another.
 */

export const invoicesPath = '/gestion/factures'
export const clientId = 'GarageSaintDie01'
const [epinal] = defaultSite.pointsOfSale
export let testSite: TestSite
export let workshop: Awaited<ReturnType<typeof openWorkshop>>
export let sophie: SignedInStaff
export let thomas: SignedInStaff
export async function openInvoiceSite() {
  testSite = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  workshop = await openWorkshop(testSite)
  sophie = await signInStaff(testSite, 'bureau@exemple.fr')
  thomas = await signInStaff(testSite, 'atelier@exemple.fr')
}

export const rimLine = {
  description: 'Rénovation complète 18"',
  quantity: 4,
  unit_price: 12_500,
  vat_rate: 2000,
}
export const orderLines = [
  rimLine,
  { description: 'Équilibrage', quantity: 3, unit_price: 333, vat_rate: 550 },
]

/** Makes a finished order of the client with these lines and returns its id. */
export async function createFinishedOrder(
  more: Record<string, unknown> = {},
  owner = clientId,
): Promise<string> {
  const car = { rim_n: 4, brand: 'Citroën', model: 'Jumpy', registration_number: 'AB-123-CD' }
  const id = await createBareOrder(
    { ...workshop, clock: { now: () => new Date() } },
    { ...car, total_te: null, total_ti: null, clientId: owner, pos: epinal },
  )
  const set = {
    status: 3,
    lines: JSON.stringify(orderLines),
    purchase_order: 'BC-77',
    mileage: 84_000,
    ...more,
  }
  const columns = Object.keys(set).map((column, index) => `${column} = $${index + 2}`)
  await testSite.query(`update orders set ${columns} where id = $1`, [id, ...Object.values(set)])
  return id
}

/** Returns the fields that the page of a new invoice would send unchanged. */
export async function readFormFields(path: string, selector = '#facture'): Promise<URLSearchParams> {
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

export const postForm = (person: SignedInStaff, path: string, body: URLSearchParams) =>
  testSite.fetch(path, { method: 'POST', body, headers: { Cookie: person.cookies, Origin: testSite.origin } })

/** Issues the invoice prepared on this page, after changing its form. Returns the response, the invoice's page and its id. */
export async function issueInvoiceByForm(path: string, change: (form: URLSearchParams) => void = () => {}) {
  const form = await readFormFields(path)
  form.append('envoyer', 'oui')
  change(form)
  const response = await postForm(sophie, `${path}&formulaire=facture`, form)
  return { response: response, page: response.headers.get('Location') ?? '', id: form.get('id') ?? '' }
}

interface InvoiceRow {
  invoice_number: string
  rates: VatTotal[] | null
  total_te: number
  total: number
  status: string
  deposit: number
  lines: (typeof rimLine)[]
}
export const readInvoiceRow = async (id: string) =>
  (await testSite.query<InvoiceRow>('select * from invoices where id = $1', [id]))[0] as InvoiceRow
export const readCreditNoteRows = (id: string) =>
  testSite.query<{ total: number; invoice_number: string; id: string }>(
    'select id, invoice_number, total from invoices where credited_invoice = $1 order by created_at, invoice_number',
    [id],
  )
export const invoiceIdIn = (page: string) => page.split('/').at(-1) ?? ''
export const issueCreditNoteByForm = (person: SignedInStaff, page: string, fields: [string, string][]) =>
  postForm(
    person,
    `${page}?formulaire=avoir`,
    new URLSearchParams([['reason', 'Une jante oubliée'], ...fields]),
  )
export const issueDepositByForm = async (query: string, montant?: string, exemption?: string) => {
  const form = await readFormFields(`${invoicesPath}/acompte?${query}`, '#acompte')
  if (montant) form.set('montant', montant)
  if (exemption) form.set('exemption', exemption)
  form.set('email', '')
  const response = await postForm(sophie, `${invoicesPath}/acompte?${query}&formulaire=acompte`, form)
  return { response: response, id: form.get('id') ?? '', text: await response.text() }
}
export const readInvoiceJournal = async (page: string) =>
  textsOf(await sophie.read(page), '.record-stream li > p:first-child')
