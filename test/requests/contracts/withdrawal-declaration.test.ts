import { parse } from 'node-html-parser'
import { beforeAll, expect, test, vi } from 'vitest'
import { acceptEstimateByClient } from '../../../domain/contracts/acceptance/accept-estimate.ts'
import { readMails } from '../../content/mails.ts'
import { collapseSpaces } from '../../reading/spaces.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import {
  acceptEstimateByForm,
  currentTime,
  declareAsClient,
  declareAsVisitor,
  findConfirmLink,
  issueEstimateTo,
  julien,
  karim,
  openWithdrawalSite,
  payDeposit,
  postDeclarationForm,
  readEstimateRow,
  readRecordJournal,
  readWithdrawalRow,
  recordAddressOf,
  showsWithdrawal,
  sophie,
  stepsOfRecord,
  submitConfirmation,
  testSite,
  unknownAddressWarning,
  waitForMailAbout,
  workshop,
} from './withdrawal-site.ts'

beforeAll(openWithdrawalSite)

test('withdrawing takes two steps without JavaScript, is stored once and is acknowledged on a page and by mail (§11.13, §11.27, §11.33)', async () => {
  const { id, number, path } = await issueEstimateTo('ParticulierDemo1')
  await acceptEstimateByForm(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const home = parse(await (await testSite.fetch('/')).text())
  const link = home.querySelectorAll('footer a').find(({ text }) => text === 'Renoncer au contrat ici')
  expect(link?.getAttribute('href')).toBe('/retractation')
  const declarationPage = parse(await (await testSite.fetch(`/retractation?contrat=${number}`)).text())
  const form = declarationPage.querySelector('main form[action="/retractation"]')
  const names = form?.querySelectorAll('input').map((input) => input.getAttribute('name'))
  expect(names).toEqual(['nom', 'contrat', 'email', 'partie'])
  // By law the client may name a part of the contract; the field is optional.
  expect(form?.querySelector('[name=partie]')?.hasAttribute('required')).toBe(false)
  expect(form?.querySelector('[name=contrat]')?.getAttribute('value')).toBe(number)
  const invalidDeclaration = await postDeclarationForm({ nom: ' ', contrat: number, email: 'nulle part' })
  expect([invalidDeclaration.status, collapseSpaces(await invalidDeclaration.text())]).toEqual([
    422,
    expect.stringContaining('Indiquez votre nom'),
  ])

  const declared = { nom: 'Julien Marchal', contrat: number, email: 'Particulier@exemple.fr' }
  const summaryPage = await postDeclarationForm(declared)
  expect(summaryPage.status).toBe(200)
  const confirmationForm = parse(await summaryPage.text()).querySelector('main form[action="/retractation"]')
  expect(confirmationForm?.querySelector('button')?.text).toBe('Confirmer la rétractation')
  const key = confirmationForm?.querySelector('input[name=id]')?.getAttribute('value') ?? ''
  const confirmed = { ...declared, id: key, etape: 'confirmer' }
  const responses = await Promise.all([1, 2, 3].map(() => postDeclarationForm(confirmed)))
  const pages = responses.map(({ headers }) => headers.get('Location')?.split('?')[0])
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(new Set(pages)).toEqual(new Set([`/retractation/recue/${key}`]))
  const receiptPath = responses[0]?.headers.get('Location') ?? ''
  const receipt = await testSite.fetch(receiptPath)
  expect([receipt.status, receipt.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  const text = collapseSpaces(await receipt.text())
  for (const word of [number, 'Julien Marchal', 'Particulier@exemple.fr']) expect(text).toContain(word)
  expect((await testSite.fetch(receiptPath.split('?')[0] ?? '')).status).toBe(404)

  const mail = await waitForMailAbout('Accusé de réception de votre rétractation', number)
  expect(collapseSpaces(mail.text ?? '')).toMatch(/le \d+ \S+ \d{4} à \d\d h \d\d, heure de Paris/)
  expect(collapseSpaces(mail.text ?? '')).toContain(`Contrat : ${number} Nom : Julien Marchal`)
  expect((await waitForMailAbout('Rétractation reçue', number)).to).toMatchObject({
    text: 'epinal@exemple.fr',
  })
  const all = (await readMails(testSite)).filter(({ subject }) => subject?.startsWith('Accusé'))
  expect(all.filter(({ text: said }) => said?.includes(number))).toHaveLength(1)

  // The declaration is unverified and stops nothing until the client presses the button behind the link of the acknowledgement.
  const confirmLink = findConfirmLink(mail)
  expect((await sophie.read(`/gestion/devis/epinal/${id}`)).text).not.toContain('N’engagez plus de travaux')
  const asks = parse(await (await testSite.fetch(confirmLink)).text()).querySelector('main form')
  expect(asks?.querySelector('button[value=confirmer]')?.text).toBe('Confirmer ma rétractation')
  expect((await readWithdrawalRow(key))?.confirmed_at).toBeNull()
  expect((await submitConfirmation(confirmLink, key)).status).toBe(303)
  expect(await readWithdrawalRow(key)).toMatchObject({ confirmed_how: 'mail', confirmed_by: null })

  // The office sees the steps to take, and cannot receive the order's rims meanwhile.
  const lines = (await sophie.read('/gestion')).querySelector('[aria-labelledby=retractations-titre]')
  expect(lines?.text).toContain('Julien Marchal')
  const [order] = await testSite.query<{ id: string }>('select id from orders where estimate_id = $1', [id])
  for (const press of ['recevoir', 'etape']) {
    const formFields: Record<string, string> = press === 'etape' ? { de: '0', vers: '1' } : {}
    const rejected = await sophie.send(`/gestion/commandes/${order?.id}?formulaire=${press}`, formFields)
    expect([rejected.status, collapseSpaces(await rejected.text())]).toEqual([
      422,
      expect.stringContaining('Le client s’est rétracté'),
    ])
  }
  const page = `/gestion/retractations/${key}`
  const record = collapseSpaces((await sophie.read(page)).text)
  expect(record).toContain('la déclaration est dans les délais')
  expect(record).toContain('Rien n’est dû pour ce qui est déjà fait')
  expect(record).toContain('Rien n’a été payé pour ce contrat')
  expect((await karim.open(page)).status).toBe(404)
  expect((await sophie.read(`/gestion/devis/epinal/${id}`)).text).toContain('N’engagez plus de travaux')
  const fields = formFieldsOf(await sophie.read(page), 'form[action*="formulaire=decider"]')
  expect(fields.decision).toBe('in-time')
  expect((await sophie.send(`${page}?formulaire=decider`, { ...fields, reponse: '' })).status).toBe(422)
  expect((await sophie.send(`${page}?formulaire=decider`, fields)).status).toBe(200)
  expect((await sophie.send(`${page}?formulaire=decider`, fields)).status).toBe(422)
  const answer = await waitForMailAbout('Votre rétractation : notre réponse', number)
  expect(answer.text).toContain('Votre rétractation est acceptée.')
  expect((await sophie.send(`${page}?formulaire=regler`)).status).toBe(200)
  expect((await sophie.read('/gestion')).querySelector('[aria-labelledby=retractations-titre]')).toBeNull()
  expect((await readRecordJournal(page)).join()).toContain('a noté que tout est réglé')

  // Knowing a receipt's id is not enough: another declaration with the same id gets a receipt of its own.
  const guessed = await postDeclarationForm({ ...confirmed, nom: 'Quelqu’un', email: 'ailleurs@exemple.fr' })
  expect([guessed.status, guessed.headers.get('Location')]).toEqual([303, expect.not.stringContaining(key)])
  const guessedPage = await (await testSite.fetch(guessed.headers.get('Location') ?? '')).text()
  expect(guessedPage).not.toContain('Particulier@exemple.fr')
})

test('a declaration from an unknown address, or one made before the contract, stops no work (§11.27)', async () => {
  const { id, number, path } = await issueEstimateTo('ParticulierDemo1')
  const earlyDeclaration = await declareAsVisitor('Trop Tôt', number, 'particulier@exemple.fr')
  expect(earlyDeclaration.status).toBe(303)
  const alert = async () => collapseSpaces((await sophie.read(`/gestion/devis/epinal/${id}`)).text)
  expect(await alert()).toMatch(/Rétractation déclarée le \S+, à vérifier/)
  expect(await alert()).not.toContain('N’engagez plus de travaux')
  expect(await stepsOfRecord(recordAddressOf(earlyDeclaration))).toEqual([
    'Le devis n’est pas accepté : il n’y a pas encore de contrat.',
  ])
  await acceptEstimateByForm(julien, path, { nom: 'Julien', conditions: 'on' })
  expect((await declareAsVisitor('Un Farceur', number, 'farceur@exemple.fr')).status).toBe(303)

  expect(await alert()).toContain('2 rétractations déclarées, à vérifier')
  expect(await alert()).not.toContain('N’engagez plus de travaux')
  expect(collapseSpaces((await julien.read(path)).text)).not.toContain('Votre rétractation a été reçue')
  const mails = await vi.waitUntil(async () =>
    (await readMails(testSite)).find(({ text }) => text?.includes('Un Farceur (farceur@')),
  )
  expect(collapseSpaces(mails.text ?? '')).toContain('(farceur@exemple.fr, inconnue du contrat)')
  const creation = await sophie.send(`/gestion/commandes/nouvelle?devis=${id}&formulaire=devis`)
  expect(creation.headers.get('Location')).toMatch(/^\/gestion\/commandes\//)

  const other = await issueEstimateTo('ParticulierDemo1')
  await acceptEstimateByForm(julien, other.path, { nom: 'Julien', conditions: 'on' })
  await declareAsVisitor('Un Farceur', other.number, 'farceur@exemple.fr')
  const alerts = async () => collapseSpaces((await sophie.read(`/gestion/devis/epinal/${other.id}`)).text)
  expect(await alerts()).toContain(unknownAddressWarning)
  expect(await alerts()).toContain('Ne commencez rien avant le')
  expect(await alerts()).not.toContain('N’engagez plus de travaux')
  await declareAsClient('Julien Lui-même', other.number)
  expect(await alerts()).toContain('N’engagez plus de travaux')
  expect(collapseSpaces((await julien.read(other.path)).text)).toContain('Votre rétractation a été reçue')
  const [secondOrder] = await testSite.query<{ id: string }>('select id from orders where estimate_id = $1', [
    other.id,
  ])
  expect((await sophie.send(`/gestion/commandes/${secondOrder?.id}?formulaire=recevoir`)).status).toBe(422)
  const waiting = collapseSpaces((await sophie.read('/gestion/retractations')).text)
  expect(waiting.indexOf('Julien Lui-même')).toBeLessThan(waiting.indexOf('Un Farceur'))
})

test('a partial withdrawal from an indivisible contract stops all work and can only be accepted for the whole contract (§11.27)', async () => {
  const { id, number, path } = await issueEstimateTo('ParticulierDemo1')
  await acceptEstimateByForm(julien, path, { nom: 'Julien', conditions: 'on' })
  const declared = await julien.send('/retractation', {
    nom: 'Julien Lui-même',
    contrat: number,
    email: 'particulier@exemple.fr',
    partie: 'la jante',
    etape: 'confirmer',
  })
  expect(collapseSpaces((await sophie.read(`/gestion/devis/epinal/${id}`)).text)).toContain(
    'N’engagez plus de travaux',
  )
  const receipt = await waitForMailAbout('Accusé de réception de votre rétractation', number)
  expect(collapseSpaces(receipt.text ?? '')).toContain(
    '« Je vous notifie ma rétractation de la partie indiquée du contrat ci-dessous. »',
  )
  const record = recordAddressOf(declared)
  const form = formFieldsOf(await sophie.read(record), 'form[action*="formulaire=decider"]')
  const decide = (more: Record<string, string>) =>
    sophie.send(`${record}?formulaire=decider`, {
      vu: form.vu ?? '',
      decision: 'in-time',
      reponse: form.reponse ?? '',
      ...more,
    })
  const emptyDecision = await decide({})
  expect([emptyDecision.status, collapseSpaces(await emptyDecision.text())]).toEqual([
    422,
    expect.stringContaining('Ce contrat ne se divise pas'),
  ])
  expect((await sophie.read(record)).querySelector('input[name=tout]')).not.toBeNull()
  expect((await decide({ tout: 'on' })).status).toBe(200)
  expect(await testSite.query('select id from orders where estimate_id = $1', [id])).toEqual([])
})

test('the number of a replaced estimate finds the accepted estimate; an address it was only mailed to is not the client’s (§11.13, §11.27)', async () => {
  const first = await issueEstimateTo('ParticulierDemo1')
  const secondEstimate = await issueEstimateTo('ParticulierDemo1')
  const lastEstimate = await issueEstimateTo('ParticulierDemo1')
  for (const [one, next] of [
    [first, secondEstimate],
    [secondEstimate, lastEstimate],
  ] as const)
    await testSite.query("update estimates set state = 'replaced', replaced_by = $2 where id = $1", [
      one.id,
      next.id,
    ])
  await testSite.query(
    `insert into outgoing_mails (id, estimate_id, kind, recipient, state, author_name, created_at, due_at)
     values (left(md5(random()::text), 16), $1, 'estimate', 'julien.ailleurs@exemple.fr', 'sent', 'Sophie', now(), now())`,
    [first.id],
  )
  await acceptEstimateByForm(julien, lastEstimate.path, { nom: 'Julien', conditions: 'on' })
  // The confirmation is mailed to the client, even though the first estimate was mailed to another address.
  await vi.waitFor(async () =>
    expect((await readEstimateRow(lastEstimate.id)) as object).toMatchObject({
      confirmed_to: 'particulier@exemple.fr',
    }),
  )
  await declareAsVisitor('Julien', first.number, 'julien.ailleurs@exemple.fr')
  await declareAsVisitor('Julien', first.number, 'particulier@exemple.fr')
  expect(
    await testSite.query(
      'select estimate_id, is_known_address from withdrawals where contract = $1 order by is_known_address',
      [first.number],
    ),
  ).toEqual([
    { estimate_id: lastEstimate.id, is_known_address: false },
    { estimate_id: lastEstimate.id, is_known_address: true },
  ])
  // Accepting the first estimate again returns `already` with the id of the accepted estimate that replaced it.
  const pressed = await acceptEstimateByClient({ ...workshop, clock: { now: currentTime } }, first.id, {
    name: 'Paul',
    isEarly: false,
    seen: null,
    chosen: null,
  })
  expect(pressed).toMatchObject({ outcome: 'already', id: lastEstimate.id })
})

test('a stranger’s declaration changes no client page; a declaration by session or signed link is confirmed at once (§11.27)', async () => {
  const { id, number, path } = await issueEstimateTo('ParticulierDemo1')
  await acceptEstimateByForm(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const matter = `/suivi/devis/${id}`
  const readTransferText = async () => (await julien.read(matter)).querySelector('.transfer')?.text
  const before = await readTransferText()
  expect(before).toBeDefined()
  await declareAsVisitor('Une Inconnue', number, 'particulier@exemple.fr')
  expect([await readTransferText(), await showsWithdrawal(id)]).toEqual([before, false])
  const [order] = await testSite.query<{ id: string }>('select id from orders where estimate_id = $1', [id])
  const officePages = [`/gestion/devis/epinal/${id}`, `/gestion/commandes/${order?.id}`]
  for (const page of officePages) {
    const recordText = collapseSpaces((await sophie.read(page)).text)
    expect(recordText).toContain('à vérifier')
    expect(recordText).not.toContain('N’engagez plus de travaux')
  }
  const proofs = () =>
    testSite.query("select 1 from proof_events where estimate_id = $1 and kind = 'withdrawal'", [id])
  expect(await proofs()).toEqual([])

  // A staff member who views the client area as the client does not confirm as the client.
  const bySession = await declareAsClient('Julien Marchal', number)
  expect((await readWithdrawalRow(recordAddressOf(bySession).split('/')[3] ?? ''))?.confirmed_how).toBe(
    'session',
  )
  expect([await readTransferText(), await showsWithdrawal(id)]).toEqual([undefined, true])
  expect(await proofs()).toHaveLength(1)

  const other = await issueEstimateTo('ParticulierDemo1')
  await acceptEstimateByForm(julien, other.path, { nom: 'Julien Marchal', conditions: 'on' })
  const byStaff = await sophie.send('/retractation', {
    nom: 'Julien',
    contrat: other.number,
    email: 'particulier@exemple.fr',
    etape: 'confirmer',
  })
  expect((await readWithdrawalRow(recordAddressOf(byStaff).split('/')[3] ?? ''))?.confirmed_at).toBeNull()
  // Both screens, signed out, from the link of the confirmation mail.
  const mail = await waitForMailAbout('Confirmation de votre commande', other.number)
  const link = /http:\/\/[^/\s]+(\/retractation\?\S+)/.exec(mail.text ?? '')?.[1] ?? ''
  const fields = formFieldsOf(parse(await (await testSite.fetch(link)).text()), 'main form')
  const first = await postDeclarationForm({ ...fields, nom: 'Julien M.', email: 'ailleurs@exemple.fr' })
  const secondFields = formFieldsOf(parse(await first.text()), 'main form')
  const byLink = await postDeclarationForm({ ...secondFields, etape: 'confirmer' })
  expect((await readWithdrawalRow(recordAddressOf(byLink).split('/')[3] ?? ''))?.confirmed_how).toBe('link')
  expect(await showsWithdrawal(other.id)).toBe(true)
  // The access parameters of that link, and forged ones, open no other contract.
  const third = await issueEstimateTo('ParticulierDemo1')
  await acceptEstimateByForm(julien, third.path, { nom: 'Julien Marchal', conditions: 'on' })
  const forgeries: Record<string, string>[] = [{}, { acces: 'x' }, { jusqu_a: '99999999999' }]
  for (const forged of forgeries) {
    const response = await postDeclarationForm({
      ...secondFields,
      ...forged,
      id: '',
      contrat: third.number,
      etape: 'confirmer',
    })
    expect(
      (await readWithdrawalRow(recordAddressOf(response).split('/')[3] ?? ''))?.confirmed_at ?? null,
    ).toBeNull()
  }
})

test('the office can confirm a declaration from an unknown address by hand with a reason, or set it aside (§11.27)', async () => {
  await testSite.query('delete from rate_limits')
  const { id, number, path } = await issueEstimateTo('ParticulierDemo1')
  await acceptEstimateByForm(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const record = recordAddressOf(
    await declareAsVisitor('Julien Marchal', number, 'nouvelle.adresse@exemple.fr'),
  )
  const key = record.split('/')[3] ?? ''
  const decided = await sophie.send(`${record}?formulaire=decider`, {
    decision: 'in-time',
    reponse: 'Oui.',
  })
  expect([decided.status, collapseSpaces(await decided.text())]).toEqual([
    422,
    expect.stringContaining('Confirmez d’abord que la déclaration vient bien du client'),
  ])
  expect((await sophie.send(`${record}?formulaire=ecarter`, { raison: '' })).status).toBe(422)
  expect((await karim.send(`${record}?formulaire=ecarter`, { raison: 'Inconnu' })).status).toBe(404)
  expect((await sophie.send(`${record}?formulaire=ecarter`, { raison: 'Le client dit non' })).status).toBe(
    200,
  )
  expect(await readWithdrawalRow(key)).toMatchObject({
    check_reason: 'Le client dit non',
    confirmed_at: null,
  })
  expect(collapseSpaces((await sophie.read(`/gestion/devis/epinal/${id}`)).text)).not.toContain(
    'Rétractation',
  )
  const sent = await readWithdrawalRow(key)
  const confirmed = await sophie.send(`${record}?formulaire=confirmer`, { raison: 'Rappelé au 06' })
  expect(confirmed.status).toBe(200)
  expect(await readWithdrawalRow(key)).toMatchObject({
    confirmed_how: 'office',
    confirmed_by: 'Sophie Lambert',
    check_reason: 'Rappelé au 06',
    set_aside_at: null,
    created_at: sent?.created_at,
  })
  expect(await showsWithdrawal(id)).toBe(true)
  expect(await readRecordJournal(record)).toContain(
    `Sophie Lambert a confirmé la rétractation du contrat ${number}.`,
  )
})

test('a declaration appears in the journals of its estimate and order only once it is confirmed (§11.27)', async () => {
  await testSite.query('delete from rate_limits')
  const { id, number, path } = await issueEstimateTo('ParticulierDemo1')
  await acceptEstimateByForm(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const { order } = await payDeposit(id)
  const pages = [`/gestion/devis/epinal/${id}`, order]
  const readJournals = async () => {
    const journals = await Promise.all(pages.map((page) => readRecordJournal(page)))
    return journals.map((lines) => lines.filter((line) => line.includes('rétracter')).length)
  }
  let record = ''
  for (const name of ['Un inconnu', 'Une inconnue', 'Julien Marchal'])
    record = recordAddressOf(await declareAsVisitor(name, number, 'particulier@exemple.fr'))
  expect(await readJournals()).toEqual([0, 0])
  const confirmed = await sophie.send(`${record}?formulaire=confirmer`, { raison: 'Rappelé au 06' })
  expect(confirmed.status).toBe(200)
  expect(await readJournals()).toEqual([1, 1])
})
