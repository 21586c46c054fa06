import { parse } from 'node-html-parser'
import { expect, vi } from 'vitest'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { readMails } from '../../content/mails.ts'
import { insertReceivedOrder, type ReceivedOrder, rimPath } from '../../content/order-with-rims.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

/*
 * Site, people and steps that the tests of supplements share. Each test file opens its own site with
 * `beforeAll(openSupplementSite)`; the test files of one process run one after another.
 */

/** Time of the site's clock in milliseconds. */
let time = Date.now()
export const now = () => new Date(time)
export const advanceClock = (milliseconds: number) => {
  time += milliseconds
}

export let supplementTestSite: TestSite
/** Staff: a mechanic, an office worker and a manager. */
export let mechanic: SignedInStaff
export let officeStaff: SignedInStaff
export let shopManager: SignedInStaff

export async function openSupplementSite() {
  time = Date.now()
  supplementTestSite = await openTestSite({ settings: { DEMO: 'on' }, fakes: () => ({ clock: { now } }) })
  mechanic = await signInStaff(supplementTestSite, 'mecano@exemple.fr')
  officeStaff = await signInStaff(supplementTestSite, 'bureau@exemple.fr')
  shopManager = await signInStaff(supplementTestSite, 'atelier@exemple.fr')
}

export const withSingleSpaces = (text: string) => text.replace(/\s+/g, ' ')
export const supplementOrderLines = [
  { description: 'Jante 19 pouces : rénovation', quantity: 4, unit_price: 10_000, vat_rate: 2_000 },
]

/** Makes an order of the demo's individual or company, with four rims to bill, promised for a later day. */
export async function createOrder(
  email = 'particulier@exemple.fr',
): Promise<ReceivedOrder & { email: string }> {
  const order = await insertReceivedOrder(supplementTestSite.query)
  // Gives the client an address to which no other mail is sent.
  const own = `${order.id.toLowerCase()}@exemple.fr`
  const clientId = randomId()
  await supplementTestSite.query(
    `insert into clients (id, type, name, first_name, last_name, email, created_at)
     select $1, type, name, first_name, last_name, $2, now() from clients where email = $3`,
    [clientId, own, email],
  )
  await supplementTestSite.query(
    'update orders set client_id = $2, lines = $3, total_te = 40000, total_ti = 48000, promised_on = current_date + 2 where id = $1',
    [order.id, clientId, JSON.stringify(supplementOrderLines)],
  )
  return { ...order, email: own }
}

interface Row {
  id: string
  state: string
  words: string
  unit_price: number | null
  sent_to: string | null
  answered_by: string | null
  answer_channel: string | null
  shown: string | null
  shown_hash: string | null
  consent: Record<string, string | null> | null
  early_start_at: Date | null
  terms_version: string | null
  safety_lifts: { rule: string; reason: string; by: string }[]
}

export const readSupplementRow = async ({ id }: Pick<ReceivedOrder, 'id'>) =>
  (
    await supplementTestSite.query<Row>(
      'select * from supplements where order_id = $1 order by proposed_at desc',
      [id],
    )
  )[0]
export const readBilledOrderRow = async ({ id }: Pick<ReceivedOrder, 'id'>) =>
  (
    await supplementTestSite.query<{
      total_ti: number
      day: string
      lines: { description: string; quantity: number }[]
    }>('select total_ti, promised_on::text as day, lines from orders where id = $1', [id])
  )[0]
export const readRimProblem = async (rim: string) =>
  (
    await supplementTestSite.query<{ problem: string | null }>(
      'select problem from order_rims where id = $1',
      [rim],
    )
  )[0]?.problem
export const listOrderEvents = async ({ id }: Pick<ReceivedOrder, 'id'>) =>
  (
    await supplementTestSite.query<{ act: string }>(
      "select act from events where record_id = $1 and act like 'order.supplement-%' order by id",
      [id],
    )
  ).map(({ act }) => act.replace('order.supplement-', ''))

export const crackSupplementFields = {
  constat: 'Fissure de 3 cm sous la peinture, côté intérieur.',
  defaut: 'cracked',
  prestation: 'soudure',
}
export const proposeSupplementByForm = (
  order: ReceivedOrder,
  fields: Record<string, string> = {},
  person = mechanic,
) => person.send(`${rimPath(order)}?formulaire=proposer`, { ...crackSupplementFields, ...fields })
export const askClientByForm = async (
  order: ReceivedOrder,
  fields: Record<string, string> = {},
  person = officeStaff,
) =>
  person.send(`${rimPath(order)}?formulaire=demander`, {
    ...formFieldsOf(await person.read(rimPath(order)), '#supplement form[action*="demander"]'),
    prix: '90',
    ...fields,
  })

/** Proposes a supplement and asks its client. Returns the page where the client reads it. */
export async function proposeSupplementAndAskClient(
  order: ReceivedOrder & { email: string },
  fields: Record<string, string> = {},
) {
  expect((await proposeSupplementByForm(order)).status).toBe(200)
  const sent = await askClientByForm(order, { refus: 'return', ligne: '0', ...fields })
  expect(
    sent.status,
    withSingleSpaces(parse(await sent.text()).querySelector('#supplement')?.text ?? ''),
  ).toBe(200)
  await supplementTestSite.query(
    "update tw_jobs.job set start_after = now() where name = 'send-supplement-mail'",
  )
  const mail = await waitForMailsTo(order.email)
  const link = new URL(/http\S+\/supplement\/\S+/.exec(mail.text ?? '')?.[0] ?? '')
  return { path: link.pathname + link.search, mail }
}

export const waitForMailsTo = (address: string, count = 1) =>
  vi.waitFor(async () => {
    const mails = (await readMails(supplementTestSite)).filter(({ to }) =>
      [to].flat().some((one) => one?.text.includes(address)),
    )
    const mail = mails[count - 1]
    if (!mail) throw new Error(`no mail ${count} for ${address} yet`)
    return mail
  })

export const readTestPage = async (path: string, cookies = '') => {
  const response = await supplementTestSite.fetch(path, { headers: { Cookie: cookies } })
  return { status: response.status, page: parse(await response.text()) }
}
/** Posts a form of the client's page as it was read, without JavaScript. */
export async function answerSupplementByForm(
  path: string,
  form: 'accepter' | 'refuser',
  fields: Record<string, string> = {},
  displayedVersion?: string,
) {
  const { page } = await readTestPage(path)
  const vu = displayedVersion ?? page.querySelector('input[name=vu]')?.getAttribute('value') ?? ''
  return supplementTestSite.fetch(`${path}&index&formulaire=${form}`, {
    method: 'POST',
    body: new URLSearchParams({ vu, ...fields }),
    headers: { Origin: supplementTestSite.origin },
  })
}
export const supplementAcceptanceFields = { nom: 'Jeanne Morel', conditions: 'on' }
