import { parse } from 'node-html-parser'
import { beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../../demo/people.ts'
import { listSiteMaintainerIds } from '../../../domain/oversight/backups/backups.ts'
import { recordHealthProblems } from '../../../domain/oversight/health/health-alerts.ts'
import type { HealthCheck } from '../../../domain/oversight/health/health-check.ts'
import { newPerson } from '../../content/new-person.ts'
import { textsOf } from '../../reading/read-page.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { readMetric } from '../../site/metrics.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { type SignedInStaff, signInNewStaff } from '../office/sign-in-staff.ts'

const company = '/gestion/reglages/entreprise'
const epinalSettings = '/gestion/reglages/ateliers/epinal'
const ownCompany = {
  company_name: 'Jantes du Test SAS',
  form: 'société par actions simplifiée',
  capital: '5 000 €',
  address: '2 quai Neuf, 88000 Épinal',
  registry: 'RCS Épinal',
  siren: '732 829 320',
  vat_number: 'FR 44 732829320',
  iban: 'FR14 2004 1010 0505 0001 3M02 606',
  publication_director: 'Anne Petit',
  contact_email: 'bonjour@jantes-test.fr',
  privacy_email: 'rgpd@jantes-test.fr',
  security_email: 'failles@jantes-test.fr',
  mediator_name: 'Médiation du Test',
  mediator_address: '1 rue Haute, 54000 Nancy',
  mediator_url: 'https://mediation-test.fr/',
  host_name: 'Hébergement du Test',
  host_address: '3 rue Basse, 67000 Strasbourg',
  host_country: 'France',
  host_phone: '03 29 00 00 09',
  mail_provider_name: 'Courriels du Test',
  mail_provider_country: 'France',
  other_processors: '',
  data_transfers: 'Aucun transfert hors de l’Union européenne.',
  insurer: '',
  insurer_address: '',
  insurance_territory: '',
  accessibility_state: 'unknown',
  accessibility_assessed: '',
  accessibility_gaps: '',
}
const token = 'a token of some length'
/** Production site with the demo's records and without company facts. */
let demo: TestSite
let served: TestSite
let keeper: SignedInStaff
beforeAll(async () => {
  demo = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  served = await openTestSite({
    beside: demo,
    settings: { DEMO: 'off', JOBS: 'off', METRICS_TOKEN: token },
  })
  const { email } = await newPerson(demo.query, 'staff')
  keeper = await signInNewStaff(served, email, demoPassword)
})

const first = async (statement: string) => (await demo.query<{ id: string; pos_id: string }>(statement))[0]
const numbers = () => demo.query('select * from document_numbers order by series')
const stepsOf = async (reader: SignedInStaff) =>
  textsOf(await reader.read('/gestion'), '[aria-labelledby="premiere-heure-titre"] strong')
const steps = () => stepsOf(keeper)

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

test('« Aujourd’hui » lists the settings missing after installation, each with a link to its page (§11.26)', async () => {
  const page = await keeper.read('/gestion')
  expect(await steps()).toEqual([
    'Entreprise',
    'Directeur de la publication',
    'Compte bancaire',
    'Médiateur',
    'Assurance',
    'Atelier d’Épinal',
    'Atelier d’Ostwald (Strasbourg)',
    'Envoi des e-mails',
    'Sauvegarde',
  ])
  const list = page.querySelector('[aria-labelledby="premiere-heure-titre"]')
  expect(list?.textContent).toContain('Il manque l’adresse, le téléphone, l’e-mail et le SIRET')
  for (const link of list?.querySelectorAll('a') ?? []) {
    const [path = '', anchor] = (link.getAttribute('href') ?? '').split('#')
    const target = await keeper.read(path)
    if (anchor) expect(target.querySelector(`[id="${anchor}"]`), `${path}#${anchor}`).not.toBeNull()
  }
})

test('« Aujourd’hui » asks for the name of an account that is still called by its address (§11.26)', async () => {
  const { email } = await newPerson(demo.query, 'staff')
  const named = await signInNewStaff(served, email, demoPassword)
  expect(await stepsOf(named)).not.toContain('Votre nom')
  await demo.query('update users set name = $1 where email = $2', [email, `tw_${email}`])
  const page = await named.read('/gestion')
  const link = page.querySelectorAll('[aria-labelledby="premiere-heure-titre"] a')[0]
  expect(link?.textContent).toBe('Votre nom')
  const [path = '', anchor] = (link?.getAttribute('href') ?? '').split('#')
  expect((await named.read(path)).querySelector(`[id="${anchor}"]`)).not.toBeNull()
})

test('no document gets a number before the company’s settings are saved (§11.26)', async () => {
  const before = await numbers()
  const order = await first(
    "select id, pos_id from orders where invoice is null and lines <> '[]' order by id limit 1",
  )
  const invoice = await first(
    "select id, pos_id from invoices where status = 'created' and credited_invoice is null and not is_deposit order by id limit 1",
  )
  const draft = await first('select id, pos_id from estimate_drafts order by id limit 1')
  const rejected = [
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
  for (const answer of rejected) {
    expect(answer.status).toBe(422)
    const text = await answer.text()
    expect(text).toContain('Aucun document ne peut encore être émis\u00a0: il manque ')
    expect(text).toContain('le SIREN')
    expect(text).toContain(`href="${company}"`)
  }
  expect(await numbers()).toEqual(before)
})

test('faults are shown on Aujourd’hui and in the metrics; each fault is mailed once, and again when it returns after six hours (§11.25)', async () => {
  const news = async () => textsOf(await keeper.read('/gestion'), '[aria-labelledby="etat-titre"] li')
  expect((await news()).join()).toMatch(/Aucun e-mail ne part.*prestataire technique/s)
  const bad = await readMetric(served, token, 'site_bad_news')
  expect(bad.filter((value) => value === 1).length).toBeGreaterThanOrEqual(2)

  const workshop = await openWorkshop(demo)
  let now = new Date()
  const deps = { ...workshop, clock: { now: () => now } }
  const disk: HealthCheck = { id: 'disque', title: 'Disque', level: 'bad', sentence: 'Presque plein.' }
  const mail: HealthCheck = { ...disk, id: 'e-mails', state: 'failing' }
  /** Records the faults. Returns the number of queued mails for each staff member who maintains the site. */
  const mailsFor = async (...faults: HealthCheck[]) => {
    const isQueued = await recordHealthProblems(deps, faults)
    const queued = await demo.query<{ data: { userId: string } }>(
      "delete from tw_jobs.job where name = 'send-site-news-mail' returning data",
    )
    const readers = Map.groupBy(queued, ({ data }) => data.userId)
    expect(readers.size > 0).toBe(isQueued)
    return [...readers.values()].map((mails) => mails.length)
  }
  const toEachKeeper = (await listSiteMaintainerIds(workshop.db)).map(() => 1)
  expect(toEachKeeper).not.toEqual([])
  expect(await mailsFor(mail)).toEqual([])
  expect(await mailsFor(disk, mail)).toEqual(toEachKeeper)
  expect(await mailsFor({ ...disk, sentence: 'Encore plus plein.' })).toEqual([])
  expect(await mailsFor({ ...disk, state: 'other' })).toEqual(toEachKeeper)
  // A fault that ends and returns is mailed again only after the quiet period.
  expect(await mailsFor()).toEqual([])
  expect(await mailsFor(disk)).toEqual([])
  expect(await mailsFor()).toEqual([])
  now = new Date(now.getTime() + 6 * 3_600_000)
  expect(await mailsFor(disk)).toEqual(toEachKeeper)
})

test('an order without lines shows why no deposit invoice can be created for it (§11.15)', async () => {
  const order = await first('select id, pos_id from orders where invoice is null order by id limit 1')
  await demo.query("update orders set lines = '[]' where id = $1", [order?.id])
  const response = await keeper.open(`/gestion/factures/acompte?commande=${order?.id}`)
  expect([response.status, await response.text()]).toEqual([
    200,
    expect.stringContaining('pas encore de lignes'),
  ])
  expect((await keeper.open('/gestion/factures/acompte?commande=personne')).status).toBe(404)
  const page = await keeper.read(`/gestion/commandes/${order?.id}`)
  expect(page.textContent).not.toContain('Demander un acompte')
})

/** Matches numbers, names and addresses of the example company, which no real company can have. */
const ofExample =
  /twkustoms\.exemple|48[.,]17|6[.,]449|48[.,]5427|45[.,]5646|999.?412.?063|9999.?9000.?0010|03.?53.?01.?42|04.?65.?71.?42|rue des Forges|rue des Artisans|(?:contact|epinal|ostwald|donnees|securite|kustoms)@exemple\.fr|Médiation Exemple|Hébergeur Exemple|Acheminement Exemple|Thomas Weber|TW Jantes SAS/

test('legal pages, structured data and forms do not show the example company; missing values are marked on legal pages (§11.26)', async () => {
  for (const path of [
    '/mentions_legales',
    '/conditions_generales',
    '/confidentialite',
    '/accessibilite',
    '/a_propos',
    '/.well-known/security.txt',
    '/services/twkustoms',
    '/',
  ]) {
    const response = await served.fetch(path)
    const text = await response.text()
    expect([path, response.status, ofExample.exec(text)?.[0]]).toEqual([path, 200, undefined])
  }
  for (const path of ['/mentions_legales', '/conditions_generales', '/confidentialite'])
    expect(await (await served.fetch(path)).text()).toContain('[non renseigné]')
  for (const path of [company, epinalSettings, '/gestion/reglages/marque']) {
    const fields = formFieldsOf(await keeper.read(path), '#modifier form')
    const { title: _, ...shown } = fields
    expect(JSON.stringify(shown)).not.toMatch(ofExample)
    expect(JSON.stringify(shown)).not.toContain('non renseigné')
  }
})

test('missing settings produce no links without a target, such as an empty telephone or mail link (§11.26)', async () => {
  for (const path of [
    '/',
    '/a_propos',
    '/devis',
    '/espace_pro',
    '/retractation',
    '/services/twkustoms',
    '/mentions_legales',
    '/confidentialite',
    '/conditions_generales',
    '/creation_compte/inconnu',
    '/unsubscribe_email',
    '/actualites/inconnue',
  ]) {
    const page = parse(await (await served.fetch(path)).text())
    const emptyLinks = page
      .querySelectorAll('a')
      .filter(
        (link) =>
          !link.hasAttribute('href') ||
          /^$|non renseign|^tel:$|^mailto:$/.test(link.getAttribute('href') ?? ''),
      )
    expect([path, emptyLinks.map((link) => link.outerHTML)]).toEqual([path, []])
  }
})

test('example values are rejected; each document requires the company’s own settings, then those of its point of sale (§11.26)', async () => {
  const before = await numbers()
  const example = {
    siren: '999 412 063',
    mediator_name: 'Médiation Exemple',
    contact_email: 'contact@exemple.fr',
  }
  const own = { ...formFieldsOf(await keeper.read(company), '#modifier form'), ...ownCompany }
  const copied = await keeper.send(`${company}?formulaire=modifier`, { ...own, ...example })
  const rejection = await copied.text()
  expect(copied.status).toBe(422)
  expect(rejection).toContain('Remplacez ce SIREN par le vôtre')
  expect(rejection).toContain('Remplacez ce médiateur par le vôtre')
  expect(rejection).toContain('Remplacez cette adresse par la vôtre')

  expect((await keeper.send(`${company}?formulaire=modifier`, own)).status).toBe(200)
  const back = await keeper.send(`${company}?formulaire=revenir`, { version: '0' })
  expect([back.status, await back.text()]).toEqual([
    422,
    expect.stringContaining('n’appartiennent à personne'),
  ])
  expect(await steps()).not.toContain('Entreprise')

  const waiting = await issueInvoice()
  const why = await waiting.text()
  expect(waiting.status).toBe(422)
  expect(why).toContain(
    'l’adresse, le téléphone, l’e-mail et le SIRET (page «\u00a0Atelier d’Épinal\u00a0» des réglages)',
  )
  expect(why).not.toContain('page «\u00a0Entreprise\u00a0» des réglages)')
  expect(why).toContain(`href="${epinalSettings}"`)
  expect(await numbers()).toEqual(before)
})

test('a SIRET must begin with the SIREN; documents issued afterwards contain nothing of the example company (§11.26)', async () => {
  const fields = formFieldsOf(await keeper.read(epinalSettings), '#modifier form')
  const own = { ...fields, line_1: '2 quai Neuf', phone: '03 29 00 00 01', email: 'atelier@jantes-test.fr' }
  const other = await keeper.send(`${epinalSettings}?formulaire=modifier`, {
    ...own,
    siret: '552 100 554 00013',
  })
  const sentence = 'Un SIRET commence par le SIREN de l’entreprise, 732 829 320'
  expect([other.status, (await other.text()).includes(sentence)]).toEqual([422, true])
  const saved = await keeper.send(`${epinalSettings}?formulaire=modifier`, {
    ...own,
    siret: '732 829 320 00074',
  })
  expect(saved.status).toBe(200)
  const issued = await issueInvoice()
  expect(issued.status).toBe(303)
  const pdf = await keeper.open(`${issued.headers.get('Location')}/pdf`)
  expect(pdf.status).toBe(200)
  const { text: words } = await readPdf(await pdf.arrayBuffer())
  expect(words).not.toMatch(ofExample)
  expect(words).not.toContain('non renseigné')
  expect(words).toMatch(/SIRET 732.829.320.00074/)

  // After a change of the SIREN, nothing is issued until the SIRET begins with the new SIREN.
  const renamed = { ...formFieldsOf(await keeper.read(company), '#modifier form'), siren: '552 100 554' }
  expect((await keeper.send(`${company}?formulaire=modifier`, renamed)).status).toBe(200)
  const rejected = await issueInvoice()
  expect(rejected.status).toBe(422)
  expect(await rejected.text()).toContain(
    'un SIRET qui commence par le SIREN de l’entreprise (page «\u00a0Atelier d’Épinal\u00a0» des réglages)',
  )
})
