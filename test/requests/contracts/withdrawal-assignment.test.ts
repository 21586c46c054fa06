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

/** Accepts two estimates of a client and declares a withdrawal that names neither of them. */
async function declareWithoutContract() {
  const contracts = [await issueAcceptedEstimate(), await issueAcceptedEstimate()] as const
  const declared = await declareAsVisitor(
    'Julien Marchal',
    // The same words would be a repetition of an earlier declaration.
    `mon devis de jantes, ${contracts[0].id}`,
    'julien.ailleurs@exemple.fr',
  )
  const record = recordAddressOf(declared)
  const key = record.split('/')[3] ?? ''
  const assign = async (fields: Record<string, string>, person = sophie) => {
    const response = await person.send(`${record}?formulaire=rattacher`, {
      raison: 'Venu à l’atelier',
      ...fields,
    })
    return [response.status, collapseSpaces(await response.text())] as const
  }
  return { contracts, record, key, assign }
}

async function issueAcceptedEstimate() {
  const estimate = await issueEstimateTo('ParticulierDemo1')
  await acceptEstimateByForm(julien, estimate.path, { nom: 'Julien Marchal', conditions: 'on' })
  return estimate
}

const assignmentForm = 'form[action*="formulaire=rattacher"]'

async function readAssignment(key: string) {
  const [row] = await testSite.query<{
    estimate_id: string | null
    joined_by: string | null
    is_known_address: boolean
  }>('select estimate_id, joined_by, is_known_address from withdrawals where id = $1', [key])
  return row
}

const listOrdersOf = (estimateId: string) =>
  testSite.query<{ id: string }>('select id from orders where estimate_id = $1', [estimateId])

test('the accepted estimates of its author are proposed for a declaration without a contract (§11.27)', async () => {
  const estimate = await issueEstimateTo('ParticulierDemo1')
  const { contracts, record } = await declareWithoutContract()
  expect(await stepsOfRecord(record)).toEqual([
    expect.stringContaining('Aucun devis ni aucune commande ne porte ce numéro'),
  ])
  const proposals = (await sophie.read(record))
    .querySelector(assignmentForm)
    ?.querySelectorAll('select[name=choix] option')
    .map((option) => option.getAttribute('value'))
  expect(proposals).toEqual(expect.arrayContaining(contracts.map(({ number }) => number)))
  expect(proposals).not.toContain(estimate.number)
})

test('an assignment to no contract, to two or without a check of the author is rejected and stores nothing (§11.27)', async () => {
  const estimate = await issueEstimateTo('ParticulierDemo1')
  const { contracts, key, assign } = await declareWithoutContract()
  const [{ number }, other] = contracts
  expect((await assign({ contrat: number }, karim))[0]).toBe(404)
  const unknownNumber = 'Aucun devis ni aucune commande ne porte ce numéro.'
  const unverified = 'Écrivez comment vous l’avez vérifié'
  for (const [fields, sentence] of [
    [{ contrat: '' }, 'Indiquez le numéro du devis ou de la commande'],
    [{ contrat: 'DE-E-1999-0001' }, unknownNumber],
    [{ contrat: `${number} ${other.number}` }, unknownNumber],
    [
      { contrat: estimate.number },
      `Le devis ${estimate.number} n’est pas accepté : ce n’est pas encore un contrat.`,
    ],
    [
      { choix: number, contrat: other.number },
      'Choisissez dans la liste ou indiquez un numéro, pas les deux',
    ],
    [{ contrat: number, raison: '' }, unverified],
    [{ contrat: number, raison: ' ' }, unverified],
  ] as [Record<string, string>, string][])
    expect(await assign(fields)).toEqual([422, expect.stringContaining(sentence)])
  expect(await readAssignment(key)).toMatchObject({ estimate_id: null, joined_by: null })
})

test('of two simultaneous assignments to different contracts one is stored, and the other contract stays as it was (§11.27)', async () => {
  const { contracts, key, assign } = await declareWithoutContract()
  const [typed, chosen] = contracts
  const outcomes = await Promise.all([
    assign({ contrat: typed.number.toLowerCase() }),
    assign({ choix: chosen.number, contrat: '' }),
  ])
  expect(outcomes.map(([status]) => status).sort()).toEqual([200, 422])
  const [assigned, unassigned] = outcomes[0][0] === 200 ? [typed, chosen] : [chosen, typed]
  expect(await readAssignment(key)).toEqual({
    estimate_id: assigned.id,
    joined_by: 'Sophie Lambert',
    is_known_address: false,
  })
  expect(collapseSpaces((await sophie.read(`/gestion/devis/epinal/${unassigned.id}`)).text)).not.toContain(
    'Rétractation déclarée',
  )
})

test('an assigned declaration cannot be assigned to another contract; the same assignment again changes nothing (§11.27)', async () => {
  const { contracts, record, key, assign } = await declareWithoutContract()
  const [assigned, other] = contracts
  expect((await assign({ contrat: assigned.number }))[0]).toBe(200)
  expect(await assign({ contrat: other.number })).toEqual([
    422,
    expect.stringContaining(`Cette déclaration est déjà rattachée au contrat ${assigned.number}.`),
  ])
  expect((await assign({ contrat: assigned.number }))[0]).toBe(200)
  expect((await readAssignment(key))?.estimate_id).toBe(assigned.id)
  expect((await sophie.read(record)).querySelector(assignmentForm)).toBeNull()
})

test('an assigned declaration is confirmed, journaled on both records and stops the work on its contract (§11.27)', async () => {
  const { contracts, record, key, assign } = await declareWithoutContract()
  const [{ id, number, path }] = contracts
  await assign({ contrat: number })
  expect(await stepsOfRecord(record)).toEqual([
    expect.stringContaining('la déclaration est dans les délais'),
    expect.stringContaining('Les jantes de la commande ne sont pas là'),
    expect.stringContaining('Rien n’est dû pour ce qui est déjà fait'),
    'Rien n’a été payé pour ce contrat : il n’y a rien à rembourser.',
  ])
  const joins = async (page: string) =>
    (await readRecordJournal(page)).filter((told) => told.includes('a rattaché'))
  expect(await joins(record)).toEqual([`Sophie Lambert a rattaché la rétractation au contrat ${number}.`])
  expect(await readRecordJournal(record)).toContain(
    `Sophie Lambert a confirmé la rétractation du contrat ${number}.`,
  )
  expect(await readWithdrawalRow(key)).toMatchObject({
    confirmed_how: 'office',
    check_reason: 'Venu à l’atelier',
  })
  const page = `/gestion/devis/epinal/${id}`
  expect(await joins(page)).toEqual([`Sophie Lambert a rattaché une rétractation au devis ${number}.`])
  expect(collapseSpaces((await sophie.read(page)).text)).toContain('N’engagez plus de travaux')
  expect(collapseSpaces((await julien.read(path)).text)).toContain('Votre rétractation a été reçue')
  const [order] = await listOrdersOf(id)
  expect((await sophie.send(`/gestion/commandes/${order?.id}?formulaire=recevoir`)).status).toBe(422)
})

test('accepting an assigned declaration as in time removes the untouched order and keeps the declaration (§11.27)', async () => {
  const { contracts, record, key, assign } = await declareWithoutContract()
  const [{ id, number }] = contracts
  await assign({ contrat: number })
  const decisionFields = formFieldsOf(await sophie.read(record), 'form[action*="formulaire=decider"]')
  const decided = { ...decisionFields, decision: 'in-time', reponse: 'C’est noté.' }
  expect((await sophie.send(`${record}?formulaire=decider`, decided)).status).toBe(200)
  expect([await listOrdersOf(id), (await readAssignment(key))?.estimate_id]).toEqual([[], id])
})

test('a declaration rejected for lack of a contract can be decided again after it is assigned by an order’s number (§11.27)', async () => {
  const { id, number } = await issueAcceptedEstimate()
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

/** Declares a withdrawal from an accepted estimate whose number is mistyped. */
async function declareWithMistypedNumber() {
  const { number } = await issueAcceptedEstimate()
  const contract = `GGGG-${number.slice(-4)}`
  const declared = await declareAsVisitor('Julien', contract, 'particulier@exemple.fr')
  const record = recordAddressOf(declared)
  const assign = () => sophie.send(`${record}?formulaire=rattacher`, { contrat: number, raison: 'Rappelé' })
  return { contract, record, assign }
}

test('assigning a declaration sends the receipt that its author has not received yet (§11.27)', async () => {
  const { contract, assign } = await declareWithMistypedNumber()
  await testSite.query('update withdrawals set is_mailed = false where contract = $1', [contract])
  const countReceipts = async () =>
    (await countQueuedMails(contract)).find(({ mail }) => mail === 'receipt')?.count ?? 0
  const before = await countReceipts()
  expect((await assign()).status).toBe(200)
  expect((await countReceipts()) - before).toBe(1)
})

test('a decision form opened before the declaration was assigned to its contract is rejected, and accepted when opened anew (§11.27)', async () => {
  const { record, assign } = await declareWithMistypedNumber()
  const readDecisionFields = async () =>
    formFieldsOf(await sophie.read(record), 'form[action*="formulaire=decider"]')
  const decide = (fields: Record<string, string>) => sophie.send(`${record}?formulaire=decider`, fields)
  const opened = await readDecisionFields()
  expect((await assign()).status).toBe(200)
  const rejected = await decide(opened)
  expect(rejected.status).toBe(422)
  expect(collapseSpaces(await rejected.text())).toContain('Cette déclaration a changé entre-temps')
  const reopened = await readDecisionFields()
  expect(reopened).toMatchObject({ decision: 'in-time' })
  expect((await decide(reopened)).status).toBe(200)
})
