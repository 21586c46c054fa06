import { parse } from 'node-html-parser'
import { beforeAll, expect, test, vi } from 'vitest'
import { defaultSite } from '../../../domain/business/site.ts'
import { lastDayToWithdraw } from '../../../domain/business/withdrawal-days.ts'
import { formatLongDay } from '../../../domain/kernel/calendar/french-dates.ts'
import { addDays } from '../../../domain/kernel/calendar/paris-day.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { moveConfirmationFields } from '../../content/move-order.ts'
import { collapseSpaces } from '../../reading/spaces.ts'
import { recordPaymentAt } from '../billing/issue-documents.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import {
  acceptEstimateByForm,
  currentTime,
  declareAsClient,
  declareAsVisitor,
  findConfirmLink,
  issueEstimateTo,
  julien,
  openWithdrawalSite,
  payDeposit,
  readEstimateRow,
  readReceipt,
  recordAddressOf,
  sophie,
  stepsOfRecord,
  submitConfirmation,
  testSite,
  today,
  waitForMailAbout,
  workshop,
} from './withdrawal-site.ts'

beforeAll(openWithdrawalSite)

const stopped = 'Si des travaux sont en cours, il les arrête en attendant.'
const inTwoWeeks = () => collapseSpaces(formatLongDay(addDays(today(), 14)))

test('after an express request, the withdrawal record asks to refund the deposit, less the work done, within fourteen days (§11.27)', async () => {
  const { id, number, path } = await issueEstimateTo('ParticulierDemo1')
  await acceptEstimateByForm(julien, path, {
    nom: 'Julien Marchal',
    conditions: 'on',
    sans_attendre: 'on',
  })
  const { order, deposit } = await payDeposit(id)
  const declared = await declareAsClient('Julien Marchal', number)
  const record = recordAddressOf(declared)
  const [isIn, work, prorata, refund = '', ...rest] = await stepsOfRecord(record)
  expect(rest).toEqual([])
  expect(isIn).toContain('la déclaration est dans les délais')
  expect(work).toBe('Arrêtez les travaux de la commande, et bloquez-la.')
  expect(prorata).toMatch(
    /^Le client a demandé de commencer sans attendre, le .+ : ce qui est fait est dû au prorata du prix convenu, 552,00 € TTC/,
  )
  const [{ invoice_number: invoiceNumber } = { invoice_number: '' }] = await testSite.query<{
    invoice_number: string
  }>('select invoice_number from invoices where id = $1', [deposit.split('/')[4]])
  expect(refund).toContain(
    `remboursez ce qui a été payé, sauf la part due, par le même moyen, au plus tard le ${inTwoWeeks()}`,
  )
  expect(refund).toContain(`${invoiceNumber} (acompte), 165,60 € payés`)
  expect(collapseSpaces((await sophie.read(order)).text)).toContain('N’engagez plus de travaux')
  expect(collapseSpaces((await waitForMailAbout('Accusé de réception', number)).text ?? '')).toContain(
    stopped,
  )

  const credited = await sophie.send(`${deposit}?formulaire=avoir`, { part: 'tout', reason: 'Rétractation' })
  expect(credited.status).toBe(303)
  const paidBack = async () => (await stepsOfRecord(record))[3]
  expect(await paidBack()).toContain(
    `${invoiceNumber} (acompte), 165,60 € payés, avoir fait : 165,60 € à rembourser`,
  )
  const note = credited.headers.get('Location')?.split('/')[4] ?? ''
  await recordPaymentAt(workshop, currentTime(), { invoiceId: note, cents: -165_60, paidOn: today() })
  expect(await paidBack()).toContain('165,60 € payés, avoir fait : 165,60 € remboursés')
})

test('without an express request, the withdrawal record says nothing is owed and asks to refund the whole deposit (§11.27)', async () => {
  const { id, number, path } = await issueEstimateTo('ParticulierDemo1')
  await acceptEstimateByForm(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
  const { deposit } = await payDeposit(id)
  const record = recordAddressOf(await declareAsClient('Julien Marchal', number))
  const [, , nothingOwed, refund = ''] = await stepsOfRecord(record)
  expect(nothingOwed).toMatch(/^Rien n’est dû pour ce qui est déjà fait/)
  expect(refund).toContain(`au plus tard le ${inTwoWeeks()}`)
  expect(refund).not.toContain('sauf la part due')
  expect((await sophie.read(record)).querySelector(`a[href="${deposit}"]`)).not.toBeNull()
})

test('the fourteen days of an estimate with goods start when the goods are handed over (§11.27)', async () => {
  const newDraft = await sophie.send('/gestion/devis/nouveau?client=ParticulierDemo1&formulaire=commencer')
  const draft = newDraft.headers.get('Location') ?? ''
  const saveDraft = async (fields: Record<string, string>) =>
    sophie.send(`${draft}?formulaire=brouillon`, {
      ...formFieldsOf(await sophie.read(draft), '#brouillon'),
      ...fields,
    })
  await saveDraft({ ajouter: 'free' })
  await saveDraft({ l1_text: 'Jeu de pneus', l1_price: '400', l1_nature: 'goods' })
  expect((await sophie.send(`${draft}?formulaire=emettre`)).status).toBe(303)
  const id = draft.split('/')[4] ?? ''
  const { estimate_number: number, pos_id: pos } = await readEstimateRow(id)
  const path = `/espace_pro/devis/${pos}/${id}`
  await acceptEstimateByForm(julien, path, { nom: 'Julien Marchal', conditions: 'on', sans_attendre: 'on' })
  const confirmed = collapseSpaces(
    (await waitForMailAbout('Confirmation de votre commande', number)).text ?? '',
  )
  expect(confirmed).toContain('jusqu’à 14 jours après la réception du bien')
  expect(confirmed).not.toContain('vous perdez ce droit')
  await vi.waitUntil(async () => (await readEstimateRow(id)).confirmed_to)
  await testSite.query("update estimates set decided_at = decided_at - interval '30 days' where id = $1", [
    id,
  ])

  const earlyRecord = recordAddressOf(await declareAsClient('Julien', number))
  expect((await stepsOfRecord(earlyRecord))[0]).toContain(
    'un bien qui n’est pas encore remis : la déclaration est dans les délais',
  )
  await sophie.send(`${earlyRecord}?formulaire=decider`, { decision: 'late', reponse: 'Un essai.' })
  const creation = await sophie.send(`/gestion/commandes/nouvelle?devis=${id}&formulaire=devis`)
  const order = creation.headers.get('Location') ?? ''
  for (const step of [0, 1, 2])
    await sophie.send(`${order}?formulaire=etape`, {
      ...moveConfirmationFields,
      de: `${step}`,
      vers: `${step + 1}`,
    })
  const received = recordAddressOf(await declareAsClient('Julien Marchal', number))
  const until = collapseSpaces(formatLongDay(lastDayToWithdraw(today(), pos, defaultSite)))
  expect((await stepsOfRecord(received)).slice(0, 2)).toEqual([
    expect.stringContaining(`délai jusqu’au ${until} inclus : la déclaration est dans les délais`),
    'Les jantes ont déjà été remises.',
  ])
  await testSite.query("update orders set moved_at = moved_at - interval '30 days' where estimate_id = $1", [
    id,
  ])
  expect((await stepsOfRecord(received))[0]).toContain('la déclaration est arrivée trop tard')
})

test('handing over rims with unfinished work does not end the right to withdraw (§11.27)', async () => {
  const { id, path } = await issueEstimateTo('ParticulierDemo1')
  await acceptEstimateByForm(julien, path, { nom: 'Julien Marchal', conditions: 'on', sans_attendre: 'on' })
  const creation = await sophie.send(`/gestion/commandes/nouvelle?devis=${id}&formulaire=devis`)
  const order = creation.headers.get('Location') ?? ''
  const orderId = order.split('/')[3] ?? ''
  const rims = [randomId(), randomId()]
  for (const [index, rim] of rims.entries())
    await testSite.query(
      `insert into order_rims (id, order_id, place, position, service, finish) values ($1, $2, $3, $4, 'renovation', 'painted')`,
      [rim, orderId, index + 1, ['avg', 'avd'][index]],
    )
  for (const step of [0, 1, 2])
    await sophie.send(`${order}?formulaire=etape`, {
      ...moveConfirmationFields,
      de: `${step}`,
      vers: `${step + 1}`,
    })
  expect(await testSite.query('select status from orders where id = $1', [orderId])).toEqual([{ status: 3 }])
  const readMatterText = async () =>
    collapseSpaces((await julien.read(path)).querySelector('main')?.text ?? '')
  const mayStill = 'Vous pouvez vous rétracter jusqu’au'
  expect(await readMatterText()).toContain(mayStill)
  const finish = (rim: string | undefined) =>
    testSite.query("insert into order_rim_steps (rim_id, step, done_at) values ($1, 'checked', now())", [rim])
  await finish(rims[0])
  expect(await readMatterText()).toContain(mayStill)
  await finish(rims[1])
  expect(await readMatterText()).not.toContain('rétracter')
  await testSite.query("update order_rims set problem = 'Fissure', problem_at = now() where id = $1", [
    rims[1],
  ])
  expect(await readMatterText()).toContain(mayStill)
})

test.each([
  ['the rims were given back', [0, 1, 2], 'Les jantes ont déjà été remises.'],
  ['the order is cancelled', [0], 'La commande est déjà annulée : aucun travail n’est à arrêter.'],
] as const)(
  'once %s, a declaration stops no work, and its mail, its page and the office do not announce that it does (§11.27)',
  async (_, steps, note) => {
    const { id, number, path } = await issueEstimateTo('ParticulierDemo1')
    await acceptEstimateByForm(julien, path, { nom: 'Julien Marchal', conditions: 'on' })
    const creation = await sophie.send(`/gestion/commandes/nouvelle?devis=${id}&formulaire=devis`)
    const order = creation.headers.get('Location') ?? ''
    for (const step of steps)
      await sophie.send(`${order}?formulaire=etape`, {
        ...moveConfirmationFields,
        de: `${step}`,
        vers: `${step + 1}`,
      })
    if (steps.length === 1)
      await sophie.send(`${order}?formulaire=annuler-commande`, { motif: 'Jantes vendues' })
    const declared = await declareAsVisitor('Julien Marchal', number, 'particulier@exemple.fr')
    const asking = await waitForMailAbout('Accusé de réception', number)
    const askingText = collapseSpaces(asking.text ?? '')
    expect(askingText).toContain('confirmez-la par le bouton ci-dessous : l’atelier l’examine alors')
    const link = findConfirmLink(asking)
    const main = async () =>
      collapseSpaces(parse(await (await testSite.fetch(link)).text()).querySelector('main')?.text ?? '')
    const pageText = await main()
    expect(pageText).toContain('La déclaration n’a pas d’effet tant qu’elle n’est pas confirmée.')
    const declaration = recordAddressOf(declared).split('/').at(-1) ?? ''
    await submitConfirmation(link, declaration, 'ecarter')
    const office = async () => collapseSpaces((await sophie.read(order)).text)
    const unconfirmed = await office()
    for (const text of [askingText, pageText, await main(), unconfirmed])
      expect(text).not.toMatch(/arrête|arrêté|votre commande continue|N’engagez plus|Ne commencez rien/)
    await submitConfirmation(link, declaration)
    expect(await office()).toContain('Rétractation déclarée le')
    expect(await office()).not.toMatch(/N’engagez plus|Ne commencez rien/)
    expect(await stepsOfRecord(recordAddressOf(declared))).toContain(note)
    const decide = formFieldsOf(
      await sophie.read(recordAddressOf(declared)),
      'form[action*="formulaire=decider"]',
    )
    expect([decide.decision, decide.reponse]).toEqual(['in-time', expect.not.stringContaining('arrêtons')])
  },
)

test('a late declaration is acknowledged like any other, but stops and refunds nothing unless the office accepts it (§11.27)', async () => {
  const { id, number, path } = await issueEstimateTo('ParticulierDemo1')
  await acceptEstimateByForm(julien, path, {
    nom: 'Julien Marchal',
    conditions: 'on',
    sans_attendre: 'on',
  })
  await vi.waitUntil(async () => (await readEstimateRow(id)).confirmed_to)
  const { order } = await payDeposit(id)
  await testSite.query("update estimates set decided_at = decided_at - interval '20 days' where id = $1", [
    id,
  ])
  expect((await julien.read(path)).querySelector('.acceptance a[href^="/retractation"]')).toBeNull()
  const declared = await declareAsClient('Julien Marchal', number)
  expect(await readReceipt(declared)).toContain('L’atelier examine votre déclaration et vous répond')
  const record = recordAddressOf(declared)
  expect(await stepsOfRecord(record)).toEqual([
    expect.stringMatching(/délai jusqu’au .+ inclus : la déclaration est arrivée trop tard\.$/),
    'Rien n’est à arrêter ni à rembourser tant que vous ne l’acceptez pas.',
  ])
  const decisionFields = formFieldsOf(await sophie.read(record), 'form[action*="formulaire=decider"]')
  expect([decisionFields.decision, collapseSpaces(decisionFields.reponse ?? '')]).toEqual([
    'late',
    expect.stringContaining('après la fin du délai de rétractation de 14 jours'),
  ])
  const alert = collapseSpaces((await sophie.read(order)).text)
  expect(alert).toContain('Rétractation déclarée le')
  expect(alert).not.toContain('N’engagez plus de travaux')
  const mail = collapseSpaces((await waitForMailAbout('Accusé de réception', number)).text ?? '')
  expect(mail).toContain('L’atelier l’examine et vous répond à cette adresse.')
  expect(mail).not.toContain('arrête')
  // If the workshop accepts a late withdrawal, the record lists the consequences.
  await sophie.send(`${record}?formulaire=decider`, { decision: 'in-time', reponse: 'Par faveur.' })
  expect((await stepsOfRecord(record)).slice(1)).toEqual([
    'Arrêtez les travaux de la commande, et bloquez-la.',
    expect.stringContaining('au prorata du prix convenu'),
    expect.stringContaining('165,60 € payés'),
  ])
})
