import { parse } from 'node-html-parser'
import { beforeAll, expect, test } from 'vitest'
import { createPostgresRateLimits } from '../../../adapters/postgres-rate-limits.ts'
import { lockEstimate } from '../../../domain/billing/documents/estimate-row.ts'
import { declareWithdrawal } from '../../../domain/contracts/withdrawals/declare-withdrawal.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { collapseSpaces } from '../../reading/spaces.ts'
import { waitUntilBlocked } from '../../site/blocked-connections.ts'
import {
  acceptEstimateByForm,
  acknowledgementSentence,
  countQueuedMails,
  currentTime,
  declareAsClient,
  declareAsVisitor,
  findConfirmLink,
  issueEstimateTo,
  julien,
  openWithdrawalSite,
  postDeclarationForm,
  readReceipt,
  readWithdrawalRow,
  recordAddressOf,
  showsWithdrawal,
  sophie,
  submitConfirmation,
  testSite,
  waitForMailAbout,
  workshop,
} from './withdrawal-site.ts'

beforeAll(openWithdrawalSite)

test('eight declarations about one contract send one mail and show one line in the office, and each has its receipt (§9.4, §11.27)', async () => {
  await testSite.query('delete from rate_limits')
  const { id, number, path } = await issueEstimateTo('ParticulierDemo1')
  await acceptEstimateByForm(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const email = 'particulier@exemple.fr'
  const names = ['Un', 'Deux', 'Trois', 'Quatre', 'Julien Marchal', 'Six', 'Sept', 'Huit']
  const pages: string[] = []
  const answers: Response[] = []
  for (const name of names) answers.push(await declareAsVisitor(name, number, email))
  for (const answer of answers) pages.push(await readReceipt(answer))
  expect(pages.every((page) => page.includes(acknowledgementSentence))).toBe(true)
  expect(await countQueuedMails(number)).toEqual([
    { mail: 'receipt', count: 1 },
    { mail: 'workshop', count: 1 },
  ])
  // None of the declarations counts as the client's: their pages show no withdrawal, and they pay their deposit as before.
  expect(await showsWithdrawal(id)).toBe(false)
  const list = await sophie.read('/gestion/retractations')
  const lines = list.querySelectorAll('.withdrawal-lines li').filter(({ text }) => text.includes(number))
  expect(lines.map(({ text }) => collapseSpaces(text))).toEqual([
    expect.stringContaining('À vérifier, avec 7 autres du même contrat'),
  ])

  // The link of the single mail lists all declarations. The one that is confirmed gets its own acknowledgement and keeps its
  // date.
  const mail = await waitForMailAbout('Accusé de réception', number)
  const link = findConfirmLink(mail)
  const confirmationPage = parse(await (await testSite.fetch(link)).text())
  expect(confirmationPage.querySelectorAll('main form')).toHaveLength(8)
  const declarationId = recordAddressOf(answers[4] as Response).split('/')[3] ?? ''
  const before = await readWithdrawalRow(declarationId)
  expect((await submitConfirmation(link, declarationId)).status).toBe(303)
  expect((await submitConfirmation(link, declarationId)).status).toBe(303)
  expect(await readWithdrawalRow(declarationId)).toMatchObject({
    confirmed_how: 'mail',
    is_mailed: true,
    created_at: before?.created_at,
  })
  expect(await countQueuedMails(number)).toEqual([
    { mail: 'confirmed', count: 1 },
    { mail: 'receipt', count: 2 },
    { mail: 'workshop', count: 1 },
  ])
  expect(await showsWithdrawal(id)).toBe(true)
  const first = recordAddressOf(answers[0] as Response).split('/')[3] ?? ''
  expect((await submitConfirmation(link, first, 'ecarter')).status).toBe(303)
  expect((await readWithdrawalRow(first))?.set_aside_at).not.toBeNull()
  // The link returns 404 for a declaration about another contract, and without its signature.
  const foreign = await declareAsVisitor('Autre', 'ZZZZ-1', 'autre@exemple.fr')
  expect((await submitConfirmation(link, recordAddressOf(foreign).split('/')[3] ?? '')).status).toBe(404)
  expect((await submitConfirmation(link.split('?')[0] ?? '', declarationId)).status).toBe(404)
  expect((await testSite.fetch(link.split('?')[0] ?? '')).status).toBe(404)
})

test('identical declarations get a receipt each; sending the same form again returns its first receipt (§11.27)', async () => {
  await testSite.query('delete from rate_limits')
  const { number, path } = await issueEstimateTo('ParticulierDemo1')
  await acceptEstimateByForm(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const declared = { nom: 'Julien Marchal', contrat: number, email: 'particulier@exemple.fr' }
  const send = (id: string) => postDeclarationForm({ ...declared, etape: 'confirmer', id })
  // A stranger who knows name, number and address makes the first declaration.
  const foreign = await send('RetractMemesMot1')
  const own = await send('RetractMemesMot2')
  const repeated = await send('RetractMemesMot2')
  expect([foreign, own, repeated].map((answer) => recordAddressOf(answer).split('/')[3])).toEqual([
    'RetractMemesMot1',
    'RetractMemesMot2',
    'RetractMemesMot2',
  ])
  expect(await readReceipt(own)).toMatch(/Déclaration (<!-- -->)?RetractMemesMot2/)
  expect(await countQueuedMails(number)).toEqual([
    { mail: 'receipt', count: 1 },
    { mail: 'workshop', count: 1 },
  ])
  const stored = await testSite.query('select 1 from withdrawals where contract = $1', [number])
  expect(stored).toHaveLength(2)
})

test('with 120 false declarations, the mailed link and the office still list the newest and the oldest one (§11.27)', async () => {
  await testSite.query('delete from rate_limits')
  const { id, number, path } = await issueEstimateTo('ParticulierDemo1')
  await acceptEstimateByForm(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const email = 'particulier@exemple.fr'
  const oldest = recordAddressOf(await declareAsVisitor('La Toute Première', number, email))
  const link = findConfirmLink(await waitForMailAbout('Accusé de réception', number))
  const flood = (contract: string, estimateId: string | null) =>
    testSite.query(
      `insert into withdrawals (id, created_at, name, contract, email, is_known_address, is_mailed, estimate_id)
       select 'Flot' || $1 || n, now(), 'Flot ' || n, $1, $2, $3::text is not null, false, $3
       from generate_series(1, 120) n`,
      [contract, email, estimateId],
    )
  await flood(number, id)
  const newest = recordAddressOf(await declareAsVisitor('Julien Marchal', number, email))
  const keyOf = (record: string) => record.split('/')[3] ?? ''

  const formsOn = async (page: string) => {
    const receiptPage = parse(await (await testSite.fetch(page)).text())
    return {
      keys: receiptPage
        .querySelectorAll('main form input[name=declaration]')
        .map((one) => one.getAttribute('value')),
      next: receiptPage.querySelector('main a[rel=next]')?.getAttribute('href')?.replaceAll('&amp;', '&'),
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

  const office = async (page: string) => collapseSpaces((await sophie.read(page)).text)
  expect(await office(`/gestion/devis/epinal/${id}`)).toContain('122 rétractations déclarées, à vérifier')
  const oldestRecord = await sophie.read(oldest)
  expect(oldestRecord.querySelector(`a[href="${newest}"]`)?.text).toContain('Julien Marchal')
  const falseOnes = (page: typeof oldestRecord) =>
    page.querySelectorAll('a[href*="/retractations/Flot"]').length
  const more = oldestRecord.querySelector('.withdrawal-record a[rel=next]')?.getAttribute('href') ?? ''
  expect(falseOnes(await sophie.read(more))).toBe(falseOnes(oldestRecord) + 25)

  // The office lists declarations that name no known contract after the others, and never among the settled ones.
  await flood('Rien de tel', null)
  await testSite.query("update withdrawals set created_at = '2020-01-01' where contract = 'Rien de tel'")
  const lists = (await sophie.read('/gestion/retractations')).querySelectorAll('.withdrawal-record__part')
  expect(lists[0]?.text).toContain(number)
  expect(lists[1]?.text ?? '').not.toContain('Flot')

  const confirmed = await submitConfirmation(link, keyOf(oldest))
  expect(confirmed.status).toBe(303)
  const confirmedPage = parse(await (await testSite.fetch(confirmed.headers.get('Location') ?? '')).text())
  expect(confirmedPage.querySelector('main form')?.text).toContain('C’est confirmé')
  await testSite.query("delete from withdrawals where id like 'Flot%'")
})

test('a sender above the limit is rejected at once, without waiting for other declarations about the contract (§11.27)', async () => {
  await testSite.query('delete from rate_limits')
  const { id, number } = await issueEstimateTo('ParticulierDemo1')
  const deps = { ...workshop, clock: { now: currentTime } }
  const limits = createPostgresRateLimits({ ...deps, secret: 'un secret pour les essais' })
  const declareFrom = (address: string) =>
    declareWithdrawal(
      { ...deps, limits },
      randomId(),
      { nom: 'Un inconnu', contrat: number, email: 'particulier@exemple.fr' },
      { address, proof: { clientId: null, linkGivenAt: null } },
    )
  await limits.withdrawal.take('198.51.100.90', 20)
  const lockHeld = Promise.withResolvers<void>()
  const holding = workshop.db.transaction(async (tx) => {
    await lockEstimate(tx, id)
    await lockHeld.promise
  })
  const first = declareFrom('198.51.100.91')
  await waitUntilBlocked(testSite)
  const outcomes: string[] = []
  void first.then(() => outcomes.push('first'))
  expect(await declareFrom('198.51.100.90')).toMatchObject({ outcome: 'wait' })
  expect(outcomes).toEqual([])
  lockHeld.resolve()
  await holding
  expect(await first).toMatchObject({ outcome: 'saved' })
})

test('right and wrong pairs of number and address get the same response, below and above the limit (§9.4, §11.27)', async () => {
  const { number, path } = await issueEstimateTo('ParticulierDemo1')
  await acceptEstimateByForm(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const pairs = [
    [number, 'particulier@exemple.fr'],
    [number, 'faux@exemple.fr'],
    ['DE-E-1999-0001', 'particulier@exemple.fr'],
  ] as const
  const answersOf = async (name: string) => {
    const responses: unknown[] = []
    for (const [contrat, email] of pairs) {
      const response = await declareAsVisitor(name, contrat, email)
      const page =
        response.status === 303 ? await readReceipt(response) : collapseSpaces(await response.text())
      const own = page.replaceAll(contrat, 'N').replaceAll(email, 'E')
      const timeless = own.replace(/\d\d h \d\d/g, '').replace(/\b[A-Za-z0-9]{16}\b/g, '')
      responses.push([
        response.status,
        /<main.*<\/main>/.exec(timeless)?.[0].replace(/(datetime|dateTime)="[^"]*"/g, ''),
      ])
    }
    return responses
  }
  await testSite.query('delete from rate_limits')
  const answersBelowLimit = await answersOf('Sonde Une')
  expect(answersBelowLimit[1]).toEqual(answersBelowLimit[0])
  expect(answersBelowLimit[2]).toEqual(answersBelowLimit[0])
  await testSite.query("update rate_limits set points = 20 where key like 'withdrawal:%'")
  const answersAboveLimit = await answersOf('Sonde Deux')
  expect(answersAboveLimit[0]).toEqual([429, expect.stringContaining('<main')])
  expect(answersAboveLimit[1]).toEqual(answersAboveLimit[0])
  expect(answersAboveLimit[2]).toEqual(answersAboveLimit[0])
  // The limit of the address does not apply to its signed-in client.
  expect((await declareAsClient('Julien Marchal', number)).status).toBe(303)
  await testSite.query('delete from rate_limits')
})

test('declarations that match no contract all get a receipt page; mails to their address stop after ten (§9.4, §11.27)', async () => {
  for (let times = 1; times <= 12; times++) {
    const response = await declareAsVisitor('Voir http://x.fr', `AAAA-${times}`, 'inconnue@exemple.fr')
    expect(response.status).toBe(303)
    const receipt = await testSite.fetch(response.headers.get('Location') ?? '')
    expect([receipt.status, collapseSpaces(await receipt.text())]).toEqual([
      200,
      expect.stringContaining(acknowledgementSentence),
    ])
  }
  const [counter] = await testSite.query<{ count: number }>(
    "select count(*)::int as count from withdrawals where email = 'inconnue@exemple.fr' and estimate_id is null",
  )
  expect(counter?.count).toBe(12)
  const [mailed] = await testSite.query<{ count: number }>(
    `select count(*)::int as count from tw_jobs.job j join withdrawals w on w.id = j.data->>'withdrawalId'
     where j.name = 'send-withdrawal-mail' and j.data->>'mail' = 'receipt' and w.email = 'inconnue@exemple.fr'`,
  )
  expect(mailed?.count).toBe(10)
  const acknowledged = collapseSpaces((await waitForMailAbout('Accusé de réception', 'AAAA-1')).text ?? '')
  expect(acknowledged).not.toContain('http://x.fr')
  expect(acknowledged).toContain('L’atelier l’examine et vous répond à cette adresse.')
  expect(acknowledged).not.toContain('arrête')
})
