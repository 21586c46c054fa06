import type { ParsedMail } from 'mailparser'
import { parse } from 'node-html-parser'
import { beforeAll, expect, test, vi } from 'vitest'
import { createRateLimits } from '../../../adapters/postgres-rate-limits.ts'
import { submissionAddress } from '../../../app/office/submission-address.ts'
import { lockEstimate } from '../../../domain/billing/documents/estimate-record.ts'
import { epcPayload } from '../../../domain/billing/payments/transfer.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import { lastDayToWithdraw } from '../../../domain/business/withdrawal-days.ts'
import { acceptAsClient } from '../../../domain/contracts/acceptance/accept-estimate.ts'
import { acceptanceTexts } from '../../../domain/contracts/acceptance/acceptance-texts.ts'
import { issueEstimate } from '../../../domain/contracts/estimates/issue-estimate.ts'
import { declareWithdrawal } from '../../../domain/contracts/withdrawals/declare-withdrawal.ts'
import { formatLongDay } from '../../../domain/kernel/calendar/french-dates.ts'
import { addDays, parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { findClient } from '../../../domain/people/clients/find-client.ts'
import { readMails } from '../../content/mails.ts'
import { moveConfirmed } from '../../content/move-order.ts'
import { readArchive } from '../../read-archive.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { readQrCodes } from '../../reading/read-qr-codes.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { payAt } from '../billing/bill.ts'
import { type Colleague, colleague } from '../office/colleague.ts'
import { fieldsOf } from '../office/fill-form.ts'

const [epinal] = defaultSite.pointsOfSale
const now = () => new Date()
let site: TestSite
let workshop: Awaited<ReturnType<typeof openWorkshop>>
let sophie: Colleague
let karim: Colleague
let julien: Colleague
let garage: Colleague
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' } })
  workshop = await openWorkshop(site)
  sophie = await colleague(site, 'bureau@exemple.fr')
  karim = await colleague(site, 'mecano@exemple.fr')
  julien = await colleague(site, 'particulier@exemple.fr')
  garage = await colleague(site, 'pro@exemple.fr')
})

const line = { description: 'Rénovation de jante', quantity: 4, unit_price: 11_500, vat_rate: 2_000 }
interface Row {
  estimate_number: string
  pos_id: string
  state: string
  consent: Record<string, string | null> | null
  early_start_at: Date | null
  confirmed_to: string | null
}
const row = async (id: string) =>
  (await site.query<Row>('select * from estimates where id = $1', [id]))[0] as Row

async function quote(owner: 'ParticulierDemo1' | 'GarageSaintDie01') {
  const client = await findClient(workshop.db, owner)
  if (!client) throw new Error('no client')
  const id = await issueEstimate(
    { ...workshop, clock: { now } },
    { client, pos: epinal, lines: [line], workingDays: 5 },
  )
  return { id, number: (await row(id)).estimate_number, path: `/espace_pro/devis/epinal/${id}` }
}

/** Returns the fields of a quote's confirmation screen as its signed-in client sees them, with everything ticked. */
const confirming = async (who: Colleague, path: string) => {
  const answer = path.replace('/espace_pro/devis/', '/devis_recu/')
  const first = fieldsOf(await who.read(answer), 'form.offer')
  return `${answer}/confirmer?${new URLSearchParams(first)}`
}
const accept = async (who: Colleague, path: string, typed: Record<string, string>) => {
  const screen = await confirming(who, path)
  const form = fieldsOf(await who.read(screen), 'form.acceptance')
  return who.send(`${screen}&formulaire=accepter`, { vu: form.vu ?? '', choix: form.choix ?? '', ...typed })
}

const spaces = (text: string) => text.replace(/\s+/g, ' ')
const mailAbout = (subject: string, number: string) =>
  vi.waitFor(async () => {
    const found = (await readMails(site)).find(
      (mail) =>
        spaces(mail.subject ?? '').startsWith(subject) && `${mail.subject}${mail.text}`.includes(number),
    )
    if (!found) throw new Error(`no mail « ${subject} » about ${number} yet`)
    return found
  })
/** Returns the PDF attachments of a mail, without the picture of the transfer's QR code. */
const papersOf = ({ attachments }: ParsedMail) =>
  attachments.filter(({ contentType }) => contentType === 'application/pdf')
const journalOf = async (page: string) =>
  (await sophie.read(page)).querySelectorAll('.record-stream li > p:first-child').map(({ text }) => text)
const today = () => parisDay(now())
const lastDay = () => lastDayToWithdraw(today(), 'epinal', defaultSite)
const post = (typed: Record<string, string>) =>
  site.fetch('/retractation', {
    method: 'POST',
    body: new URLSearchParams(typed),
    headers: { Origin: site.origin },
  })

test('a consumer reads all binding terms above the order button, and receives the contract by mail after ordering (§11.13, §11.33)', async () => {
  const { id, number, path } = await quote('ParticulierDemo1')
  const form = (await julien.read(await confirming(julien, path))).querySelector('form.acceptance')
  const said = spaces(form?.text ?? '')
  const button = form?.querySelector('button')
  expect(button?.text).toBe('Commander avec obligation de paiement')
  const above = said.slice(0, said.indexOf('Commander avec'))
  expect(above).toContain('4 × Rénovation de jante')
  expect(above).toContain('552,00 € toutes taxes comprises')
  expect(above).toContain('Délai : 5 jours ouvrés')
  expect(above).toContain('Vous disposez de 14 jours pour vous rétracter')
  expect(above).toContain(
    'Je demande expressément que les travaux du devis commencent avant la fin de ce délai.',
  )
  expect(above).toContain(
    'Je reconnais que je perdrai mon droit de rétractation une fois les travaux pleinement exécutés',
  )
  expect(form?.querySelector('a[href^="/conditions_generales"]')).not.toBeNull()
  const box = form?.querySelector('input[name=sans_attendre]')
  expect([box?.hasAttribute('checked'), box?.hasAttribute('required')]).toEqual([false, false])

  const accepted = await accept(julien, path, {
    nom: 'Julien Marchal',
    conditions: 'on',
  })
  expect([accepted.status, accepted.headers.get('Location')]).toEqual([303, `/suivi/devis/${id}?devis=${id}`])
  const mail = await mailAbout('Confirmation de votre commande', number)
  expect(mail.to).toMatchObject({ text: 'particulier@exemple.fr' })
  const papers = papersOf(mail)
  expect(papers.map(({ filename }) => filename)).toEqual([
    `Devis ${number} TW Jantes.pdf`,
    `Conditions générales ${number}.pdf`,
    `Formulaire de rétractation ${number}.pdf`,
    `Preuve ${number} TW Jantes.pdf`,
  ])
  const [printed, terms, paper] = await Promise.all(papers.map(({ content }) => readPdf(content)))
  expect(printed?.text).toContain(number)
  expect(terms?.text).toContain('Article 3. Droit de rétractation du consommateur')
  expect(paper?.text).toContain('Je/nous (*) vous notifie/notifions (*) par la présente')
  expect(spaces(paper?.text ?? '')).toContain('exercer votre droit de rétractation en ligne sur')
  const words = spaces(mail.text ?? '')
  expect(words).toContain(`jusqu’au ${spaces(formatLongDay(lastDay()))} inclus`)
  expect(words).toContain('Vous n’avez pas demandé de commencer sans attendre')
  expect(words).toMatch(new RegExp(`Renoncer au contrat ici : http\\S+/retractation\\?contrat=${number}`))
  const told = await mailAbout(`Devis ${number} accepté`, number)
  expect(told.to).toMatchObject({ text: 'epinal@exemple.fr' })
  expect(spaces(told.text ?? '')).toContain('Ne commencez rien avant le')

  const kept = await vi.waitUntil(async () => {
    const found = await row(id)
    return found.confirmed_to ? found : null
  })
  expect(kept).toMatchObject({
    state: 'accepted',
    early_start_at: null,
    confirmed_to: 'particulier@exemple.fr',
  })
  expect(kept.consent).toMatchObject({
    words: acceptanceTexts.version,
    button: 'Commander avec obligation de paiement',
    earlyStart: null,
  })
  const page = `/gestion/devis/epinal/${id}`
  expect(await journalOf(page)).toContain(
    `Le client a accepté le devis ${number}, sans demander de commencer avant 14\u00a0jours.`,
  )
  const after = await julien.read(path)
  expect(after.querySelector('.acceptance a[href^="/retractation"]')?.text).toBe('Renoncer au contrat ici')

  // No date within the withdrawal period is promised, neither automatically nor by hand.
  const made = await sophie.send(`/gestion/commandes/nouvelle?devis=${id}&formulaire=devis`)
  const order = made.headers.get('Location') ?? ''
  await sophie.send(`${order}?formulaire=recevoir`)
  const promised = async () =>
    (
      await site.query<{ day: string }>(
        'select promised_on::text as day from orders where estimate_id = $1',
        [id],
      )
    )[0]?.day ?? ''
  expect((await promised()) > lastDay()).toBe(true)
  const fields = fieldsOf(await sophie.read(order), 'form[action*="formulaire=modifier"]')
  const changed = await sophie.send(`${order}?formulaire=modifier`, { ...fields, promised_on: today() })
  expect((await promised()) > lastDay()).toBe(true)
  expect([changed.status, spaces(await changed.text())]).toEqual([
    422,
    expect.stringContaining('rien ne se promet avant la fin de son délai de rétractation'),
  ])
  expect(spaces((await sophie.read(order)).text)).toContain('Ne commencez rien avant le')
  const orderPage = await julien.read(order.replace('/gestion/commandes/', '/espace_pro/commande/'))
  expect(orderPage.querySelector('main a[href^="/retractation"]')?.text).toBe('Renoncer au contrat ici')
})

test('an express request to start early removes the waiting period; the right to withdraw then ends when the work is done (§11.13)', async () => {
  const { id, number, path } = await quote('ParticulierDemo1')
  await accept(julien, path, {
    nom: 'Julien',
    conditions: 'on',
    sans_attendre: 'on',
  })
  const kept = await row(id)
  expect(kept.early_start_at).not.toBeNull()
  expect(kept.consent).toMatchObject({ earlyStart: acceptanceTexts.earlyStart.services })
  const mail = await mailAbout('Confirmation de votre commande', number)
  expect(spaces(mail.text ?? '')).toContain('vous perdez ce droit une fois les travaux pleinement exécutés')
  await sophie.send(`/gestion/commandes/nouvelle?devis=${id}&formulaire=devis`)
  const [order] = await site.query<{ day: string }>(
    'select promised_on::text as day from orders where estimate_id = $1',
    [id],
  )
  expect((order?.day ?? '') <= lastDay()).toBe(true)

  // The right of withdrawal ends when the work is done (article L. 221-28, 1°). The quote's page and the order's say so.
  const [made] = await site.query<{ id: string }>('select id from orders where estimate_id = $1', [id])
  const pages = [path, `/espace_pro/commande/${made?.id}`]
  const told = async () =>
    Promise.all(
      pages.map(async (page) => spaces((await julien.read(page)).querySelector('main')?.text ?? '')),
    )
  for (const text of await told())
    expect(text).toContain('inclus, tant que les travaux ne sont pas pleinement exécutés')
  for (const step of [0, 1])
    await sophie.send(`/gestion/commandes/${made?.id}?formulaire=etape`, {
      de: `${step}`,
      vers: `${step + 1}`,
    })
  for (const text of await told()) expect(text).not.toContain('rétracter')
  const late = recordOf(await declareAsClient('Julien Marchal', number))
  const record = spaces((await sophie.read(late)).text)
  expect(record).toContain('le droit de rétractation est perdu (L. 221-28, 1°)')
  const decide = fieldsOf(await sophie.read(late), 'form[action*="formulaire=decider"]')
  expect([decide.decision, decide.reponse]).toEqual(['late', expect.stringContaining('pleinement exécutés')])
  expect((await sophie.send(`${late}?formulaire=decider`, decide)).status).toBe(200)
})

test('a company accepts with its own button and no withdrawal period, and receives the documents by mail (§11.13)', async () => {
  const { id, number, path } = await quote('GarageSaintDie01')
  const form = (await garage.read(await confirming(garage, path))).querySelector('form.acceptance')
  expect(form?.querySelector('button')?.text).toBe('Accepter ce devis')
  expect(form?.querySelector('input[name=sans_attendre]')).toBeNull()
  await accept(garage, path, { nom: 'Paul', conditions: 'on', sans_attendre: 'on' })
  expect(await row(id)).toMatchObject({ state: 'accepted', early_start_at: null })
  const mail = await mailAbout('Confirmation de votre commande', number)
  expect(papersOf(mail)).toHaveLength(3)
  expect(mail.text).not.toContain('rétracter')
  expect((await garage.read(path)).querySelector('.acceptance a[href^="/retractation"]')).toBeNull()
})

test('a confirmation whose recording fails twice is mailed once, and the sent printing is recorded (§11.13)', async () => {
  const { id, number, path } = await quote('ParticulierDemo1')
  await site.query(`create sequence notings; create function refuse_first() returns trigger language plpgsql as
    'begin if new.confirmed_at is not null and nextval(''notings'') < 3 then raise exception ''not now''; end if; return new; end';
    create trigger refuse_first before update of confirmed_at on estimates for each row execute function refuse_first()`)
  await accept(julien, path, { nom: 'Julien', conditions: 'on' })
  await vi.waitUntil(async () => (await row(id)).confirmed_to)
  await site.query('drop trigger refuse_first on estimates')
  const mails = (await readMails(site)).filter(
    ({ subject, text }) =>
      `${subject}${text}`.includes(`${number}`) && spaces(subject ?? '').startsWith('Confirmation de votre'),
  )
  expect(mails).toHaveLength(1)
  const [went] = await site.query<{ count: number }>(
    `select count(*)::int as count from printing_sends s join printings p on p.id = s.printing_id
     where p.document_id = $1 and s.id = 'acceptance-' || $2 || '-client'`,
    [id, (await row(id)).consent?.id],
  )
  expect(went?.count).toBe(1)
})

test('an acceptance by telephone is confirmed by mail; one signed in the workshop is not (§11.13)', async () => {
  const heard = await quote('ParticulierDemo1')
  const page = `/gestion/devis/epinal/${heard.id}`
  await sophie.send(`${page}?formulaire=accepter`, { canal: 'phone', qui: 'Julien', sans_attendre: '' })
  const mail = await mailAbout('Confirmation de votre commande', heard.number)
  expect(papersOf(mail)).toHaveLength(4)
  expect(spaces((await sophie.read(page)).text)).toContain('Ne commencez rien avant le')
  await sophie.send(`${page}?formulaire=commencer`)
  expect((await row(heard.id)).early_start_at).not.toBeNull()
  expect((await journalOf(page)).join()).toContain('demande écrite du client de commencer sans attendre')

  const signed = await quote('ParticulierDemo1')
  await sophie.send(`/gestion/devis/epinal/${signed.id}?formulaire=accepter`, { canal: 'workshop', qui: '' })
  const [confirming] = await site.query<{ count: number }>(
    "select count(*)::int as count from tw_jobs.job where name = 'send-acceptance-mail' and data->>'estimateId' = $1",
    [signed.id],
  )
  expect(confirming?.count).toBe(0)
})

interface Checked {
  created_at: Date
  confirmed_at: Date | null
  confirmed_how: string | null
  confirmed_by: string | null
  set_aside_at: Date | null
  check_reason: string
  is_mailed: boolean
}
const withdrawalOf = async (id: string) =>
  (await site.query<Checked>('select * from withdrawals where id = $1', [id]))[0]
const confirmLinkIn = (mail: ParsedMail) =>
  /http:\/\/[^/\s]+(\/retractation\/confirmer\/\S+)/.exec(mail.text ?? '')?.[1] ?? ''
const confirmBy = (link: string, declaration: string, geste = 'confirmer') =>
  site.fetch(link, {
    method: 'POST',
    body: new URLSearchParams({ declaration, geste }),
    headers: { Origin: site.origin },
    redirect: 'manual',
  })

test('withdrawing takes two steps without JavaScript, is stored once and is acknowledged on a page and by mail (§11.13, §11.27, §11.33)', async () => {
  const { id, number, path } = await quote('ParticulierDemo1')
  await accept(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const home = parse(await (await site.fetch('/')).text())
  const link = home.querySelectorAll('footer a').find(({ text }) => text === 'Renoncer au contrat ici')
  expect(link?.getAttribute('href')).toBe('/retractation')
  const asked = parse(await (await site.fetch(`/retractation?contrat=${number}`)).text())
  const form = asked.querySelector('main form[action="/retractation"]')
  const names = form?.querySelectorAll('input').map((input) => input.getAttribute('name'))
  expect(names).toEqual(['nom', 'contrat', 'email', 'partie'])
  // By law the client may name a part of the contract; the field is optional.
  expect(form?.querySelector('[name=partie]')?.hasAttribute('required')).toBe(false)
  expect(form?.querySelector('[name=contrat]')?.getAttribute('value')).toBe(number)
  const wrong = await post({ nom: ' ', contrat: number, email: 'nulle part' })
  expect([wrong.status, spaces(await wrong.text())]).toEqual([
    422,
    expect.stringContaining('Indiquez votre nom'),
  ])

  const declared = { nom: 'Julien Marchal', contrat: number, email: 'Particulier@exemple.fr' }
  const shown = await post(declared)
  expect(shown.status).toBe(200)
  const second = parse(await shown.text()).querySelector('main form[action="/retractation"]')
  expect(second?.querySelector('button')?.text).toBe('Confirmer la rétractation')
  const key = second?.querySelector('input[name=id]')?.getAttribute('value') ?? ''
  const confirmed = { ...declared, id: key, etape: 'confirmer' }
  const answers = await Promise.all([1, 2, 3].map(() => post(confirmed)))
  const pages = answers.map(({ headers }) => headers.get('Location')?.split('?')[0])
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(new Set(pages)).toEqual(new Set([`/retractation/recue/${key}`]))
  const receiptPath = answers[0]?.headers.get('Location') ?? ''
  const receipt = await site.fetch(receiptPath)
  expect([receipt.status, receipt.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  const text = spaces(await receipt.text())
  for (const word of [number, 'Julien Marchal', 'Particulier@exemple.fr']) expect(text).toContain(word)
  expect((await site.fetch(receiptPath.split('?')[0] ?? '')).status).toBe(404)

  const mail = await mailAbout('Accusé de réception de votre rétractation', number)
  expect(spaces(mail.text ?? '')).toMatch(/le \d+ \S+ \d{4} à \d\d h \d\d, heure de Paris/)
  expect(spaces(mail.text ?? '')).toContain(`Contrat : ${number} Nom : Julien Marchal`)
  expect((await mailAbout('Rétractation reçue', number)).to).toMatchObject({ text: 'epinal@exemple.fr' })
  const all = (await readMails(site)).filter(({ subject }) => subject?.startsWith('Accusé'))
  expect(all.filter(({ text: said }) => said?.includes(number))).toHaveLength(1)

  // The declaration is unverified and stops nothing until the client presses the button behind the link of the acknowledgement.
  const link2 = confirmLinkIn(mail)
  expect((await sophie.read(`/gestion/devis/epinal/${id}`)).text).not.toContain('N’engagez plus de travaux')
  const asks = parse(await (await site.fetch(link2)).text()).querySelector('main form')
  expect(asks?.querySelector('button[value=confirmer]')?.text).toBe('Confirmer ma rétractation')
  expect((await withdrawalOf(key))?.confirmed_at).toBeNull()
  expect((await confirmBy(link2, key)).status).toBe(303)
  expect(await withdrawalOf(key)).toMatchObject({ confirmed_how: 'mail', confirmed_by: null })

  // The office sees the steps to take, and cannot receive the order's rims meanwhile.
  const lines = (await sophie.read('/gestion')).querySelector('[aria-labelledby=retractations-titre]')
  expect(lines?.text).toContain('Julien Marchal')
  const [order] = await site.query<{ id: string }>('select id from orders where estimate_id = $1', [id])
  for (const press of ['recevoir', 'etape']) {
    const typed: Record<string, string> = press === 'etape' ? { de: '0', vers: '1' } : {}
    const refused = await sophie.send(`/gestion/commandes/${order?.id}?formulaire=${press}`, typed)
    expect([refused.status, spaces(await refused.text())]).toEqual([
      422,
      expect.stringContaining('Le client s’est rétracté'),
    ])
  }
  const page = `/gestion/retractations/${key}`
  const record = spaces((await sophie.read(page)).text)
  expect(record).toContain('la déclaration est dans les délais')
  expect(record).toContain('Rien n’est dû pour ce qui est déjà fait')
  expect(record).toContain('Rien n’a été payé pour ce contrat')
  expect((await karim.open(page)).status).toBe(404)
  expect((await sophie.read(`/gestion/devis/epinal/${id}`)).text).toContain('N’engagez plus de travaux')
  const fields = fieldsOf(await sophie.read(page), 'form[action*="formulaire=decider"]')
  expect(fields.decision).toBe('in-time')
  expect((await sophie.send(`${page}?formulaire=decider`, { ...fields, reponse: '' })).status).toBe(422)
  expect((await sophie.send(`${page}?formulaire=decider`, fields)).status).toBe(200)
  expect((await sophie.send(`${page}?formulaire=decider`, fields)).status).toBe(422)
  const answer = await mailAbout('Votre rétractation : notre réponse', number)
  expect(answer.text).toContain('Votre rétractation est acceptée.')
  expect((await sophie.send(`${page}?formulaire=regler`)).status).toBe(200)
  expect((await sophie.read('/gestion')).querySelector('[aria-labelledby=retractations-titre]')).toBeNull()
  expect((await journalOf(page)).join()).toContain('a noté que tout est réglé')

  // Knowing a receipt's id is not enough: another declaration with the same id gets a receipt of its own.
  const guessed = await post({ ...confirmed, nom: 'Quelqu’un', email: 'ailleurs@exemple.fr' })
  expect([guessed.status, guessed.headers.get('Location')]).toEqual([303, expect.not.stringContaining(key)])
  const theirs = await (await site.fetch(guessed.headers.get('Location') ?? '')).text()
  expect(theirs).not.toContain('Particulier@exemple.fr')
})

const unknown = 'Rétractation déclarée depuis une adresse inconnue du contrat : vérifiez qui l’a faite.'
const declare = (nom: string, contrat: string, email: string) =>
  post({ nom, contrat, email, etape: 'confirmer' })
/** Declares as the signed-in client: such a declaration is confirmed at once. */
const declareAsClient = (nom: string, contrat: string, email = 'particulier@exemple.fr', who = julien) =>
  who.send('/retractation', { nom, contrat, email, etape: 'confirmer' })

/** Returns the steps to take after a withdrawal, as the page of its record lists them. */
const followed = async (page: string) =>
  (await sophie.read(page))
    .querySelectorAll('.withdrawal-record__steps > li')
    .map(({ text }) => spaces(text).trim())

test('a declaration from an unknown address, or one made before the contract, stops no work (§11.27)', async () => {
  const { id, number, path } = await quote('ParticulierDemo1')
  const early = await declare('Trop Tôt', number, 'particulier@exemple.fr')
  expect(early.status).toBe(303)
  const alert = async () => spaces((await sophie.read(`/gestion/devis/epinal/${id}`)).text)
  expect(await alert()).toMatch(/Rétractation déclarée le \S+, à vérifier/)
  expect(await alert()).not.toContain('N’engagez plus de travaux')
  expect(await followed(recordOf(early))).toEqual([
    'Le devis n’est pas accepté : il n’y a pas encore de contrat.',
  ])
  await accept(julien, path, { nom: 'Julien', conditions: 'on' })
  expect((await declare('Un Farceur', number, 'farceur@exemple.fr')).status).toBe(303)

  expect(await alert()).toContain('2 rétractations déclarées, à vérifier')
  expect(await alert()).not.toContain('N’engagez plus de travaux')
  expect(spaces((await julien.read(path)).text)).not.toContain('Votre rétractation a été reçue')
  const told = await vi.waitUntil(async () =>
    (await readMails(site)).find(({ text }) => text?.includes('Un Farceur (farceur@')),
  )
  expect(spaces(told.text ?? '')).toContain('(farceur@exemple.fr, inconnue du contrat)')
  const made = await sophie.send(`/gestion/commandes/nouvelle?devis=${id}&formulaire=devis`)
  expect(made.headers.get('Location')).toMatch(/^\/gestion\/commandes\//)

  const other = await quote('ParticulierDemo1')
  await accept(julien, other.path, { nom: 'Julien', conditions: 'on' })
  await declare('Un Farceur', other.number, 'farceur@exemple.fr')
  const alerts = async () => spaces((await sophie.read(`/gestion/devis/epinal/${other.id}`)).text)
  expect(await alerts()).toContain(unknown)
  expect(await alerts()).toContain('Ne commencez rien avant le')
  expect(await alerts()).not.toContain('N’engagez plus de travaux')
  await declareAsClient('Julien Lui-même', other.number)
  expect(await alerts()).toContain('N’engagez plus de travaux')
  expect(spaces((await julien.read(other.path)).text)).toContain('Votre rétractation a été reçue')
  const [made2] = await site.query<{ id: string }>('select id from orders where estimate_id = $1', [other.id])
  expect((await sophie.send(`/gestion/commandes/${made2?.id}?formulaire=recevoir`)).status).toBe(422)
  const waiting = spaces((await sophie.read('/gestion/retractations')).text)
  expect(waiting.indexOf('Julien Lui-même')).toBeLessThan(waiting.indexOf('Un Farceur'))
})

test('a partial withdrawal from an indivisible contract stops all work and can only be accepted for the whole contract (§11.27)', async () => {
  const { id, number, path } = await quote('ParticulierDemo1')
  await accept(julien, path, { nom: 'Julien', conditions: 'on' })
  const declared = await julien.send('/retractation', {
    nom: 'Julien Lui-même',
    contrat: number,
    email: 'particulier@exemple.fr',
    partie: 'la jante',
    etape: 'confirmer',
  })
  expect(spaces((await sophie.read(`/gestion/devis/epinal/${id}`)).text)).toContain(
    'N’engagez plus de travaux',
  )
  const receipt = await mailAbout('Accusé de réception de votre rétractation', number)
  expect(spaces(receipt.text ?? '')).toContain(
    '« Je vous notifie ma rétractation de la partie indiquée du contrat ci-dessous. »',
  )
  const record = recordOf(declared)
  const form = fieldsOf(await sophie.read(record), 'form[action*="formulaire=decider"]')
  const decide = (more: Record<string, string>) =>
    sophie.send(`${record}?formulaire=decider`, {
      vu: form.vu ?? '',
      decision: 'in-time',
      reponse: form.reponse ?? '',
      ...more,
    })
  const none = await decide({})
  expect([none.status, spaces(await none.text())]).toEqual([
    422,
    expect.stringContaining('Rien ne se compte à part dans ce contrat'),
  ])
  expect((await sophie.read(record)).querySelector('input[name=tout]')).not.toBeNull()
  expect((await decide({ tout: 'on' })).status).toBe(200)
  expect(await site.query('select id from orders where estimate_id = $1', [id])).toEqual([])
})

test('the number of a replaced quote finds the accepted quote; an address it was only mailed to is not the client’s (§11.13, §11.27)', async () => {
  const first = await quote('ParticulierDemo1')
  const second = await quote('ParticulierDemo1')
  const last = await quote('ParticulierDemo1')
  for (const [one, next] of [
    [first, second],
    [second, last],
  ] as const)
    await site.query("update estimates set state = 'replaced', replaced_by = $2 where id = $1", [
      one.id,
      next.id,
    ])
  await site.query(
    `insert into outgoing_mails (id, estimate_id, kind, recipient, state, author_name, created_at, due_at)
     values (left(md5(random()::text), 16), $1, 'estimate', 'julien.ailleurs@exemple.fr', 'sent', 'Sophie', now(), now())`,
    [first.id],
  )
  await accept(julien, last.path, { nom: 'Julien', conditions: 'on' })
  // The confirmation is mailed to the client, even though the first quote was mailed to another address.
  await vi.waitFor(async () =>
    expect((await row(last.id)) as object).toMatchObject({ confirmed_to: 'particulier@exemple.fr' }),
  )
  await declare('Julien', first.number, 'julien.ailleurs@exemple.fr')
  await declare('Julien', first.number, 'particulier@exemple.fr')
  expect(
    await site.query(
      'select estimate_id, is_known_address from withdrawals where contract = $1 order by is_known_address',
      [first.number],
    ),
  ).toEqual([
    { estimate_id: last.id, is_known_address: false },
    { estimate_id: last.id, is_known_address: true },
  ])
  // A repeated form of the first quote is told that the quote that replaced it is accepted.
  const pressed = await acceptAsClient(
    { ...workshop, addresses: workshop.addresses, clock: { now } } as unknown as Parameters<
      typeof acceptAsClient
    >[0],
    first.id,
    { name: 'Paul', isEarly: false, seen: null, chosen: null },
  )
  expect(pressed).toEqual({ outcome: 'already', id: last.id })
})

const isOwn = 'Cette page est votre accusé de réception : gardez-la ou imprimez-la.'
const receiptOf = async (answer: Response) =>
  spaces(await (await site.fetch(answer.headers.get('Location') ?? '')).text())
const recordOf = (answer: Response) =>
  `/gestion/retractations/${answer.headers.get('Location')?.split(/[/?]/)[3]}`
const queued = (contract: string) =>
  site.query<{ mail: string; count: number }>(
    `select j.data->>'mail' as mail, count(*)::int as count from tw_jobs.job j
     join withdrawals w on w.id = j.data->>'withdrawalId'
     where j.name = 'send-withdrawal-mail' and w.contract = $1 group by 1 order by 1`,
    [contract],
  )

const stopped = 'Si des travaux sont en cours, il les arrête en attendant.'
const inTwoWeeks = () => spaces(formatLongDay(addDays(today(), 14)))

/** Receives the rims of an accepted quote's order and has its 30 % deposit paid by card. */
async function payDeposit(id: string) {
  const made = await sophie.send(`/gestion/commandes/nouvelle?devis=${id}&formulaire=devis`)
  const order = made.headers.get('Location') ?? ''
  await sophie.send(`${order}?formulaire=recevoir`)
  const asking = `/gestion/factures/acompte?commande=${order.split('/')[3]}`
  const page = await sophie.read(asking)
  const form = page.querySelector('form#acompte') ? 'form#acompte' : '#acompte form'
  const asked = fieldsOf(page, form)
  expect((await sophie.send(`${asking}&formulaire=acompte`, { ...asked, email: '' })).status).toBe(303)
  await payAt(workshop, now(), { invoiceId: asked.id ?? '', cents: 165_60, paidOn: today() })
  return { order, deposit: `/gestion/factures/epinal/${asked.id}` }
}

test('after an express request, the withdrawal record asks to refund the deposit, less the work done, within fourteen days (§11.27)', async () => {
  const { id, number, path } = await quote('ParticulierDemo1')
  await accept(julien, path, {
    nom: 'Julien Marchal',
    conditions: 'on',
    sans_attendre: 'on',
  })
  const { order, deposit } = await payDeposit(id)
  const declared = await declareAsClient('Julien Marchal', number)
  const record = recordOf(declared)
  const [isIn, work, prorata, refund = '', ...rest] = await followed(record)
  expect(rest).toEqual([])
  expect(isIn).toContain('la déclaration est dans les délais')
  expect(work).toBe('Arrêtez les travaux de la commande, et bloquez-la.')
  expect(prorata).toMatch(
    /^Le client a demandé de commencer sans attendre, le .+ : ce qui est fait est dû au prorata du prix convenu, 552,00 € TTC/,
  )
  const [{ invoice_number: called } = { invoice_number: '' }] = await site.query<{ invoice_number: string }>(
    'select invoice_number from invoices where id = $1',
    [deposit.split('/')[4]],
  )
  expect(refund).toContain(
    `remboursez ce qui a été payé, sauf la part due, par le même moyen, au plus tard le ${inTwoWeeks()}`,
  )
  expect(refund).toContain(`${called} (acompte), 165,60 € payés`)
  expect(spaces((await sophie.read(order)).text)).toContain('N’engagez plus de travaux')
  expect(spaces((await mailAbout('Accusé de réception', number)).text ?? '')).toContain(stopped)

  const credited = await sophie.send(`${deposit}?formulaire=avoir`, { part: 'tout', reason: 'Rétractation' })
  expect(credited.status).toBe(303)
  const paidBack = async () => (await followed(record))[3]
  expect(await paidBack()).toContain(`${called} (acompte), 165,60 € payés, avoir fait : 165,60 € à rendre`)
  const note = credited.headers.get('Location')?.split('/')[4] ?? ''
  await payAt(workshop, now(), { invoiceId: note, cents: -165_60, paidOn: today() })
  expect(await paidBack()).toContain('165,60 € payés, avoir fait : 165,60 € rendus')
})

test('without an express request, the withdrawal record says nothing is owed and asks to refund the whole deposit (§11.27)', async () => {
  const { id, number, path } = await quote('ParticulierDemo1')
  await accept(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const { deposit } = await payDeposit(id)
  const record = recordOf(await declareAsClient('Julien Marchal', number))
  const [, , nothing, refund = ''] = await followed(record)
  expect(nothing).toMatch(/^Rien n’est dû pour ce qui est déjà fait/)
  expect(refund).toContain(`au plus tard le ${inTwoWeeks()}`)
  expect(refund).not.toContain('sauf la part due')
  expect((await sophie.read(record)).querySelector(`a[href="${deposit}"]`)).not.toBeNull()
})

test('the fourteen days of a quote with goods start when the goods are handed over (§11.27)', async () => {
  const begun = await sophie.send('/gestion/devis/nouveau?client=ParticulierDemo1&formulaire=commencer')
  const draft = begun.headers.get('Location') ?? ''
  const keep = async (typed: Record<string, string>) =>
    sophie.send(`${draft}?formulaire=brouillon`, {
      ...fieldsOf(await sophie.read(draft), '#brouillon'),
      ...typed,
    })
  await keep({ ajouter: 'free' })
  await keep({ l1_text: 'Jeu de pneus', l1_price: '400', l1_nature: 'goods' })
  expect((await sophie.send(`${draft}?formulaire=emettre`)).status).toBe(303)
  const id = draft.split('/')[4] ?? ''
  const { estimate_number: number, pos_id: pos } = await row(id)
  const path = `/espace_pro/devis/${pos}/${id}`
  await accept(julien, path, { nom: 'Julien Marchal', conditions: 'on', sans_attendre: 'on' })
  const confirmed = spaces((await mailAbout('Confirmation de votre commande', number)).text ?? '')
  expect(confirmed).toContain('jusqu’à 14 jours après la réception du bien')
  expect(confirmed).not.toContain('vous perdez ce droit')
  await vi.waitUntil(async () => (await row(id)).confirmed_to)
  await site.query("update estimates set decided_at = decided_at - interval '30 days' where id = $1", [id])

  const early = recordOf(await declareAsClient('Julien', number))
  expect((await followed(early))[0]).toContain(
    'un bien qui n’est pas encore remis : la déclaration est dans les délais',
  )
  await sophie.send(`${early}?formulaire=decider`, { decision: 'late', reponse: 'Un essai.' })
  const made = await sophie.send(`/gestion/commandes/nouvelle?devis=${id}&formulaire=devis`)
  const order = made.headers.get('Location') ?? ''
  for (const step of [0, 1, 2])
    await sophie.send(`${order}?formulaire=etape`, { ...moveConfirmed, de: `${step}`, vers: `${step + 1}` })
  const received = recordOf(await declareAsClient('Julien Marchal', number))
  const until = spaces(formatLongDay(lastDayToWithdraw(today(), pos, defaultSite)))
  expect((await followed(received)).slice(0, 2)).toEqual([
    expect.stringContaining(`délai jusqu’au ${until} inclus : la déclaration est dans les délais`),
    'Les jantes ont déjà été remises.',
  ])
  await site.query("update orders set moved_at = moved_at - interval '30 days' where estimate_id = $1", [id])
  expect((await followed(received))[0]).toContain('la déclaration est arrivée trop tard')
})

test('handing over rims with unfinished work does not end the right to withdraw (§11.27)', async () => {
  const { id, path } = await quote('ParticulierDemo1')
  await accept(julien, path, { nom: 'Julien Marchal', conditions: 'on', sans_attendre: 'on' })
  const made = await sophie.send(`/gestion/commandes/nouvelle?devis=${id}&formulaire=devis`)
  const order = made.headers.get('Location') ?? ''
  const orderId = order.split('/')[3] ?? ''
  const rims = [randomId(), randomId()]
  for (const [index, rim] of rims.entries())
    await site.query(
      `insert into order_rims (id, order_id, place, position, service, finish) values ($1, $2, $3, $4, 'renovation', 'painted')`,
      [rim, orderId, index + 1, ['avg', 'avd'][index]],
    )
  for (const step of [0, 1, 2])
    await sophie.send(`${order}?formulaire=etape`, { ...moveConfirmed, de: `${step}`, vers: `${step + 1}` })
  expect(await site.query('select status from orders where id = $1', [orderId])).toEqual([{ status: 3 }])
  const said = async () => spaces((await julien.read(path)).querySelector('main')?.text ?? '')
  const mayStill = 'Vous pouvez vous rétracter jusqu’au'
  expect(await said()).toContain(mayStill)
  const finish = (rim: string | undefined) =>
    site.query("insert into order_rim_steps (rim_id, step, done_at) values ($1, 'checked', now())", [rim])
  await finish(rims[0])
  expect(await said()).toContain(mayStill)
  await finish(rims[1])
  expect(await said()).not.toContain('rétracter')
  await site.query("update order_rims set problem = 'Fissure', problem_at = now() where id = $1", [rims[1]])
  expect(await said()).toContain(mayStill)
})

test.each([
  ['the rims were given back', [0, 1, 2], 'Les jantes ont déjà été remises.'],
  ['the order is cancelled', [0], 'La commande est déjà annulée : aucun travail n’est à arrêter.'],
] as const)(
  'once %s, a declaration stops no work, and its mail, its page and the office do not announce that it does (§11.27)',
  async (_, steps, note) => {
    const { id, number, path } = await quote('ParticulierDemo1')
    await accept(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
    const made = await sophie.send(`/gestion/commandes/nouvelle?devis=${id}&formulaire=devis`)
    const order = made.headers.get('Location') ?? ''
    for (const step of steps)
      await sophie.send(`${order}?formulaire=etape`, { ...moveConfirmed, de: `${step}`, vers: `${step + 1}` })
    if (steps.length === 1)
      await sophie.send(`${order}?formulaire=annuler-commande`, { motif: 'Jantes vendues' })
    const declared = await declare('Julien Marchal', number, 'particulier@exemple.fr')
    const asking = await mailAbout('Accusé de réception', number)
    const asked = spaces(asking.text ?? '')
    expect(asked).toContain('confirmez-la par le bouton ci-dessous : l’atelier l’examine alors')
    const link = confirmLinkIn(asking)
    const main = async () =>
      spaces(parse(await (await site.fetch(link)).text()).querySelector('main')?.text ?? '')
    const shown = await main()
    expect(shown).toContain('La déclaration n’a pas d’effet tant qu’elle n’est pas confirmée.')
    const declaration = recordOf(declared).split('/').at(-1) ?? ''
    await confirmBy(link, declaration, 'ecarter')
    const office = async () => spaces((await sophie.read(order)).text)
    const unconfirmed = await office()
    for (const said of [asked, shown, await main(), unconfirmed])
      expect(said).not.toMatch(/arrête|arrêté|votre commande continue|N’engagez plus|Ne commencez rien/)
    await confirmBy(link, declaration)
    expect(await office()).toContain('Rétractation déclarée le')
    expect(await office()).not.toMatch(/N’engagez plus|Ne commencez rien/)
    expect(await followed(recordOf(declared))).toContain(note)
    const decide = fieldsOf(await sophie.read(recordOf(declared)), 'form[action*="formulaire=decider"]')
    expect([decide.decision, decide.reponse]).toEqual(['in-time', expect.not.stringContaining('arrêtons')])
  },
)

test('a late declaration is acknowledged like any other, but stops and refunds nothing unless the office accepts it (§11.27)', async () => {
  const { id, number, path } = await quote('ParticulierDemo1')
  await accept(julien, path, {
    nom: 'Julien Marchal',
    conditions: 'on',
    sans_attendre: 'on',
  })
  await vi.waitUntil(async () => (await row(id)).confirmed_to)
  const { order } = await payDeposit(id)
  await site.query("update estimates set decided_at = decided_at - interval '20 days' where id = $1", [id])
  expect((await julien.read(path)).querySelector('.acceptance a[href^="/retractation"]')).toBeNull()
  const declared = await declareAsClient('Julien Marchal', number)
  expect(await receiptOf(declared)).toContain('L’atelier examine votre déclaration et vous répond')
  const record = recordOf(declared)
  expect(await followed(record)).toEqual([
    expect.stringMatching(/délai jusqu’au .+ inclus : la déclaration est arrivée trop tard\.$/),
    'Rien n’est à arrêter ni à rembourser tant que vous ne l’acceptez pas.',
  ])
  const asked = fieldsOf(await sophie.read(record), 'form[action*="formulaire=decider"]')
  expect([asked.decision, spaces(asked.reponse ?? '')]).toEqual([
    'late',
    expect.stringContaining('après la fin du délai de rétractation de 14 jours'),
  ])
  const alert = spaces((await sophie.read(order)).text)
  expect(alert).toContain('Rétractation déclarée le')
  expect(alert).not.toContain('N’engagez plus de travaux')
  const mail = spaces((await mailAbout('Accusé de réception', number)).text ?? '')
  expect(mail).toContain('L’atelier l’examine et vous répond à cette adresse.')
  expect(mail).not.toContain('arrête')
  // If the workshop accepts a late withdrawal, the record lists the consequences.
  await sophie.send(`${record}?formulaire=decider`, { decision: 'in-time', reponse: 'Par faveur.' })
  expect((await followed(record)).slice(1)).toEqual([
    'Arrêtez les travaux de la commande, et bloquez-la.',
    expect.stringContaining('au prorata du prix convenu'),
    expect.stringContaining('165,60 € payés'),
  ])
})

test('the office assigns a declaration without a contract to one contract, once; it then applies to that contract (§11.27)', async () => {
  const { id, number, path } = await quote('ParticulierDemo1')
  const offered = await quote('ParticulierDemo1')
  await accept(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const other = await quote('ParticulierDemo1')
  await accept(julien, other.path, { nom: 'Julien Marchal', conditions: 'on' })
  const declared = await declare('Julien Marchal', 'mon devis de jantes', 'julien.ailleurs@exemple.fr')
  const record = recordOf(declared)
  const key = record.split('/')[3] ?? ''
  const stored = async () =>
    (
      await site.query<{ estimate_id: string | null; joined_by: string | null; is_known_address: boolean }>(
        'select estimate_id, joined_by, is_known_address from withdrawals where id = $1',
        [key],
      )
    )[0]
  const form = 'form[action*="formulaire=rattacher"]'
  const join = async (contrat: string, who = sophie) => {
    const answer = await who.send(`${record}?formulaire=rattacher`, { contrat, raison: 'Venu à l’atelier' })
    return [answer.status, spaces(await answer.text())] as const
  }
  expect(await followed(record)).toEqual([
    expect.stringContaining('Aucun devis ni aucune commande ne porte ce numéro'),
  ])
  const shown = (await sophie.read(record)).querySelector(form)
  const proposed = shown
    ?.querySelectorAll('select[name=choix] option')
    .map((option) => option.getAttribute('value'))
  expect(proposed).toEqual(expect.arrayContaining([number, other.number]))
  expect(proposed).not.toContain(offered.number)

  expect((await join(number, karim))[0]).toBe(404)
  for (const [typed, sentence] of [
    ['', 'Indiquez le numéro du devis ou de la commande'],
    ['DE-E-1999-0001', 'Aucun devis ni aucune commande ne porte ce numéro.'],
    [`${number} ${other.number}`, 'Aucun devis ni aucune commande ne porte ce numéro.'],
    [offered.number, `Le devis ${offered.number} n’est pas accepté : ce n’est pas encore un contrat.`],
  ] as const)
    expect(await join(typed)).toEqual([422, expect.stringContaining(sentence)])
  const twice = await sophie.send(`${record}?formulaire=rattacher`, {
    choix: number,
    contrat: other.number,
    raison: 'Venu à l’atelier',
  })
  expect([twice.status, spaces(await twice.text())]).toEqual([
    422,
    expect.stringContaining('Choisissez dans la liste ou indiquez un numéro, pas les deux'),
  ])
  for (const raison of ['', ' ']) {
    const unverified = await sophie.send(`${record}?formulaire=rattacher`, { contrat: number, raison })
    expect([unverified.status, spaces(await unverified.text())]).toEqual([
      422,
      expect.stringContaining('Écrivez comment vous l’avez vérifié'),
    ])
  }
  expect(await stored()).toMatchObject({ estimate_id: null, joined_by: null })

  const chosen = sophie.send(`${record}?formulaire=rattacher`, {
    choix: other.number,
    contrat: '',
    raison: 'Venu à l’atelier',
  })
  const both = await Promise.all([join(number.toLowerCase()), chosen.then(({ status }) => [status])])
  expect(both.map(([status]) => status).sort()).toEqual([200, 422])
  const isFirst = both[0]?.[0] === 200
  const [mine, notMine] = isFirst ? [{ id, number, path }, other] : [other, { id, number, path }]
  expect(await stored()).toEqual({
    estimate_id: mine.id,
    joined_by: 'Sophie Lambert',
    is_known_address: false,
  })
  expect(await join(notMine.number)).toEqual([
    422,
    expect.stringContaining(`Cette déclaration est déjà rattachée au contrat ${mine.number}.`),
  ])
  expect((await join(mine.number))[0]).toBe(200)
  expect((await stored())?.estimate_id).toBe(mine.id)

  expect((await sophie.read(record)).querySelector(form)).toBeNull()
  expect(await followed(record)).toEqual([
    expect.stringContaining('la déclaration est dans les délais'),
    expect.stringContaining('Les jantes de la commande ne sont pas là'),
    expect.stringContaining('Rien n’est dû pour ce qui est déjà fait'),
    'Rien n’a été payé pour ce contrat : il n’y a rien à rembourser.',
  ])
  const joins = async (page: string) => (await journalOf(page)).filter((told) => told.includes('a rattaché'))
  expect(await joins(record)).toEqual([
    `Sophie Lambert a rattaché la rétractation au contrat ${mine.number}.`,
  ])
  expect(await journalOf(record)).toContain(
    `Sophie Lambert a confirmé la rétractation du contrat ${mine.number}.`,
  )
  expect(await withdrawalOf(key)).toMatchObject({ confirmed_how: 'office', check_reason: 'Venu à l’atelier' })
  const page = `/gestion/devis/epinal/${mine.id}`
  expect(await joins(page)).toEqual([`Sophie Lambert a rattaché une rétractation au devis ${mine.number}.`])
  expect(spaces((await sophie.read(page)).text)).toContain('N’engagez plus de travaux')
  expect(spaces((await julien.read(mine.path)).text)).toContain('Votre rétractation a été reçue')
  const ordersOf = (quoteId: string) =>
    site.query<{ id: string }>('select id from orders where estimate_id = $1', [quoteId])
  const [order] = await ordersOf(mine.id)
  expect((await sophie.send(`/gestion/commandes/${order?.id}?formulaire=recevoir`)).status).toBe(422)
  // After it is accepted as in time, nothing is left to do, and the declaration stays.
  const seen = fieldsOf(await sophie.read(record), 'form[action*="formulaire=decider"]')
  const decided = { ...seen, decision: 'in-time', reponse: 'C’est noté.' }
  expect((await sophie.send(`${record}?formulaire=decider`, decided)).status).toBe(200)
  expect([await ordersOf(mine.id), (await stored())?.estimate_id]).toEqual([[], mine.id])
  expect(spaces((await sophie.read(`/gestion/devis/epinal/${notMine.id}`)).text)).not.toContain(
    'Rétractation déclarée',
  )
})

test('a declaration rejected for lack of a contract can be decided again after it is assigned by an order’s number (§11.27)', async () => {
  const { id, number, path } = await quote('ParticulierDemo1')
  await accept(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const { order } = await payDeposit(id)
  const [{ order_number: ordered } = { order_number: '' }] = await site.query<{ order_number: string }>(
    'select order_number from orders where estimate_id = $1',
    [id],
  )
  const record = recordOf(await declare('Julien', `FFFF-${number.slice(-4)}`, 'particulier@exemple.fr'))
  const decide = async () =>
    sophie.send(
      `${record}?formulaire=decider`,
      fieldsOf(await sophie.read(record), 'form[action*="formulaire=decider"]'),
    )
  expect((await decide()).status).toBe(200)
  await mailAbout('Votre rétractation : notre réponse', 'Nous ne trouvons aucun contrat')
  const joined = await sophie.send(`${record}?formulaire=rattacher`, { contrat: ordered, raison: 'Rappelé' })
  expect(joined.status).toBe(200)
  expect(await followed(record)).toHaveLength(4)
  expect((await journalOf(order)).join()).toContain(`a rattaché une rétractation à la commande ${ordered}`)
  expect((await decide()).status).toBe(200)
  const answers = await vi.waitUntil(async () => {
    const mails = (await readMails(site)).filter(({ text }) => text?.includes(`FFFF-${number.slice(-4)}`))
    const found = mails.filter(({ subject }) => spaces(subject ?? '').startsWith('Votre rétractation'))
    return found.length === 2 ? found : null
  })
  expect(new Set(answers.map(({ messageId }) => messageId)).size).toBe(2)
  expect(answers.some(({ text }) => text?.includes('Votre rétractation est acceptée.'))).toBe(true)
})

test('a decision form opened before the declaration was assigned to its contract is rejected; assigning sends the receipt (§11.27)', async () => {
  const { number, path } = await quote('ParticulierDemo1')
  await accept(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const typed = `GGGG-${number.slice(-4)}`
  const record = recordOf(await declare('Julien', typed, 'particulier@exemple.fr'))
  await site.query('update withdrawals set is_mailed = false where contract = $1', [typed])
  const receipts = async () => (await queued(typed)).find(({ mail }) => mail === 'receipt')?.count ?? 0
  const before = await receipts()
  const seen = fieldsOf(await sophie.read(record), 'form[action*="formulaire=decider"]')
  const joined = await sophie.send(`${record}?formulaire=rattacher`, { contrat: number, raison: 'Rappelé' })
  expect(joined.status).toBe(200)
  expect((await receipts()) - before).toBe(1)
  const refused = await sophie.send(`${record}?formulaire=decider`, seen)
  expect(refused.status).toBe(422)
  expect(spaces(await refused.text())).toContain('Cette déclaration a changé entre-temps')
  const now = fieldsOf(await sophie.read(record), 'form[action*="formulaire=decider"]')
  expect(now).toMatchObject({ decision: 'in-time' })
  expect((await sophie.send(`${record}?formulaire=decider`, now)).status).toBe(200)
})

test('eight declarations about one contract send one mail and show one line in the office, and each has its receipt (§9.4, §11.27)', async () => {
  await site.query('delete from rate_limits')
  const { id, number, path } = await quote('ParticulierDemo1')
  await accept(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const email = 'particulier@exemple.fr'
  const names = ['Un', 'Deux', 'Trois', 'Quatre', 'Julien Marchal', 'Six', 'Sept', 'Huit']
  const pages: string[] = []
  const answers: Response[] = []
  for (const name of names) answers.push(await declare(name, number, email))
  for (const answer of answers) pages.push(await receiptOf(answer))
  expect(pages.every((page) => page.includes(isOwn))).toBe(true)
  expect(await queued(number)).toEqual([
    { mail: 'receipt', count: 1 },
    { mail: 'workshop', count: 1 },
  ])
  // None of the declarations counts as the client's: their pages show no withdrawal, and they pay their deposit as before.
  expect(await withdrawnBy(id)).toBe(false)
  const list = await sophie.read('/gestion/retractations')
  const lines = list.querySelectorAll('.withdrawal-lines li').filter(({ text }) => text.includes(number))
  expect(lines.map(({ text }) => spaces(text))).toEqual([
    expect.stringContaining('À vérifier, avec 7 autres du même contrat'),
  ])

  // The link of the single mail lists all declarations. The one that is confirmed gets its own acknowledgement and keeps its
  // date.
  const mail = await mailAbout('Accusé de réception', number)
  const link = confirmLinkIn(mail)
  const shown = parse(await (await site.fetch(link)).text())
  expect(shown.querySelectorAll('main form')).toHaveLength(8)
  const mine = recordOf(answers[4] as Response).split('/')[3] ?? ''
  const before = await withdrawalOf(mine)
  expect((await confirmBy(link, mine)).status).toBe(303)
  expect((await confirmBy(link, mine)).status).toBe(303)
  expect(await withdrawalOf(mine)).toMatchObject({
    confirmed_how: 'mail',
    is_mailed: true,
    created_at: before?.created_at,
  })
  expect(await queued(number)).toEqual([
    { mail: 'confirmed', count: 1 },
    { mail: 'receipt', count: 2 },
    { mail: 'workshop', count: 1 },
  ])
  expect(await withdrawnBy(id)).toBe(true)
  const first = recordOf(answers[0] as Response).split('/')[3] ?? ''
  expect((await confirmBy(link, first, 'ecarter')).status).toBe(303)
  expect((await withdrawalOf(first))?.set_aside_at).not.toBeNull()
  // The link returns 404 for a declaration about another contract, and without its signature.
  const foreign = await declare('Autre', 'ZZZZ-1', 'autre@exemple.fr')
  expect((await confirmBy(link, recordOf(foreign).split('/')[3] ?? '')).status).toBe(404)
  expect((await confirmBy(link.split('?')[0] ?? '', mine)).status).toBe(404)
  expect((await site.fetch(link.split('?')[0] ?? '')).status).toBe(404)
})

test('identical declarations get a receipt each; sending the same form again returns its first receipt (§11.27)', async () => {
  await site.query('delete from rate_limits')
  const { number, path } = await quote('ParticulierDemo1')
  await accept(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const declared = { nom: 'Julien Marchal', contrat: number, email: 'particulier@exemple.fr' }
  const send = (id: string) => post({ ...declared, etape: 'confirmer', id })
  // A stranger who knows name, number and address declares first.
  const foreign = await send('RetractMemesMot1')
  const own = await send('RetractMemesMot2')
  const again = await send('RetractMemesMot2')
  expect([foreign, own, again].map((answer) => recordOf(answer).split('/')[3])).toEqual([
    'RetractMemesMot1',
    'RetractMemesMot2',
    'RetractMemesMot2',
  ])
  expect(await receiptOf(own)).toMatch(/Déclaration (<!-- -->)?RetractMemesMot2/)
  expect(await queued(number)).toEqual([
    { mail: 'receipt', count: 1 },
    { mail: 'workshop', count: 1 },
  ])
  const stored = await site.query('select 1 from withdrawals where contract = $1', [number])
  expect(stored).toHaveLength(2)
})

test('with 120 false declarations, the mailed link and the office still list the newest and the oldest one (§11.27)', async () => {
  await site.query('delete from rate_limits')
  const { id, number, path } = await quote('ParticulierDemo1')
  await accept(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const email = 'particulier@exemple.fr'
  const oldest = recordOf(await declare('La Toute Première', number, email))
  const link = confirmLinkIn(await mailAbout('Accusé de réception', number))
  const flood = (contract: string, estimateId: string | null) =>
    site.query(
      `insert into withdrawals (id, created_at, name, contract, email, is_known_address, is_mailed, estimate_id)
       select 'Flot' || $1 || n, now(), 'Flot ' || n, $1, $2, $3::text is not null, false, $3
       from generate_series(1, 120) n`,
      [contract, email, estimateId],
    )
  await flood(number, id)
  const newest = recordOf(await declare('Julien Marchal', number, email))
  const keyOf = (record: string) => record.split('/')[3] ?? ''

  const formsOn = async (page: string) => {
    const shown = parse(await (await site.fetch(page)).text())
    return {
      keys: shown
        .querySelectorAll('main form input[name=declaration]')
        .map((one) => one.getAttribute('value')),
      next: shown.querySelector('main a[rel=next]')?.getAttribute('href')?.replaceAll('&amp;', '&'),
    }
  }
  const first = await formsOn(link)
  expect(first.keys[0]).toBe(keyOf(newest))
  const all = [...first.keys]
  for (let next = first.next; next; ) {
    const page = await formsOn(next)
    all.push(...page.keys)
    next = page.next
  }
  expect(all).toHaveLength(122)
  expect(new Set(all).size).toBe(122)
  expect(all).toContain(keyOf(oldest))

  const office = async (page: string) => spaces((await sophie.read(page)).text)
  expect(await office(`/gestion/devis/epinal/${id}`)).toContain('122 rétractations déclarées, à vérifier')
  const others = await sophie.read(oldest)
  expect(others.querySelector(`a[href="${newest}"]`)?.text).toContain('Julien Marchal')
  const falseOnes = (page: typeof others) => page.querySelectorAll('a[href*="/retractations/Flot"]').length
  const more = others.querySelector('.withdrawal-record a[rel=next]')?.getAttribute('href') ?? ''
  expect(falseOnes(await sophie.read(more))).toBe(falseOnes(others) + 25)

  // The office lists declarations that name no known contract after the others, and never among the settled ones.
  await flood('Rien de tel', null)
  await site.query("update withdrawals set created_at = '2020-01-01' where contract = 'Rien de tel'")
  const lists = (await sophie.read('/gestion/retractations')).querySelectorAll('.withdrawal-record__part')
  expect(lists[0]?.text).toContain(number)
  expect(lists[1]?.text ?? '').not.toContain('Flot')

  const confirmed = await confirmBy(link, keyOf(oldest))
  expect(confirmed.status).toBe(303)
  const then = parse(await (await site.fetch(confirmed.headers.get('Location') ?? '')).text())
  expect(then.querySelector('main form')?.text).toContain('C’est confirmé')
  await site.query("delete from withdrawals where id like 'Flot%'")
})

/** Whether the client's page of the quote says that they have withdrawn. */
const withdrawnBy = async (id: string) =>
  spaces((await julien.read(`/suivi/devis/${id}`)).text).includes('Votre rétractation a été reçue')

test('a stranger’s declaration changes no client page; a declaration by session or signed link is confirmed at once (§11.27)', async () => {
  const { id, number, path } = await quote('ParticulierDemo1')
  await accept(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const matter = `/suivi/devis/${id}`
  const seen = async () => (await julien.read(matter)).querySelector('.transfer')?.text
  const before = await seen()
  expect(before).toBeDefined()
  await declare('Une Inconnue', number, 'particulier@exemple.fr')
  expect([await seen(), await withdrawnBy(id)]).toEqual([before, false])
  const [order] = await site.query<{ id: string }>('select id from orders where estimate_id = $1', [id])
  const officePages = [`/gestion/devis/epinal/${id}`, `/gestion/commandes/${order?.id}`]
  for (const page of officePages) {
    const said = spaces((await sophie.read(page)).text)
    expect(said).toContain('à vérifier')
    expect(said).not.toContain('N’engagez plus de travaux')
  }
  const proofs = () =>
    site.query("select 1 from proof_events where estimate_id = $1 and kind = 'withdrawal'", [id])
  expect(await proofs()).toEqual([])

  // A staff member who views the client area as the client does not confirm as the client.
  const bySession = await declareAsClient('Julien Marchal', number)
  expect((await withdrawalOf(recordOf(bySession).split('/')[3] ?? ''))?.confirmed_how).toBe('session')
  expect([await seen(), await withdrawnBy(id)]).toEqual([undefined, true])
  expect(await proofs()).toHaveLength(1)

  const other = await quote('ParticulierDemo1')
  await accept(julien, other.path, { nom: 'Julien Marchal', conditions: 'on' })
  const byStaff = await sophie.send('/retractation', {
    nom: 'Julien',
    contrat: other.number,
    email: 'particulier@exemple.fr',
    etape: 'confirmer',
  })
  expect((await withdrawalOf(recordOf(byStaff).split('/')[3] ?? ''))?.confirmed_at).toBeNull()
  // Both screens, signed out, from the link of the confirmation mail.
  const mail = await mailAbout('Confirmation de votre commande', other.number)
  const link = /http:\/\/[^/\s]+(\/retractation\?\S+)/.exec(mail.text ?? '')?.[1] ?? ''
  const typed = fieldsOf(parse(await (await site.fetch(link)).text()), 'main form')
  const first = await post({ ...typed, nom: 'Julien M.', email: 'ailleurs@exemple.fr' })
  const second = fieldsOf(parse(await first.text()), 'main form')
  const byLink = await post({ ...second, etape: 'confirmer' })
  expect((await withdrawalOf(recordOf(byLink).split('/')[3] ?? ''))?.confirmed_how).toBe('link')
  expect(await withdrawnBy(other.id)).toBe(true)
  // The access parameters of that link, and forged ones, open no other contract.
  const third = await quote('ParticulierDemo1')
  await accept(julien, third.path, { nom: 'Julien Marchal', conditions: 'on' })
  const forgeries: Record<string, string>[] = [{}, { acces: 'x' }, { jusqu_a: '99999999999' }]
  for (const forged of forgeries) {
    const answer = await post({ ...second, ...forged, id: '', contrat: third.number, etape: 'confirmer' })
    expect((await withdrawalOf(recordOf(answer).split('/')[3] ?? ''))?.confirmed_at ?? null).toBeNull()
  }
})

test('the office can confirm a declaration from an unknown address by hand with a reason, or set it aside (§11.27)', async () => {
  await site.query('delete from rate_limits')
  const { id, number, path } = await quote('ParticulierDemo1')
  await accept(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const record = recordOf(await declare('Julien Marchal', number, 'nouvelle.adresse@exemple.fr'))
  const key = record.split('/')[3] ?? ''
  const decided = await sophie.send(`${record}?formulaire=decider`, {
    decision: 'in-time',
    reponse: 'Oui.',
  })
  expect([decided.status, spaces(await decided.text())]).toEqual([
    422,
    expect.stringContaining('Confirmez d’abord que la déclaration vient bien du client'),
  ])
  expect((await sophie.send(`${record}?formulaire=ecarter`, { raison: '' })).status).toBe(422)
  expect((await karim.send(`${record}?formulaire=ecarter`, { raison: 'Inconnu' })).status).toBe(404)
  expect((await sophie.send(`${record}?formulaire=ecarter`, { raison: 'Le client dit non' })).status).toBe(
    200,
  )
  expect(await withdrawalOf(key)).toMatchObject({ check_reason: 'Le client dit non', confirmed_at: null })
  expect(spaces((await sophie.read(`/gestion/devis/epinal/${id}`)).text)).not.toContain('Rétractation')
  const sent = await withdrawalOf(key)
  const confirmed = await sophie.send(`${record}?formulaire=confirmer`, { raison: 'Rappelé au 06' })
  expect(confirmed.status).toBe(200)
  expect(await withdrawalOf(key)).toMatchObject({
    confirmed_how: 'office',
    confirmed_by: 'Sophie Lambert',
    check_reason: 'Rappelé au 06',
    set_aside_at: null,
    created_at: sent?.created_at,
  })
  expect(await withdrawnBy(id)).toBe(true)
  expect(await journalOf(record)).toContain(`Sophie Lambert a confirmé la rétractation du contrat ${number}.`)
})

test('a declaration appears in the journals of its quote and order only once it is confirmed (§11.27)', async () => {
  await site.query('delete from rate_limits')
  const { id, number, path } = await quote('ParticulierDemo1')
  await accept(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const { order } = await payDeposit(id)
  const pages = [`/gestion/devis/epinal/${id}`, order]
  const told = async () => {
    const journals = await Promise.all(pages.map((page) => journalOf(page)))
    return journals.map((lines) => lines.filter((line) => line.includes('rétracter')).length)
  }
  let record = ''
  for (const name of ['Un inconnu', 'Une inconnue', 'Julien Marchal'])
    record = recordOf(await declare(name, number, 'particulier@exemple.fr'))
  expect(await told()).toEqual([0, 0])
  const confirmed = await sophie.send(`${record}?formulaire=confirmer`, { raison: 'Rappelé au 06' })
  expect(confirmed.status).toBe(200)
  expect(await told()).toEqual([1, 1])
})

test('a sender above the limit is rejected at once, without waiting for other declarations about the contract', async () => {
  await site.query('delete from rate_limits')
  const { id, number } = await quote('ParticulierDemo1')
  const deps = { ...workshop, clock: { now } }
  const limits = createRateLimits({ ...deps, secret: 'un secret pour les essais' })
  const declareFrom = (address: string) =>
    declareWithdrawal(
      { ...deps, limits },
      randomId(),
      { nom: 'Un inconnu', contrat: number, email: 'particulier@exemple.fr' },
      { address, proof: { clientId: null, linkGivenAt: null } },
    )
  await limits.withdrawal.take('198.51.100.90', 20)
  const held = Promise.withResolvers<void>()
  const holding = workshop.db.transaction(async (tx) => {
    await lockEstimate(tx, id)
    await held.promise
  })
  const first = declareFrom('198.51.100.91')
  const waits = async () => (await site.query('select 1 from pg_locks where not granted')).length > 0
  await vi.waitUntil(waits)
  const outcomes: string[] = []
  void first.then(() => outcomes.push('first'))
  expect(await declareFrom('198.51.100.90')).toMatchObject({ outcome: 'wait' })
  expect(outcomes).toEqual([])
  held.resolve()
  await holding
  expect(await first).toMatchObject({ outcome: 'saved' })
})

test('right and wrong pairs of number and address get the same response, below and above the limit (§9.4, §11.27)', async () => {
  const { number, path } = await quote('ParticulierDemo1')
  await accept(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const pairs = [
    [number, 'particulier@exemple.fr'],
    [number, 'faux@exemple.fr'],
    ['DE-E-1999-0001', 'particulier@exemple.fr'],
  ] as const
  const answersOf = async (name: string) => {
    const seen: unknown[] = []
    for (const [contrat, email] of pairs) {
      const answer = await declare(name, contrat, email)
      const page = answer.status === 303 ? await receiptOf(answer) : spaces(await answer.text())
      const own = page.replaceAll(contrat, 'N').replaceAll(email, 'E')
      const timeless = own.replace(/\d\d h \d\d/g, '').replace(/\b[A-Za-z0-9]{16}\b/g, '')
      seen.push([
        answer.status,
        /<main.*<\/main>/.exec(timeless)?.[0].replace(/(datetime|dateTime)="[^"]*"/g, ''),
      ])
    }
    return seen
  }
  await site.query('delete from rate_limits')
  const within = await answersOf('Sonde Une')
  expect(within[1]).toEqual(within[0])
  expect(within[2]).toEqual(within[0])
  await answersOf('Sonde Deux')
  await site.query("update rate_limits set points = 20 where key like 'withdrawal:%'")
  const beyond = await answersOf('Sonde Trois')
  expect(beyond.map((one) => (one as unknown[])[0])).toEqual([429, 429, 429])
  // The limit of the address does not apply to its signed-in client.
  expect((await declareAsClient('Julien Marchal', number)).status).toBe(303)
  await site.query('delete from rate_limits')
})

test('declarations that match no contract all get a receipt page; mails to their address stop after ten (§9.4, §11.27)', async () => {
  for (let times = 1; times <= 12; times++) {
    const answer = await declare('Voir http://x.fr', `AAAA-${times}`, 'inconnue@exemple.fr')
    expect(answer.status).toBe(303)
    const receipt = await site.fetch(answer.headers.get('Location') ?? '')
    expect([receipt.status, spaces(await receipt.text())]).toEqual([200, expect.stringContaining(isOwn)])
  }
  const [kept] = await site.query<{ count: number }>(
    "select count(*)::int as count from withdrawals where email = 'inconnue@exemple.fr' and estimate_id is null",
  )
  expect(kept?.count).toBe(12)
  const [mailed] = await site.query<{ count: number }>(
    `select count(*)::int as count from tw_jobs.job j join withdrawals w on w.id = j.data->>'withdrawalId'
     where j.name = 'send-withdrawal-mail' and j.data->>'mail' = 'receipt' and w.email = 'inconnue@exemple.fr'`,
  )
  expect(mailed?.count).toBe(10)
  const acknowledged = spaces((await mailAbout('Accusé de réception', 'AAAA-1')).text ?? '')
  expect(acknowledged).not.toContain('http://x.fr')
  expect(acknowledged).toContain('L’atelier l’examine et vous répond à cette adresse.')
  expect(acknowledged).not.toContain('arrête')
})

test('an accepted quote asks for its deposit and bills each received payment once; a withdrawal ends the request (§11.33)', async () => {
  const { id, number, path } = await quote('ParticulierDemo1')
  const page = `/gestion/devis/epinal/${id}`
  expect((await julien.read(path)).querySelector('.transfer')).toBeNull()
  await accept(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const answered = await julien.open(path.replace('/espace_pro/devis/', '/devis_recu/'))
  expect([answered.status, answered.headers.get('Location')]).toEqual([303, `/suivi/devis/${id}?devis=${id}`])
  const matter = `/suivi/devis/${id}`
  const asked = (await julien.read(matter)).querySelector('.transfer')
  const facts = asked?.querySelectorAll('dd[translate=no]').map(({ text }) => spaces(text))
  expect(facts).toEqual(['TW Jantes SAS', 'FR76 9999 9000 0100 0041 2630 064', '165,60 €', number])
  // The mail states the same facts, and its picture is the QR code that other programs read.
  const mail = await mailAbout('Confirmation de votre commande', number)
  const text = spaces(mail.text ?? '')
  expect(text).toContain('Un acompte de 165,60 € est à verser par virement')
  for (const words of [
    'IBAN : FR76 9999 9000 0100 0041 2630 064',
    'Montant : 165,60 €',
    `Référence : ${number}`,
  ])
    expect(text).toContain(words)
  const picture = mail.attachments.find(({ contentType }) => contentType === 'image/png')
  expect((await readQrCodes(picture?.content ?? Buffer.alloc(0)))[0]?.text).toBe(
    epcPayload({
      name: 'TW Jantes SAS',
      iban: 'FR7699999000010000412630064',
      cents: 165_60,
      reference: number,
    }),
  )
  expect(picture?.cid).toBe('virement')

  const orderPage = (
    await site.query<{ id: string }>('select id from orders where estimate_id = $1', [id])
  )[0]?.id
  const standing = async (where: string) =>
    spaces((await sophie.read(where)).querySelector('.asked-deposit strong')?.text ?? '')
  for (const where of [page, `/gestion/commandes/${orderPage}`])
    expect(await standing(where)).toBe('Acompte demandé : 165,60 €, pas encore reçu')
  expect((await karim.read(`/gestion/commandes/${orderPage}`)).querySelector('.asked-deposit')).toBeNull()
  const bills = () =>
    site.query<{ invoice_number: string; total: number; status: string; is_deposit: boolean }>(
      'select invoice_number, total, status, is_deposit from invoices where estimate_id = $1 order by invoice_number',
      [id],
    )
  expect(await bills()).toEqual([])
  const receive = (typed: Record<string, string>, who = sophie, key = randomId()) =>
    who.send(submissionAddress(`${page}?formulaire=acompte-recu`, key), {
      montant: '100,00',
      date: today(),
      moyen: 'transfer',
      reste: '16560',
      ...typed,
    })
  expect((await receive({}, karim)).status).toBe(404)
  expect((await receive({ montant: 'cent' })).status).toBe(422)
  expect((await receive({ montant: '600,00' })).status).toBe(422)
  expect((await receive({ date: addDays(today(), 1) })).status).toBe(422)
  expect(await bills()).toEqual([])

  // A partial deposit received twice at once makes a single invoice, which is paid and mailed as paid.
  const key = randomId()
  const pressed = await Promise.all([receive({}, sophie, key), receive({}, sophie, key)])
  expect(pressed.map(({ status }) => status).sort()).toEqual([200, 303])
  const [part] = await bills()
  expect(await bills()).toEqual([{ ...part, total: 100_00, status: 'paid', is_deposit: true }])
  expect(await standing(page)).toBe('Acompte demandé : 165,60 €, dont 100,00 € facturés, reste 65,60 €')
  expect(spaces((await julien.read(matter)).querySelector('.transfer')?.text ?? '')).toContain(
    'Nous avons reçu 100,00 € sur 165,60 €',
  )
  await site.query("update tw_jobs.job set start_after = now() where name = 'send-invoice-mail'")
  const receipt = await mailAbout('Facture d’acompte', part?.invoice_number ?? '')
  expect(spaces(receipt.text ?? '')).toContain('entièrement réglée')
  expect(receipt.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf'])
  // Its XML asks for no payment: the process code means “paid before issue” (BT-23), and no amount is due (BT-115).
  const { attachments } = await readArchive(receipt.attachments[0]?.content ?? Buffer.alloc(0))
  const xml = Buffer.from(attachments['factur-x.xml'] ?? []).toString()
  expect(xml).toMatch(/<ram:BusinessProcessSpecifiedDocumentContextParameter>\s*<ram:ID>[BSM]2</)
  expect(xml).toContain('<ram:DuePayableAmount>0.00<')
  // The same after the stored response was deleted.
  await site.query('delete from answered_forms')
  expect((await receive({}, sophie, key)).status).toBe(200)
  // A form opened before that payment is rejected and records nothing.
  expect((await receive({})).status).toBe(422)
  expect(await bills()).toHaveLength(1)
  const rest = { montant: '65,60', reste: '6560' }
  // Sent twice by a page of the release before, with the key in a field.
  const former = { ...rest, cle: 'DepotRecu0000003' }
  expect([await receive(former), await receive(former)].map(({ status }) => status)).toEqual([200, 200])
  expect((await bills()).map(({ total }) => total)).toEqual([100_00, 65_60])
  expect(await standing(page)).toBe('')
  expect((await julien.read(matter)).querySelector('.transfer')).toBeNull()
  expect(await journalOf(page)).toContain(
    `Sophie Lambert a reçu 65,60\u00a0€ d’acompte du devis ${number}, facture ${(await bills())[1]?.invoice_number}.`,
  )

  // Once the acceptance is undone or the client withdraws, no deposit is asked for and none can be received.
  const other = await quote('ParticulierDemo1')
  const otherPage = `/gestion/devis/epinal/${other.id}`
  await sophie.send(`${otherPage}?formulaire=accepter`, { canal: 'phone', qui: 'Julien' })
  expect(await standing(otherPage)).toContain('165,60')
  await sophie.send(`${otherPage}?formulaire=rouvrir`)
  expect(await standing(otherPage)).toBe('')
  await sophie.send(`${otherPage}?formulaire=accepter`, { canal: 'phone', qui: 'Julien' })
  const declared = { nom: 'Julien Marchal', contrat: other.number, email: 'particulier@exemple.fr' }
  await julien.send('/retractation', { ...declared, etape: 'confirmer', id: 'RetractDepot0001' })
  expect(await standing(otherPage)).toBe('')
  const late = await sophie.send(`${otherPage}?formulaire=acompte-recu`, {
    montant: '165,60',
    date: today(),
    moyen: 'transfer',
    reste: '16560',
  })
  expect(late.status).toBe(422)
  expect(await site.query('select 1 from invoices where estimate_id = $1', [other.id])).toEqual([])

  // No deposit is asked for where the terms have none.
  const free = await quote('ParticulierDemo1')
  await site.query('update estimates set total = 0 where id = $1', [free.id])
  await sophie.send(`/gestion/devis/epinal/${free.id}?formulaire=accepter`, { canal: 'phone', qui: 'Julien' })
  expect(await site.query('select deposit_asked from estimates where id = $1', [free.id])).toEqual([
    { deposit_asked: null },
  ])
})
