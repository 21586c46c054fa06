import type { HTMLElement } from 'node-html-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ReceivedOrder, rimPath } from '../../content/order-with-rims.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import {
  answerSupplementByForm,
  askClientByForm,
  crackSupplementFields,
  createOrder,
  listOrderEvents,
  mechanic,
  officeStaff,
  openSupplementSite,
  proposeSupplementAndAskClient,
  proposeSupplementByForm,
  readRimProblem,
  readSupplementRow,
  shopManager,
  supplementAcceptanceFields,
  supplementTestSite,
  withSingleSpaces,
} from './supplement-site.ts'

beforeAll(openSupplementSite)

test('a mechanic’s proposal without a price stops the rim and appears in the office; mechanics cannot price it or ask the client (§11.32)', async () => {
  const order = await createOrder()
  const page = await mechanic.read(rimPath(order))
  expect(page.querySelector('#proposer')?.text).toContain('Signaler un supplément')
  expect(page.querySelector('#proposer input[name=prix]')).toBeNull()
  expect((await proposeSupplementByForm(order, { constat: '' })).status).toBe(422)
  await proposeSupplementByForm(order)
  // The state is told where the form was, with a link to the supplement.
  const statusText = (await mechanic.read(rimPath(order))).querySelector('.rim__side > p[role=status]')
  expect([statusText?.text, statusText?.querySelector('a')?.getAttribute('href')]).toEqual([
    expect.stringContaining('Supplément transmis au bureau'),
    '#supplement',
  ])
  // A repeated proposal counts once; another one must wait until the first is answered.
  await proposeSupplementByForm(order)
  expect((await proposeSupplementByForm(order, { constat: 'Autre chose.' })).status).toBe(422)
  expect(await listOrderEvents(order)).toEqual(['proposed'])
  expect(await readRimProblem(order.rims[0])).toBe(
    `Supplément à chiffrer\u00a0: ${crackSupplementFields.constat}`,
  )
  const step = await mechanic.send(`${rimPath(order)}?formulaire=noter-etape`, { etape: 'removed' })
  expect([step.status, await step.text()]).toEqual([422, expect.stringContaining('Un problème est signalé')])
  // Only the client's answer settles the problem.
  const problemTimes = await supplementTestSite.query<{ at: Date }>(
    'select problem_at as at from order_rims where id = $1',
    [order.rims[0]],
  )
  const settled = await officeStaff.send(`${rimPath(order)}?formulaire=regler`, {
    vu: problemTimes[0]?.at.toISOString() ?? '',
  })
  expect([settled.status, await settled.text()]).toEqual([
    422,
    expect.stringContaining('Un supplément attend'),
  ])
  const today = await officeStaff.read('/gestion?pos=tous')
  expect(today.querySelector('section[aria-labelledby=supplements-titre]')?.text).toContain(
    crackSupplementFields.constat,
  )
  // Mechanics set no price and cannot ask the client.
  expect((await mechanic.read(rimPath(order))).querySelector('[action*=demander]')).toBeNull()
  for (const form of ['demander', 'repondre', 'lever'])
    expect(
      (
        await mechanic.send(`${rimPath(order)}?formulaire=${form}`, {
          supplement: (await readSupplementRow(order))?.id ?? '',
          ...crackSupplementFields,
          refus: 'return',
          reponse: 'oui',
          canal: 'phone',
          regle: 'x',
          motif: 'x',
        })
      ).status,
    ).toBe(404)
  expect(await readSupplementRow(order)).toMatchObject({ state: 'proposed' })
})

test('a supplement against a safety rule needs a manager’s written exception; a rim with a crack cannot be finished if declined (§11.31)', async () => {
  const order = await createOrder()
  await supplementTestSite.query("update orders set registration_number = 'OG-AB 123' where id = $1", [
    order.id,
  ])
  await proposeSupplementByForm(order)
  const page = await officeStaff.read(rimPath(order))
  expect(page.querySelector('#supplement .safety-notes')?.text).toContain('aucune soudure')
  expect(page.querySelector('#supplement [action*=lever]')).toBeNull()
  const blocked = await askClientByForm(order, { refus: 'return' })
  expect([blocked.status, await blocked.text()]).toEqual([
    422,
    expect.stringContaining('Règle de sécurité «\u00a0Plaque allemande, fissure\u00a0»'),
  ])
  const id = (await readSupplementRow(order))?.id ?? ''
  for (const rule of ['de-crack', 'de-weld']) {
    const lift = { regle: `${id} ${rule}`, motif: 'Jante en acier.' }
    expect(
      (await shopManager.send(`${rimPath(order)}?formulaire=lever`, { ...lift, motif: '' })).status,
    ).toBe(422)
    expect((await officeStaff.send(`${rimPath(order)}?formulaire=lever`, lift)).status).toBe(404)
    expect((await shopManager.send(`${rimPath(order)}?formulaire=lever`, lift)).status).toBe(200)
  }
  expect((await readSupplementRow(order))?.safety_lifts.map(({ rule, reason }) => [rule, reason])).toEqual([
    ['de-crack', 'Jante en acier.'],
    ['de-weld', 'Jante en acier.'],
  ])
  // The office records the country of the car.
  await supplementTestSite.query("update orders set plate_country = 'FR' where id = $1", [order.id])
  const hidden = await askClientByForm(order, { refus: 'finish' })
  expect([hidden.status, await hidden.text()]).toEqual([
    422,
    expect.stringContaining('En cas de refus, la jante est rendue sans travail'),
  ])
  expect((await askClientByForm(order, { refus: 'return' })).status).toBe(200)
})

describe('work that was sold as a supplement', () => {
  const stepNames = (page: HTMLElement) =>
    page.querySelectorAll('.rim-steps li > span:nth-child(2)').map(({ text }) => text)
  const stepsOf = async (rim: string) =>
    (
      await supplementTestSite.query<{ step: string }>(
        'select step from order_rim_steps where rim_id = $1 order by step',
        [rim],
      )
    ).map(({ step }) => step)
  const note = (order: ReceivedOrder, etape: string, more: Record<string, string> = {}) =>
    mechanic.send(`${rimPath(order)}?formulaire=noter-etape`, { etape, ...more })
  const fillSteps = (rim: string, ...steps: string[]) =>
    supplementTestSite.query(
      `insert into order_rim_steps (rim_id, step, done_at)
       select $1, step, now() from unnest($2::text[]) as step`,
      [rim, steps],
    )
  const accept = async (order: ReceivedOrder & { email: string }, fields: Record<string, string>) => {
    expect((await proposeSupplementByForm(order, fields)).status).toBe(200)
    await askClientByForm(order, { ...fields, refus: 'finish' })
    const supplement = (await readSupplementRow(order))?.id ?? ''
    const acceptance = await officeStaff.send(`${rimPath(order)}?formulaire=repondre`, {
      supplement,
      reponse: 'oui',
      canal: 'workshop',
      qui: 'Jeanne Morel',
    })
    expect(acceptance.status, await acceptance.text()).toBe(200)
  }

  test.each([
    ['soudure', 'Soudée', 'welded'],
    ['devoilage', 'Redressée', 'straightened'],
    ['tribofinition', 'Polie', 'polished'],
  ])(
    'an accepted %s adds its step to the rim, and its name to the rim, order, slip and labels (§11.17, §11.32)',
    async (service, name, step) => {
      const order = await createOrder()
      await accept(order, { prestation: service, defaut: '', constat: 'À reprendre.' })
      const page = await mechanic.read(rimPath(order))
      const work = new RegExp(`Rénovation, diamantée, ${service === 'devoilage' ? 'dévoilage' : service}`)
      expect(stepNames(page)).toContain(name)
      expect(page.text).toMatch(work)
      expect((await officeStaff.read(`/gestion/commandes/${order.id}`)).text).toMatch(work)
      expect((await officeStaff.read(`/gestion/commandes/${order.id}/bons/depot`)).text).toMatch(work)
      const labels = await officeStaff.open(`/gestion/commandes/${order.id}/etiquettes.pdf`)
      expect((await readPdf(Buffer.from(await labels.arrayBuffer()))).text.replace(/\s+/g, ' ')).toMatch(work)
      expect((await note(order, step)).status).toBe(200)
      expect(await stepsOf(order.rims[0])).toEqual([step])
      // The other rims of the order keep their own steps.
      expect(stepNames(await mechanic.read(rimPath(order, 1)))).not.toContain(name)
    },
  )

  test('« Contrôlée » is rejected while a sold step is missing, unless the user confirms exactly that step (§11.17, §11.32)', async () => {
    const order = await createOrder()
    await fillSteps(order.rims[0], 'removed', 'stripped', 'prepared', 'painted', 'machined')
    await accept(order, { ...crackSupplementFields, defaut: '' })
    const displayedSteps = 'removed stripped prepared painted machined'
    const page = await mechanic.read(rimPath(order))
    expect(page.querySelector('.rim-main-button button')?.text).toBe('Noter\u00a0: soudée')
    const rejected = await note(order, 'checked', { vu: displayedSteps })
    expect([rejected.status, await rejected.text()]).toEqual([
      422,
      expect.stringContaining('Étape commandée et pas encore notée\u00a0: «\u00a0soudée\u00a0»'),
    ])
    expect((await note(order, 'checked', { vu: displayedSteps, sans: 'painted' })).status).toBe(422)
    expect(await stepsOf(order.rims[0])).not.toContain('checked')
    const box = page.querySelector('.rim-steps__actions input[name=sans]')
    expect([box?.getAttribute('value'), box?.hasAttribute('required')]).toEqual(['welded', true])
    expect((await note(order, 'checked', { vu: displayedSteps, sans: 'welded' })).status).toBe(200)
    expect(await stepsOf(order.rims[0])).toContain('checked')
  })

  test('accepting a supplement reopens a checked rim (§11.17, §11.32)', async () => {
    const order = await createOrder()
    const all = ['removed', 'stripped', 'prepared', 'painted', 'machined', 'checked']
    await fillSteps(order.rims[0], ...all)
    await accept(order, { ...crackSupplementFields, defaut: '' })
    expect(await stepsOf(order.rims[0])).not.toContain('checked')
    expect((await mechanic.read(rimPath(order))).querySelector('.rim-main-button button')?.text).toBe(
      'Noter\u00a0: soudée',
    )
  })
})

test('an invoice form opened before a supplement was accepted is rejected; the form warns while the answer is pending (§11.15, §11.32)', async () => {
  const order = await createOrder()
  const { path } = await proposeSupplementAndAskClient(order)
  const preparing = `/gestion/factures/nouvelle?commande=${order.id}`
  // After a staff member has overwritten the line, it no longer changes with the order.
  const line = {
    description: 'Jantes 19 pouces',
    quantity: '4',
    unit_price: '100',
    vat_rate: '20.0',
    nature: '',
  }
  const prepared = async () => ({ ...formFieldsOf(await officeStaff.read(preparing), '#facture'), ...line })
  const press = (fields: Record<string, string>, more: Record<string, string> = {}) =>
    officeStaff.send(`${preparing}&formulaire=facture`, { ...fields, ...more })
  expect((await press(await prepared())).status).toBe(200)
  const page = await officeStaff.read(preparing)
  expect(withSingleSpaces(page.querySelectorAll('.invoice-warning').join(' '))).toContain(
    `La commande ${order.number} attend la réponse de son client à un supplément`,
  )
  const fields = await prepared()
  await answerSupplementByForm(path, 'accepter', supplementAcceptanceFields)
  const stale = await press(fields, { envoyer: 'non' })
  const rejected = withSingleSpaces(await stale.text())
  expect(stale.status).toBe(422)
  for (const words of [
    `La commande ${order.number} a changé depuis que cette page est ouverte : son total est maintenant de 588,00 € TTC`,
    'supplément accepté, absent de ces lignes : soudure, avant gauche, 19 pouces',
  ])
    expect(rejected.includes(words), words).toBe(true)
  expect(
    await supplementTestSite.query('select 1 from orders where id = $1 and invoice is not null', [order.id]),
  ).toEqual([])
  // After reading the warning, the office may leave that work to another invoice.
  expect((await press(await prepared(), { envoyer: 'non' })).status).toBe(303)
})
