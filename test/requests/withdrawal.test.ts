import { parse } from 'node-html-parser'
import { beforeAll, expect, test, vi } from 'vitest'
import { longDay } from '../../domain/calendar/long-day.ts'
import { parisDay } from '../../domain/calendar/paris-day.ts'
import { findClient } from '../../domain/clients/find-client.ts'
import { acceptanceWords } from '../../domain/estimates/deciding/acceptance-words.ts'
import { issueEstimate } from '../../domain/estimates/issuing/issue-estimate.ts'
import { site as business } from '../../domain/site.ts'
import { lastDayToWithdraw } from '../../domain/withdrawals/withdrawal-period.ts'
import { readMails } from '../content/mails.ts'
import { readPdf } from '../reading/read-pdf.ts'
import { openTestSite, type TestSite } from '../site/open-test-site.ts'
import { openWorkshop } from '../site/open-workshop.ts'
import { patiently } from '../site/patiently.ts'
import { type Colleague, colleague } from './office/colleague.ts'
import { fieldsOf } from './office/fill-form.ts'

const [epinal] = business.pointsOfSale
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

const spaces = (text: string) => text.replace(/\s+/g, ' ')
const mailAbout = (subject: string, number: string) =>
  vi.waitFor(async () => {
    const found = (await readMails(site)).find(
      (mail) =>
        spaces(mail.subject ?? '').startsWith(subject) && `${mail.subject}${mail.text}`.includes(number),
    )
    if (!found) throw new Error(`no mail « ${subject} » about ${number} yet`)
    return found
  }, patiently)
const journalOf = async (page: string) =>
  (await sophie.read(page)).querySelectorAll('.record-stream li > p:first-child').map(({ text }) => text)
const today = () => parisDay(now())
const lastDay = () => lastDayToWithdraw(today(), 'epinal')
const post = (typed: Record<string, string>) =>
  site.fetch('/retractation', {
    method: 'POST',
    body: new URLSearchParams(typed),
    headers: { Origin: site.origin },
  })

test('a consumer reads all that binds them above the button, orders, and has the contract by mail at once', async () => {
  const { id, number, path } = await quote('ParticulierDemo1')
  const form = (await julien.read(path)).querySelector('form.acceptance')
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

  const accepted = await julien.send(`${path}?formulaire=accepter`, {
    nom: 'Julien Marchal',
    conditions: 'on',
  })
  expect(accepted.status).toBe(200)
  const mail = await mailAbout('Confirmation de votre commande', number)
  expect(mail.to).toMatchObject({ text: 'particulier@exemple.fr' })
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([
    `Devis ${number} TW Jantes.pdf`,
    `Conditions générales ${number}.pdf`,
    `Formulaire de rétractation ${number}.pdf`,
  ])
  const [printed, terms, paper] = await Promise.all(mail.attachments.map(({ content }) => readPdf(content)))
  expect(printed?.text).toContain(number)
  expect(terms?.text).toContain('Article 3. Droit de rétractation du consommateur')
  expect(paper?.text).toContain('Je/nous (*) vous notifie/notifions (*) par la présente')
  expect(spaces(paper?.text ?? '')).toContain('exercer votre droit de rétractation en ligne sur')
  const words = spaces(mail.text ?? '')
  expect(words).toContain(`jusqu’au ${spaces(longDay(lastDay()))} inclus`)
  expect(words).toContain('Vous n’avez pas demandé de commencer sans attendre')
  expect(words).toMatch(new RegExp(`Renoncer au contrat ici : http\\S+/retractation\\?contrat=${number}`))
  const told = await mailAbout(`Devis ${number} accepté`, number)
  expect(told.to).toMatchObject({ text: 'epinal@exemple.fr' })
  expect(spaces(told.text ?? '')).toContain('Ne commencez rien avant le')

  const kept = await vi.waitUntil(async () => {
    const found = await row(id)
    return found.confirmed_to ? found : null
  }, patiently)
  expect(kept).toMatchObject({
    state: 'accepted',
    early_start_at: null,
    confirmed_to: 'particulier@exemple.fr',
  })
  expect(kept.consent).toMatchObject({
    ...{ words: acceptanceWords.version, button: 'Commander avec obligation de paiement', earlyStart: null },
  })
  const page = `/gestion/devis/epinal/${id}`
  expect(await journalOf(page)).toContain(
    `Le client a accepté le devis ${number}, sans demander de commencer avant 14\u00a0jours.`,
  )
  const after = await julien.read(path)
  expect(after.querySelector('.acceptance a[href^="/retractation"]')?.text).toBe('Renoncer au contrat ici')

  // Nothing is promised inside the fourteen days, neither by the order's own delay nor by hand.
  const made = await sophie.send(`/gestion/commandes/nouvelle?devis=${id}&formulaire=devis`)
  const order = made.headers.get('Location') ?? ''
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

test('the express request lifts the wait, and stands in record, journal and mail', async () => {
  const { id, number, path } = await quote('ParticulierDemo1')
  await julien.send(`${path}?formulaire=accepter`, {
    ...{ nom: 'Julien', conditions: 'on', sans_attendre: 'on' },
  })
  const kept = await row(id)
  expect(kept.early_start_at).not.toBeNull()
  expect(kept.consent).toMatchObject({ earlyStart: acceptanceWords.earlyStart })
  const mail = await mailAbout('Confirmation de votre commande', number)
  expect(spaces(mail.text ?? '')).toContain('vous perdez ce droit une fois les travaux pleinement exécutés')
  await sophie.send(`/gestion/commandes/nouvelle?devis=${id}&formulaire=devis`)
  const [order] = await site.query<{ day: string }>(
    'select promised_on::text as day from orders where estimate_id = $1',
    [id],
  )
  expect((order?.day ?? '') <= lastDay()).toBe(true)
})

test('a company accepts by its own words, is asked for no fourteen days, and has quote and terms by mail', async () => {
  const { id, number, path } = await quote('GarageSaintDie01')
  const form = (await garage.read(path)).querySelector('form.acceptance')
  expect(form?.querySelector('button')?.text).toBe('Accepter ce devis')
  expect(form?.querySelector('input[name=sans_attendre]')).toBeNull()
  await garage.send(`${path}?formulaire=accepter`, { nom: 'Paul', conditions: 'on', sans_attendre: 'on' })
  expect(await row(id)).toMatchObject({ state: 'accepted', early_start_at: null })
  const mail = await mailAbout('Confirmation de votre commande', number)
  expect(mail.attachments).toHaveLength(2)
  expect(mail.text).not.toContain('rétracter')
  expect((await garage.read(path)).querySelector('.acceptance a[href^="/retractation"]')).toBeNull()
})

test('a confirmation whose noting fails leaves once, and the printing that went is known', async () => {
  const { id, number, path } = await quote('ParticulierDemo1')
  await site.query(`create sequence notings; create function refuse_first() returns trigger language plpgsql as
    'begin if new.confirmed_at is not null and nextval(''notings'') < 3 then raise exception ''not now''; end if; return new; end';
    create trigger refuse_first before update of confirmed_at on estimates for each row execute function refuse_first()`)
  await julien.send(`${path}?formulaire=accepter`, { nom: 'Julien', conditions: 'on' })
  await vi.waitUntil(async () => (await row(id)).confirmed_to, patiently)
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

test('what the workshop hears by telephone is confirmed in the same way; what is signed there is not', async () => {
  const heard = await quote('ParticulierDemo1')
  const page = `/gestion/devis/epinal/${heard.id}`
  await sophie.send(`${page}?formulaire=accepter`, { canal: 'phone', qui: 'Julien', sans_attendre: '' })
  const mail = await mailAbout('Confirmation de votre commande', heard.number)
  expect(mail.attachments).toHaveLength(3)
  expect(spaces((await sophie.read(page)).text)).toContain('Ne commencez rien avant le')
  await sophie.send(`${page}?formulaire=commencer`)
  expect((await row(heard.id)).early_start_at).not.toBeNull()
  expect((await journalOf(page)).join()).toContain('demande écrite du client de commencer sans attendre')

  const signed = await quote('ParticulierDemo1')
  await sophie.send(`/gestion/devis/epinal/${signed.id}?formulaire=accepter`, { canal: 'workshop', qui: '' })
  const [queued] = await site.query<{ count: number }>(
    "select count(*)::int as count from tw_jobs.job where name = 'send-acceptance-mail' and data->>'estimateId' = $1",
    [signed.id],
  )
  expect(queued?.count).toBe(0)
})

test('anybody withdraws in two steps, once, without a script; the receipt says what, when, and comes by mail', async () => {
  const { id, number, path } = await quote('ParticulierDemo1')
  await julien.send(`${path}?formulaire=accepter`, { nom: 'Julien Marchal', conditions: 'on' })
  const home = parse(await (await site.fetch('/')).text())
  const link = home.querySelectorAll('footer a').find(({ text }) => text === 'Renoncer au contrat ici')
  expect(link?.getAttribute('href')).toBe('/retractation')
  const asked = parse(await (await site.fetch(`/retractation?contrat=${number}`)).text())
  const form = asked.querySelector('main form[action="/retractation"]')
  const names = form?.querySelectorAll('input').map((input) => input.getAttribute('name'))
  expect(names).toEqual(['nom', 'contrat', 'email'])
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
  answers.push(await post({ ...declared, etape: 'confirmer' }))
  const pages = answers.map(({ headers }) => headers.get('Location')?.split('?')[0])
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
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

  // The office sees what follows, and nobody opens an order of it meanwhile.
  const lines = (await sophie.read('/gestion')).querySelector('[aria-labelledby=retractations-titre]')
  expect(lines?.text).toContain('Julien Marchal')
  const refused = await sophie.send(`/gestion/commandes/nouvelle?devis=${id}&formulaire=devis`)
  expect([refused.status, spaces(await refused.text())]).toEqual([
    422,
    expect.stringContaining('Le client s’est rétracté'),
  ])
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
})

const unknown = 'Rétractation déclarée depuis une adresse inconnue du contrat : vérifiez qui l’a faite.'
const declare = (nom: string, contrat: string, email: string) =>
  post({ nom, contrat, email, etape: 'confirmer' })

test('who only knows a number stops nothing, nor does what was declared before the contract', async () => {
  const { id, number, path } = await quote('ParticulierDemo1')
  expect((await declare('Trop Tôt', number, 'particulier@exemple.fr')).status).toBe(303)
  await julien.send(`${path}?formulaire=accepter`, { nom: 'Julien', conditions: 'on' })
  expect((await declare('Un Farceur', number, 'farceur@exemple.fr')).status).toBe(303)

  const page = spaces((await sophie.read(`/gestion/devis/epinal/${id}`)).text)
  expect(page).toContain(unknown)
  expect(spaces((await julien.read(path)).text)).not.toContain('Votre rétractation a été reçue')
  const told = await vi.waitUntil(
    async () => (await readMails(site)).find(({ text }) => text?.includes('Un Farceur (farceur@')),
    patiently,
  )
  expect(spaces(told.text ?? '')).toContain('(farceur@exemple.fr, inconnue du contrat)')
  const made = await sophie.send(`/gestion/commandes/nouvelle?devis=${id}&formulaire=devis`)
  expect(made.headers.get('Location')).toMatch(/^\/gestion\/commandes\//)

  const other = await quote('ParticulierDemo1')
  await julien.send(`${other.path}?formulaire=accepter`, { nom: 'Julien', conditions: 'on' })
  await declare('Un Farceur', other.number, 'farceur@exemple.fr')
  const alerts = async () => spaces((await sophie.read(`/gestion/devis/epinal/${other.id}`)).text)
  expect(await alerts()).toContain('Ne commencez rien avant le')
  expect(await alerts()).not.toContain('N’engagez plus de travaux')
  await declare('Julien Lui-même', other.number, 'particulier@exemple.fr')
  expect(await alerts()).toContain('N’engagez plus de travaux')
  expect(spaces((await julien.read(other.path)).text)).toContain('Votre rétractation a été reçue')
  const refused = await sophie.send(`/gestion/commandes/nouvelle?devis=${other.id}&formulaire=devis`)
  expect(refused.status).toBe(422)
  const waiting = spaces((await sophie.read('/gestion/retractations')).text)
  expect(waiting.indexOf('Julien Lui-même')).toBeLessThan(waiting.indexOf('Un Farceur'))
})

test('nobody takes the acknowledgement from whom it is owed to; a page that no mail follows says that it is one', async () => {
  const { number } = await quote('GarageSaintDie01')
  const email = 'pro@exemple.fr'
  await declare('Personne', 'CCCC-1', email)
  await site.query("update rate_limits set points = 1000 where key like 'mail-to%'")
  const names = ['Un', 'Deux', 'Trois', 'Quatre', 'Garage Saint-Dié', 'Six']
  const pages: string[] = []
  for (const name of names) {
    const answer = await declare(name, number, email)
    pages.push(spaces(await (await site.fetch(answer.headers.get('Location') ?? '')).text()))
  }
  await site.query('delete from rate_limits')
  const isOwn = 'Cette page est votre accusé de réception : gardez-la ou imprimez-la.'
  expect(pages.map((page) => page.includes('Un accusé de réception est envoyé'))).toEqual([
    ...[true, true, true, true, true, false],
  ])
  expect(pages.map((page) => page.includes(isOwn))).toEqual([false, false, false, false, false, true])
  const queued = await site.query<{ mail: string; count: number }>(
    `select j.data->>'mail' as mail, count(*)::int as count from tw_jobs.job j
     join withdrawals w on w.id = j.data->>'withdrawalId'
     where j.name = 'send-withdrawal-mail' and w.contract = $1 group by 1 order by 1`,
    [number],
  )
  expect(queued).toEqual([
    { mail: 'receipt', count: 5 },
    { mail: 'workshop', count: 6 },
  ])
})

test('all declarations that are not owed have an end together; those that are owed go on', async () => {
  const { number } = await quote('GarageSaintDie01')
  await declare('Personne', 'DDDD-1', 'personne@exemple.fr')
  await site.query("update rate_limits set points = 600 where key like 'withdrawal-all:%'")
  expect((await declare('Personne', 'DDDD-2', 'personne@exemple.fr')).status).toBe(429)
  expect((await declare('Paul', number, 'pro@exemple.fr')).status).toBe(303)
  await site.query('delete from rate_limits')
})

test('a declaration that fits no contract is received too; its mails to a stranger come to an end, the receipt does not', async () => {
  for (let times = 1; times <= 12; times++) {
    const answer = await declare('Voir http://x.fr', `AAAA-${times}`, 'inconnue@exemple.fr')
    expect(answer.status).toBe(303)
    const receipt = await site.fetch(answer.headers.get('Location') ?? '')
    expect(receipt.status).toBe(200)
    const isMailed = spaces(await receipt.text()).includes('Un accusé de réception est envoyé')
    expect(isMailed).toBe(times <= 10)
  }
  const [kept] = await site.query<{ count: number }>(
    "select count(*)::int as count from withdrawals where email = 'inconnue@exemple.fr' and estimate_id is null",
  )
  expect(kept?.count).toBe(12)
  const [queued] = await site.query<{ count: number }>(
    `select count(*)::int as count from tw_jobs.job j join withdrawals w on w.id = j.data->>'withdrawalId'
     where j.name = 'send-withdrawal-mail' and j.data->>'mail' = 'receipt' and w.email = 'inconnue@exemple.fr'`,
  )
  expect(queued?.count).toBe(10)
  expect((await mailAbout('Accusé de réception', 'AAAA-1')).text).not.toContain('http://x.fr')
})
