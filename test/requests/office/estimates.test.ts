import { parse } from 'node-html-parser'
import { beforeAll, expect, test, vi } from 'vitest'
import { addDays, parisDay } from '../../../domain/calendar/paris-day.ts'
import { expireEstimates } from '../../../domain/estimates/estimate.ts'
import { deleteOldDrafts } from '../../../domain/retention/delete-workshop-records.ts'
import { readMails } from '../../content/mails.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { askForQuote } from './ask.ts'
import { type Colleague, colleague } from './colleague.ts'
import { fieldsOf } from './fill-form.ts'

/** The site's clock, which the tests put on. */
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

/** Begins one and answers its page. */
const begin = async (from: string, who = sophie) =>
  to(await who.send(`/gestion/devis/nouveau?${from}&formulaire=commencer`))

/** Sends the draft as its page shows it, with these changes. */
const keep = async (page: string, changes: Record<string, string> = {}, who = sophie) =>
  who.send(`${page}?formulaire=brouillon`, { ...fieldsOf(await who.read(page), '#brouillon'), ...changes })

const send = async (page: string, form: string, typed: Record<string, string> = {}, who = sophie) =>
  who.send(`${page}?formulaire=${form}`, typed)

/** The jobs' own clock is the database's: what waits for it comes at once. */
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

/** Sends it off and waits until it has gone. */
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

/** A quote that its client has, of a request of their own. */
async function sentQuote(more: Record<string, unknown> = {}) {
  const id = await askForQuote(site, now(), { service: 'rénovation', ...more })
  const page = await begin(`demande=${id}`)
  const email = String(more.email ?? `${id.toLowerCase()}@exemple.fr`)
  const mail = await deliver(page, email)
  return { page, mail, email, requestId: id }
}

test('three presses make a quote of a request: its client, a line for each rim at the price of the day, the mail', async () => {
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
  // Nothing has left yet, nothing has a number.
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
  // A second press in the meantime, or now, sends nothing more.
  await send(page, 'envoyer', { email: 'autre@exemple.fr' })
  expect(textsOf(await sophie.read(record), '[data-act=devis] a')).toEqual([quote.estimate_number])
  const files = (await sophie.read(page)).querySelectorAll('a[href*="/pdf"]')
  expect(files.map((link) => link.getAttribute('aria-label'))).toEqual([
    `Ouvrir le PDF de ${quote.estimate_number}, dans un nouvel onglet`,
    `Télécharger le PDF de ${quote.estimate_number}`,
  ])
})

/** All that « Envoyer » would send of a draft as its page shows it: its form, and what stands beside the button. */
const shownOf = async (page: string, who = sophie) => {
  const shown = await who.read(page)
  const beside = shown
    .querySelectorAll('input[type=hidden][form=brouillon]')
    .map((field) => [field.getAttribute('name') ?? '', field.getAttribute('value') ?? ''])
  return { ...fieldsOf(shown, '#brouillon'), ...Object.fromEntries(beside), suite: 'envoyer' }
}

test('two presses send what stands before one’s eyes, to the address that stands there; twice is once', async () => {
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
  // A colleague who presses meanwhile sends nothing more; what they have typed besides is not lost without a word.
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

test('what is otherwise than it was seen is looked at first: words, prices, the address, what was taken back', async () => {
  const page = await begin(`demande=${await askForQuote(site, now(), { service: 'rénovation' })}`)
  const question = `${page}?envoi=relire#envoyer`
  const mails = () => site.query('select 1 from outgoing_mails where estimate_id = $1', [idIn(page)])
  // A price that is typed and sent by the same press has not been seen in its total.
  expect(to(await send(page, 'brouillon', { ...(await shownOf(page)), l1_price: '99,00' }))).toBe(question)
  // What a colleague wrote meanwhile was not seen either, even where it costs nothing.
  const opened = await shownOf(page)
  await keep(page, { message: 'À déposer avant 10 h.' }, thomas)
  expect(to(await send(page, 'brouillon', opened))).toBe(question)
  // What is said beside the button is not believed.
  const shown = await shownOf(page)
  for (const lie of [{ vu: '' }, { vu: 'x' }, { vu: '1' }, { a: 'personne' }])
    expect(to(await send(page, 'brouillon', { ...shown, ...lie })), JSON.stringify(lie)).toBe(question)
  expect(await mails()).toEqual([])
  expect(spaces((await sophie.read(question.replace('#envoyer', ''))).textContent)).toContain(
    'Ce devis a changé depuis que vous l’avez eu sous les yeux',
  )
  expect(to(await send(page, 'brouillon', { ...shown, suite: 'demander' }))).toBe(`${page}?envoi=oui#envoyer`)
  // Words of a mail that was taken back would be lost by one press.
  await send(page, 'envoyer', { email: 'jeanne@exemple.fr', texte: 'Bonjour' })
  await send(page, 'annuler')
  const after = await sophie.read(page)
  expect(after.querySelector('.estimate-bar__send')?.getAttribute('value')).toBe('demander')
  expect(after.querySelector('input[form=brouillon]')).toBeNull()
})

test('a quote goes by one press to its own client alone, whoever chose another one meanwhile', async () => {
  const page = await begin(`demande=${await askForQuote(site, now(), { service: 'rénovation' })}`)
  const question = `${page}?envoi=relire#envoyer`
  const opened = await shownOf(page)
  const other = 'GarageSaintDie01'
  const [its] = await site.query<{ email: string }>('select email from clients where id = $1', [other])
  const before = (await drafts(page))[0]?.client_id
  expect((await send(page, 'client', { qui: other }, thomas)).status).toBe(200)
  expect(before).not.toBe(other)
  // What it comes to is the same to the cent; it would tell the one client what the other pays.
  const pressed = await send(page, 'brouillon', { ...opened, vu: (await shownOf(page)).vu ?? '' })
  expect([pressed.status, to(pressed)]).toEqual([303, question])
  expect(await site.query('select 1 from outgoing_mails where estimate_id = $1', [idIn(page)])).toEqual([])
  // What was taken back from the wrong address is not sent there again by one press.
  expect((await shownOf(page)).a).toBe(its?.email)
  await send(page, 'envoyer', { email: opened.a ?? '' })
  await send(page, 'annuler')
  expect((await sophie.read(page)).querySelector('input[form=brouillon][name=a]')).toBeNull()
})

test('what was sent is taken back for ten seconds: the draft is a draft again, no number is taken', async () => {
  const id = await askForQuote(site, now(), { service: 'rénovation' })
  const page = await begin(`demande=${id}`)
  const email = `repris-${id.toLowerCase()}@exemple.fr`
  await send(page, 'envoyer', { email, texte: 'Bonjour' })
  // It is not written in while it leaves.
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
  // What was typed stands there again.
  expect(fieldsOf(await sophie.read(`${page}?envoi=oui`), '#envoyer form')).toMatchObject({
    email,
    texte: 'Bonjour',
  })
  await deliver(page, email)
  const [after] = await site.query<{ last: number }>('select sum(last)::int as last from document_numbers')
  expect(after?.last).toBe((number?.last ?? 0) + 1)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('two people on one draft: what one of them touched stays, what both did is asked about', async () => {
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
  // The answer to the question is kept, with what each touched alone.
  const answer = fieldsOf(question, '#brouillon')
  expect((await send(page, 'brouillon', answer)).status).toBe(200)
  expect((await drafts(page))[0]?.content).toMatchObject({
    l1_price: '101,00',
    days: '8',
    vehicle: 'Peugeot 308 SW',
  })
  // Who takes a line away in which somebody else wrote meanwhile does not take their words.
  const again = fieldsOf(await sophie.read(page), '#brouillon')
  await send(page, 'brouillon', { ...again, l2_notes: 'Voilée à 3 h' }, thomas)
  const { l2_kind, ...without } = again
  expect(l2_kind).toBe('rim')
  await send(page, 'brouillon', without)
  expect((await drafts(page))[0]?.content).toMatchObject({ l2_kind: 'rim', l2_notes: 'Voilée à 3 h' })
})

test('lines are added, taken away, lowered by discounts; a professional discount is for professionals', async () => {
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
  // 30,03 less 3,00 is 27,03; an eighth of that is 3,38.
  expect(quote?.lines.map(({ quantity, unit_price, vat_rate }) => [quantity, unit_price, vat_rate])).toEqual([
    [3, 1001, 1000],
    [1, -300, 1000],
    [1, -338, 1000],
  ])
  expect([quote?.total_te, quote?.total]).toEqual([2365, 2602])
  expect(quote).toMatchObject({ state: 'issued', status: 'created' })
})

test('nothing is issued while something is missing, and each thing is named', async () => {
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
  // A draft without a client has one chosen.
  const nobodys = await begin('')
  expect(await (await keep(nobodys, { suite: 'envoyer' })).text()).toContain('Choisissez le client')
  expect(textsOf(await sophie.read(`${nobodys}?q=Marchal`), '.estimate-clients strong')).toEqual([
    'Marchal Julien',
  ])
  await send(nobodys, 'client', { qui: 'ParticulierDemo1' })
  expect((await drafts(nobodys))[0]?.client_id).toBe('ParticulierDemo1')
  expect(to(await send(nobodys, 'supprimer'))).toBe('/gestion/devis')
  expect((await sophie.open(nobodys)).status).toBe(404)
})

test('the preview is the PDF itself, marked as a draft', async () => {
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

test('the client’s word is recorded with how and by whom, and taken back; clients read two words alone', async () => {
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

test('a client reads and accepts by the link of the mail, until its last day', async () => {
  const { page, mail } = await sentQuote()
  const link = new URL(/http\S+devis_recu\S+/.exec(mail.text ?? '')?.[0] ?? '')
  const path = link.pathname + link.search
  const opened = await site.fetch(path)
  expect([opened.status, opened.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  // A program that looks at the links of mails has read nothing.
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
  expect((await post('accepter', { nom: 'Jeanne Morel' })).status).toBe(422)
  expect(await issued(page)).toMatchObject({ state: 'seen' })
  expect((await post('accepter', { nom: 'Jeanne Morel', conditions: 'on' })).status).toBe(200)
  expect(await issued(page)).toMatchObject({
    state: 'accepted',
    decision_channel: 'page',
    decided_by: 'Jeanne Morel',
  })

  const late = await sentQuote()
  await site.query('update estimates set valid_until = valid_until - 31 where id = $1', [idIn(late.page)])
  const old = new URL(/http\S+devis_recu\S+/.exec(late.mail.text ?? '')?.[0] ?? '')
  const refused = await site.fetch(`${old.pathname}${old.search}&index&formulaire=accepter`, {
    method: 'POST',
    body: new URLSearchParams({ nom: 'Jeanne', conditions: 'on' }),
    headers: { Origin: site.origin },
  })
  expect(refused.status).toBe(422)
  expect(await issued(late.page)).toMatchObject({ state: 'sent' })
})

test('another client, and one of the staff who looks as they do, accept nothing', async () => {
  const page = await begin('client=ParticulierDemo1')
  await keep(page, { ajouter: 'free' })
  await keep(page, { l1_text: 'Contrôle', l1_price: '40' })
  await send(page, 'emettre')
  const path = `/espace_pro/devis/epinal/${idIn(page)}?formulaire=accepter`
  const post = (cookies: string) =>
    site.fetch(path, {
      method: 'POST',
      body: new URLSearchParams({ nom: 'Quelqu’un', conditions: 'on' }),
      headers: { Origin: site.origin, Cookie: cookies },
    })
  expect((await post(await colleagueOf('pro@exemple.fr'))).status).toBe(404)
  await sophie.send('/gestion/clients/ParticulierDemo1?formulaire=voir')
  expect((await post(sophie.cookies)).status).toBe(403)
  await sophie.send('/gestion/clients/ParticulierDemo1?formulaire=quitter')
  expect(await issued(page)).toMatchObject({ state: 'issued' })
  expect((await post(await colleagueOf('particulier@exemple.fr'))).status).toBe(200)
  expect(await issued(page)).toMatchObject({ state: 'accepted', decided_by: 'Quelqu’un' })
})

test('a quote is reminded of once its end is near, never by itself, and ends with its last day', async () => {
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
  // The workshop may keep to its word.
  await send(page, 'accepter', { canal: 'workshop', qui: '' })
  expect(await issued(page)).toMatchObject({ state: 'accepted', decision_channel: 'workshop' })
})

test('a quote is replaced by a new one, or copied', async () => {
  const { page, email } = await sentQuote()
  const first = await issued(page)
  const next = await begin(`remplace=${idIn(page)}`)
  // Two presses go on with one draft.
  expect(await begin(`remplace=${idIn(page)}`, thomas)).toBe(next)
  await keep(next, { l1_price: '50' })
  await send(next, 'emettre')
  const second = await issued(next)
  expect(second?.lines[0]?.unit_price).toBe(5_000)
  expect(await issued(page)).toMatchObject({ state: 'replaced', replaced_by: second?.id })
  expect(textsOf(await sophie.read(page), '.estimate-standing a')[0]).toBe(second?.estimate_number)
  expect((await send(page, 'accepter', { canal: 'phone' })).status).toBe(422)
  // What is replaced leaves no more.
  expect((await send(page, 'envoyer', { email })).status).toBe(422)
  const copy = await begin(`copie=${first?.id}`)
  expect((await drafts(copy))[0]?.content).toMatchObject({ l1_kind: 'rim', l1_position: 'avg' })
  // One that no draft became is copied by its lines.
  const [old] = await site.query<{ id: string }>(
    "select id from estimates where id like 'DemoDevis%' limit 1",
  )
  const content = (await drafts(await begin(`copie=${old?.id}`)))[0]?.content
  expect(content?.l1_kind).toBe('free')
  expect(content?.l1_text).toContain('Rénovation')
})

test('the list is found by state and words, the office’s search and the client’s record lead there', async () => {
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
  // By whom it is for, not by nothing.
  expect(drafted?.textContent.trim()).not.toBe('')
  expect(drafted).not.toBeNull()
})

test('many who issue at once take numbers without a gap or a twin', async () => {
  const pages: string[] = []
  for (let count = 0; count < 12; count++) {
    const page = await begin('client=ParticulierDemo1')
    await keep(page, { ajouter: 'free' })
    await keep(page, { l1_text: `Contrôle ${count}`, l1_price: '40' })
    pages.push(page)
  }
  // Each twice, as by a double press.
  await Promise.all([...pages, ...pages].map((page) => send(page, 'emettre')))
  const numbers = await Promise.all(pages.map(async (page) => (await issued(page))?.estimate_number ?? ''))
  const last = numbers.map((number) => Number(number.split('-').at(-1))).toSorted((one, other) => one - other)
  expect(last).toEqual(last.map((_, place) => (last[0] ?? 0) + place))
})

test('an accepted quote has its order at once; taken back, an untouched one goes with it, one that has begun keeps both', async () => {
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

test('what is accepted has one order, however often and against whom it is pressed', async () => {
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

  // Accepted before orders were made with it: that stands, and the order is made.
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

  // Whichever comes first counts: accepted with its order, or replaced without one.
  const raced = await quoted()
  const successor = await begin(`remplace=${idIn(raced)}`)
  await Promise.all([send(raced, 'accepter', said), send(successor, 'emettre')])
  const state = (await issued(raced))?.state
  expect([state, (await orders(raced)).length]).toEqual(
    state === 'accepted' ? ['accepted', 1] : ['replaced', 0],
  )
})

test('a draft that nobody went on writing goes after twelve months', async () => {
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

test('whoever works on the floor has no quotes', async () => {
  const page = await begin('client=ParticulierDemo1')
  for (const path of ['/gestion/devis', '/gestion/devis/nouveau', page, `${page}/apercu`])
    expect((await karim.open(path)).status, path).toBe(404)
  for (const form of ['brouillon', 'envoyer', 'accepter', 'supprimer'])
    expect((await karim.send(`${page}?formulaire=${form}`)).status, form).toBe(404)
  const id = await askForQuote(site, now())
  expect((await karim.read(`/gestion/demandes/${id}`)).querySelector('[data-act=devis]')).toBeNull()
  expect(await drafts(page)).toHaveLength(1)
})
