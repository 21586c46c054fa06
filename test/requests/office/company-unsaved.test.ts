import { beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../../demo/people.ts'
import { recordSiteNews } from '../../../domain/health/health-alerts.ts'
import { newPerson } from '../../content/new-person.ts'
import { textsOf } from '../../reading/read-page.ts'
import { readMetric } from '../../site/metrics.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { type Colleague, newcomer } from './colleague.ts'
import { fieldsOf } from './fill-form.ts'

const company = '/gestion/reglages/entreprise'
const token = 'a token of some length'
/** The demo's records, on a site that serves for good: nobody has said whose company it is. */
let demo: TestSite
let served: TestSite
let keeper: Colleague
beforeAll(async () => {
  demo = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  served = await openTestSite({
    beside: demo,
    settings: { DEMO: 'off', JOBS: 'off', METRICS_TOKEN: token },
  })
  const { email } = await newPerson(demo.query, 'staff')
  keeper = await newcomer(served, email, demoPassword)
})

const first = async (statement: string) => (await demo.query<{ id: string; pos_id: string }>(statement))[0]
const numbers = () => demo.query('select * from document_numbers order by series')
const steps = async () =>
  textsOf(await keeper.read('/gestion'), '[aria-labelledby="premiere-heure-titre"] strong')

const issueInvoice = () =>
  keeper.send('/gestion/factures/nouvelle?formulaire=facture', {
    client: 'GarageSaintDie01',
    pos: 'epinal',
    envoyer: 'non',
    supplied_on: '2026-11-20',
    description: 'Rénovation',
    quantity: '4',
    unit_price: '125',
    vat_rate: '20.0',
  })

test('what the first hour still lacks stands on Aujourd’hui, each with where it is done', async () => {
  const page = await keeper.read('/gestion')
  expect(await steps()).toEqual([
    'Entreprise',
    'Compte bancaire',
    'Médiateur',
    'Assurance',
    'Horaires',
    'Envoi des e-mails',
    'Sauvegarde',
  ])
  for (const link of page.querySelectorAll('[aria-labelledby="premiere-heure-titre"] a'))
    expect((await keeper.open(link.getAttribute('href') ?? '')).status).toBe(200)
})

test('no way takes the number of a document before the company’s page is saved', async () => {
  const before = await numbers()
  const order = await first(
    "select id, pos_id from orders where invoice is null and lines <> '[]' order by id limit 1",
  )
  const invoice = await first(
    "select id, pos_id from invoices where status = 'created' and credited_invoice is null and not is_deposit order by id limit 1",
  )
  const draft = await first('select id, pos_id from estimate_drafts order by id limit 1')
  const refused = [
    await issueInvoice(),
    await keeper.send(`/gestion/factures/acompte?commande=${order?.id}&formulaire=acompte`, {
      montant: '10',
    }),
    await keeper.send(`/gestion/factures/${invoice?.pos_id}/${invoice?.id}?formulaire=avoir`, {
      part: 'tout',
      reason: 'Essai',
      email: '',
    }),
    ...(draft
      ? [
          await keeper.send(`/gestion/devis/${draft.pos_id}/${draft.id}?formulaire=emettre`),
          await keeper.send(`/gestion/devis/${draft.pos_id}/${draft.id}?formulaire=envoyer`, {
            email: 'client@exemple.fr',
          }),
        ]
      : []),
  ]
  for (const answer of refused) {
    expect(answer.status).toBe(422)
    const text = await answer.text()
    expect(text).toContain('Avant le premier document, un responsable enregistre une fois la page')
    expect(text).toContain(`href="${company}"`)
  }
  expect(await numbers()).toEqual(before)
})

test('bad news stands on Aujourd’hui and in metrics, and is mailed once', async () => {
  const news = async () => textsOf(await keeper.read('/gestion'), '[aria-labelledby="etat-titre"] li')
  expect((await news()).join()).toMatch(/Aucun e-mail ne part.*SMTP_URL/s)
  const bad = await readMetric(served, token, 'site_bad_news')
  expect(bad.filter((value) => value === 1).length).toBeGreaterThanOrEqual(2)

  const workshop = await openWorkshop(demo)
  let now = new Date()
  const deps = { ...workshop, clock: { now: () => now } }
  const disk = { id: 'disque', title: 'Disque', level: 'bad', sentence: 'Presque plein.' } as const
  const mail = { ...disk, id: 'e-mails', state: 'failing' }
  expect(await recordSiteNews(deps, [mail])).toBe(false)
  expect(await recordSiteNews(deps, [disk, mail])).toBe(true)
  expect(await recordSiteNews(deps, [{ ...disk, sentence: 'Encore plus plein.' }])).toBe(false)
  expect(await recordSiteNews(deps, [{ ...disk, state: 'other' }])).toBe(true)
  // What comes and goes is not told each time; a day later it is news again.
  expect(await recordSiteNews(deps, [])).toBe(false)
  expect(await recordSiteNews(deps, [disk])).toBe(false)
  expect(await recordSiteNews(deps, [])).toBe(false)
  now = new Date(now.getTime() + 86_400_000)
  expect(await recordSiteNews(deps, [disk])).toBe(true)
})

test('an order without lines says why no deposit is asked on it', async () => {
  const order = await first('select id, pos_id from orders where invoice is null order by id limit 1')
  await demo.query("update orders set lines = '[]' where id = $1", [order?.id])
  const answer = await keeper.open(`/gestion/factures/acompte?commande=${order?.id}`)
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('pas encore de lignes')])
  expect((await keeper.open('/gestion/factures/acompte?commande=personne')).status).toBe(404)
  const page = await keeper.read(`/gestion/commandes/${order?.id}`)
  expect(page.textContent).not.toContain('Demander un acompte')
})

test('saved with numbers of one’s own, the page opens the way; with those of the example it is refused', async () => {
  const typed = fieldsOf(await keeper.read(company), '#modifier form')
  const asItStands = await keeper.send(`${company}?formulaire=modifier`, typed)
  expect(asItStands.status).toBe(422)
  expect(await asItStands.text()).toContain('Remplacez ce SIREN par le vôtre')
  const own = {
    siren: '732 829 320',
    vat_number: 'FR 44 732829320',
    iban: 'FR14 2004 1010 0505 0001 3M02 606',
  }
  expect((await keeper.send(`${company}?formulaire=modifier`, { ...typed, ...own })).status).toBe(200)
  const back = await keeper.send(`${company}?formulaire=revenir`, { version: '0' })
  expect([back.status, await back.text()]).toEqual([
    422,
    expect.stringContaining('n’appartiennent à personne'),
  ])
  expect((await issueInvoice()).status).toBe(303)
  expect(await steps()).not.toContain('Entreprise')
})
