import { parse } from 'node-html-parser'
import { expect, vi } from 'vitest'
import { readMails } from '../../content/mails.ts'
import { redirectTargetOf } from '../../reading/redirect-target.ts'
import { collapseSpaces } from '../../reading/spaces.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { insertSeenRequest } from '../office/insert-seen-records.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

/*
 * Site, people and steps that the tests of estimates share. Each test file opens its own site with `beforeAll(openEstimateSite)`;
 * the test files of one process run one after another.
 */

/** Time of the site's clock in milliseconds. */
let time = Date.now()
export const now = () => new Date(time)
export const advanceClock = (seconds: number) => {
  time += seconds * 1000
}

export let testSite: TestSite
export let workshop: Awaited<ReturnType<typeof openWorkshop>>
/** Staff: an office worker, a manager and a mechanic. */
export let sophie: SignedInStaff
export let thomas: SignedInStaff
export let karim: SignedInStaff

export async function openEstimateSite() {
  time = Date.now()
  testSite = await openTestSite({ settings: { DEMO: 'on' }, fakes: () => ({ clock: { now } }) })
  workshop = await openWorkshop(testSite)
  sophie = await signInStaff(testSite, 'bureau@exemple.fr')
  thomas = await signInStaff(testSite, 'atelier@exemple.fr')
  karim = await signInStaff(testSite, 'mecano@exemple.fr')
}

export const parseResponseHtml = async (response: Response) => parse(await response.text())

/** Columns of an estimate, as the tests read them. */
export interface IssuedEstimate {
  id: string
  estimate_number: string
  state: string
  status: string
  total: number
  total_te: number
  valid_until: string
  decision_channel: string | null
  decided_by: string | null
  refusal_reason: string | null
  replaced_by: string | null
  lines: { description: string; quantity: number; unit_price: number; vat_rate: number }[]
  rims: Record<string, unknown>[]
}

export const idInAddress = (page: string) => page.split(/[/?#]/)[4] ?? ''
export const readEstimateRow = async (page: string) =>
  (
    await testSite.query<IssuedEstimate>('select *, valid_until::text from estimates where id = $1', [
      idInAddress(page),
    ])
  )[0]
export const readDrafts = (page: string) =>
  testSite.query<{ content: Record<string, string>; version: number; client_id: string | null }>(
    'select * from estimate_drafts where id = $1',
    [idInAddress(page)],
  )
export const readRequest = async (id: string) =>
  (
    await testSite.query<{ state: string; handled_by: string | null; waits_since: Date | null }>(
      'select state, handled_by, waits_since from quote_requests where id = $1',
      [id],
    )
  )[0]

/** Begins a draft and returns the address of its page. */
export const beginEstimateDraft = async (from: string, person = sophie) =>
  redirectTargetOf(await person.send(`/gestion/devis/nouveau?${from}&formulaire=commencer`))

/** Posts the draft's form as the page shows it, with these changes. */
export const saveDraft = async (page: string, changes: Record<string, string> = {}, person = sophie) =>
  person.send(`${page}?formulaire=brouillon`, {
    ...formFieldsOf(await person.read(page), '#brouillon'),
    ...changes,
  })

export const submitForm = async (
  page: string,
  form: string,
  fields: Record<string, string> = {},
  person = sophie,
) => person.send(`${page}?formulaire=${form}`, fields)

/** Makes the waiting jobs due now: the job queue uses the database's clock, not the site's. */
export const makeMailJobsDue = (name = 'send-estimate') =>
  testSite.query('update tw_jobs.job set start_after = now() where name = $1', [name])

export const readMailsTo = async (address: string) =>
  (await readMails(testSite)).filter(({ to: all }) => [all].flat().some((one) => one?.text.includes(address)))

export const waitForMailTo = (address: string, count = 1) =>
  vi.waitUntil(
    async () => {
      const mails = await readMailsTo(address)
      return mails.length >= count ? mails[count - 1] : null
    },
    { timeout: 30_000, interval: 100 },
  )

/** Sends the estimate (or its reminder) to this address and waits until the mail has gone out. */
export async function deliverEstimate(page: string, email: string, form = 'envoyer', count = 1) {
  expect((await submitForm(page, form, { email })).status).toBe(303)
  advanceClock(11)
  await makeMailJobsDue()
  const mail = await waitForMailTo(email, count)
  await vi.waitUntil(
    async () =>
      (
        await testSite.query("select 1 from outgoing_mails where estimate_id = $1 and state = 'queued'", [
          idInAddress(page),
        ])
      ).length === 0,
    { timeout: 30_000, interval: 50 },
  )
  return mail
}

/** Makes an estimate for a client's quote request and sends it to the client. */
export async function sendNewEstimate(more: Record<string, unknown> = {}) {
  const id = await insertSeenRequest(testSite, now(), { service: 'rénovation', ...more })
  const page = await beginEstimateDraft(`demande=${id}`)
  const email = String(more.email ?? `${id.toLowerCase()}@exemple.fr`)
  const mail = await deliverEstimate(page, email)
  return { page, mail, email, requestId: id }
}

/* Answers of clients, who open the link in their mail. */

type SentMail = Awaited<ReturnType<typeof waitForMailTo>>

export const findEstimateLink = (mail: SentMail) => {
  const link = new URL(/http\S+devis_recu\S+/.exec(mail.text ?? '')?.[0] ?? '')
  return link.pathname + link.search
}

/** Address of a page below an estimate's, with the access parameters of the estimate's link. */
export const pathBelowEstimate = (
  path: string,
  page: string,
  more: readonly (readonly [string, string])[] = [],
) => {
  const [address, access = ''] = path.split('?')
  const all = [...new URLSearchParams(access), ...more].map(([name, value]) => [name, value])
  return `${address}/${page}?${new URLSearchParams(all)}`
}

export const readAsVisitor = async (path: string) => parseResponseHtml(await testSite.fetch(path))

/**
 * Opens an estimate's address that redirects to its matter, as it does once the estimate is answered or expired, and returns the
 * matter's page.
 */
export const readMatterOfEstimate = async (path: string) =>
  readMatterAfterRedirect(await testSite.fetch(path))

/** Follows the redirect to the matter of an estimate, and returns the matter's page. */
export async function readMatterAfterRedirect(response: Response) {
  expect([response.status, redirectTargetOf(response)]).toEqual([
    303,
    expect.stringMatching(/^\/suivi\/\S+[?&]devis=/),
  ])
  return readAsVisitor(redirectTargetOf(response))
}

export const decisionTextOf = (page: Awaited<ReturnType<typeof readAsVisitor>>) =>
  collapseSpaces(page.querySelector('.matter__answered')?.text ?? '').trim()

/** Returns the fields of the confirmation screen after ticking these rims on the first screen; all rims by default. */
export async function confirmationFieldsOf(
  path: string,
  keys?: readonly string[],
): Promise<Record<string, string>> {
  const first = await readAsVisitor(path)
  const ticked = first.querySelectorAll('input[name=jante]').map((box) => box.getAttribute('value') ?? '')
  const { vu = '' } = formFieldsOf(first, 'form.offer')
  const rimFields = (keys ?? ticked).map((key) => ['jante', key] as const)
  return formFieldsOf(
    await readAsVisitor(pathBelowEstimate(path, 'confirmer', [['vu', vu], ...rimFields])),
    'form.acceptance',
  )
}

export const postAsVisitor = (address: string, fields: Record<string, string>) =>
  testSite.fetch(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: testSite.origin },
  })

const pageOfForm = { accepter: 'confirmer', decliner: 'decliner', demander: 'question' } as const
export const answerAsClient = (path: string, form: keyof typeof pageOfForm, fields: Record<string, string>) =>
  postAsVisitor(`${pathBelowEstimate(path, pageOfForm[form])}&formulaire=${form}`, fields)

export const readProofs = (id: string) =>
  testSite.query<{ kind: string; data: Record<string, unknown> }>(
    'select kind, data from proof_events where estimate_id = $1 order by place',
    [id],
  )

/** Signs a person in and returns the cookies. */
export const cookiesOfStaff = async (email: string) => (await signInStaff(testSite, email)).cookies
