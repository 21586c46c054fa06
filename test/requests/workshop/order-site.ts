import { type HTMLElement, parse } from 'node-html-parser'
import { expect, vi } from 'vitest'
import { defaultSite } from '../../../domain/business/site.ts'
import { issueEstimate } from '../../../domain/contracts/estimates/issue-estimate.ts'
import { findClient } from '../../../domain/people/clients/find-client.ts'
import { readMails } from '../../content/mails.ts'
import { moveConfirmationFields } from '../../content/move-order.ts'
import { textsOf } from '../../reading/read-page.ts'
import { redirectTargetOf } from '../../reading/redirect-target.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

/*
 * Site, people and steps that the tests of orders share. Each test file opens its own site with `beforeAll(openOrderSite)`; the test
 * files of one process run one after another.
 */

/** Time of the site's clock in milliseconds, set by the tests: a Monday without a holiday near it. */
const start = Date.parse('2027-03-01T09:00:00Z')
let time = start
export const now = () => new Date(time)
export const advanceClock = (seconds: number) => {
  time += seconds * 1000
}

export const [epinal, ostwald] = defaultSite.pointsOfSale
const company = 'DemoGarage000001'
export let testSite: TestSite
export let workshop: Awaited<ReturnType<typeof openWorkshop>>
export let sophie: SignedInStaff
export let thomas: SignedInStaff
export let karim: SignedInStaff
export let clientId: string
export async function openOrderSite() {
  time = start
  testSite = await openTestSite({ settings: { DEMO: 'on' }, fakes: () => ({ clock: { now } }) })
  workshop = await openWorkshop(testSite)
  sophie = await signInStaff(testSite, 'bureau@exemple.fr')
  thomas = await signInStaff(testSite, 'atelier@exemple.fr')
  karim = await signInStaff(testSite, 'mecano@exemple.fr')
  const [row] = await testSite.query<{ id: string }>("select id from clients where email = 'pro@exemple.fr'")
  clientId = row?.id ?? company
}

interface OrderRow {
  id: string
  order_number: string
  status: number
  status_name: string | null
  pos_id: string
  rim_n: number
  promised_on: string | null
  agreed_on: string | null
  late_reason: string | null
  working_days: number | null
  received_at: Date | null
  moved_at: Date
  blocked_reason: string | null
  total_te: number | null
  total_ti: number | null
  brand: string | null
  model: string | null
  registration_number: string | null
  notes: string
  purchase_order: string | null
  told_status: number | null
  tells_client: boolean
  lines: { description: string; quantity: number; unit_price: number }[]
}
export const readOrderRow = async (id: string) => {
  const [row] = await testSite.query<OrderRow>('select *, promised_on::text from orders where id = $1', [id])
  if (!row) throw new Error('no such order')
  return row
}
export const readRimRows = (id: string) =>
  testSite.query<{ id: string; place: number; position: string; defects: string[]; size: number | null }>(
    'select * from order_rims where order_id = $1 order by place',
    [id],
  )

export const orderIdIn = (address: string) => address.split(/[/?#]/)[3] ?? ''
export const orderPath = (id: string) => `/gestion/commandes/${id}`
export const collapsedTextOf = (element: HTMLElement | null) =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
export const readProblem = async (response: Response) =>
  collapsedTextOf(
    parse(await response.text()).querySelector('.office-form__alert, .undo-toast__problem:not(:empty)'),
  )
export const submitOrderForm = (
  id: string,
  form: string,
  fields: Record<string, string> = {},
  person = sophie,
) =>
  person.send(
    `${orderPath(id)}?formulaire=${form}`,
    form === 'etape' ? { ...moveConfirmationFields, ...fields } : fields,
  )
/** Presses « Annuler » for the move that the page shows. */
export const undoMove = async (id: string, person = sophie, seen?: string) => {
  const { moved_at } = await readOrderRow(id)
  return submitOrderForm(id, 'annuler', { vu: seen ?? moved_at.toISOString() }, person)
}
export const readOrderJournal = async (id: string, person = sophie) =>
  textsOf(await person.read(orderPath(id)), '.record-stream > li p:first-child')

export const newOrderFields = {
  pos: 'epinal',
  brand: 'Peugeot',
  model: '308',
  registration_number: 'OI-104-UO',
  count: '4',
  size: '18',
  service: 'renovation',
  finish: 'painted',
  received: 'on',
  tells_client: 'on',
}
export const createOrderByForm = async (fields: Record<string, string> = {}, person = sophie) =>
  orderIdIn(
    redirectTargetOf(
      await person.send(`/gestion/commandes/nouvelle?client=${clientId}&formulaire=commande`, {
        ...newOrderFields,
        ...fields,
      }),
    ),
  )

export const estimateLines = [
  { description: 'Rénovation de jante', quantity: 4, unit_price: 11_500, vat_rate: 2000 },
]
export async function issueEstimateWithRims(more: Record<string, unknown> = {}) {
  const client = await findClient(workshop.db, clientId)
  if (!client) throw new Error('no client')
  const id = await issueEstimate({ ...workshop, clock: { now } }, {
    client,
    pos: ostwald,
    lines: estimateLines,
    workingDays: 5,
    vehicle: { name: 'Land Rover Defender 110', registration: 'UO-777-OI' },
  } as Parameters<typeof issueEstimate>[1])
  const rim = { size: 20, service: 'renovation', finish: 'machined', defects: ['kerbed'], notes: '' }
  const all = ['avg', 'avd'].map((position) => ({ ...rim, position }))
  await testSite.query('update estimates set rims = $2, state = $3 where id = $1', [
    id,
    JSON.stringify(all),
    more.state ?? 'accepted',
  ])
  return id
}

/** Makes the waiting jobs due now: the job queue uses the database's clock, not the site's. */
const makeMailJobsDue = () =>
  testSite.query("update tw_jobs.job set start_after = now() where name = 'send-order-mail'")
const countWaitingMailJobs = async () =>
  (
    await testSite.query<{ count: number }>(
      "select count(*)::int as count from tw_jobs.job where name = 'send-order-mail' and state in ('created', 'retry', 'active')",
    )
  )[0]?.count
export const readMailsAbout = async (number: string) =>
  (await readMails(testSite)).filter(({ subject }) => subject?.includes(number))
export const waitForMailsAbout = (number: string, count: number) =>
  vi.waitFor(
    async () => {
      await makeMailJobsDue()
      const mails = await readMailsAbout(number)
      expect(mails).toHaveLength(count)
      return mails
    },
    { interval: 300 },
  )
export const waitUntilNoMailJobs = () =>
  vi.waitFor(
    async () => {
      await makeMailJobsDue()
      expect(await countWaitingMailJobs()).toBe(0)
    },
    { interval: 300 },
  )
