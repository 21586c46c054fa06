import type { ParsedMail } from 'mailparser'
import { expect, vi } from 'vitest'
import { defaultSite } from '../../../domain/business/site.ts'
import { lastDayToWithdraw } from '../../../domain/business/withdrawal-days.ts'
import { issueEstimate } from '../../../domain/contracts/estimates/issue-estimate.ts'
import { parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { findClient } from '../../../domain/people/clients/find-client.ts'
import { readMails } from '../../content/mails.ts'
import { collapseSpaces } from '../../reading/spaces.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { recordPaymentAt } from '../billing/issue-documents.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

/*
 * Site, people and steps that the tests of contracts and withdrawals share. Each test file opens its own site with
 * `beforeAll(openWithdrawalSite)`; the test files of one process run one after another.
 */

const [epinal] = defaultSite.pointsOfSale
export const currentTime = () => new Date()
export let testSite: TestSite
export let workshop: Awaited<ReturnType<typeof openWorkshop>>
/** Staff: an office worker and a mechanic. */
export let sophie: SignedInStaff
export let karim: SignedInStaff
/** Clients: a consumer and a company. */
export let julien: SignedInStaff
export let garage: SignedInStaff

export async function openWithdrawalSite() {
  testSite = await openTestSite({ settings: { DEMO: 'on' } })
  workshop = await openWorkshop(testSite)
  sophie = await signInStaff(testSite, 'bureau@exemple.fr')
  karim = await signInStaff(testSite, 'mecano@exemple.fr')
  julien = await signInStaff(testSite, 'particulier@exemple.fr')
  garage = await signInStaff(testSite, 'pro@exemple.fr')
}

const estimateLine = {
  description: 'Rénovation de jante',
  quantity: 4,
  unit_price: 11_500,
  vat_rate: 2_000,
}
export interface EstimateRow {
  estimate_number: string
  pos_id: string
  state: string
  consent: Record<string, string | null> | null
  early_start_at: Date | null
  confirmed_to: string | null
}
export const readEstimateRow = async (id: string) =>
  (await testSite.query<EstimateRow>('select * from estimates where id = $1', [id]))[0] as EstimateRow

export async function issueEstimateTo(owner: 'ParticulierDemo1' | 'GarageSaintDie01') {
  const client = await findClient(workshop.db, owner)
  if (!client) throw new Error('no client')
  const id = await issueEstimate(
    { ...workshop, clock: { now: currentTime } },
    { client, pos: epinal, lines: [estimateLine], workingDays: 5 },
  )
  return { id, number: (await readEstimateRow(id)).estimate_number, path: `/espace_pro/devis/epinal/${id}` }
}

/** Returns the address of an estimate's confirmation screen for its signed-in client, with all rims chosen. */
export const confirmationScreenOf = async (person: SignedInStaff, path: string) => {
  const answer = path.replace('/espace_pro/devis/', '/devis_recu/')
  const first = formFieldsOf(await person.read(answer), 'form.offer')
  return `${answer}/confirmer?${new URLSearchParams(first)}`
}
export const acceptEstimateByForm = async (
  person: SignedInStaff,
  path: string,
  fields: Record<string, string>,
) => {
  const screen = await confirmationScreenOf(person, path)
  const form = formFieldsOf(await person.read(screen), 'form.acceptance')
  return person.send(`${screen}&formulaire=accepter`, {
    vu: form.vu ?? '',
    choix: form.choix ?? '',
    ...fields,
  })
}

export const waitForMailAbout = (subject: string, number: string) =>
  vi.waitFor(async () => {
    const matchingMail = (await readMails(testSite)).find(
      (mail) =>
        collapseSpaces(mail.subject ?? '').startsWith(subject) &&
        `${mail.subject}${mail.text}`.includes(number),
    )
    if (!matchingMail) throw new Error(`no mail « ${subject} » about ${number} yet`)
    return matchingMail
  })
/** Returns only the PDFs attached to a mail: the transfer's QR code is an attachment too. */
export const pdfAttachmentsOf = ({ attachments }: ParsedMail) =>
  attachments.filter(({ contentType }) => contentType === 'application/pdf')
export const readRecordJournal = async (page: string) =>
  (await sophie.read(page)).querySelectorAll('.record-stream li > p:first-child').map(({ text }) => text)
export const today = () => parisDay(currentTime())
export const lastDayToWithdrawFromToday = () => lastDayToWithdraw(today(), 'epinal', defaultSite)
export const postDeclarationForm = (fields: Record<string, string>) =>
  testSite.fetch('/retractation', {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: testSite.origin },
  })

export interface WithdrawalRow {
  created_at: Date
  confirmed_at: Date | null
  confirmed_how: string | null
  confirmed_by: string | null
  set_aside_at: Date | null
  check_reason: string
  is_mailed: boolean
}
export const readWithdrawalRow = async (id: string) =>
  (await testSite.query<WithdrawalRow>('select * from withdrawals where id = $1', [id]))[0]
export const findConfirmLink = (mail: ParsedMail) =>
  /http:\/\/[^/\s]+(\/retractation\/confirmer\/\S+)/.exec(mail.text ?? '')?.[1] ?? ''
export const submitConfirmation = (link: string, declaration: string, geste = 'confirmer') =>
  testSite.fetch(link, {
    method: 'POST',
    body: new URLSearchParams({ declaration, geste }),
    headers: { Origin: testSite.origin },
    redirect: 'manual',
  })

export const unknownAddressWarning =
  'Rétractation déclarée depuis une adresse inconnue du contrat : vérifiez qui l’a faite.'
export const declareAsVisitor = (nom: string, contrat: string, email: string) =>
  postDeclarationForm({ nom, contrat, email, etape: 'confirmer' })
/** Declares as the signed-in client: such a declaration is confirmed at once. */
export const declareAsClient = (
  nom: string,
  contrat: string,
  email = 'particulier@exemple.fr',
  person = julien,
) => person.send('/retractation', { nom, contrat, email, etape: 'confirmer' })

/** Returns the steps to take after a withdrawal, as the page of its record lists them. */
export const stepsOfRecord = async (page: string) =>
  (await sophie.read(page))
    .querySelectorAll('.withdrawal-record__steps > li')
    .map(({ text }) => collapseSpaces(text).trim())

export const acknowledgementSentence = 'Cette page est votre accusé de réception : gardez-la ou imprimez-la.'
export const readReceipt = async (response: Response) =>
  collapseSpaces(await (await testSite.fetch(response.headers.get('Location') ?? '')).text())
export const recordAddressOf = (response: Response) =>
  `/gestion/retractations/${response.headers.get('Location')?.split(/[/?]/)[3]}`
export const countQueuedMails = (contract: string) =>
  testSite.query<{ mail: string; count: number }>(
    `select j.data->>'mail' as mail, count(*)::int as count from tw_jobs.job j
     join withdrawals w on w.id = j.data->>'withdrawalId'
     where j.name = 'send-withdrawal-mail' and w.contract = $1 group by 1 order by 1`,
    [contract],
  )

/** Receives the rims of an accepted estimate's order and has its 30 % deposit paid by card. */
export async function payDeposit(id: string) {
  const creation = await sophie.send(`/gestion/commandes/nouvelle?devis=${id}&formulaire=devis`)
  const order = creation.headers.get('Location') ?? ''
  await sophie.send(`${order}?formulaire=recevoir`)
  const asking = `/gestion/factures/acompte?commande=${order.split('/')[3]}`
  const page = await sophie.read(asking)
  const form = page.querySelector('form#acompte') ? 'form#acompte' : '#acompte form'
  const formFields = formFieldsOf(page, form)
  expect((await sophie.send(`${asking}&formulaire=acompte`, { ...formFields, email: '' })).status).toBe(303)
  await recordPaymentAt(workshop, currentTime(), {
    invoiceId: formFields.id ?? '',
    cents: 165_60,
    paidOn: today(),
  })
  return { order, deposit: `/gestion/factures/epinal/${formFields.id}` }
}

/** Whether the client's page of the estimate says that they have withdrawn. */
export const showsWithdrawal = async (id: string) =>
  collapseSpaces((await julien.read(`/suivi/devis/${id}`)).text).includes('Votre rétractation a été reçue')
