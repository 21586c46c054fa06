import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { acceptEstimateByClient } from '../../../domain/contracts/acceptance/accept-estimate.ts'
import { moveConfirmationFields } from '../../content/move-order.ts'
import { textsOf } from '../../reading/read-page.ts'
import { redirectTargetOf } from '../../reading/redirect-target.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'
import {
  advanceClock,
  collapsedTextOf,
  createOrderByForm,
  issueEstimateWithRims,
  karim,
  now,
  openOrderSite,
  orderPath,
  readMailsAbout,
  readOrderJournal,
  readOrderRow,
  readProblem,
  readRimRows,
  sophie,
  submitOrderForm,
  testSite,
  thomas,
  undoMove,
  waitForMailsAbout,
  waitUntilNoMailJobs,
  workshop,
} from './order-site.ts'

beforeAll(openOrderSite)

describe('an order whose rims are expected', () => {
  const jeanne = { name: 'Jeanne Morel', isEarly: false, seen: null, chosen: null }
  const desk = () => ({ ...workshop, clock: { now } })
  const ordersOf = (estimateId: string) =>
    testSite.query<{ id: string }>('select id from orders where estimate_id = $1', [estimateId])
  const createAcceptedOrder = async () => {
    const estimateId = await issueEstimateWithRims({ state: 'sent' })
    expect(await acceptEstimateByClient(desk(), estimateId, jeanne)).toEqual({
      outcome: 'accepted',
      id: estimateId,
      posId: 'ostwald',
    })
    const [createdOrder] = await ordersOf(estimateId)
    return createdOrder?.id ?? ''
  }
  const problem = async (response: Response) => [response.status, await readProblem(response)]

  test('is counted in the tab of the first status, one in the singular (§11.14)', async () => {
    await testSite.query('update orders set received_at = now() where status = 0 and received_at is null')
    const tab = async () =>
      collapsedTextOf((await sophie.read('/gestion/commandes?pos=tous')).querySelector('.board__tabs a'))
    await createAcceptedOrder()
    expect(await tab()).toMatch(/ \+ 1 attendue$/)
    await createAcceptedOrder()
    expect(await tab()).toMatch(/ \+ 2 attendues$/)
  })

  test('concurrent acceptances of an estimate make one order, without a promised date and without a mail (§11.14)', async () => {
    const estimateId = await issueEstimateWithRims({ state: 'sent' })
    const accept = `/gestion/devis/ostwald/${estimateId}?formulaire=accepter`
    await Promise.all([
      acceptEstimateByClient(desk(), estimateId, jeanne),
      acceptEstimateByClient(desk(), estimateId, jeanne),
      sophie.send(accept, { canal: 'phone', qui: 'Jeanne' }),
      thomas.send(accept, { canal: 'phone', qui: 'Jeanne' }),
    ])
    const createdOrders = await ordersOf(estimateId)
    expect(createdOrders).toHaveLength(1)
    const [{ id } = { id: '' }] = createdOrders
    const { order_number: number } = await readOrderRow(id)
    expect(await readOrderRow(id)).toMatchObject({
      status: 0,
      received_at: null,
      promised_on: null,
      working_days: 5,
    })
    advanceClock(11)
    await waitUntilNoMailJobs()
    expect(await readMailsAbout(number)).toEqual([])
    const garage = await signInStaff(testSite, 'pro@exemple.fr')
    const otherClientsText = collapsedTextOf(
      (await garage.read(`/espace_pro/commande/${id}`)).querySelector('main'),
    )
    expect(otherClientsText).toContain('Commande créée')
    expect(otherClientsText).toMatch(
      /Nous attendons vos jantes : Atelier d’Ostwald \(Strasbourg\), .*67540 Ostwald \(ouvert du lundi/,
    )
    expect(otherClientsText).not.toContain('Attendue')
  })

  test('« Noter la réception » is recorded once, mails the client and sets the promised date (§11.14)', async () => {
    const id = await createAcceptedOrder()
    const { order_number: number } = await readOrderRow(id)
    expect(textsOf(await karim.read(orderPath(id)), '.order-actions > form button')).toEqual([
      'Noter la réception',
    ])
    const pressed = await Promise.all([
      submitOrderForm(id, 'recevoir', {}, karim),
      submitOrderForm(id, 'recevoir', {}, thomas),
    ])
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const [receiver, colleague] = pressed[0]?.status === 200 ? [karim, thomas] : [thomas, karim]
    const name = receiver === karim ? /^Déjà reçues à \d\d h \d\d par Karim \S+\.$/ : /par Thomas Weber\.$/
    expect(await problem(await submitOrderForm(id, 'recevoir', {}, colleague))).toEqual([
      422,
      expect.stringMatching(name),
    ])
    expect((await problem(await submitOrderForm(id, 'recevoir', {}, receiver)))[1]).toMatch(/par vous\.$/)
    // Five working days after that Monday.
    expect(await readOrderRow(id)).toMatchObject({ status: 0, promised_on: '2027-03-08' })
    advanceClock(11)
    const [mail] = await waitForMailsAbout(number, 1)
    expect(mail?.text).toContain(`Nous avons bien reçu les jantes de votre commande ${number}`)
    expect(mail?.text).toContain('08/03/2027')
    expect((await readOrderJournal(id)).join()).toContain('sont là, promises pour le 08/03/2027')
  })

  test('only the user who recorded the receipt can undo it within ten seconds; the card stays on their board meanwhile (§11.14)', async () => {
    const id = await createAcceptedOrder()
    const card = async (person: SignedInStaff) =>
      (await person.read('/gestion/commandes?pos=tous'))
        .querySelectorAll('[data-column="0"] form')[1]
        ?.querySelector(`[data-card="${id}"]`)
    expect(collapsedTextOf((await card(karim))?.querySelector('button') ?? null)).toBe('Noter la réception')
    await karim.send('/gestion/commandes?pos=tous&formulaire=recevoir', { commande: id })
    expect(collapsedTextOf((await card(karim))?.querySelector('[data-undo]') ?? null)).toBe('Annuler')
    expect(await card(thomas)).toBeFalsy()
    expect(textsOf(await karim.read(orderPath(id)), '.undo-toast p')[0]).toBe(
      'Jantes reçues. Un e-mail part au client dans quelques secondes.',
    )
    expect((await undoMove(id, thomas)).status).toBe(422)
    expect((await undoMove(id, karim)).status).toBe(200)
    expect(await readOrderRow(id)).toMatchObject({ received_at: null, promised_on: null })
    const { order_number: number } = await readOrderRow(id)
    advanceClock(11)
    await waitUntilNoMailJobs()
    expect(await readMailsAbout(number)).toEqual([])
    expect((await readOrderJournal(id))[0]).toContain('a annulé la réception des jantes')
    const list = await sophie.read('/gestion/commandes?vue=liste&etape=attendues&pos=tous')
    expect(collapsedTextOf(list.querySelector('.orders-list'))).toContain(`${number}, Ostwald (Strasbourg)`)
  })

  test('undoing the receipt is rejected on an outdated page, and once work has begun or the drop-off slip is signed (§11.14)', async () => {
    const id = await createAcceptedOrder()
    const readUndoRejection = async (seen?: string) => problem(await undoMove(id, karim, seen))
    await submitOrderForm(id, 'recevoir', {}, karim)
    const displayedVersion = formFieldsOf(await karim.read(orderPath(id)), 'form.undo-toast').vu
    advanceClock(1)
    await submitOrderForm(id, 'etape', { de: '0', vers: '1' }, karim)
    const since =
      /^Rien n’a été annulé, cette commande a changé entre-temps \(à \d\d h \d\d par vous\) : elle est à l’étape « traitée »\.$/
    expect(await readUndoRejection(displayedVersion)).toEqual([422, expect.stringMatching(since)])
    expect(await readOrderRow(id)).toMatchObject({ status: 1 })
    expect((await undoMove(id, karim)).status).toBe(200)
    expect(await readOrderRow(id)).toMatchObject({ status: 0 })

    // Undo pressed twice on one page counts once, and a day promised by hand since then is kept.
    const other = await createAcceptedOrder()
    advanceClock(1)
    await submitOrderForm(other, 'recevoir', {}, karim)
    const { moved_at } = await readOrderRow(other)
    await submitOrderForm(other, 'modifier', {
      ...formFieldsOf(await sophie.read(orderPath(other)), '#modifier form'),
      promised_on: '2027-03-25',
      late_reason: 'le client les apporte plus tard',
    })
    const back = () => undoMove(other, karim, moved_at.toISOString())
    expect((await back()).status).toBe(200)
    expect(await readOrderRow(other)).toMatchObject({ received_at: null, promised_on: '2027-03-25' })
    expect(await problem(await back())).toEqual([422, expect.stringContaining('ses jantes sont attendues')])

    const [worked, signed] = [await createAcceptedOrder(), await createAcceptedOrder()]
    for (const one of [worked, signed]) await submitOrderForm(one, 'recevoir', {}, karim)
    const [rim] = await readRimRows(worked)
    await karim.send(`${orderPath(worked)}/jantes/${rim?.id}?formulaire=noter-etape`, {
      etape: 'removed',
      vu: '',
    })
    expect(await problem(await undoMove(worked, karim))).toEqual([
      422,
      expect.stringContaining('Le travail a commencé'),
    ])
    await testSite.query(
      `insert into order_slips (id, order_id, kind, created_at, made_by_name, content, signer, signature, signed_at)
       values ($1, $1, 'deposit', $2, 'Karim', '{}', 'Jeanne Morel', '[]', $2)`,
      [signed, now()],
    )
    expect(await problem(await undoMove(signed, karim))).toEqual([
      422,
      expect.stringContaining('a signé le bon de dépôt'),
    ])
    for (const one of [worked, signed]) expect((await readOrderRow(one)).received_at).not.toBeNull()
  })

  test('moving the order to « Traitée » also records the receipt of its rims, without a mail about the receipt (§11.14)', async () => {
    const id = await createAcceptedOrder()
    const { order_number: number } = await readOrderRow(id)
    await submitOrderForm(id, 'bloquer', { raison: 'Acompte attendu' })
    expect((await submitOrderForm(id, 'etape', { de: '0', vers: '1' })).status).toBe(422)
    // A blocked order can still be received.
    expect(textsOf(await sophie.read(orderPath(id)), '.order-actions > form button')[0]).toBe(
      'Noter la réception',
    )
    await submitOrderForm(id, 'debloquer')
    await submitOrderForm(id, 'etape', { de: '0', vers: '1' })
    expect((await readOrderRow(id)).received_at).not.toBeNull()
    await undoMove(id)
    expect(await readOrderRow(id)).toMatchObject({ status: 0, received_at: null })
    await submitOrderForm(id, 'etape', { de: '0', vers: '1' })
    advanceClock(11)
    const [mail] = await waitForMailsAbout(number, 1)
    expect(mail?.subject).toContain('Commande traitée')
  })

  test('an order without an estimate whose rims come later expects them and has no promised date (§11.14)', async () => {
    const id = await createOrderByForm({ received: '', promised_on: '2027-03-12' })
    expect(await readOrderRow(id)).toMatchObject({ received_at: null, promised_on: null })
  })
})

describe('moving an order', () => {
  test('each step is mailed to the client once, after ten seconds (§11.14)', async () => {
    const id = await createOrderByForm()
    const { order_number: number } = await readOrderRow(id)
    advanceClock(11)
    await waitForMailsAbout(number, 1)
    expect((await submitOrderForm(id, 'etape', { de: '0', vers: '1' }, karim)).status).toBe(200)
    expect(await readOrderRow(id)).toMatchObject({ status: 1, status_name: 'Commande traitée' })
    advanceClock(11)
    const mails = await waitForMailsAbout(number, 2)
    const mail = mails.find(({ subject }) => subject?.startsWith('Commande traitée'))
    expect(mail?.text).toContain(`/espace_pro/commande/${id}`)
    // The mail may arrive before its job has recorded it.
    await waitUntilNoMailJobs()
    expect(await readOrderRow(id)).toMatchObject({ told_status: 1 })
    // A status that was announced to the client is not mailed again after moving back and forth.
    await submitOrderForm(id, 'etape', { de: '1', vers: '0' })
    await submitOrderForm(id, 'etape', { de: '0', vers: '1' })
    advanceClock(11)
    await waitUntilNoMailJobs()
    expect(await readMailsAbout(number)).toHaveLength(2)
    expect((await readOrderJournal(id)).filter((line) => line.includes('a ramené la commande'))).toHaveLength(
      1,
    )
  })

  test('a move undone within ten seconds sends no mail, and a colleague cannot undo it (§11.14)', async () => {
    const id = await createOrderByForm()
    const { order_number: number } = await readOrderRow(id)
    advanceClock(11)
    await waitForMailsAbout(number, 1)
    await testSite.query("update orders set status_name = 'Jantes au décapage' where id = $1", [id])
    await submitOrderForm(id, 'etape', { de: '0', vers: '1' })
    const colleaguesUndo = await undoMove(id, thomas)
    expect(colleaguesUndo.status).toBe(422)
    expect((await undoMove(id)).status).toBe(200)
    expect(await readOrderRow(id)).toMatchObject({ status: 0, status_name: 'Jantes au décapage' })
    advanceClock(11)
    await waitUntilNoMailJobs()
    expect(await readMailsAbout(number)).toHaveLength(1)
    await submitOrderForm(id, 'etape', { de: '0', vers: '1' })
    advanceClock(11)
    expect((await undoMove(id)).status).toBe(422)
    expect(await readOrderRow(id)).toMatchObject({ status: 1 })
  })

  test('no mail is sent for an order whose client wants no mails (§11.14)', async () => {
    const id = await createOrderByForm({ tells_client: '' })
    const { order_number: number } = await readOrderRow(id)
    await submitOrderForm(id, 'etape', { de: '0', vers: '1' })
    advanceClock(11)
    await waitUntilNoMailJobs()
    expect(await readMailsAbout(number)).toHaveLength(0)
  })

  test('a move from an outdated step is rejected and names the current step and the user who moved the order (§11.6, §11.14)', async () => {
    const id = await createOrderByForm()
    await submitOrderForm(id, 'etape', { de: '0', vers: '1' }, thomas)
    const outdatedMove = await submitOrderForm(id, 'etape', { de: '0', vers: '2' })
    expect(outdatedMove.status).toBe(422)
    expect(await readProblem(outdatedMove)).toMatch(
      /^Déjà déplacée à \d\d h \d\d par Thomas Weber : elle est à l’étape « traitée »\.$/,
    )
    expect((await submitOrderForm(id, 'etape', { de: '1', vers: '1' })).status, 'to where it is').toBe(422)
    // A repeated submission counts once. A colleague's move is reported, and so is one's own move in another window.
    expect((await submitOrderForm(id, 'etape', { de: '0', vers: '1' }, thomas)).status).toBe(200)
    const same = await submitOrderForm(id, 'etape', { de: '0', vers: '1' })
    expect([same.status, await readProblem(same)]).toEqual([422, expect.stringContaining('par Thomas Weber')])
    const own = await submitOrderForm(id, 'etape', { de: '0', vers: '2' }, thomas)
    expect(await readProblem(own)).toContain('par vous')
    advanceClock(26 * 3600)
    expect(await readProblem(await submitOrderForm(id, 'etape', { de: '0', vers: '2' }))).toMatch(
      /^Déjà déplacée le \d/,
    )
    expect((await readOrderJournal(id)).filter((line) => line.includes('a fait passer'))).toHaveLength(1)
  })

  test('a card shows the year of a promised day of another year, and no « pour » once it is finished (§11.14)', async () => {
    const id = await createOrderByForm()
    const promise = async (change: string) => {
      await testSite.query(`update orders set ${change} where id = $1`, [id])
      const page = await sophie.read('/gestion/commandes?pos=tous')
      return collapsedTextOf(page.querySelector(`[data-card="${id}"] .board-card__promise`))
    }
    expect(await promise(`promised_on = '1999-01-01'`)).toBe('pour ven. 01/01/1999, en retard')
    expect(await promise(`promised_on = '2027-02-26'`)).toBe('pour ven. 26/02, en retard')
    expect(await promise('status = 3')).toBe('ven. 26/02')
  })

  test('a blocked order cannot be moved, and its reason is shown on the board (§11.14)', async () => {
    const id = await createOrderByForm()
    // Puts the order first in its column, which shows its first orders only.
    await testSite.query("update orders set promised_on = '1999-01-01' where id = $1", [id])
    await submitOrderForm(id, 'bloquer', { raison: 'Pièce attendue' }, karim)
    const rejected = await submitOrderForm(id, 'etape', { de: '0', vers: '1' })
    expect(await readProblem(rejected)).toContain('bloquée (Pièce attendue)')
    const card = (await sophie.read('/gestion/commandes?pos=tous')).querySelector(`[data-card="${id}"]`)
    expect(collapsedTextOf(card?.querySelector('.board-card__blocked') ?? null)).toBe('Pièce attendue')
    expect(card?.querySelector('button')).toBeNull()
    await submitOrderForm(id, 'debloquer')
    expect((await submitOrderForm(id, 'etape', { de: '0', vers: '1' })).status).toBe(200)
    expect((await submitOrderForm(id, 'bloquer', { raison: ' ' })).status).toBe(422)
  })

  test('« Terminer et facturer » finishes the order and leads to its invoice form, where the move can be undone (§11.14, §11.15)', async () => {
    const id = await createOrderByForm()
    await testSite.query('update orders set status = 2 where id = $1', [id])
    const orderPage = await sophie.read(orderPath(id))
    expect(textsOf(orderPage, '.handover-form__buttons button')).toEqual([
      'Terminer et facturer',
      'Passer à « terminée »',
    ])
    const press = { de: '2', vers: '3', suite: 'facturer' }
    const billing = `/gestion/factures/nouvelle?commande=${id}`
    const moves = await Promise.all([
      submitOrderForm(id, 'etape', press),
      submitOrderForm(id, 'etape', press, thomas),
    ])
    expect(moves.map((answer) => [answer.status, redirectTargetOf(answer)])).toEqual([
      [303, billing],
      [303, billing],
    ])
    expect((await readOrderJournal(id)).filter((line) => line.includes('a fait passer'))).toHaveLength(1)
    // The move issues nothing, and the page that it leads to offers undo for ten seconds.
    expect(await testSite.query('select 1 from orders where id = $1 and invoice is null', [id])).toHaveLength(
      1,
    )
    const [mover] = await testSite.query<{ by: string }>(
      "select before_move->>'by' as by from orders where id = $1",
      [id],
    )
    const person = mover?.by === 'BureauEpinal0001' ? sophie : thomas
    expect(textsOf(await person.read(billing), '.undo-toast p')[0]).toMatch(/^Commande terminée\./)
    expect(
      (await (person === sophie ? thomas : sophie).read(billing)).querySelector('.undo-toast'),
    ).toBeNull()
    expect((await undoMove(id, person)).status).toBe(200)
    expect(await readOrderRow(id)).toMatchObject({ status: 2 })
  })

  test('« Terminer et facturer » is rejected at another step or when blocked, and leads a mechanic to no invoice (§11.14, §11.15)', async () => {
    const id = await createOrderByForm()
    const press = { de: '2', vers: '3', suite: 'facturer' }
    const wrongStep = await submitOrderForm(id, 'etape', press)
    expect([wrongStep.status, await readProblem(wrongStep)]).toEqual([
      422,
      expect.stringContaining('« créée »'),
    ])
    await testSite.query("update orders set status = 2, blocked_reason = 'Pièce attendue' where id = $1", [
      id,
    ])
    expect(await readProblem(await submitOrderForm(id, 'etape', press))).toContain('bloquée (Pièce attendue)')
    await submitOrderForm(id, 'debloquer')
    expect(textsOf(await karim.read(orderPath(id)), '.handover-form__buttons button')).toEqual([
      'Passer à « terminée »',
    ])
    const onFloor = await submitOrderForm(id, 'etape', press, karim)
    expect([onFloor.status, redirectTargetOf(onFloor)]).toEqual([200, ''])
    const [bill] = await testSite.query<{ id: string; pos_id: string }>(
      'select id, pos_id from invoices order by id limit 1',
    )
    await testSite.query('update orders set invoice = $2 where id = $1', [id, bill?.id])
    expect(redirectTargetOf(await submitOrderForm(id, 'etape', press))).toBe(
      `/gestion/factures/${bill?.pos_id}/${bill?.id}`,
    )
  })

  test('an order is moved by its button on the board, and the move can be undone for ten seconds (§11.14)', async () => {
    // Waits until the moves of the earlier tests can no longer be undone.
    advanceClock(11)
    const id = await createOrderByForm()
    // Puts the order first in its column, which shows its first orders only.
    await testSite.query("update orders set promised_on = '1999-01-01' where id = $1", [id])
    const column = async (status: number, person = sophie) =>
      (await person.read('/gestion/commandes?pos=tous'))
        .querySelectorAll(`[data-column="${status}"] [data-card]`)
        .map((card) => card.getAttribute('data-card'))
    expect(await column(0)).toContain(id)
    const moved = await sophie.send('/gestion/commandes?pos=tous&formulaire=etape', {
      ...moveConfirmationFields,
      commande: id,
      de: '0',
      vers: '1',
    })
    const board = parse(await moved.text())
    // On the mover's board the card stays in place and offers undo; on a colleague's board it has moved.
    const button = board.querySelector(`[data-column="0"] [data-card="${id}"] [data-undo]`)
    expect(button?.getAttribute('formaction')).toContain('formulaire=annuler')
    expect(await column(0, thomas)).not.toContain(id)
    expect(await column(1, thomas)).toContain(id)
    expect((await thomas.read('/gestion/commandes?pos=tous')).querySelector('[data-undo]')).toBeNull()
    await sophie.send('/gestion/commandes?pos=tous&formulaire=annuler', {
      commande: button?.getAttribute('value') ?? '',
    })
    expect(await column(0)).toContain(id)
    await sophie.send('/gestion/commandes?pos=tous&formulaire=etape', {
      ...moveConfirmationFields,
      commande: id,
      de: '0',
      vers: '1',
    })
    advanceClock(11)
    expect(await column(0)).not.toContain(id)
    expect(await column(1)).toContain(id)
  })
})
