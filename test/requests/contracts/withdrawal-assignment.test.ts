import { beforeAll, expect, test, vi } from 'vitest'
import { readMails } from '../../content/mails.ts'
import { collapseSpaces } from '../../reading/spaces.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import {
  acceptEstimateByForm,
  countQueuedMails,
  declareAsVisitor,
  issueEstimateTo,
  julien,
  karim,
  openWithdrawalSite,
  payDeposit,
  readRecordJournal,
  readWithdrawalRow,
  recordAddressOf,
  sophie,
  stepsOfRecord,
  testSite,
  waitForMailAbout,
} from './withdrawal-site.ts'

beforeAll(openWithdrawalSite)

test('the office assigns a declaration without a contract to one contract, once; it then applies to that contract (§11.27)', async () => {
  const { id, number, path } = await issueEstimateTo('ParticulierDemo1')
  const estimate = await issueEstimateTo('ParticulierDemo1')
  await acceptEstimateByForm(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const other = await issueEstimateTo('ParticulierDemo1')
  await acceptEstimateByForm(julien, other.path, { nom: 'Julien Marchal', conditions: 'on' })
  const declared = await declareAsVisitor(
    'Julien Marchal',
    'mon devis de jantes',
    'julien.ailleurs@exemple.fr',
  )
  const record = recordAddressOf(declared)
  const key = record.split('/')[3] ?? ''
  const readStoredWithdrawal = async () =>
    (
      await testSite.query<{
        estimate_id: string | null
        joined_by: string | null
        is_known_address: boolean
      }>('select estimate_id, joined_by, is_known_address from withdrawals where id = $1', [key])
    )[0]
  const form = 'form[action*="formulaire=rattacher"]'
  const join = async (contrat: string, person = sophie) => {
    const answer = await person.send(`${record}?formulaire=rattacher`, {
      contrat,
      raison: 'Venu à l’atelier',
    })
    return [answer.status, collapseSpaces(await answer.text())] as const
  }
  expect(await stepsOfRecord(record)).toEqual([
    expect.stringContaining('Aucun devis ni aucune commande ne porte ce numéro'),
  ])
  const assignmentForm = (await sophie.read(record)).querySelector(form)
  const proposals = assignmentForm
    ?.querySelectorAll('select[name=choix] option')
    .map((option) => option.getAttribute('value'))
  expect(proposals).toEqual(expect.arrayContaining([number, other.number]))
  expect(proposals).not.toContain(estimate.number)

  expect((await join(number, karim))[0]).toBe(404)
  for (const [input, sentence] of [
    ['', 'Indiquez le numéro du devis ou de la commande'],
    ['DE-E-1999-0001', 'Aucun devis ni aucune commande ne porte ce numéro.'],
    [`${number} ${other.number}`, 'Aucun devis ni aucune commande ne porte ce numéro.'],
    [estimate.number, `Le devis ${estimate.number} n’est pas accepté : ce n’est pas encore un contrat.`],
  ] as const)
    expect(await join(input)).toEqual([422, expect.stringContaining(sentence)])
  const repeated = await sophie.send(`${record}?formulaire=rattacher`, {
    choix: number,
    contrat: other.number,
    raison: 'Venu à l’atelier',
  })
  expect([repeated.status, collapseSpaces(await repeated.text())]).toEqual([
    422,
    expect.stringContaining('Choisissez dans la liste ou indiquez un numéro, pas les deux'),
  ])
  for (const raison of ['', ' ']) {
    const unverified = await sophie.send(`${record}?formulaire=rattacher`, { contrat: number, raison })
    expect([unverified.status, collapseSpaces(await unverified.text())]).toEqual([
      422,
      expect.stringContaining('Écrivez comment vous l’avez vérifié'),
    ])
  }
  expect(await readStoredWithdrawal()).toMatchObject({ estimate_id: null, joined_by: null })

  const chosen = sophie.send(`${record}?formulaire=rattacher`, {
    choix: other.number,
    contrat: '',
    raison: 'Venu à l’atelier',
  })
  const outcomes = await Promise.all([join(number.toLowerCase()), chosen.then(({ status }) => [status])])
  expect(outcomes.map(([status]) => status).sort()).toEqual([200, 422])
  const isFirst = outcomes[0]?.[0] === 200
  const [assigned, unassigned] = isFirst ? [{ id, number, path }, other] : [other, { id, number, path }]
  expect(await readStoredWithdrawal()).toEqual({
    estimate_id: assigned.id,
    joined_by: 'Sophie Lambert',
    is_known_address: false,
  })
  expect(await join(unassigned.number)).toEqual([
    422,
    expect.stringContaining(`Cette déclaration est déjà rattachée au contrat ${assigned.number}.`),
  ])
  expect((await join(assigned.number))[0]).toBe(200)
  expect((await readStoredWithdrawal())?.estimate_id).toBe(assigned.id)

  expect((await sophie.read(record)).querySelector(form)).toBeNull()
  expect(await stepsOfRecord(record)).toEqual([
    expect.stringContaining('la déclaration est dans les délais'),
    expect.stringContaining('Les jantes de la commande ne sont pas là'),
    expect.stringContaining('Rien n’est dû pour ce qui est déjà fait'),
    'Rien n’a été payé pour ce contrat : il n’y a rien à rembourser.',
  ])
  const joins = async (page: string) =>
    (await readRecordJournal(page)).filter((told) => told.includes('a rattaché'))
  expect(await joins(record)).toEqual([
    `Sophie Lambert a rattaché la rétractation au contrat ${assigned.number}.`,
  ])
  expect(await readRecordJournal(record)).toContain(
    `Sophie Lambert a confirmé la rétractation du contrat ${assigned.number}.`,
  )
  expect(await readWithdrawalRow(key)).toMatchObject({
    confirmed_how: 'office',
    check_reason: 'Venu à l’atelier',
  })
  const page = `/gestion/devis/epinal/${assigned.id}`
  expect(await joins(page)).toEqual([
    `Sophie Lambert a rattaché une rétractation au devis ${assigned.number}.`,
  ])
  expect(collapseSpaces((await sophie.read(page)).text)).toContain('N’engagez plus de travaux')
  expect(collapseSpaces((await julien.read(assigned.path)).text)).toContain('Votre rétractation a été reçue')
  const ordersOf = (estimateId: string) =>
    testSite.query<{ id: string }>('select id from orders where estimate_id = $1', [estimateId])
  const [order] = await ordersOf(assigned.id)
  expect((await sophie.send(`/gestion/commandes/${order?.id}?formulaire=recevoir`)).status).toBe(422)
  // After it is accepted as in time, no step remains, and the declaration remains stored.
  const decisionFields = formFieldsOf(await sophie.read(record), 'form[action*="formulaire=decider"]')
  const decided = { ...decisionFields, decision: 'in-time', reponse: 'C’est noté.' }
  expect((await sophie.send(`${record}?formulaire=decider`, decided)).status).toBe(200)
  expect([await ordersOf(assigned.id), (await readStoredWithdrawal())?.estimate_id]).toEqual([
    [],
    assigned.id,
  ])
  expect(collapseSpaces((await sophie.read(`/gestion/devis/epinal/${unassigned.id}`)).text)).not.toContain(
    'Rétractation déclarée',
  )
})

test('a declaration rejected for lack of a contract can be decided again after it is assigned by an order’s number (§11.27)', async () => {
  const { id, number, path } = await issueEstimateTo('ParticulierDemo1')
  await acceptEstimateByForm(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const { order } = await payDeposit(id)
  const [{ order_number: ordered } = { order_number: '' }] = await testSite.query<{ order_number: string }>(
    'select order_number from orders where estimate_id = $1',
    [id],
  )
  const record = recordAddressOf(
    await declareAsVisitor('Julien', `FFFF-${number.slice(-4)}`, 'particulier@exemple.fr'),
  )
  const decide = async () =>
    sophie.send(
      `${record}?formulaire=decider`,
      formFieldsOf(await sophie.read(record), 'form[action*="formulaire=decider"]'),
    )
  expect((await decide()).status).toBe(200)
  await waitForMailAbout('Votre rétractation : notre réponse', 'Nous ne trouvons aucun contrat')
  const joined = await sophie.send(`${record}?formulaire=rattacher`, { contrat: ordered, raison: 'Rappelé' })
  expect(joined.status).toBe(200)
  expect(await stepsOfRecord(record)).toHaveLength(4)
  expect((await readRecordJournal(order)).join()).toContain(
    `a rattaché une rétractation à la commande ${ordered}`,
  )
  expect((await decide()).status).toBe(200)
  const answers = await vi.waitUntil(async () => {
    const mails = (await readMails(testSite)).filter(({ text }) => text?.includes(`FFFF-${number.slice(-4)}`))
    const withdrawalMails = mails.filter(({ subject }) =>
      collapseSpaces(subject ?? '').startsWith('Votre rétractation'),
    )
    return withdrawalMails.length === 2 ? withdrawalMails : null
  })
  expect(new Set(answers.map(({ messageId }) => messageId)).size).toBe(2)
  expect(answers.some(({ text }) => text?.includes('Votre rétractation est acceptée.'))).toBe(true)
})

test('a decision form opened before the declaration was assigned to its contract is rejected; assigning sends the receipt (§11.27)', async () => {
  const { number, path } = await issueEstimateTo('ParticulierDemo1')
  await acceptEstimateByForm(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const input = `GGGG-${number.slice(-4)}`
  const record = recordAddressOf(await declareAsVisitor('Julien', input, 'particulier@exemple.fr'))
  await testSite.query('update withdrawals set is_mailed = false where contract = $1', [input])
  const receipts = async () =>
    (await countQueuedMails(input)).find(({ mail }) => mail === 'receipt')?.count ?? 0
  const before = await receipts()
  const decisionFields = formFieldsOf(await sophie.read(record), 'form[action*="formulaire=decider"]')
  const joined = await sophie.send(`${record}?formulaire=rattacher`, { contrat: number, raison: 'Rappelé' })
  expect(joined.status).toBe(200)
  expect((await receipts()) - before).toBe(1)
  const rejected = await sophie.send(`${record}?formulaire=decider`, decisionFields)
  expect(rejected.status).toBe(422)
  expect(collapseSpaces(await rejected.text())).toContain('Cette déclaration a changé entre-temps')
  const now = formFieldsOf(await sophie.read(record), 'form[action*="formulaire=decider"]')
  expect(now).toMatchObject({ decision: 'in-time' })
  expect((await sophie.send(`${record}?formulaire=decider`, now)).status).toBe(200)
})
