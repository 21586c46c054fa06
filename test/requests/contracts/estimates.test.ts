import { parse } from 'node-html-parser'
import { beforeAll, expect, test, vi } from 'vitest'
import { issueInvoice } from '../../../domain/billing/invoices/issue-invoice.ts'
import { pointOfSale } from '../../../domain/business/points-of-sale.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import { checkProofs } from '../../../domain/contracts/acceptance/check-proofs.ts'
import { expireEstimates } from '../../../domain/contracts/estimates/estimate.ts'
import { addDays, parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { decimalCents, formatCents } from '../../../domain/kernel/money/amounts.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { deleteOldDrafts } from '../../../domain/oversight/retention/delete-workshop-records.ts'
import { findClient } from '../../../domain/people/clients/find-client.ts'
import { confirmWithdrawal } from '../../content/confirm-withdrawal.ts'
import { readMails } from '../../content/mails.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { bill, payAt } from '../billing/bill.ts'
import { askForQuote } from '../office/ask.ts'
import { type Colleague, colleague } from '../office/colleague.ts'
import { fieldsOf } from '../office/fill-form.ts'

/** Time of the site's clock in milliseconds, set by the tests. */
let time = Date.now()
const now = () => new Date(time)
const pass = (seconds: number) => {
  time += seconds * 1000
}

let site: TestSite
let workshop: Awaited<ReturnType<typeof openWorkshop>>
let sophie: Colleague
let thomas: Colleague
let karim: Colleague
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' }, fakes: () => ({ clock: { now } }) })
  workshop = await openWorkshop(site)
  sophie = await colleague(site, 'bureau@exemple.fr')
  thomas = await colleague(site, 'atelier@exemple.fr')
  karim = await colleague(site, 'mecano@exemple.fr')
})

const readPageOf = async (answer: Response) => parse(await answer.text())
const spaces = (text: string) => text.replace(/\s+/g, ' ')
const to = (answer: Response) => answer.headers.get('Location') ?? ''

interface Row {
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

const idIn = (page: string) => page.split(/[/?#]/)[4] ?? ''
const issued = async (page: string) =>
  (await site.query<Row>('select *, valid_until::text from estimates where id = $1', [idIn(page)]))[0]
const drafts = (page: string) =>
  site.query<{ content: Record<string, string>; version: number; client_id: string | null }>(
    'select * from estimate_drafts where id = $1',
    [idIn(page)],
  )
const request = async (id: string) =>
  (
    await site.query<{ state: string; handled_by: string | null; waits_since: Date | null }>(
      'select state, handled_by, waits_since from quote_requests where id = $1',
      [id],
    )
  )[0]

/** Begins a draft and returns the address of its page. */
const begin = async (from: string, who = sophie) =>
  to(await who.send(`/gestion/devis/nouveau?${from}&formulaire=commencer`))

/** Posts the draft's form as the page shows it, with these changes. */
const keep = async (page: string, changes: Record<string, string> = {}, who = sophie) =>
  who.send(`${page}?formulaire=brouillon`, { ...fieldsOf(await who.read(page), '#brouillon'), ...changes })

const send = async (page: string, form: string, typed: Record<string, string> = {}, who = sophie) =>
  who.send(`${page}?formulaire=${form}`, typed)

/** Makes the waiting jobs due now: the job queue uses the database's clock, not the site's. */
const hurry = () => site.query("update tw_jobs.job set start_after = now() where name = 'send-estimate'")

const mailsTo = async (address: string) =>
  (await readMails(site)).filter(({ to: all }) => [all].flat().some((one) => one?.text.includes(address)))

const mailTo = (address: string, count = 1) =>
  vi.waitUntil(
    async () => {
      const mails = await mailsTo(address)
      return mails.length >= count ? mails[count - 1] : null
    },
    { timeout: 30_000, interval: 100 },
  )

/** Sends the quote (or its reminder) to this address and waits until the mail has gone out. */
async function deliver(page: string, email: string, form = 'envoyer', count = 1) {
  expect((await send(page, form, { email })).status).toBe(303)
  pass(11)
  await hurry()
  const mail = await mailTo(email, count)
  await vi.waitUntil(
    async () =>
      (
        await site.query("select 1 from outgoing_mails where estimate_id = $1 and state = 'queued'", [
          idIn(page),
        ])
      ).length === 0,
    { timeout: 30_000, interval: 50 },
  )
  return mail
}

/** Makes a quote for a client's quote request and sends it to the client. */
async function sentQuote(more: Record<string, unknown> = {}) {
  const id = await askForQuote(site, now(), { service: 'rénovation', ...more })
  const page = await begin(`demande=${id}`)
  const email = String(more.email ?? `${id.toLowerCase()}@exemple.fr`)
  const mail = await deliver(page, email)
  return { page, mail, email, requestId: id }
}

test('three presses make a quote of a request: its client, a line for each rim at the price of the day, the mail (§11.13)', async () => {
  const id = await askForQuote(site, now(), {
    service: 'rénovation',
    images: JSON.stringify([
      { url: '/u', name: 'face.jpg', path: 'forms/x/images/ABCDEFGHIJKLMNOP-face.jpg' },
    ]),
  })
  const record = `/gestion/demandes/${id}`
  expect(textsOf(await sophie.read(record), '[data-act=devis] button')).toEqual(['Faire le devis'])
  const page = await begin(`demande=${id}`)
  expect(page).toMatch(/^\/gestion\/devis\/ostwald\/\w{16}$/)
  expect(await request(id)).toMatchObject({ state: 'in_progress', handled_by: 'BureauEpinal0001' })
  const draft = await sophie.read(page)
  expect(textsOf(draft, 'h1')).toEqual(['Devis pour Jeanne Morel'])
  expect(draft.toString().match(/[\w-]+="\[object Object\]"/g), 'attributes that are objects').toBeNull()
  expect(draft.querySelectorAll('.record-photos img')).toHaveLength(1)
  const grid = await site.query<{ cents: number }>(
    `select cents from price_grid where kind = 'service' and service = 'renovation' and size = 18 and finish is null
       and pos_id is null and valid_from <= current_date order by valid_from desc limit 1`,
  )
  const price = grid[0]?.cents ?? 0
  expect(price).toBeGreaterThan(5_000)
  expect(textsOf(draft, '.estimate-totals__due dd')).toEqual([
    spaces(`${(((price * 4 * 1.2) / 100).toFixed(2)).replace('.', ',')} €`),
  ])

  const asked = await keep(page, { suite: 'envoyer' })
  expect([asked.status, to(asked)]).toEqual([303, `${page}?envoi=oui#envoyer`])
  const question = await sophie.read(`${page}?envoi=oui`)
  const typed = fieldsOf(question, '#envoyer form')
  expect(typed.email).toBe(`${id.toLowerCase()}@exemple.fr`)

  expect((await send(page, 'envoyer', { ...typed, texte: 'À très vite.' })).status).toBe(303)
  // Nothing is sent yet, and no number is assigned.
  expect(await issued(page)).toBeUndefined()
  expect(textsOf(await sophie.read(page), '.undo-toast button')).toEqual(['Annuler'])
  pass(11)
  await hurry()
  const mail = await mailTo(typed.email ?? '')
  const quote = await vi.waitUntil(
    async () => {
      const row = await issued(page)
      return row?.state === 'sent' ? row : null
    },
    { timeout: 30_000 },
  )
  expect(quote.estimate_number).toMatch(/^DE-S-\d{4}-\d{4}$/)
  expect(quote.lines.map(({ description, unit_price }) => [spaces(description), unit_price])).toEqual([
    ['Jante avant gauche 18 pouces : rénovation, couleur unie', price],
    ['Jante avant droite 18 pouces : rénovation, couleur unie', price],
    ['Jante arrière gauche 18 pouces : rénovation, couleur unie', price],
    ['Jante arrière droite 18 pouces : rénovation, couleur unie', price],
  ])
  expect(quote.rims).toHaveLength(4)
  expect(await drafts(page)).toEqual([])
  expect(await request(id)).toEqual({ state: 'estimated', handled_by: 'BureauEpinal0001', waits_since: null })

  expect(mail.subject).toBe(`Votre devis ${quote.estimate_number}`)
  expect(mail.text).toContain('À très vite.')
  const [attached] = mail.attachments
  expect(attached?.filename).toBe(`Devis ${quote.estimate_number} TW Jantes.pdf`)
  const pdf = await readPdf(new Uint8Array(attached?.content ?? []))
  expect(pdf.text).toContain(quote.estimate_number)
  expect(pdf.text).toContain('Conditions générales')
  expect(pdf.text).not.toContain('BROUILLON')
  // A second press, before or after the mail goes out, sends nothing more.
  await send(page, 'envoyer', { email: 'autre@exemple.fr' })
  expect(textsOf(await sophie.read(record), '[data-act=devis] a')).toEqual([quote.estimate_number])
  const files = (await sophie.read(page)).querySelectorAll('a[href*="/pdf"]')
  expect(files.map((link) => link.getAttribute('aria-label'))).toEqual([
    `Ouvrir le PDF de ${quote.estimate_number}, dans un nouvel onglet`,
    `Télécharger le PDF de ${quote.estimate_number}`,
  ])
})

/** Fields that « Envoyer » posts from a draft's page: the form, and the hidden fields beside the button. */
const shownOf = async (page: string, who = sophie) => {
  const shown = await who.read(page)
  const beside = shown
    .querySelectorAll('input[type=hidden][form=brouillon]')
    .map((field) => [field.getAttribute('name') ?? '', field.getAttribute('value') ?? ''])
  return { ...fieldsOf(shown, '#brouillon'), ...Object.fromEntries(beside), suite: 'envoyer' }
}

test('two presses send what stands before one’s eyes, to the address that stands there; twice is once (§11.13)', async () => {
  const id = await askForQuote(site, now(), { service: 'rénovation' })
  const page = await begin(`demande=${id}`)
  const email = `${id.toLowerCase()}@exemple.fr`
  const draft = await sophie.read(page)
  expect(textsOf(draft, '.estimate-bar__whom strong')).toEqual([email])
  const shown = await shownOf(page)
  const pressed = await Promise.all([shown, shown].map((typed) => send(page, 'brouillon', typed)))
  expect(pressed.map((answer) => [answer.status, to(answer)])).toEqual([
    [303, page],
    [303, page],
  ])
  // A colleague's press at the same time sends nothing more, and the colleague is told that their changes were not saved.
  expect((await send(page, 'brouillon', shown, thomas)).status).toBe(303)
  const late = await send(page, 'brouillon', { ...shown, l1_price: '1,00' }, thomas)
  expect([late.status, spaces(await late.text())]).toEqual([
    422,
    expect.stringContaining('en train de partir'),
  ])
  expect(await issued(page)).toBeUndefined()
  expect(textsOf(await sophie.read(page), '.undo-toast button')).toEqual(['Annuler'])
  pass(11)
  await hurry()
  await mailTo(email)
  await vi.waitUntil(async () => (await issued(page))?.state === 'sent', { timeout: 30_000 })
  expect(await mailsTo(email)).toHaveLength(1)
  const gone = await send(page, 'brouillon', shown)
  expect([gone.status, spaces(await gone.text())]).toEqual([
    422,
    expect.stringContaining('a changé entre-temps'),
  ])
})

test('« Les quatre pareilles » is taken back whole, unless a colleague has written since (§11.13)', async () => {
  const page = await begin(`demande=${await askForQuote(site, now(), { service: 'rénovation' })}`)
  await keep(page, { l1_position: 'avg', l1_price: '120,00', l1_size: '19' })
  const made = async (who = sophie) => {
    const answer = await readPageOf(
      await send(page, 'brouillon', { ...fieldsOf(await who.read(page), '#brouillon'), pareilles: '1' }, who),
    )
    return fieldsOf(answer, 'form.undo-toast')
  }
  const contentOf = async () => (await drafts(page))[0]?.content
  const before = await contentOf()
  const undo = await made()
  const alike = await contentOf()
  expect(alike).not.toEqual(before)
  expect((await send(page, 'annuler-pareilles', undo)).status).toBe(200)
  expect(await contentOf()).toEqual(before)
  // A repeated press has no further effect.
  expect((await send(page, 'annuler-pareilles', undo)).status).toBe(200)
  const again = await made()
  await keep(page, { message: 'À déposer avant 10 h.' }, thomas)
  const written = await contentOf()
  const refused = await send(page, 'annuler-pareilles', again)
  expect([refused.status, spaces(await refused.text())]).toEqual([
    422,
    expect.stringContaining('Ce devis a été modifié depuis'),
  ])
  expect(await contentOf()).toEqual(written)
})

test('a quote changed since it was shown is shown again before it is sent: words, prices, the address, an undone send (§11.13)', async () => {
  const page = await begin(`demande=${await askForQuote(site, now(), { service: 'rénovation' })}`)
  const question = `${page}?envoi=relire#envoyer`
  const mails = () => site.query('select 1 from outgoing_mails where estimate_id = $1', [idIn(page)])
  // A price typed and sent in the same press changes the total, which the sender has not seen yet: the site asks first.
  expect(to(await send(page, 'brouillon', { ...(await shownOf(page)), l1_price: '99,00' }))).toBe(question)
  // A colleague's change since the page was opened makes the site ask too, even if the total stays the same.
  const opened = await shownOf(page)
  await keep(page, { message: 'À déposer avant 10 h.' }, thomas)
  expect(to(await send(page, 'brouillon', opened))).toBe(question)
  // The hidden fields beside the button are checked, not trusted.
  const shown = await shownOf(page)
  for (const lie of [{ vu: '' }, { vu: 'x' }, { vu: '1' }, { a: 'personne' }])
    expect(to(await send(page, 'brouillon', { ...shown, ...lie })), JSON.stringify(lie)).toBe(question)
  expect(await mails()).toEqual([])
  expect(spaces((await sophie.read(question.replace('#envoyer', ''))).textContent)).toContain(
    'Ce devis a changé depuis que vous l’avez eu sous les yeux',
  )
  expect(to(await send(page, 'brouillon', { ...shown, suite: 'demander' }))).toBe(`${page}?envoi=oui#envoyer`)
  // After a send was undone, sending in one press would lose the words typed for that mail: the site asks first.
  await send(page, 'envoyer', { email: 'jeanne@exemple.fr', texte: 'Bonjour' })
  await send(page, 'annuler')
  const after = await sophie.read(page)
  expect(after.querySelector('.estimate-bar button')?.getAttribute('value')).toBe('demander')
  expect(after.querySelector('input[form=brouillon]')).toBeNull()
})

test('a quote goes by one press to its own client alone, whoever chose another one meanwhile (§11.13)', async () => {
  const page = await begin(`demande=${await askForQuote(site, now(), { service: 'rénovation' })}`)
  const question = `${page}?envoi=relire#envoyer`
  const opened = await shownOf(page)
  const other = 'GarageSaintDie01'
  const [its] = await site.query<{ email: string }>('select email from clients where id = $1', [other])
  const before = (await drafts(page))[0]?.client_id
  expect((await send(page, 'client', { qui: other }, thomas)).status).toBe(200)
  expect(before).not.toBe(other)
  // The site asks even if the total is equal to the cent: the mail would show one client another client's quote.
  const pressed = await send(page, 'brouillon', { ...opened, vu: (await shownOf(page)).vu ?? '' })
  expect([pressed.status, to(pressed)]).toEqual([303, question])
  expect(await site.query('select 1 from outgoing_mails where estimate_id = $1', [idIn(page)])).toEqual([])
  // After a send to a wrong address was undone, one press does not send to that address again.
  expect((await shownOf(page)).a).toBe(its?.email)
  await send(page, 'envoyer', { email: opened.a ?? '' })
  await send(page, 'annuler')
  expect((await sophie.read(page)).querySelector('input[form=brouillon][name=a]')).toBeNull()
})

test('a send can be undone for ten seconds: the draft is a draft again, and no number is used (§11.13)', async () => {
  const id = await askForQuote(site, now(), { service: 'rénovation' })
  const page = await begin(`demande=${id}`)
  const email = `repris-${id.toLowerCase()}@exemple.fr`
  await send(page, 'envoyer', { email, texte: 'Bonjour' })
  // The draft is read-only while it is being sent.
  expect((await send(page, 'brouillon', { vehicle: 'Autre' })).status).toBe(422)
  expect((await send(page, 'supprimer')).status).toBe(422)
  pass(9)
  expect((await send(page, 'annuler')).status).toBe(200)
  pass(5)
  await hurry()
  const [number] = await site.query<{ last: number }>('select sum(last)::int as last from document_numbers')
  expect((await send(page, 'annuler')).status).toBe(422)
  expect(await issued(page)).toBeUndefined()
  expect(await drafts(page)).toHaveLength(1)
  // The form shows again what was typed.
  expect(fieldsOf(await sophie.read(`${page}?envoi=oui`), '#envoyer form')).toMatchObject({
    email,
    texte: 'Bonjour',
  })
  await deliver(page, email)
  const [after] = await site.query<{ last: number }>('select sum(last)::int as last from document_numbers')
  expect(after?.last).toBe((number?.last ?? 0) + 1)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('two people change one draft: separate changes are merged, conflicting ones are asked about (§11.13)', async () => {
  const page = await begin(`demande=${await askForQuote(site, now(), { service: 'rénovation' })}`)
  const opened = fieldsOf(await sophie.read(page), '#brouillon')
  await send(page, 'brouillon', { ...opened, l1_price: '99,00', days: '8' }, thomas)
  const both = await send(page, 'brouillon', { ...opened, l1_price: '101,00', vehicle: 'Peugeot 308 SW' })
  expect(both.status).toBe(422)
  const question = await readPageOf(both)
  expect(textsOf(question, '[data-conflict=l1_price] label')).toEqual([
    'Votre saisie101,00',
    'Enregistré entre-temps99,00',
  ])
  expect((await drafts(page))[0]?.content).toMatchObject({
    l1_price: '99,00',
    days: '8',
    vehicle: 'Peugeot 308',
  })
  // Answering the question saves the chosen value, and each person's other changes.
  const answer = fieldsOf(question, '#brouillon')
  expect((await send(page, 'brouillon', answer)).status).toBe(200)
  expect((await drafts(page))[0]?.content).toMatchObject({
    l1_price: '101,00',
    days: '8',
    vehicle: 'Peugeot 308 SW',
  })
  // Removing a line that a colleague has changed meanwhile keeps the line.
  const again = fieldsOf(await sophie.read(page), '#brouillon')
  await send(page, 'brouillon', { ...again, l2_notes: 'Voilée à 3 h' }, thomas)
  const { l2_kind, ...without } = again
  expect(l2_kind).toBe('rim')
  await send(page, 'brouillon', without)
  expect((await drafts(page))[0]?.content).toMatchObject({ l2_kind: 'rim', l2_notes: 'Voilée à 3 h' })
})

test('lines are added, taken away, lowered by discounts; a professional discount is for professionals (§11.13)', async () => {
  const page = await begin('client=ParticulierDemo1')
  await keep(page, { ajouter: 'free' })
  const extra = (await sophie.read(page))
    .querySelectorAll('button[name=ajouter]')
    .map((button) => button.getAttribute('value') ?? '')
  expect(extra).toContain('Valve neuve')
  await keep(page, { l1_text: 'Contrôle', l1_price: '10,01', l1_quantity: '3', ajouter: 'Valve neuve' })
  await keep(page, { retirer: '2' })
  const wrong = await keep(page, { discount_kind: 'professional', discount: '10', suite: 'envoyer' })
  expect(wrong.status).toBe(422)
  expect(spaces(await wrong.text())).toContain('La remise professionnelle est réservée aux professionnels')
  expect(
    (await sophie.read(page)).querySelectorAll('[name=discount_kind] option[value=professional]'),
  ).toEqual([])
  await keep(page, { discount_kind: 'loyalty', discount: '12,5', l1_discount: '10', l1_vat: '10.0' })
  await send(page, 'emettre')
  const quote = await issued(page)
  // 30.03 less 10 % is 27.03; 12.5 % of 27.03 is 3.38.
  expect(quote?.lines.map(({ quantity, unit_price, vat_rate }) => [quantity, unit_price, vat_rate])).toEqual([
    [3, 1001, 1000],
    [1, -300, 1000],
    [1, -338, 1000],
  ])
  expect([quote?.total_te, quote?.total]).toEqual([2365, 2602])
  expect(quote).toMatchObject({ state: 'issued', status: 'created' })
})

test('a draft has at most forty lines: one more is refused in words, and what is typed stays (§11.13)', async () => {
  const page = await begin('client=ParticulierDemo1')
  // Forty lines with all of their fields, as the page sends them.
  const full = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => index + 1).flatMap((place) =>
      Object.entries({
        kind: 'rim',
        position: 'other',
        size: '19',
        service: 'renovation',
        finish: 'painted',
        defects: '',
        notes: '',
        text: '',
        quantity: '1',
        price: '40',
        discount: '',
        vat: '20.0',
        nature: '',
      }).map(([field, value]) => [`l${place}_${field}`, value]),
    ),
  )
  expect((await keep(page, full)).status).toBe(200)
  const beyond = await keep(page, { ajouter: 'free', l40_price: '41' })
  const shown = await readPageOf(beyond)
  expect([beyond.status, spaces(shown.querySelector('.office-form__alert')?.text ?? '')]).toEqual([
    422,
    '40 lignes au plus',
  ])
  const [draft] = await drafts(page)
  expect([
    draft?.content.l40_price,
    Object.keys(draft?.content ?? {}).filter((name) => name.endsWith('_kind')).length,
  ]).toEqual(['41', 40])
})

test('nothing is issued while something is missing, and each thing is named (§11.13)', async () => {
  const page = await begin('client=ParticulierDemo1')
  const empty = await keep(page, { suite: 'envoyer' })
  expect(await empty.text()).toContain('Ajoutez au moins une ligne')
  await keep(page, { ajouter: 'rim' })
  const wrong = await keep(page, {
    l1_service: '',
    l1_quantity: '0',
    l1_price: 'cher',
    l1_discount: '120',
    days: '',
    validity: '400',
    suite: 'envoyer',
  })
  expect(wrong.status).toBe(422)
  const text = spaces(await wrong.text())
  for (const sentence of [
    'Choisissez la prestation',
    'Indiquez une quantité, de 1 à 999',
    'Indiquez un prix hors taxes, comme 89,50',
    'Indiquez un pourcentage, de 0 à 100',
    'Indiquez le délai, de 1 à 120 jours ouvrés',
    'Indiquez la validité, de 1 à 365 jours',
  ])
    expect(text).toContain(sentence)
  expect((await send(page, 'emettre')).status).toBe(422)
  expect((await send(page, 'envoyer', { email: 'x@exemple.fr' })).status).toBe(422)
  // A draft without a client asks for one before it is sent.
  const nobodys = await begin('')
  expect(await (await keep(nobodys, { suite: 'envoyer' })).text()).toContain('Choisissez le client')
  expect(textsOf(await sophie.read(`${nobodys}?q=Marchal`), '.estimate-clients strong')).toEqual([
    'Julien Marchal',
  ])
  await send(nobodys, 'client', { qui: 'ParticulierDemo1' })
  expect((await drafts(nobodys))[0]?.client_id).toBe('ParticulierDemo1')
  expect(to(await send(nobodys, 'supprimer'))).toBe('/gestion/devis')
  expect((await sophie.open(nobodys)).status).toBe(404)
})

test('a safety rule that blocks keeps a quote from being sent; a responsable lifts it in writing, and it stays on the quote (§11.31)', async () => {
  const id = await askForQuote(site, now(), { service: 'soudure', rim_type: 'jante adaptable', number: 1 })
  const page = await begin(`demande=${id}`)
  const german = {
    registration: 'OG-AB 123',
    l1_kind: 'rim',
    l1_position: 'avg',
    l1_service: 'soudure',
    l1_finish: 'none',
    l1_quantity: '1',
    l1_price: '90',
    l1_vat: '20.0',
    days: '5',
    validity: '30',
  }
  const refused = await keep(page, { ...german, suite: 'envoyer' })
  expect([refused.status, spaces(await refused.text())]).toEqual([
    422,
    expect.stringContaining('Règle de sécurité « Plaque allemande, soudure »'),
  ])
  for (const [form, typed] of [
    ['emettre', {}],
    ['envoyer', { email: 'x@exemple.fr' }],
  ] as const)
    expect((await send(page, form, typed)).status).toBe(422)
  const shown = await sophie.read(page)
  expect(shown.querySelector('.estimate-lines .safety-notes [data-level=block]')?.text).toContain(
    'aucune soudure',
  )
  expect(shown.querySelector('select[name=plate_country] option')?.text).toContain('Allemagne')
  expect(shown.querySelector('input[name=regle]')).toBeNull()
  const lift = { regle: '1 de-weld', motif: 'Jante en acier, hors de la Richtlinie.' }
  expect((await send(page, 'lever', lift)).status).toBe(422)
  expect((await send(page, 'lever', { ...lift, motif: '' }, thomas)).status).toBe(422)
  expect((await send(page, 'lever', lift, thomas)).status).toBe(200)
  const remaining = (await sophie.read(page)).querySelectorAll('#securite p').map(({ text }) => text)
  expect(remaining).toEqual([])
  expect((await send(page, 'emettre')).status).toBe(303)
  const quote = await sophie.read(page)
  expect(quote.text).toContain('Jante en acier, hors de la Richtlinie.')
  expect(quote.querySelector('.record-stream')?.text).toContain('a levé la règle de sécurité')
})

test('the preview is the PDF itself, marked as a draft (§11.13)', async () => {
  const page = await begin(`demande=${await askForQuote(site, now(), { service: 'rénovation' })}`)
  await keep(page, { message: 'Jantes à déposer avant 10 h.', validity: '15' })
  const answer = await sophie.open(`${page}/apercu`)
  expect([answer.headers.get('Content-Type'), answer.headers.get('Cache-Control')]).toEqual([
    'application/pdf',
    'private, no-store',
  ])
  const { text } = await readPdf(await answer.arrayBuffer())
  expect(text).toContain('Jantes à déposer avant 10 h.')
  expect(text).toContain('valable 15 jours')
  expect(text).toMatch(/DE-S-\d{4}-…/)
  expect(text).toContain('BROUILLON')
})

test('the client’s word is recorded with how and by whom, and taken back; clients read two words alone (§4.4, §11.13)', async () => {
  const page = await begin('client=ParticulierDemo1')
  await keep(page, { ajouter: 'free' })
  await keep(page, { l1_text: 'Contrôle', l1_price: '40' })
  await send(page, 'emettre')
  const quote = await issued(page)
  const path = `/espace_pro/devis/epinal/${quote?.id}`
  const client = await colleagueOf('particulier@exemple.fr')
  const form = fieldsOf(await sophie.read(page), '#accepter form')
  expect(form).toEqual({ canal: 'phone', qui: 'Julien Marchal' })
  await send(page, 'refuser', { canal: 'mail', qui: 'Julien', motif: 'Trop cher' })
  expect(await issued(page)).toMatchObject({
    state: 'refused',
    status: 'created',
    refusal_reason: 'Trop cher',
  })
  expect(textsOf(await readPage(site, '/espace_pro/devis', client), 'tbody tr').join()).not.toContain(
    'Refusé',
  )
  await send(page, 'rouvrir')
  expect(await issued(page)).toMatchObject({ state: 'issued', refusal_reason: null, decided_by: null })
  expect((await send(page, 'accepter', { canal: 'fax' })).status).toBe(422)
  await send(page, 'accepter', form)
  expect(await issued(page)).toMatchObject({
    state: 'accepted',
    status: 'paid',
    decision_channel: 'phone',
    decided_by: 'Julien Marchal',
  })
  expect(textsOf(await readPage(site, path, client), '.acceptance strong')).toEqual(['Devis validé'])
  const told = textsOf(await sophie.read(page), '.record-stream li > p:first-child')
  expect(told).toContain(
    `Sophie Lambert a noté l’accord du devis ${quote?.estimate_number}, par téléphone, sans demander de commencer avant 14 jours.`,
  )
})

const colleagueOf = async (email: string) => (await colleague(site, email)).cookies

test('a client reads and accepts by the link of the mail, until its last day (§6, §11.13)', async () => {
  const { page, mail } = await sentQuote()
  const link = new URL(/http\S+devis_recu\S+/.exec(mail.text ?? '')?.[0] ?? '')
  const path = link.pathname + link.search
  const opened = await site.fetch(path)
  expect([opened.status, opened.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  // A mail scanner that only opens the link does not mark the quote as read.
  expect(await issued(page)).toMatchObject({ state: 'sent' })
  const post = (form: string, typed: Record<string, string> = {}) =>
    site.fetch(`${path}&index&formulaire=${form}`, {
      method: 'POST',
      body: new URLSearchParams(typed),
      headers: { Origin: site.origin },
    })
  await post('vu')
  expect(await issued(page)).toMatchObject({ state: 'seen' })
  expect((await site.fetch(`${link.pathname}/pdf${link.search}`)).headers.get('Content-Type')).toBe(
    'application/pdf',
  )
  expect((await site.fetch(link.pathname)).status).toBe(404)
  const screen = await confirming(path)
  expect((await answer(path, 'accepter', { ...screen, nom: 'Jeanne Morel' })).status).toBe(422)
  expect(await issued(page)).toMatchObject({ state: 'seen' })
  const said = { ...screen, nom: 'Jeanne Morel', conditions: 'on' }
  expect(to(await answer(path, 'accepter', said))).toBe(path)
  expect(await issued(page)).toMatchObject({
    state: 'accepted',
    decision_channel: 'page',
    decided_by: 'Jeanne Morel',
  })
  expect(saidOf(await readLed(path))).toMatch(
    /^Devis validé Le devis DE-\S+ a été accepté le \S+ par Jeanne Morel\.$/,
  )

  const late = await sentQuote()
  const old = linkIn(late.mail)
  const before = await confirming(old)
  await site.query('update estimates set valid_until = valid_until - 31 where id = $1', [idIn(late.page)])
  const refused = await answer(old, 'accepter', { ...before, nom: 'Jeanne', conditions: 'on' })
  expect([refused.status, (await readPageOf(refused)).text]).toEqual([
    422,
    expect.stringContaining('Ce devis ne peut plus être accepté en ligne'),
  ])
  expect(await issued(late.page)).toMatchObject({ state: 'sent' })
  expect(saidOf(await readLed(old))).toMatch(/^Le devis DE-\S+ était valable jusqu’au/)
})

/* Answers of clients, who follow the link of their mail. */

type SentMail = Awaited<ReturnType<typeof mailTo>>

const linkIn = (mail: SentMail) => {
  const link = new URL(/http\S+devis_recu\S+/.exec(mail.text ?? '')?.[0] ?? '')
  return link.pathname + link.search
}

/** Address of a page below a quote's, with the access parameters of the quote's link. */
const below = (path: string, page: string, more: readonly (readonly [string, string])[] = []) => {
  const [address, access = ''] = path.split('?')
  const all = [...new URLSearchParams(access), ...more].map(([name, value]) => [name, value])
  return `${address}/${page}?${new URLSearchParams(all)}`
}

const readOpen = async (path: string) => readPageOf(await site.fetch(path))

/**
 * Opens a quote's address that redirects to its matter, as it does once the quote is answered or expired, and returns the
 * matter's page.
 */
async function readLed(path: string) {
  const led = await site.fetch(path)
  expect([led.status, to(led)]).toEqual([303, expect.stringMatching(/^\/suivi\/\S+[?&]devis=/)])
  return readOpen(to(led))
}
const saidOf = (page: Awaited<ReturnType<typeof readOpen>>) =>
  spaces(page.querySelector('.matter__answered')?.text ?? '').trim()

/** Returns the fields of the confirmation screen after ticking these rims on the first screen; all rims by default. */
async function confirming(path: string, keys?: readonly string[]): Promise<Record<string, string>> {
  const first = await readOpen(path)
  const ticked = first.querySelectorAll('input[name=jante]').map((box) => box.getAttribute('value') ?? '')
  const { vu = '' } = fieldsOf(first, 'form.offer')
  const chosen = (keys ?? ticked).map((key) => ['jante', key] as const)
  return fieldsOf(await readOpen(below(path, 'confirmer', [['vu', vu], ...chosen])), 'form.acceptance')
}

const postOpen = (address: string, typed: Record<string, string>) =>
  site.fetch(address, {
    method: 'POST',
    body: new URLSearchParams(typed),
    headers: { Origin: site.origin },
  })

const pageOfForm = { accepter: 'confirmer', decliner: 'decliner', demander: 'question' } as const
const answer = (path: string, form: keyof typeof pageOfForm, typed: Record<string, string>) =>
  postOpen(`${below(path, pageOfForm[form])}&formulaire=${form}`, typed)

const proofsOf = (id: string) =>
  site.query<{ kind: string; data: Record<string, unknown> }>(
    'select kind, data from proof_events where estimate_id = $1 order by place',
    [id],
  )

test('mailed to an insurer it opens its own page, and leads to nothing else of its client (§11.13, §11.27, §11.28)', async () => {
  const { page, mail: own, email } = await sentQuote()
  expect(own.text).toContain('/suivi/')
  const insurer = `assureur-${idIn(page).toLowerCase()}@exemple.fr`
  const mail = await deliver(page, insurer, 'relancer')
  expect(mail.text).not.toContain('/suivi/')
  const open = await site.fetch(linkIn(mail))
  const shown = await readPageOf(open)
  expect([open.status, shown.querySelectorAll('a[href^="/suivi/"]').length]).toEqual([200, 0])
  expect((await readOpen(linkIn(own))).querySelector('a[href^="/suivi/"]')).not.toBeNull()

  // The insurer may read the quote; only its client may answer it.
  expect(shown.querySelectorAll('main form')).toHaveLength(0)
  expect(spaces(shown.querySelector('.offer')?.textContent ?? '')).toContain('y répondre revient à')
  const screen = await confirming(linkIn(own))
  const keys = (screen.choix ?? '').split(' ').slice(0, 3)
  const said = { ...screen, nom: 'Assureur', conditions: 'on' }
  expect((await answer(linkIn(mail), 'accepter', said)).status).toBe(403)
  expect((await answer(linkIn(mail), 'demander', { question: 'Et le reste ?' })).status).toBe(403)
  for (const other of ['confirmer', 'decliner', 'question', 'preuve'])
    expect(to(await site.fetch(below(linkIn(mail), other)))).toBe(linkIn(mail))
  const chosen = { ...(await confirming(linkIn(own), keys)), nom: 'Jeanne Morel', conditions: 'on' }
  expect((await answer(linkIn(own), 'accepter', chosen)).status).toBe(303)
  expect((await issued(page))?.state).toBe('replaced')
  // The contract is confirmed to the client, even though the quote was last mailed to the insurer. The insurer may not read the
  // quote that replaces it.
  await vi.waitUntil(
    async () =>
      (await mailsTo(email)).some(({ subject }) => subject?.startsWith('Confirmation de votre commande')),
    { timeout: 60_000, interval: 100 },
  )
  expect((await mailsTo(insurer)).map(({ subject }) => subject)).toEqual([mail.subject])
  const replaced = await readOpen(linkIn(mail))
  expect(replaced.querySelector('.acceptance')?.text.trim()).toBe('Ce devis a été remplacé par un autre.')
  expect(replaced.querySelector('a[href*="/devis_recu/"]:not([href*="/pdf"])')).toBeNull()

  // A withdrawal declared from the insurer's address does not count as the client's.
  const number = (await issued(page))?.estimate_number ?? ''
  await postOpen('/retractation', { nom: 'Assureur', contrat: number, email: insurer, etape: 'confirmer' })
  expect(await site.query('select is_known_address from withdrawals where email = $1', [insurer])).toEqual([
    { is_known_address: false },
  ])
})

test('a client who accepts three of four rims gets a new quote for these, issued and accepted at once; the first one is unchanged (§11.13)', async () => {
  const { page, mail, email } = await sentQuote()
  const path = linkIn(mail)
  const before = await issued(page)
  const keys = (await readOpen(path)).querySelectorAll('input[name=jante]:not([disabled])')
  expect(keys.every((box) => box.hasAttribute('checked'))).toBe(true)
  const chosen = keys.map((box) => box.getAttribute('value') ?? '').slice(0, 3)
  expect([keys.length, chosen.length]).toEqual([4, 3])
  const screen = await confirming(path, chosen)
  const { vu = '' } = screen
  const shown = await readOpen(
    below(path, 'confirmer', [['vu', vu], ...chosen.map((key) => ['jante', key] as const)]),
  )
  expect(spaces(shown.querySelector('form.acceptance')?.text ?? '')).toContain('3 jantes sur 4.')
  // A rim named twice in the address counts once.
  const twice = await readOpen(
    below(path, 'confirmer', [
      ['vu', vu],
      ...[...chosen, chosen[0] ?? ''].map((key) => ['jante', key] as const),
    ]),
  )
  expect(spaces(twice.querySelector('form.acceptance')?.text ?? '')).toContain('3 jantes sur 4.')
  // The link back to the first screen keeps the choice.
  const back = shown.querySelector('.paper-page__back')?.getAttribute('href')?.replaceAll('&amp;', '&') ?? ''
  expect((await readOpen(back)).querySelectorAll('input[name=jante][checked]')).toHaveLength(3)
  const none = await site.fetch(below(path, 'confirmer', [['vu', vu]]), { redirect: 'manual' })
  expect((await readOpen(to(none))).text).toContain('Choisissez au moins une jante')

  const said = { ...screen, nom: 'Jeanne Morel', conditions: 'on' }
  // The browser sends twice, and a second phone accepts all four rims.
  const [first, second] = await Promise.all([answer(path, 'accepter', said), answer(path, 'accepter', said)])
  const other = await answer(path, 'accepter', { ...said, choix: '', nom: 'Paul' })
  expect([first.status, second.status, other.status]).toEqual([303, 303, 303])
  const whole = await issued(page)
  expect(whole).toMatchObject({
    state: 'replaced',
    status: 'created',
    total: before?.total,
    lines: before?.lines,
  })
  const all = await site.query<Row>('select *, valid_until::text from estimates where id = $1', [
    whole?.replaced_by,
  ])
  const [taken] = all
  expect(taken).toMatchObject({
    state: 'accepted',
    status: 'paid',
    decided_by: 'Jeanne Morel',
    valid_until: before?.valid_until,
  })
  expect(taken?.lines).toHaveLength(3)
  expect(taken?.estimate_number).not.toBe(before?.estimate_number)
  const orders = await site.query<{ rim_n: number; total_ti: number; received_at: null }>(
    'select rim_n, total_ti, received_at from orders where estimate_id = any($1)',
    [[taken?.id, whole?.id]],
  )
  expect(orders).toEqual([{ rim_n: 3, total_ti: taken?.total, received_at: null }])
  expect(to(other)).toContain('deja=oui')
  expect(saidOf(await readLed(to(other)))).toContain('Ce devis avait déjà été accepté entre-temps')
  expect(saidOf(await readLed(path))).toBe(
    `Le devis ${whole?.estimate_number} a été remplacé par le devis ${taken?.estimate_number}.`,
  )
  const confirmed = await mailTo(email, 2)
  expect(confirmed.attachments.map(({ filename }) => filename)).toEqual(
    expect.arrayContaining([
      `Devis ${taken?.estimate_number} TW Jantes.pdf`,
      `Preuve ${taken?.estimate_number} TW Jantes.pdf`,
    ]),
  )

  // The proof chain of both quotes is valid, both sides read the same proof file, and changing one word breaks the chain.
  await vi.waitUntil(async () => (await proofsOf(taken?.id ?? '')).at(-1)?.kind === 'confirmed', {
    timeout: 30_000,
  })
  expect((await proofsOf(idIn(page))).map(({ kind }) => kind)).toEqual(['sent', 'replaced'])
  const [from, accepted, confirmation] = await proofsOf(taken?.id ?? '')
  expect(from).toMatchObject({ kind: 'chosen', data: { from: before?.estimate_number } })
  expect(accepted).toMatchObject({
    kind: 'accepted',
    data: {
      number: before?.estimate_number,
      accepted: taken?.estimate_number,
      choice: `3/4 (${chosen.join(', ')})`,
      name: 'Jeanne Morel',
      channel: 'page',
      document: expect.stringMatching(/^[0-9a-f]{64}$/),
      termsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  })
  const [printed] = await site.query<{ sha256: string }>(
    'select sha256 from printings where document_id = $1 order by printed_at desc limit 1',
    [taken?.id],
  )
  expect(confirmation).toMatchObject({ kind: 'confirmed', data: { to: email, document: printed?.sha256 } })
  const own = await site.fetch(`${below(to(first), 'preuve')}`)
  const proof = await readPdf(Buffer.from(await own.arrayBuffer()))
  for (const word of ['Dossier de preuve', 'Jeanne Morel', `${before?.estimate_number}`, 'Devis accepté'])
    expect(proof.text).toContain(word)
  const office = await sophie.open(`${page.replace(idIn(page), taken?.id ?? '')}/preuve`)
  const unmasked = (await readPdf(Buffer.from(await office.arrayBuffer()))).text
  expect(unmasked).toContain(`${before?.estimate_number}`)
  // Only the office's copy shows the full mail addresses.
  expect([unmasked.includes('…'), proof.text.includes(email)]).toEqual([false, false])
  expect(proof.text).toContain('…')
  expect((await site.fetch(`${path.split('?')[0]}/preuve`)).status).toBe(404)
  // Each opening prints the file again, so its address has a limit of printings.
  await site.query("update rate_limits set points = 120 where key like 'printing:%'")
  expect((await site.fetch(below(to(first), 'preuve'))).status).toBe(429)
  expect(await checkProofs(workshop.db)).toMatchObject({ fault: null })
  const change = (name: string) =>
    site.query(
      `update proof_events set data = jsonb_set(data, '{name}', to_jsonb($2::text)) where estimate_id = $1 and kind = 'accepted'`,
      [taken?.id, name],
    )
  await expect(change('Paul')).rejects.toThrow('proofs are only added to')
  await site.query('alter table proof_events disable trigger proof_events_stay')
  await change('Paul')
  expect((await checkProofs(workshop.db)).fault).toContain(
    `Devis ${taken?.estimate_number}. Le premier maillon rompu est l’événement n°\u00a02.`,
  )
  await change('Jeanne Morel')
  await site.query('alter table proof_events enable trigger proof_events_stay')
  expect((await checkProofs(workshop.db)).fault).toBeNull()

  // A withdrawal that names the first quote's number applies to the quote that replaced it.
  const declared = await postOpen('/retractation', {
    nom: 'Jeanne Morel',
    contrat: before?.estimate_number ?? '',
    email,
    etape: 'confirmer',
  })
  expect(declared.status).toBe(303)
  expect(
    await site.query('select estimate_id, is_known_address from withdrawals where contract = $1', [
      before?.estimate_number,
    ]),
  ).toEqual([{ estimate_id: taken?.id, is_known_address: true }])
  await confirmWithdrawal(site, declared)
  expect((await proofsOf(taken?.id ?? '')).at(-1)?.kind).toBe('withdrawal')
})

/** Returns the amounts followed by « TTC », in cents, in the order of the text. */
const centsWithTax = (text: string) =>
  [...text.matchAll(/([\u2212−]?)(\d[\d ]*),(\d\d) € TTC/g)].map(
    ([, minus, euros = '', cents = '']) =>
      (minus ? -1 : 1) * (Number(euros.replaceAll(' ', '')) * 100 + Number(cents)),
  )
const added = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)

test('a consumer reads every line of a quote with tax, and the lines add up to its total (§11.13)', async () => {
  const id = await askForQuote(site, now(), { service: 'rénovation' })
  const page = await begin(`demande=${id}`)
  const email = `${id.toLowerCase()}@exemple.fr`
  // Rounded one by one, four rims at 39.996 € would exceed the total by two cents.
  await keep(page, {
    l1_price: '33,33',
    l2_price: '33,33',
    l3_price: '33,33',
    l4_price: '33,33',
    discount: '3,3',
    discount_kind: 'loyalty',
    ajouter: 'free',
  })
  await keep(page, { l5_text: 'Valves', l5_price: '3,33', l5_quantity: '4' })
  const path = linkIn(await deliver(page, email))
  const total = (await issued(page))?.total
  const offer = await readOpen(path)
  const shown = spaces(
    offer
      .querySelectorAll('.offer-rim__price, .acceptance__price')
      .map((price) => price.text)
      .join(' '),
  )
  expect(added(centsWithTax(shown))).toBe(total)
  expect(shown).toMatch(/€ HT/)
  // A choice of fewer rims has another total, and its lines add up to it too.
  const keys = offer.querySelectorAll('input[name=jante]').map((box) => box.getAttribute('value') ?? '')
  const { vu = '' } = fieldsOf(offer, 'form.offer')
  const address = below(path, 'confirmer', [
    ['vu', vu],
    ...keys.slice(0, 3).map((key) => ['jante', key] as const),
  ])
  const lines = spaces((await readOpen(address)).querySelector('form.acceptance')?.text ?? '')
  const [, whole = ''] = /([\d ]+,\d\d) € toutes taxes comprises/.exec(lines) ?? []
  expect(added(centsWithTax(lines))).toBe(
    Math.round(Number(whole.replaceAll(' ', '').replace(',', '.')) * 100),
  )

  const said = { ...(await confirming(path)), nom: 'Jeanne Morel', conditions: 'on' }
  expect((await answer(path, 'accepter', said)).status).toBe(303)
  const confirmation = await vi.waitUntil(
    async () =>
      (await mailsTo(email)).find(({ subject }) => subject?.startsWith('Confirmation de votre commande')),
    { timeout: 60_000, interval: 100 },
  )
  const words = spaces(confirmation.text ?? '')
  const listed = words.match(/[\u2212−]?\d[\d ]*,\d\d € TTC \([^)]* HT\)/g) ?? []
  expect(listed.length).toBeGreaterThanOrEqual(3)
  expect(added(centsWithTax(listed.join(' ')))).toBe(total)
  expect(words).not.toMatch(/: [\d ,]+ € HT/)
})

test('a rim left out takes its discount along, lines without a rim stay; prices are those of the issued quote (§11.13)', async () => {
  const id = await askForQuote(site, now(), { service: 'rénovation', number: 2 })
  const page = await begin(`demande=${id}`)
  await keep(page, { l1_discount: '10', discount: '5', discount_kind: 'loyalty', ajouter: 'free' })
  await keep(page, { l3_text: 'Valves', l3_price: '20', l3_quantity: '2' })
  const path = linkIn(await deliver(page, `${id.toLowerCase()}@exemple.fr`))
  const whole = await issued(page)
  const rim = whole?.lines[0]?.unit_price ?? 0
  // Prices raised after the offer do not apply to it.
  const chosen = await confirming(path, ['2'])
  expect(to(await answer(path, 'accepter', { ...chosen, nom: 'Jeanne', conditions: 'on' }))).toContain(
    '/devis_recu/',
  )
  const [taken] = await site.query<Row>('select * from estimates where id = $1', [
    (await issued(page))?.replaced_by,
  ])
  const off = Math.floor(((rim + 4_000) * 500 + 5_000) / 10_000)
  expect(taken?.lines.map(({ quantity, unit_price }) => [quantity, unit_price])).toEqual([
    [1, rim],
    [2, 2_000],
    [1, -off],
  ])
})

test('the right to withdraw is told of what is ticked: without the rim that is sold as goods it is that of services (§11.27)', async () => {
  const { page, mail } = await sentQuote()
  const path = linkIn(mail)
  await site.query(`update estimates set lines = jsonb_set(lines, '{0,nature}', '"goods"') where id = $1`, [
    idIn(page),
  ])
  const open = await readOpen(path)
  const keys = open.querySelectorAll('input[name=jante]').map((box) => box.getAttribute('value') ?? '')
  const ofGoods = 'jusqu’à 14 jours après la réception du bien'
  expect(spaces(open.querySelector('.offer__facts')?.text ?? '')).toContain(ofGoods)
  const read = async (chosen: readonly string[]) => {
    const { vu = '' } = await confirming(path, chosen)
    const query = [['vu', vu] as const, ...chosen.map((key) => ['jante', key] as const)]
    return spaces(
      (await readOpen(below(path, 'confirmer', query))).querySelector('form.acceptance')?.text ?? '',
    )
  }
  const whole = await read(keys)
  expect(whole).toContain(ofGoods)
  expect(whole).not.toContain('Je reconnais que je perdrai mon droit')
  const services = await read(keys.slice(1))
  expect(services).toContain('Le délai court du lendemain de votre accord.')
  expect(services).toContain('Je reconnais que je perdrai mon droit de rétractation')
  expect(services).not.toContain(ofGoods)
  const first = await readOpen(
    below(
      path,
      '',
      keys.slice(1).map((key) => ['jante', key] as const),
    ),
  )
  expect(spaces(first.querySelector('.offer__facts')?.text ?? '')).not.toContain(ofGoods)
})

test('a client declines with a reason, once; they go on reading « Devis créé », and the office may take it back (§4.4, §11.13)', async () => {
  const { page, mail } = await sentQuote()
  const path = linkIn(mail)
  const asked = fieldsOf(await readOpen(below(path, 'decliner')), 'form.acceptance')
  expect((await answer(path, 'decliner', asked)).status).toBe(422)
  const said = { ...asked, motif: 'delay', precisions: 'Il me les faut lundi' }
  const both = await Promise.all([answer(path, 'decliner', said), answer(path, 'decliner', said)])
  expect(both.map(({ status }) => status)).toEqual([303, 303])
  const reason = 'Le délai ne me convient pas\u00a0: Il me les faut lundi'
  expect(await issued(page)).toMatchObject({ state: 'refused', status: 'created', refusal_reason: reason })
  const read = await readLed(path)
  const number = (await issued(page))?.estimate_number
  expect(textsOf(read, '.matter-state strong')).toEqual(['Devis créé'])
  expect(saidOf(read)).toContain(`Le devis ${number} a été décliné le`)
  expect(read.querySelector('.matter__answered a')?.getAttribute('href')).toContain('/preuve?')
  expect(textsOf(await sophie.read(page), '.record-stream li > p:first-child')).toContain(
    `Le client a décliné le devis ${number}.`,
  )
  const told = await vi.waitUntil(
    async () => (await readMails(site)).filter(({ subject }) => subject?.includes(`${number} décliné`)),
    { timeout: 30_000, interval: 100 },
  )
  expect([told.length, spaces(told[0]?.text ?? '')]).toEqual([
    1,
    expect.stringContaining('Il me les faut lundi'),
  ])
  const accepting = { vu: asked.vu ?? '', nom: 'Jeanne', conditions: 'on' }
  expect((await answer(path, 'accepter', accepting)).status).toBe(422)

  // When the refusal is undone, the quote waits for an answer again; a form opened before that is rejected.
  await send(page, 'rouvrir')
  expect(await issued(page)).toMatchObject({ state: 'sent', refusal_reason: null })
  const stale = await answer(path, 'accepter', accepting)
  expect([stale.status, (await readPageOf(stale)).text]).toEqual([
    422,
    expect.stringContaining('Ce devis a changé depuis que cette page est ouverte'),
  ])
  const now2 = await confirming(path)
  expect((await answer(path, 'accepter', { ...now2, nom: 'Jeanne', conditions: 'on' })).status).toBe(303)
  expect((await proofsOf(idIn(page))).map(({ kind }) => kind).slice(0, 4)).toEqual([
    'sent',
    'declined',
    'reopened',
    'accepted',
  ])
})

test('a question on a line goes into the thread of the request, once, or comes as a message; the quote goes on waiting (§11.13)', async () => {
  const { page, mail, requestId } = await sentQuote()
  const path = linkIn(mail)
  const asked = fieldsOf(await readOpen(below(path, 'question', [['ligne', '2']])), 'form.acceptance')
  expect(asked.ligne).toBe('1')
  expect((await answer(path, 'demander', asked)).status).toBe(422)
  const typed = { ...asked, question: 'Peut-on la garder brillante\u00a0?' }
  const answers = await Promise.all([answer(path, 'demander', typed), answer(path, 'demander', typed)])
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  expect((await readOpen(to(answers[0] as Response))).text).toContain('Votre question est partie')
  const number = (await issued(page))?.estimate_number
  const written = await site.query<{ text: string }>(
    "select text from thread_messages where thread_id = $1 and direction = 'received'",
    [requestId],
  )
  expect(written.map(({ text }) => spaces(text))).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Question sur le devis ${number}, « Jante avant droite .*» : Peut-on la garder brillante \\?$`,
      ),
    ),
  ])
  expect(await issued(page)).toMatchObject({ state: 'sent' })
  expect((await proofsOf(idIn(page))).map(({ kind }) => kind)).toEqual(['sent', 'question'])

  const alone = await begin('client=ParticulierDemo1')
  await keep(alone, { ajouter: 'free' })
  await keep(alone, { l1_text: 'Contrôle', l1_price: '40' })
  await send(alone, 'emettre')
  const julien = await colleague(site, 'particulier@exemple.fr')
  const own = `/devis_recu/epinal/${idIn(alone)}`
  const form = fieldsOf(await julien.read(`${own}/question`), 'form.acceptance')
  await julien.send(`${own}/question?formulaire=demander`, { ...form, question: 'Pourquoi\u00a0?' })
  const [message] = await site.query<{ object: string; email: string }>(
    'select object, email from contact_messages where id = $1',
    [form.id],
  )
  expect(message).toEqual({
    object: `Devis ${(await issued(alone))?.estimate_number}`,
    email: 'particulier@exemple.fr',
  })
})

/** Makes a quote handed over in the workshop, without a quote request; its client is signed in. */
async function handedOver() {
  const page = await begin('client=ParticulierDemo1')
  await keep(page, { ajouter: 'free' })
  await keep(page, { l1_text: 'Contrôle', l1_price: '40' })
  await send(page, 'emettre')
  const { cookies } = await colleague(site, 'particulier@exemple.fr')
  return { page, path: `/devis_recu/epinal/${idIn(page)}`, cookies }
}

test.each([
  {
    of: 'a request',
    // Limits: 20 questions an hour from one connection, 30 a day in one thread.
    beyond: [
      { from: 13, to: 21, by: 81, kept: 20, says: 'une heure avant de réessayer' },
      { from: 22, to: 32, by: 82, kept: 30, says: '24 heures avant le suivant' },
    ],
    quote: async () => {
      const { page, mail } = await sentQuote()
      return { page, path: linkIn(mail), cookies: '' }
    },
  },
  {
    of: 'no request',
    beyond: [{ from: 13, to: 21, by: 91, kept: 20, says: 'une heure avant de réessayer' }],
    quote: handedOver,
  },
])(
  'twelve questions at once on a quote of $of, each pressed twice: none lost, none doubled, each mailed; too many are told when (§9.4, §11.13, §11.28)',
  async ({ beyond, quote }) => {
    const { page, path, cookies } = await quote()
    const id = idIn(page)
    const numbered = (from: number, until: number) =>
      Array.from({ length: until - from + 1 }, (_, place) => `Question ${from + place} sur ${id}\u00a0?`)
    const form = async () =>
      fieldsOf(
        await readPageOf(await site.fetch(below(path, 'question'), { headers: { Cookie: cookies } })),
        'form.acceptance',
      )
    const ask = async (questions: string[], by = 0) => {
      const forms = await Promise.all(questions.map(async (question) => ({ ...(await form()), question })))
      const press = (typed: Record<string, string>) =>
        site.fetch(`${below(path, 'question')}&formulaire=demander`, {
          method: 'POST',
          body: new URLSearchParams(typed),
          headers: { Origin: site.origin, Cookie: cookies, 'X-Forwarded-For': `198.51.100.${by}` },
        })
      return Promise.all(forms.flatMap((typed) => [press(typed), press(typed)]))
    }
    const written = async () =>
      (
        await site.query<{ text: string }>(
          `select text from thread_messages where text like '%' || $1 || '%'
         union all select message from contact_messages where message like '%' || $1 || '%'`,
          [id],
        )
      ).map(({ text }) => text.split('\n').at(-1))
    const asked = numbered(1, 12)
    const pressed = await ask(asked, beyond[0]?.by)
    expect(pressed.map(({ status }) => status)).toEqual(pressed.map(() => 303))
    expect((await written()).sort()).toEqual(asked.toSorted())
    const proven = (await proofsOf(id)).filter(({ kind }) => kind === 'question')
    expect([proven.length, new Set(proven.map(({ data }) => data.textHash)).size]).toEqual([12, 12])
    expect((await checkProofs(workshop.db)).fault).toBeNull()
    const mailed = async () => {
      const texts = (await readMails(site)).map(({ text }) => text ?? '')
      return asked.map((question) => texts.filter((text) => text.includes(question)).length)
    }
    await vi.waitFor(async () => expect(Math.min(...(await mailed()))).toBe(1))

    for (const { from, to: until, by, kept, says } of beyond) {
      const questions = numbered(from, until)
      const refused = (await ask(questions, by)).filter(({ status }) => status !== 303)
      expect(refused.map(({ status }) => status)).toEqual([429, 429])
      const told = await readPageOf(refused[0] as Response)
      expect(spaces(told.text)).toContain(
        `Merci de patienter ${says} : rien de ce que vous avez saisi n’est perdu`,
      )
      expect(questions).toContain(told.querySelector('textarea')?.text)
      expect(await written()).toHaveLength(kept)
    }
    expect(Math.max(...(await mailed()))).toBe(1)
  },
)

test('a client withdraws from one of four rims: it is declared, acknowledged and decided as that part, and the order keeps the others (§11.27)', async () => {
  const { page, mail, email } = await sentQuote()
  const path = linkIn(mail)
  const accepted = await answer(path, 'accepter', {
    ...(await confirming(path)),
    nom: 'Jeanne Morel',
    conditions: 'on',
  })
  expect(accepted.status).toBe(303)
  const before = await issued(page)
  const parts = (await readLed(path)).querySelectorAll('.part-choice input[name=coche]')
  expect(parts).toHaveLength(4)
  const [key = '', part = ''] = spaces(parts[0]?.getAttribute('value') ?? '').split(':')
  const contrat = before?.estimate_number ?? ''
  const asked = await readOpen(`/retractation?${new URLSearchParams({ contrat, coche: `${key}:${part}` })}`)
  const filled = fieldsOf(asked, 'main form')
  expect(filled).toMatchObject({ contrat, partie: part, coches: key })
  const declared = { ...filled, nom: 'Jeanne Morel', email }
  const shown = await readPageOf(await postOpen('/retractation', declared))
  expect(spaces(shown.textContent)).toContain(
    'Je vous notifie ma rétractation de la partie indiquée du contrat',
  )
  const sent = await postOpen('/retractation', { ...declared, etape: 'confirmer' })
  await confirmWithdrawal(site, sent)
  expect(spaces((await readOpen(to(sent))).textContent)).toContain(part)
  const receipt = await vi.waitUntil(
    async () => (await mailsTo(email)).find(({ subject }) => subject?.startsWith('Accusé de réception')),
    { timeout: 30_000, interval: 100 },
  )
  expect(spaces(receipt?.text ?? '')).toContain('pour cette partie seule : ')

  // Until the office has decided which rims the declaration is about, no rim can be received.
  const [opened] = await site.query<{ id: string }>('select id from orders where estimate_id = $1', [
    idIn(page),
  ])
  expect((await sophie.send(`/gestion/commandes/${opened?.id}?formulaire=recevoir`)).status).toBe(422)
  const record = `/gestion/retractations/${to(sent).split(/[/?]/)[3]}`
  const form = fieldsOf(await sophie.read(record), 'form[action*="formulaire=decider"]')
  const keys = (await sophie.read(record))
    .querySelectorAll('input[name=jante]')
    .map((box) => box.getAttribute('value') ?? '')
  // The rim that the client ticked is ticked for the office too, by its key.
  expect([form.decision, keys.length, form.jante]).toEqual(['in-time', 4, key])
  const decide = (more: Record<string, string>) =>
    sophie.send(`${record}?formulaire=decider`, {
      vu: form.vu ?? '',
      decision: 'in-time',
      reponse: form.reponse ?? '',
      ...more,
    })
  const none = await decide({})
  expect([none.status, await none.text()]).toEqual([
    422,
    expect.stringContaining('Cochez ce que la rétractation concerne'),
  ])
  expect((await decide({ jante: keys[0] ?? '' })).status).toBe(200)
  const [order] = await site.query<{ id: string; rim_n: number; total_ti: number; rims: number }>(
    `select id, rim_n, total_ti, (select count(*)::int from order_rims where order_id = o.id) as rims
     from orders o where estimate_id = $1`,
    [idIn(page)],
  )
  const total = before?.total ?? 0
  expect(order).toMatchObject({ rim_n: 3, rims: 3, total_ti: (total * 3) / 4 })
  const [asks] = await site.query('select deposit_asked, state, total from estimates where id = $1', [
    idIn(page),
  ])
  expect(asks).toEqual({ deposit_asked: Math.round((total * 3 * 0.3) / 4), state: 'accepted', total })
  expect((await sophie.send(`/gestion/commandes/${order?.id}?formulaire=recevoir`)).status).toBeLessThan(400)
  const standing = await readLed(path)
  expect(spaces(standing.textContent)).toContain(`pour cette partie : ${part}`)
  expect(standing.querySelectorAll('.part-choice input[name=coche]')).toHaveLength(3)
  expect((await proofsOf(idIn(page))).filter(({ kind }) => kind.startsWith('withdrawal'))).toMatchObject([
    { kind: 'withdrawal', data: { part } },
    { kind: 'withdrawal-decided', data: { decision: 'in-time' } },
  ])

  // The second rim is already at the workshop: its work is stopped, and its line is removed.
  const again = await postOpen('/retractation', { ...declared, partie: 'la deuxième', etape: 'confirmer' })
  const second = `/gestion/retractations/${to(again).split(/[/?]/)[3]}`
  await confirmWithdrawal(site, again)
  const next = fieldsOf(await sophie.read(second), 'form[action*="formulaire=decider"]')
  // A free description does not tick any rim.
  expect(next.jante).toBeUndefined()
  const answered = await sophie.send(`${second}?formulaire=decider`, {
    vu: next.vu ?? '',
    decision: 'in-time',
    reponse: next.reponse ?? '',
    jante: keys[1] ?? '',
  })
  expect(answered.status).toBe(200)
  const stopped = await site.query(
    "select 1 from order_rims where order_id = $1 and problem like 'À rendre sans travail%'",
    [order?.id],
  )
  const [left] = await site.query('select total_ti from orders where id = $1', [order?.id])
  expect([stopped.length, left]).toEqual([1, { total_ti: total / 2 }])
})

/** Declares a withdrawal from one rim of a quote and accepts it in the office. */
async function withdrawRim(page: string, email: string, key: string) {
  const sent = await postOpen('/retractation', {
    nom: 'Jeanne Morel',
    contrat: (await issued(page))?.estimate_number ?? '',
    email,
    partie: `la jante ${key}`,
    etape: 'confirmer',
  })
  await confirmWithdrawal(site, sent)
  const record = `/gestion/retractations/${to(sent).split(/[/?]/)[3]}`
  const { vu = '', reponse = '' } = fieldsOf(await sophie.read(record), 'form[action*="formulaire=decider"]')
  return sophie.send(`${record}?formulaire=decider`, { vu, decision: 'in-time', reponse, jante: key })
}
const orderOf = async (page: string) =>
  (
    await site.query<{ id: string; rim_n: number; total_ti: number; lines: unknown[]; stopped: number[] }>(
      `select id, rim_n, total_ti, lines, (select coalesce(array_agg(place order by place), '{}') from order_rims
         where order_id = o.id and problem like 'À rendre sans travail%') as stopped
       from orders o where estimate_id = $1`,
      [idIn(page)],
    )
  )[0]

test('withdrawing from one rim refunds its share of a paid deposit by a credit note of that sum (§11.15, §11.27)', async () => {
  const { page, email } = await sentQuote()
  await send(page, 'accepter', { canal: 'phone', qui: 'Jeanne' })
  const { id: order = '' } = (await orderOf(page)) ?? {}
  const total = (await issued(page))?.total ?? 0
  const asking = `/gestion/factures/acompte?commande=${order}`
  const typed = fieldsOf(await sophie.read(asking), '#acompte form, form#acompte')
  expect((await sophie.send(`${asking}&formulaire=acompte`, { ...typed, email: '' })).status).toBe(303)
  const deposit = `/gestion/factures/ostwald/${typed.id}`
  const paid = Math.round(total * 0.3)
  await payAt(workshop, now(), { invoiceId: typed.id ?? '', cents: paid, paidOn: parisDay(now()) })
  expect((await withdrawRim(page, email, '1')).status).toBe(200)
  const [{ id: declaration } = { id: '' }] = await site.query<{ id: string }>(
    'select id from withdrawals where estimate_id = $1',
    [idIn(page)],
  )
  const steps = async () =>
    textsOf(await sophie.read(`/gestion/retractations/${declaration}`), '.withdrawal-record__steps > li')
      .map(spaces)
      .join(' | ')
  const share = paid - Math.round((total * 3 * 0.3) / 4)
  const euros = (cents: number) => spaces(formatCents(cents))
  expect(await steps()).toContain(
    `(acompte)\u00a0: ${euros(share)} sur ${euros(paid)} payés`.replace('\u00a0', ' '),
  )
  expect(await steps()).not.toContain(`${euros(paid)} payés |`)

  // The form proposes this amount; another amount may be typed, up to what is left of the deposit.
  const link = (await sophie.read(`/gestion/retractations/${declaration}`))
    .querySelector(`a[href^="${deposit}"]`)
    ?.getAttribute('href')
  const form = fieldsOf(await sophie.read(link ?? ''), 'form[action*="formulaire=avoir"]')
  expect(form).toMatchObject({ part: 'somme', somme: decimalCents(share) })
  const credit = (more: Record<string, string>) =>
    sophie.send(`${deposit}?formulaire=avoir`, { part: 'somme', reason: 'Rétractation', ...more })
  expect((await credit({ somme: '' })).status).toBe(422)
  expect((await credit({ somme: decimalCents(paid + 1) })).status).toBe(422)
  const credited = await credit({ somme: form.somme ?? '' })
  expect(credited.status).toBe(303)
  const note = to(credited).split('/')[4] ?? ''
  const rows = await site.query<{
    total: number
    total_te: number
    status: string
    lines: { quantity: number; unit_price: number }[]
  }>('select total, total_te, status, lines from invoices where id in ($1, $2) order by total', [
    note,
    typed.id,
  ])
  expect(rows.map(({ total: cents, status }) => [cents, status])).toEqual([
    [-share, 'created'],
    [paid, 'paid'],
  ])
  expect(rows[0]?.lines.map(({ quantity, unit_price }) => quantity * unit_price)).toEqual([rows[0]?.total_te])
  expect(await steps()).toContain(`avoir fait : ${euros(share)} à rendre`)
  // For a second rim the form proposes the next share, whatever was credited for the first.
  time += 60_000
  expect((await withdrawRim(page, email, '2')).status).toBe(200)
  const [{ id: next } = { id: '' }] = await site.query<{ id: string }>(
    'select id from withdrawals where estimate_id = $1 and id <> $2',
    [idIn(page), declaration],
  )
  const proposal = (await sophie.read(`/gestion/retractations/${next}`)).querySelector(
    `a[href^="${deposit}"]`,
  )
  const proposed = fieldsOf(
    await sophie.read(proposal?.getAttribute('href') ?? ''),
    'form[action*="formulaire=avoir"]',
  )
  expect(proposed.somme).toBe(decimalCents(paid - share - Math.round((total * 2 * 0.3) / 4)))
  // An invoice made after the decision does not bill the withdrawn rim.
  const final = await bill(workshop, { at: new Date(now().getTime() + 60_000) })
  await site.query('update orders set invoice = $1 where id = $2', [final.id, order])
  expect(await steps()).not.toContain(final.number)
  // The rest of the deposit can still be credited.
  const rest = await credit({ part: 'tout' })
  expect(rest.status).toBe(303)
  expect(
    await site.query(
      'select total, (select status from invoices where id = $2) as status from invoices where id = $1',
      [to(rest).split('/')[4], typed.id],
    ),
  ).toEqual([{ total: share - paid, status: 'asset_created' }])
})

test('a rim that is withdrawn from is found with all its work, whatever was corrected since; else nothing is stored', async () => {
  const id = await askForQuote(site, now(), { service: 'rénovation', number: 3 })
  const email = `${id.toLowerCase()}@exemple.fr`
  const page = await begin(`demande=${id}`)
  await keep(page, { ajouter: 'rim' })
  await keep(page, { l4_position: 'avg', l4_service: 'devoilage', l4_size: '18', l4_price: '50' })
  await deliver(page, email)
  await send(page, 'accepter', { canal: 'phone', qui: 'Jeanne' })
  const { id: order = '', total_ti: whole = 0 } = (await orderOf(page)) ?? {}
  await sophie.send(`/gestion/commandes/${order}?formulaire=recevoir`)
  await site.query('update order_rims set size = 22 where order_id = $1 and place = 1', [order])
  expect((await withdrawRim(page, email, '1')).status).toBe(200)
  const after = await orderOf(page)
  expect([after?.stopped, after?.lines.length]).toEqual([[1, 4], 2])
  expect(after?.total_ti).toBeLessThan(whole - 6_000)

  await site.query("delete from order_rims where order_id = $1 and position = 'avd'", [order])
  const deposit = async () =>
    (await site.query('select deposit_asked from estimates where id = $1', [idIn(page)]))[0]
  const asked = await deposit()
  const refused = await withdrawRim(page, email, '2')
  expect(refused.status).toBe(422)
  expect(spaces((await readPageOf(refused)).querySelector('fieldset [role=alert]')?.text ?? '').trim()).toBe(
    'La jante « Avant droite (18 pouces) » n’est plus dans la commande : ajoutez-la, ou corrigez sa position, sur la page de la commande.',
  )
  expect([await orderOf(page), await deposit()]).toEqual([after, asked])
  expect(
    await site.query(
      "select decision, agreed_part from withdrawals where estimate_id = $1 and part = 'la jante 2'",
      [idIn(page)],
    ),
  ).toEqual([{ decision: null, agreed_part: null }])
})

test('an order that is made after a part was withdrawn from is made without it; opened again the quote is whole', async () => {
  const { page, email } = await sentQuote()
  const said = { canal: 'phone', qui: 'Jeanne' }
  await send(page, 'accepter', said)
  await site.query('delete from orders where estimate_id = $1', [idIn(page)])
  expect((await withdrawRim(page, email, '2')).status).toBe(200)
  const total = (await issued(page))?.total ?? 0
  const opening = `/gestion/commandes/nouvelle?devis=${idIn(page)}`
  expect(spaces((await sophie.read(opening)).text)).toContain('3 jantes')
  await sophie.send(`${opening}&formulaire=devis`)
  const made = await orderOf(page)
  expect(made).toMatchObject({ rim_n: 3, total_ti: (total * 3) / 4 })
  expect(
    await site.query('select place, position from order_rims where order_id = $1 order by place', [made?.id]),
  ).toEqual([
    { place: 1, position: 'avg' },
    { place: 3, position: 'arg' },
    { place: 4, position: 'ard' },
  ])

  pass(60)
  expect((await send(page, 'rouvrir')).status).toBe(200)
  pass(60)
  await send(page, 'accepter', said)
  expect(await orderOf(page)).toMatchObject({ rim_n: 4, total_ti: total })
  // The new contract covers all rims, so the client may withdraw from this rim again.
  expect((await withdrawRim(page, email, '2')).status).toBe(200)
  expect(await orderOf(page)).toMatchObject({ rim_n: 3, total_ti: (total * 3) / 4 })
})

test('a withdrawn rim is not billed any more, whether it was billed before or not; a fully credited order can be changed again', async () => {
  const { page, email } = await sentQuote()
  await send(page, 'accepter', { canal: 'phone', qui: 'Jeanne' })
  const { id: order = '', total_ti: whole = 0 } = (await orderOf(page)) ?? {}
  await sophie.send(`/gestion/commandes/${order}?formulaire=recevoir`)
  const [{ client_id: clientId } = { client_id: '' }] = await site.query<{ client_id: string }>(
    'select client_id from orders where id = $1',
    [order],
  )
  const client = await findClient(workshop.db, clientId)
  const lines = (await issued(page))?.lines ?? []
  const billed = await workshop.db.transaction(async (tx) =>
    client
      ? issueInvoice(
          tx,
          { ...workshop, clock: { now } },
          { client, pos: pointOfSale('ostwald', defaultSite), lines, orderIds: [order] },
        )
      : null,
  )
  const invoice = billed?.outcome === 'issued' ? `/gestion/factures/ostwald/${billed.id}` : ''
  expect((await withdrawRim(page, email, '1')).status).toBe(200)
  expect(await orderOf(page)).toMatchObject({ total_ti: (whole * 3) / 4, stopped: [1] })

  const ordered = `/gestion/commandes/${order}`
  const linesForm = async () =>
    (await sophie.read(ordered)).querySelector('form[action*="formulaire=lignes"]')
  expect(await linesForm()).toBeNull()
  expect(
    (await sophie.send(`${invoice}?formulaire=avoir`, { part: 'tout', reason: 'Rétractation' })).status,
  ).toBe(303)
  // The credited invoice no longer counts: the client can withdraw from a rim and the office can change lines, as before it.
  expect((await withdrawRim(page, email, '2')).status).toBe(200)
  expect(await orderOf(page)).toMatchObject({ total_ti: whole / 2, stopped: [1, 2] })
  expect(await linesForm()).not.toBeNull()
  const form = fieldsOf(await sophie.read(ordered), 'form[action*="formulaire=lignes"]')
  expect((await sophie.send(`${ordered}?formulaire=lignes`, { ...form, description: '' })).status).toBe(200)
  expect((await orderOf(page))?.lines).toHaveLength(0)
})

test('above the amount of the settings a quote is accepted by the code of a mail, for what was chosen alone (§9.4, §11.13)', async () => {
  const setting = '/gestion/reglages/conditions'
  const fields = fieldsOf(await thomas.read(setting), '#modifier form')
  expect((await thomas.send(`${setting}?formulaire=modifier`, { ...fields, code_from: '300' })).status).toBe(
    200,
  )
  const { page, mail, email } = await sentQuote()
  const path = linkIn(mail)
  const screen = await vi.waitUntil(
    async () => {
      const found = await confirming(path)
      return 'code' in found ? found : null
    },
    { timeout: 15_000 },
  )
  const said: Record<string, string> = { ...screen, nom: 'Jeanne', conditions: 'on' }
  const problem = async (typed: Record<string, string>) => {
    const answered = await answer(path, 'accepter', typed)
    return [answered.status, spaces((await readPageOf(answered)).text)]
  }
  expect(await problem(said)).toEqual([422, expect.stringContaining('Saisissez le code à six chiffres')])
  const codeIn = async (count: number) => /^\d{6}/.exec((await mailTo(email, count)).subject ?? '')?.[0] ?? ''
  const code = await codeIn(2)
  expect(code).toMatch(/^\d{6}$/)
  const [kept] = await site.query('select * from acceptance_codes where estimate_id = $1', [idIn(page)])
  expect(JSON.stringify(kept)).not.toContain(code)
  // No code is mailed for rims that the quote does not have.
  expect(await problem({ ...said, choix: `${said.choix} zzz` })).toEqual([
    422,
    expect.stringContaining('Ce devis a changé'),
  ])
  expect(await mailsTo(email)).toHaveLength(2)
  // A code is not valid for a choice of rims other than the one that it was requested for.
  const part = await confirming(path, ['1', '2', '3'])
  expect(await problem({ ...said, choix: part.choix ?? '', code })).toEqual([
    422,
    expect.stringContaining('pas pour ce choix'),
  ])
  const wrong = code === '000000' ? '111111' : '000000'
  for (let tries = 0; tries < 5; tries++)
    expect(await problem({ ...said, code: wrong })).toEqual([
      422,
      expect.stringContaining('n’est pas le bon'),
    ])
  expect(await problem({ ...said, code })).toEqual([422, expect.stringContaining('ne vaut plus')])
  await problem(said)
  const late = await codeIn(3)
  pass(11 * 60)
  expect(await problem({ ...said, code: late })).toEqual([422, expect.stringContaining('ne vaut plus')])
  await problem(said)
  const right = await codeIn(4)
  expect((await issued(page))?.state).toBe('sent')
  const accepted = await answer(path, 'accepter', {
    ...said,
    code: ` ${right.slice(0, 3)} ${right.slice(3)} `,
  })
  expect(accepted.status).toBe(303)
  expect((await issued(page))?.state).toBe('accepted')
  expect((await proofsOf(idIn(page))).find(({ kind }) => kind === 'accepted')?.data).toMatchObject({
    code: true,
  })
  await thomas.send(`${setting}?formulaire=modifier`, {
    ...fieldsOf(await thomas.read(setting), '#modifier form'),
    code_from: '',
  })
})

test('messages in a client’s name, and as many mails to others as leave in an hour, do not keep their code back (§9.4)', async () => {
  const setting = '/gestion/reglages/conditions'
  const change = async (code_from: string) =>
    thomas.send(`${setting}?formulaire=modifier`, {
      ...fieldsOf(await thomas.read(setting), '#modifier form'),
      code_from,
    })
  expect((await change('300')).status).toBe(200)
  const { mail, email } = await sentQuote()
  for (let times = 0; times < 11; times++)
    await site.fetch('/contact', {
      method: 'POST',
      body: new URLSearchParams({ id: randomId(), email, object: 'Jantes', message: 'Bonjour' }),
      headers: { Origin: site.origin, 'X-Forwarded-For': `10.77.0.${times}` },
    })
  await site.query("update rate_limits set points = 600 where key like 'mail-to-all:%'")
  const path = linkIn(mail)
  const screen = await vi.waitUntil(
    async () => {
      const found = await confirming(path)
      return 'code' in found ? found : null
    },
    { timeout: 15_000 },
  )
  const asked = await answer(path, 'accepter', { ...screen, nom: 'Jeanne', conditions: 'on' })
  expect([asked.status, spaces((await readPageOf(asked)).text)]).toEqual([
    422,
    expect.stringContaining('Saisissez le code à six chiffres'),
  ])
  await vi.waitFor(
    async () =>
      expect((await mailsTo(email)).map(({ subject }) => subject)).toContainEqual(
        expect.stringMatching(/^\d{6}/),
      ),
    { timeout: 15_000 },
  )
  await site.query('delete from rate_limits')
  await change('')
})

test('chosen rims are paid for by the terms that were read, whatever the settings say by then (§11.13, §11.33)', async () => {
  const { page, mail } = await sentQuote()
  const path = linkIn(mail)
  const setting = '/gestion/reglages/conditions'
  const change = async (deposit: string) => {
    const fields = fieldsOf(await thomas.read(setting), '#modifier form')
    expect((await thomas.send(`${setting}?formulaire=modifier`, { ...fields, deposit })).status).toBe(200)
    await vi.waitUntil(
      async () =>
        (await (await site.fetch('/conditions_generales')).text()).includes(`acompte de ${deposit}\u00a0%`),
      { timeout: 15_000, interval: 100 },
    )
  }
  pass(60)
  await change('10')
  const said = { ...(await confirming(path, ['1', '2', '3'])), nom: 'Jeanne Morel', conditions: 'on' }
  expect((await answer(path, 'accepter', said)).status).toBe(303)
  const [agreed] = await site.query<Row & { deposit_asked: number }>(
    'select agreed.* from estimates whole join estimates agreed on agreed.id = whole.replaced_by where whole.id = $1',
    [idIn(page)],
  )
  const third = Math.round(((agreed?.total ?? 0) * 30) / 100)
  expect(agreed?.deposit_asked).toBe(third)
  const proposed = await sophie.read(`/gestion/factures/acompte?devis=${agreed?.id}`)
  expect(proposed.querySelector('input[name=montant]')?.getAttribute('value')).toBe(
    (third / 100).toFixed(2).replace('.', ','),
  )
  await change('30')
})

test('accepted or replaced by the office, accepted in part or withdrawn from: whichever comes first counts, whole (§11.13)', async () => {
  for (const chosen of [undefined, ['1', '2']]) {
    const { page, mail } = await sentQuote()
    const path = linkIn(mail)
    const said = { ...(await confirming(path, chosen)), nom: 'Jeanne', conditions: 'on' }
    const successor = await begin(`remplace=${idIn(page)}`)
    await Promise.all([answer(path, 'accepter', said), send(successor, 'emettre')])
    const first = await issued(page)
    const agreed =
      first?.state === 'replaced' ? await issued(`/gestion/devis/epinal/${first.replaced_by}`) : first
    const [made] = await site.query<{ count: number }>(
      'select count(*)::int as count from orders where estimate_id = any($1)',
      [[first?.id, agreed?.id]],
    )
    expect(made?.count).toBe(agreed?.state === 'accepted' ? 1 : 0)
  }
  // If the process is killed in between, nothing is saved, and the client can press again.
  const { page, mail } = await sentQuote()
  const path = linkIn(mail)
  const said = { ...(await confirming(path, ['1'])), nom: 'Jeanne', conditions: 'on' }
  await site.query(`create function no_order() returns trigger language plpgsql as
    'begin raise exception ''killed''; end'; create trigger no_order before insert on orders for each row execute function no_order()`)
  const last = async () =>
    (
      await site.query<{ last: number }>(
        "select last from document_numbers where series like 'DE-S-%' order by series desc limit 1",
      )
    )[0]?.last
  const before = await last()
  expect((await answer(path, 'accepter', said)).status).toBe(503)
  await site.query('drop trigger no_order on orders')
  expect([await last(), (await issued(page))?.state, (await proofsOf(idIn(page))).length]).toEqual([
    before,
    'sent',
    1,
  ])
  expect((await answer(path, 'accepter', said)).status).toBe(303)
  expect((await issued(page))?.state).toBe('replaced')
})

test('another client, and one of the staff who looks as they do, accept nothing (§6, §11.13)', async () => {
  const page = await begin('client=ParticulierDemo1')
  await keep(page, { ajouter: 'free' })
  await keep(page, { l1_text: 'Contrôle', l1_price: '40' })
  await send(page, 'emettre')
  const own = `/devis_recu/epinal/${idIn(page)}/confirmer`
  const post = (cookies: string, typed: Record<string, string> = {}) =>
    site.fetch(`${own}?formulaire=accepter`, {
      method: 'POST',
      body: new URLSearchParams({ nom: 'Quelqu’un', conditions: 'on', ...typed }),
      headers: { Origin: site.origin, Cookie: cookies },
    })
  expect((await post(await colleagueOf('pro@exemple.fr'))).status).toBe(404)
  await sophie.send('/gestion/clients/ParticulierDemo1?formulaire=voir')
  expect((await post(sophie.cookies)).status).toBe(404)
  const area = await sophie.read(`/espace_pro/devis/epinal/${idIn(page)}`)
  expect(area.querySelector('a[href^="/devis_recu"]')).toBeNull()
  await sophie.send('/gestion/clients/ParticulierDemo1?formulaire=quitter')
  expect(await issued(page)).toMatchObject({ state: 'issued' })
  const julien = await colleague(site, 'particulier@exemple.fr')
  const first = await julien.read(`/espace_pro/devis/epinal/${idIn(page)}`)
  expect(first.querySelector('a[href^="/devis_recu"]')?.text).toBe('Répondre à ce devis')
  const { vu = '' } = fieldsOf(await julien.read(own.replace('/confirmer', '')), 'form.offer')
  expect((await post(julien.cookies, { vu })).status).toBe(303)
  expect(await issued(page)).toMatchObject({ state: 'accepted', decided_by: 'Quelqu’un' })
})

test('a quote is reminded of once its end is near, never by itself, and ends with its last day (§11.13)', async () => {
  const { page, email } = await sentQuote()
  expect((await sophie.read(page)).querySelector('.estimate-standing__reminder')).toBeNull()
  await site.query('update estimates set valid_until = current_date + 3 where id = $1', [idIn(page)])
  expect(textsOf(await sophie.read(page), '.estimate-standing__reminder a')).toEqual(['Relancer le client'])
  expect(await mailsTo(email)).toHaveLength(1)
  const reminder = await deliver(page, email, 'relancer', 2)
  expect(spaces(reminder.subject ?? '')).toMatch(/^Rappel : votre devis DE-S-/)
  expect((await sophie.read(page)).querySelector('.estimate-standing__reminder')).toBeNull()

  const expire = () => expireEstimates({ ...workshop, clock: { now } })
  await site.query('update estimates set valid_until = $2 where id = $1', [idIn(page), parisDay(now())])
  await expire()
  expect(await issued(page)).toMatchObject({ state: 'sent' })
  await site.query('update estimates set valid_until = $2 where id = $1', [
    idIn(page),
    addDays(parisDay(now()), -1),
  ])
  expect(await expire()).toBe(1)
  expect(await issued(page)).toMatchObject({ state: 'expired', status: 'created' })
  expect(textsOf(await sophie.read(page), '.record-stream li > p:first-child')[0]).toMatch(
    /^Le site a constaté l’expiration du devis DE-S-/,
  )
  // The workshop may still accept an expired quote.
  await send(page, 'accepter', { canal: 'workshop', qui: '' })
  expect(await issued(page)).toMatchObject({ state: 'accepted', decision_channel: 'workshop' })
})

test('a quote is replaced by a new one, or copied (§11.13)', async () => {
  const { page, email } = await sentQuote()
  const first = await issued(page)
  const next = await begin(`remplace=${idIn(page)}`)
  // Two people who press « replace » continue the same draft.
  expect(await begin(`remplace=${idIn(page)}`, thomas)).toBe(next)
  await keep(next, { l1_price: '50' })
  await send(next, 'emettre')
  const second = await issued(next)
  expect(second?.lines[0]?.unit_price).toBe(5_000)
  expect(await issued(page)).toMatchObject({ state: 'replaced', replaced_by: second?.id })
  expect(textsOf(await sophie.read(page), '.estimate-standing a')[0]).toBe(second?.estimate_number)
  expect((await send(page, 'accepter', { canal: 'phone' })).status).toBe(422)
  // A replaced quote cannot be sent any more.
  expect((await send(page, 'envoyer', { email })).status).toBe(422)
  const copy = await begin(`copie=${first?.id}`)
  expect((await drafts(copy))[0]?.content).toMatchObject({ l1_kind: 'rim', l1_position: 'avg' })
  // A quote that was not made from a draft is copied by its lines.
  const [old] = await site.query<{ id: string }>(
    "select id from estimates where id like 'DemoDevis%' order by id limit 1",
  )
  const content = (await drafts(await begin(`copie=${old?.id}`)))[0]?.content
  expect(content?.l1_kind).toBe('free')
  expect(content?.l1_text).toContain('Rénovation')
})

test('a quote that was never a draft and has more than forty lines is not copied in part (§11.13)', async () => {
  const id = randomId()
  const line = { description: 'Rénovation', quantity: 1, unit_price: 100, vat_rate: 2_000 }
  await site.query(
    `insert into estimates (id, estimate_number, created_at, pos_id, client_id, total_te, total, lines)
     values ($1, $2, now(), 'epinal', 'ParticulierDemo1', 4100, 4920, $3)`,
    [id, `DE-L-${id}`, JSON.stringify(Array.from({ length: 41 }, () => line))],
  )
  const copied = await sophie.send(`/gestion/devis/nouveau?copie=${id}&formulaire=commencer`)
  expect([copied.status, spaces((await readPageOf(copied)).text)]).toEqual([
    422,
    expect.stringContaining('Ce devis a plus de 40 lignes : il ne peut être ni copié ni remplacé.'),
  ])
})

test('the list is found by state and words, the office’s search and the client’s record lead there (§11.13)', async () => {
  const { page } = await sentQuote({ last_name: 'Zimmermann', first_name: 'Odile', model: 'Rifter' })
  const quote = await issued(page)
  const rows = async (query: string) => textsOf(await thomas.read(`/gestion/devis${query}`), 'tbody tr th')
  expect(await rows('?q=Zimmermann')).toHaveLength(1)
  expect(await rows(`?q=${quote?.estimate_number}`)).toHaveLength(1)
  expect(await rows('?q=Zimmermann&etat=envoye')).toHaveLength(1)
  expect(await rows('?q=Zimmermann&etat=accepte')).toEqual([])
  expect(await rows('?q=Zimmermann&etat=attente')).toHaveLength(1)
  const hits = await thomas.read(`/gestion/recherche?q=${quote?.estimate_number}&pos=tous`)
  expect(hits.querySelector(`a[href="${page}"]`)).not.toBeNull()
  const draft = await begin(`client=ParticulierDemo1`)
  const drafted = (await sophie.read('/gestion/devis?etat=brouillon')).querySelector(`a[href="${draft}"]`)
  // The list names the draft by its client; the label is never empty.
  expect(drafted?.textContent.trim()).not.toBe('')
  expect(drafted).not.toBeNull()
})

test('many who issue at once take numbers without a gap or a twin (§3.8, §11.13)', async () => {
  const pages: string[] = []
  for (let count = 0; count < 12; count++) {
    const page = await begin('client=ParticulierDemo1')
    await keep(page, { ajouter: 'free' })
    await keep(page, { l1_text: `Contrôle ${count}`, l1_price: '40' })
    pages.push(page)
  }
  // Each draft is issued twice, as by a double press.
  await Promise.all([...pages, ...pages].map((page) => send(page, 'emettre')))
  const numbers = await Promise.all(pages.map(async (page) => (await issued(page))?.estimate_number ?? ''))
  const last = numbers.map((number) => Number(number.split('-').at(-1))).toSorted((one, other) => one - other)
  expect(last).toEqual(last.map((_, place) => (last[0] ?? 0) + place))
})

test('an accepted quote has its order at once; taken back, an untouched one goes with it, one that has begun keeps both (§11.13, §11.14)', async () => {
  const id = await askForQuote(site, now(), { service: 'rénovation' })
  const page = await begin(`demande=${id}`)
  await send(page, 'emettre')
  const accept = async () => to(await send(page, 'accepter', { canal: 'workshop', qui: 'Jeanne' }))
  const made = await accept()
  expect(made).toMatch(/^\/gestion\/commandes\/\w{16}$/)
  const quote = await issued(page)
  const orders = () =>
    site.query<{ id: string; lines: unknown; rim_n: number }>(
      'select id, lines, rim_n from orders where estimate_id = $1',
      [quote?.id],
    )
  expect(await orders()).toEqual([{ id: idInOrder(made), lines: quote?.lines, rim_n: 4 }])
  expect(textsOf(await sophie.read(page), '.estimate-standing__next')).toEqual(['Ouvrir la commande'])
  expect((await send(page, 'rouvrir')).status).toBe(200)
  expect(await orders()).toEqual([])
  expect(await issued(page)).toMatchObject({ state: 'issued' })
  expect((await sophie.open(made)).status).toBe(404)

  const again = await accept()
  await sophie.send(`${again}?formulaire=recevoir`)
  expect((await send(page, 'rouvrir')).status).toBe(422)
  await site.query('update orders set received_at = null, before_move = null where estimate_id = $1', [
    quote?.id,
  ])
  await site.query(
    `insert into rim_photos (id, order_id, moment, view, name, path, content_type, taken_at, taken_by_name)
     select 'PhotoPosee000001', id, 'reception', 'face', 'p', 'p', 'image/jpeg', now(), 'Karim' from orders where estimate_id = $1`,
    [quote?.id],
  )
  expect((await send(page, 'rouvrir')).status).toBe(422)
  expect(await orders()).toHaveLength(1)
  expect(await issued(page)).toMatchObject({ state: 'accepted' })
})

const idInOrder = (address: string) => address.split('/')[3] ?? ''

test('an accepted quote has one order, however often it is accepted and whatever happens at the same time (§11.13, §11.14)', async () => {
  const quoted = async () => {
    const page = await begin(`demande=${await askForQuote(site, now(), { service: 'rénovation' })}`)
    await send(page, 'emettre')
    return page
  }
  const orders = (page: string) =>
    site.query<{ id: string }>('select id from orders where estimate_id = $1', [idIn(page)])
  const said = { canal: 'workshop', qui: 'Jeanne' }
  const refusal = async (page: string, who = sophie) => {
    const answer = await send(page, 'accepter', said, who)
    return [answer.status, textsOf(await readPageOf(answer), '.office-form__alert').map(spaces)[0] ?? '']
  }
  const page = await quoted()
  expect(textsOf(await sophie.read(page), '#accepter .office-form__end button')).toEqual(['Accepté'])
  const pressed = await Promise.all([
    ...[said, said].map((typed) => send(page, 'accepter', typed)),
    send(page, 'accepter', said, thomas),
  ])
  const [order] = await orders(page)
  expect(await orders(page)).toHaveLength(1)
  expect(pressed.map(to)).toEqual(pressed.map(() => `/gestion/commandes/${order?.id}`))
  expect(await issued(page)).toMatchObject({
    state: 'accepted',
    decision_channel: 'workshop',
    decided_by: 'Jeanne',
  })

  // A quote accepted before acceptance made orders keeps its acceptance, and gets its order.
  const before = await quoted()
  await send(before, 'accepter', { canal: 'phone', qui: 'Paul' })
  await site.query('delete from orders where estimate_id = $1', [idIn(before)])
  expect((await send(before, 'accepter', said)).status).toBe(303)
  expect(await issued(before)).toMatchObject({ decision_channel: 'phone', decided_by: 'Paul' })
  expect(await orders(before)).toHaveLength(1)

  const refused = await quoted()
  expect((await send(refused, 'accepter', { ...said, canal: 'fax' })).status).toBe(422)
  await send(refused, 'refuser', { canal: 'mail', motif: 'Trop cher' })
  expect(await refusal(refused)).toEqual([422, expect.stringContaining('Le client a refusé ce devis')])
  const replaced = await quoted()
  await send(await begin(`remplace=${idIn(replaced)}`), 'emettre')
  expect(await refusal(replaced)).toEqual([422, expect.stringContaining('remplacé par un autre')])
  const leaving = await quoted()
  await send(leaving, 'relancer', { email: 'jeanne@exemple.fr' })
  expect(await refusal(leaving)).toEqual([422, expect.stringContaining('en train de partir')])
  expect((await send(page, 'accepter', said, karim)).status).toBe(404)
  for (const none of [refused, replaced, leaving]) expect(await orders(none)).toEqual([])

  // The first of the two wins: the quote is accepted and has an order, or is replaced and has none.
  const raced = await quoted()
  const successor = await begin(`remplace=${idIn(raced)}`)
  await Promise.all([send(raced, 'accepter', said), send(successor, 'emettre')])
  const state = (await issued(raced))?.state
  expect([state, (await orders(raced)).length]).toEqual(
    state === 'accepted' ? ['accepted', 1] : ['replaced', 0],
  )
})

test('a draft that nobody went on writing goes after twelve months (§9.8, §11.13)', async () => {
  const [old, young] = [await begin('client=ParticulierDemo1'), await begin('client=ParticulierDemo1')]
  const changed = (page: string, months: number) =>
    site.query(
      "update estimate_drafts set changed_at = $2::timestamptz - $3 * interval '1 month' where id = $1",
      [idIn(page), now(), months],
    )
  await changed(old, 13)
  await changed(young, 11)
  expect(await deleteOldDrafts({ ...workshop, clock: { now } })).toBe(1)
  expect([await drafts(old), (await drafts(young)).length]).toEqual([[], 1])
})

test('mechanics have no access to quotes (§11.1, §11.13)', async () => {
  const page = await begin('client=ParticulierDemo1')
  for (const path of ['/gestion/devis', '/gestion/devis/nouveau', page, `${page}/apercu`])
    expect((await karim.open(path)).status, path).toBe(404)
  for (const form of ['brouillon', 'envoyer', 'accepter', 'supprimer'])
    expect((await karim.send(`${page}?formulaire=${form}`)).status, form).toBe(404)
  const id = await askForQuote(site, now())
  expect((await karim.read(`/gestion/demandes/${id}`)).querySelector('[data-act=devis]')).toBeNull()
  expect(await drafts(page)).toHaveLength(1)
})
