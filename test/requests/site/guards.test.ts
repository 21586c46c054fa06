import { beforeAll, describe, expect, test } from 'vitest'
import { signedPath, signId } from '../../../domain/kernel/signatures.ts'
import { readOfficeMap } from '../../../server/site/site-map.ts'
import { enterPassword, signInToTestSite } from '../../content/sign-in.ts'
import { listRoutes } from '../../reading/list-routes.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { insertSeenMessage, insertSeenRequest } from '../office/insert-seen-records.ts'

const pages = listRoutes()
const filesIn = (folder: string) =>
  pages.filter(({ files }) => files.some((file) => file.startsWith(`routes/${folder}/`)))
const clientPages = filesIn('client-area')
const officePages = filesIn('office').filter(({ pattern }) => pattern !== '/atelier')
const signedPages = filesIn('received-request')
const estimatePages = filesIn('received-estimate')
const visitorPages = filesIn('matter')
const previewPages = pages.filter(({ files }) => files.includes('routes/preview-access.tsx'))

const existingId = 'BureauEpinal0001'
const knownEntry = 'EntreeEpinal0001'
let site: TestSite
const people: Record<string, string> = {}
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  // Records whose id is that of a demo user, so that each address with an id has something to open.
  await insertSeenRequest(site, new Date(), { id: existingId })
  await insertSeenMessage(site, new Date(), { id: existingId })
  await site.query("insert into saved_answers values ($1, 'Nom', 'Texte', 99)", [existingId])
  people.visitor = ''
  people.client = await signInToTestSite(site, 'pro@exemple.fr')
  people.responsable = await signInToTestSite(site, 'atelier@exemple.fr')
  people.bureau = await signInToTestSite(site, 'bureau@exemple.fr')
  people.atelier = await signInToTestSite(site, 'mecano@exemple.fr')
  people['half signed in'] = await enterPassword(site, 'atelier@exemple.fr')
  await site.query("insert into clients (id, type, last_name) values ($1, 'individual', 'Petit')", [
    existingId,
  ])
  await site.query(
    `insert into orders (id, order_number, created_at, pos_id, client_id, total_te, total_ti, lines)
     values ($1, 'CO-E-1', now(), 'epinal', $1, 10000, 12000,
       '[{"description": "Rénovation", "quantity": 1, "unit_price": 10000, "vat_rate": 2000}]')`,
    [existingId],
  )
  await site.query(
    `insert into invoices (id, invoice_number, created_at, pos_id, client_id, total_te, total)
     values ($1, 'FA-E-1', now(), 'epinal', $1, 10000, 12000)`,
    [existingId],
  )
  await site.query(
    `insert into order_rims (id, order_id, place, position, service, finish) values ($1, $1, 1, 'avg', 'renovation', 'none')`,
    [existingId],
  )
  await site.query(
    `insert into estimate_drafts (id, pos_id, content, author_name, created_at, changed_at)
     values ($1, 'epinal', '{}', 'Sophie', now(), now())`,
    [existingId],
  )
  await site.query("insert into newsletter_subscriptions values ($1, 'lectrice@exemple.fr', now())", [
    existingId,
  ])
  await site.query(
    "insert into newsletter_consents (subscription_id, subscribed_at, source) values ($1, now(), 'site')",
    [existingId],
  )
  await site.query(
    "insert into newsletter_issues (id, author_name, created_at, changed_at) values ($1, 'Sophie', now(), now())",
    [existingId],
  )
  await site.query(
    "insert into withdrawals (id, created_at, name, contract, email) values ($1, now(), 'Jeanne', 'DE-E-1', 'jeanne@exemple.fr')",
    [existingId],
  )
  for (const [id, kind] of [
    [existingId, 'article'],
    [knownEntry, 'portfolio'],
  ]) {
    await site.query(
      `insert into content_records (id, kind, content, author_name, created_at, changed_at, changed_by)
       values ($1, $2, '{}', 'Sophie', now(), now(), 'Sophie')`,
      [id, kind],
    )
    await site.query(
      `insert into content_versions (record_id, number, content, author_name, begun_at, changed_at)
       values ($1, 1, '{}', 'Sophie', now(), now())`,
      [id],
    )
  }
  people.forged = 'session=forged.signature'
})

/** Sends a request as this person. Checks that it does not fail, and that a GET sets no cookie. */
async function ask(path: string, role: string, method = 'GET') {
  const headers = { Cookie: people[role] ?? '', Origin: site.origin }
  const response = await site.fetch(path, { method, headers })
  expect(response.status, `${method} ${path}, ${role}`).toBeLessThan(500)
  if (method === 'GET' && role !== 'forged')
    expect(response.headers.getSetCookie(), `${path}, ${role}`).toEqual([])
  return response
}

/** Returns the body of a response; empty for an event stream, which never ends. */
const textOf = async (response: Response) => {
  if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) return response.text()
  await response.body?.cancel()
  return ''
}

test('every page for clients, staff or holders of a link is below its access check (§6)', () => {
  expect(clientPages.length).toBeGreaterThan(0)
  expect(officePages.length).toBeGreaterThan(0)
  for (const { path, files } of clientPages) {
    expect(files[0], path).toBe('routes/client-area/client-area.tsx')
    expect(path).toMatch(/^\/espace_pro/)
  }
  for (const { path, files } of officePages) expect(files[0], path).toBe('routes/office/office.tsx')
  expect(signedPages.map(({ pattern }) => pattern)).toEqual([
    '/demandes/:id',
    '/demandes/:id/photos/:photoId',
  ])
  for (const { path, files } of signedPages)
    expect(files[0], path).toBe('routes/received-request/request-access.tsx')
  expect(estimatePages.map(({ pattern }) => pattern)).toEqual([
    '/devis_recu/:posId/:id',
    '/devis_recu/:posId/:id/confirmer',
    '/devis_recu/:posId/:id/decliner',
    '/devis_recu/:posId/:id/question',
    '/devis_recu/:posId/:id/preuve',
    '/devis_recu/:posId/:id/pdf',
  ])
  for (const { path, files } of estimatePages)
    expect(files[0], path).toBe('routes/received-estimate/estimate-access.tsx')
  expect(visitorPages.map(({ pattern }) => pattern)).toEqual([
    '/suivi/:kind/:id',
    '/suivi/:kind/:id/direct',
    '/suivi/:kind/:id/photos/:photoId',
    '/suivi/:kind/:id/montrees/:photoId',
    '/suivi/:kind/:id/papiers/:paper/:paperId',
    '/suivi/:kind/:id/fichiers/:messageId/:fileId',
    '/suivi/:kind/:id/lettres/:messageId',
    '/suivi/:kind/:id/jantes/:rimId',
    '/suivi/:kind/:id/jantes/:rimId/photos/:photoId',
  ])
  expect(previewPages.map(({ pattern }) => pattern)).toEqual([
    '/apercu/actualites/:id',
    '/apercu/realisations/:id',
  ])
  for (const { path, files } of previewPages) expect(files[0], path).toBe('routes/preview-access.tsx')
  for (const { path, files } of visitorPages) expect(files[0], path).toBe('routes/matter/matter-access.tsx')
})

/** Address of a route with known ids; the page that asks for a deposit also needs an order. */
const addressOf = (pattern: string) =>
  (pattern.endsWith('/acompte') ? `${pattern}?commande=:id` : pattern)
    .replace('donnees/:kind', 'donnees/client')
    .replace('bons/:kind', 'bons/depot')
    .replace('dossiers/:kind', 'dossiers/commande')
    .replace('restitutions/:kind', 'restitutions/commande')
    .replace(':posId', 'epinal')
    .replace('ateliers/:id', 'ateliers/epinal')
    .replace('realisations/:id', `realisations/${knownEntry}`)
    .replace(':id', existingId)
    .replace(':rimId', existingId)
    .replace(':messageId', existingId)
    .replace(':otherId', 'GarageSaintDie01')
    .replace(':number', '1')
    .replace(':text', 'confidentialite')
    .replace(':mail', 'recovery')
    .replace(':topic', 'demandes')
    .replace('pages/:page', 'pages/accueil')

/** Whether the route has no view: then it has no data for the router's script (test/requests/site/event-streams.test.ts). */
const isResource = (path: string) =>
  pages.some(
    (page) =>
      page.path === path.replace(/^\/suivi\/\w+/, '/suivi/AAAABBBBCCCCDDDD') &&
      page.files.at(-1)?.endsWith('.ts'),
  )

/** Returns the requests for a page: the page itself, the data for the router's script, and posts. */
const addressVariants = (path: string) => [
  [path, 'GET'],
  ...(isResource(path) ? [] : [[`${path}.data`, 'GET']]),
  [path, 'POST'],
  [`${path}?index`, 'POST'],
]

test.each(clientPages.filter(({ path }) => path !== '/espace_pro').map(({ path }) => path))(
  'client area: %s sends visitors and forged sessions to the sign-in page (§6)',
  async (page) => {
    for (const [path = '', method] of addressVariants(page)) {
      for (const role of ['visitor', 'forged']) {
        const response = await ask(path, role, method)
        const answerText = (response.headers.get('Location') ?? '') + (await response.text())
        expect(answerText, `${method} ${path}, ${role}`).toContain('/espace_pro?suite=')
      }
    }
  },
)

/** Roles that each office route is for, besides the responsable (docs/product.md §11.1). */
const officeIsFor: Record<string, string[]> = {
  '/gestion': ['bureau', 'atelier'],
  '/gestion/recherche': ['bureau', 'atelier'],
  '/gestion/hors-reseau': ['bureau', 'atelier'],
  '/gestion/hors-reseau/liste': ['bureau', 'atelier'],
  '/gestion/suivi': ['bureau', 'atelier'],
  '/gestion/presences/:kind/:id': ['bureau', 'atelier'],
  '/gestion/factures': ['bureau'],
  '/gestion/factures/nouvelle': ['bureau'],
  '/gestion/factures/acompte': ['bureau'],
  '/gestion/factures/:posId/:id': ['bureau'],
  '/gestion/factures/:posId/:id/pdf': ['bureau'],
  '/gestion/impressions/:kind/:posId/:id/:printingId': ['bureau'],
  '/gestion/devis': ['bureau'],
  '/gestion/devis/nouveau': ['bureau'],
  '/gestion/devis/:posId/:id': ['bureau'],
  '/gestion/devis/:posId/:id/apercu': ['bureau'],
  '/gestion/devis/:posId/:id/pdf': ['bureau'],
  '/gestion/devis/:posId/:id/preuve': ['bureau'],
  '/gestion/retractations': ['bureau'],
  '/gestion/retractations/:id': ['bureau'],
  '/gestion/commandes': ['bureau', 'atelier'],
  '/gestion/commandes/feuille': ['bureau', 'atelier'],
  '/gestion/commandes/nouvelle': ['bureau'],
  '/gestion/commandes/:id': ['bureau', 'atelier'],
  '/gestion/commandes/:id/client': ['bureau'],
  '/gestion/commandes/:id/jantes/:rimId': ['bureau', 'atelier'],
  '/gestion/commandes/:id/photos/:photoId': ['bureau', 'atelier'],
  '/gestion/commandes/:id/photos.zip': ['bureau', 'atelier'],
  '/gestion/commandes/:id/etiquettes.pdf': ['bureau', 'atelier'],
  '/gestion/commandes/:id/bons/:kind': ['bureau', 'atelier'],
  '/gestion/commandes/:id/bons/:kind/:slipId/pdf': ['bureau', 'atelier'],
  '/gestion/restitutions/:kind/:id': ['bureau'],
  '/gestion/restitutions/:kind/:id/pdf': ['bureau'],
  '/gestion/dossiers/:kind/:id': ['bureau'],
  '/gestion/scanner': ['bureau', 'atelier'],
  '/gestion/demandes': ['bureau', 'atelier'],
  '/gestion/demandes/:id': ['bureau', 'atelier'],
  '/gestion/demandes/:id/photos/:photoId': ['bureau', 'atelier'],
  '/gestion/demandes/:id/photos.zip': ['bureau', 'atelier'],
  '/gestion/messages': ['bureau'],
  '/gestion/messages/:id': ['bureau'],
  '/gestion/clients': ['bureau'],
  '/gestion/clients.csv': ['bureau'],
  '/gestion/clients/nouveau': ['bureau'],
  '/gestion/clients/import': ['bureau'],
  '/gestion/clients/import/:id': ['bureau'],
  '/gestion/clients/:id': ['bureau'],
  '/gestion/clients/:id/releves/:month': ['bureau'],
  '/gestion/clients/:id/fusion/:otherId': ['bureau'],
  '/gestion/demandes/:id/echanges': ['bureau'],
  '/gestion/messages/:id/echanges': ['bureau'],
  '/gestion/lettres/:id/fichiers/:fileId': ['bureau', 'atelier'],
  '/gestion/courriers/:id': ['bureau'],
  '/gestion/echanges/:kind/:id/:messageId': ['bureau', 'atelier'],
  '/gestion/direct/:kind/:id': ['bureau', 'atelier'],
  '/gestion/encaissements': ['bureau'],
  '/gestion/encaissements/banque': ['bureau'],
  '/gestion/encaissements/clotures': ['bureau'],
  '/gestion/encaissements/comptable': ['bureau'],
  '/gestion/encaissements/comptable/:month/:file': ['bureau'],
  '/gestion/actualites': ['bureau'],
  '/gestion/actualites/nouvelle': ['bureau'],
  '/gestion/actualites/:id': ['bureau'],
  '/gestion/actualites/:id/apercu': ['bureau'],
  '/gestion/actualites/:id/versions/:number': ['bureau'],
  '/gestion/lettre': ['bureau'],
  '/gestion/lettre/abonnes': ['bureau'],
  '/gestion/lettre/abonnes.csv': ['bureau'],
  '/gestion/lettre/abonnes/import': ['bureau'],
  '/gestion/lettre/abonnes/import/:id': ['bureau'],
  '/gestion/lettre/abonnes/:id': ['bureau'],
  '/gestion/lettre/:id': ['bureau'],
  '/gestion/lettre/:id/apercu': ['bureau'],
  '/gestion/realisations': ['bureau'],
  '/gestion/realisations/nouvelle': ['bureau'],
  '/gestion/realisations/:id': ['bureau'],
  '/gestion/realisations/:id/apercu': ['bureau'],
  '/gestion/realisations/:id/versions/:number': ['bureau'],
  '/gestion/fichiers': ['bureau'],
  '/gestion/fichiers/:fileId': ['bureau'],
  '/gestion/donnees': [],
  '/gestion/donnees/conservation': [],
  '/gestion/donnees/registre': [],
  '/gestion/donnees/:kind/:id': [],
  '/gestion/donnees/:kind/:id/archive.zip': [],
  '/gestion/audience': ['bureau'],
  '/gestion/audience/:file': ['bureau'],
  '/gestion/aide': ['bureau', 'atelier'],
  '/gestion/aide/:topic': ['bureau', 'atelier'],
  '/gestion/journal': ['bureau'],
  '/gestion/etat': ['bureau'],
  '/gestion/compte': ['bureau', 'atelier'],
  '/gestion/reglages': [],
  '/gestion/reglages/ateliers/:id': [],
  '/gestion/reglages/marque': [],
  '/gestion/reglages/pages/:page': [],
  '/gestion/reglages/entreprise': [],
  '/gestion/reglages/phrases': [],
  '/gestion/reglages/conditions': [],
  '/gestion/reglages/securite': ['bureau', 'atelier'],
  '/gestion/reglages/loueurs': ['bureau'],
  '/gestion/reglages/delais': [],
  '/gestion/reglages/prix': [],
  '/gestion/reglages/lettre': [],
  '/gestion/reglages/interets': [],
  '/gestion/reglages/fermetures': [],
  '/gestion/reglages/reponses': ['bureau'],
  '/gestion/reglages/reponses/:id': ['bureau'],
  '/gestion/reglages/tarifs': ['bureau'],
  '/gestion/reglages/tarifs.csv': ['bureau'],
  '/gestion/reglages/tarifs/:posId/affiche.pdf': ['bureau'],
  '/gestion/reglages/tarifs/import': [],
  '/gestion/reglages/tarifs/import/:id': [],
  '/gestion/reglages/textes': [],
  '/gestion/reglages/textes/e-mails/:mail': [],
  '/gestion/reglages/textes/e-mails/:mail/apercu': [],
  '/gestion/reglages/textes/:text': [],
  '/gestion/reglages/textes/:text/apercu': [],
  '/gestion/reglages/equipe': [],
  '/gestion/reglages/equipe/:id': [],
}

test('every office address is listed here with the roles that may open it (§10.17, §11.1, §11.2)', () => {
  expect(officePages.map(({ pattern }) => pattern)).toEqual(Object.keys(officeIsFor))
})

test.each(officePages.map(({ pattern, path }) => [pattern, path] as const))(
  'office: %s can be opened by its roles only (§6, §11.1, §11.2)',
  async (pattern, page) => {
    const letIn = ['responsable', ...(officeIsFor[pattern] ?? [])]
    // A resource has no page to open, and an import can be opened only by the person who started it.
    const opened = isResource(page) || pattern.endsWith('/import/:id') ? null : addressOf(pattern)
    for (const [path = '', method] of addressVariants(page)) {
      for (const role of ['visitor', 'forged']) {
        const response = await ask(path, role, method)
        const answerText = (response.headers.get('Location') ?? '') + (await response.text())
        expect(answerText, `${method} ${path}, ${role}`).toContain('/espace_pro?suite=')
      }
      const unverified = await ask(path, 'half signed in', method)
      const unverifiedText = (unverified.headers.get('Location') ?? '') + (await unverified.text())
      expect(unverifiedText, `${method} ${path}`).toContain('/verification/activation?suite=')
      for (const role of ['client', 'responsable', 'bureau', 'atelier']) {
        const response = await ask(path, role, method)
        const text = await textOf(response)
        // Inside the office a 404 page still shows the office menu.
        const isWithin = text.includes('menu-gestion') || text.includes('"entries"')
        const isLetIn = letIn.includes(role)
        if (isLetIn) expect(response.status, `${method} ${path}, ${role}`).not.toBe(302)
        else expect([response.status, isWithin], `${method} ${path}, ${role}`).toEqual([404, false])
        if (isLetIn && method === 'GET' && path === opened) expectOffice(response, text, role)
      }
    }
    // The requests above used an id that does not exist; this one uses an existing id.
    for (const role of opened && opened !== page ? letIn : []) {
      const response = await ask(opened ?? '', role)
      expectOffice(response, await response.text(), role)
    }
  },
)

function expectOffice(response: Response, text: string, role: string) {
  expect([response.status, response.headers.get('Cache-Control')], role).toEqual([200, 'private, no-store'])
  expect(text).toContain('menu-gestion')
}

test.each(previewPages.map(({ pattern }) => pattern))(
  '%s can be opened by staff who write public content only',
  async (pattern) => {
    for (const [path = '', method] of addressVariants(addressOf(pattern))) {
      for (const role of ['visitor', 'forged']) {
        const response = await ask(path, role, method)
        expect(
          (response.headers.get('Location') ?? '') + (await response.text()),
          `${method} ${path}`,
        ).toContain('/espace_pro?suite=')
      }
      for (const role of ['client', 'atelier']) expect((await ask(path, role, method)).status, role).toBe(404)
    }
    for (const role of ['responsable', 'bureau']) {
      const response = await ask(addressOf(pattern), role)
      expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    }
  },
)

test('an office route that names no permission makes the start fail (§11.2)', async () => {
  const server: typeof import('../../../server/start.ts') = await import(
    '../../../build/server/index.js' as string
  )
  const { 'routes/office/oversight/journal/journal': journal, ...routes } = server.build.routes
  if (!journal) throw new Error('no journal')
  for (const handle of [undefined, {}, { permission: 'anything' }]) {
    const routeWithoutPermission = { ...journal, module: { ...journal.module, handle } }
    const broken = {
      ...server.build,
      routes: { ...routes, 'routes/office/oversight/journal/journal': routeWithoutPermission },
    }
    expect(() => readOfficeMap(broken)).toThrow('routes/office/oversight/journal/journal names no permission')
  }
})

test('former addresses of the office redirect to the current ones (§11.2)', async () => {
  for (const role of ['visitor', 'client', 'responsable'])
    for (const method of ['GET', 'POST'])
      expect((await ask('/atelier', role, method)).headers.get('Location')).toBe('/gestion')
})

/** Pages that ask for the second factor or end the session. */
const factorPaths = pages
  .map(({ path }) => path)
  .filter((path) => path.startsWith('/verification') || path === '/deconnexion')

test('a session without its second factor sees what a visitor sees, and the pages that ask for the factor (§6)', async () => {
  expect(factorPaths).toHaveLength(5)
  const otherPages = pages.map(({ path }) => path).filter((path) => !factorPaths.includes(path))
  for (const path of otherPages) {
    const [visitor, unverified] = await Promise.all([ask(path, 'visitor'), ask(path, 'half signed in')])
    const isLed = unverified.status === 302 || unverified.status === 303
    const isAlike = unverified.status === visitor.status || unverified.status === 404 || isLed
    expect(isAlike, `${path}: ${unverified.status}`).toBe(true)
    if (isLed && visitor.status !== unverified.status)
      expect(unverified.headers.get('Location'), path).toMatch(/^\/(verification|gestion)/)
    expect(await unverified.text(), path).not.toContain('atelier@exemple.fr')
    await visitor.body?.cancel()
  }
})

describe('pages opened by a signed link', () => {
  const id = 'AAAABBBBCCCCDDDD'
  const forged = signedPath('', new Date(), 'another secret')

  const all = [
    ...signedPages.map(({ path }) => path),
    ...estimatePages.map(({ path }) => path),
    ...['demande', 'message', 'devis', 'commande', 'facture', 'autre'].flatMap((kind) =>
      visitorPages.map(({ path }) => path.replace(/^\/suivi\/\w+/, `/suivi/${kind}`)),
    ),
  ]

  test.each(all)('%s returns 404 without a valid signature', async (page) => {
    for (const search of ['', '?jusqu_a=99999999999&acces=', forged])
      for (const [path = '', method] of addressVariants(page))
        for (const role of ['visitor', 'client', 'forged']) {
          const response = await ask(path.replace('?index', '') + search, role, method)
          expect(response.status, `${method} ${path}${search}, ${role}`).toBe(404)
          expect(response.headers.get('Cache-Control')).toBe('private, no-store')
        }
  })

  test.each([
    ['/creation_compte/', 404],
    ['/unsubscribe_email?token=', 400],
  ])('%s… returns an error for a token that the site did not sign', async (start, status) => {
    const foreignSignature = signId('known-device\nsomebody', id, 'another secret')
    for (const token of [id, `${id}.`, `${id}.forged`, foreignSignature])
      for (const role of Object.keys(people))
        expect((await ask(start + token, role)).status, token).toBe(status)
  })
})

test('no public, client or signed page fails for any role, and only the listed ones set a cookie (§6)', async () => {
  // The office pages are tested for every role above.
  for (const { path } of pages.filter((page) => !officePages.includes(page)))
    for (const role of Object.keys(people)) await (await ask(path, role)).body?.cancel()
})
