import { beforeAll, expect, test, vi } from 'vitest'
import { issueInvoice } from '../../../domain/billing/invoices/issue-invoice.ts'
import { pointOfSaleOf } from '../../../domain/business/points-of-sale.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import { parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { formatCents, formatDecimalCents } from '../../../domain/kernel/money/amounts.ts'
import { findClient } from '../../../domain/people/clients/find-client.ts'
import { confirmWithdrawal } from '../../content/confirm-withdrawal.ts'
import { textsOf } from '../../reading/read-page.ts'
import { redirectTargetOf } from '../../reading/redirect-target.ts'
import { collapseSpaces } from '../../reading/spaces.ts'
import { issueInvoiceAs, recordPaymentAt } from '../billing/issue-documents.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { insertSeenRequest } from '../office/insert-seen-records.ts'
import {
  advanceClock,
  answerAsClient,
  beginEstimateDraft,
  confirmationFieldsOf,
  deliverEstimate,
  findEstimateLink,
  idInAddress,
  now,
  openEstimateSite,
  parseResponseHtml,
  postAsVisitor,
  readAsVisitor,
  readEstimateRow,
  readMailsTo,
  readMatterOfEstimate,
  readProofs,
  saveDraft,
  sendNewEstimate,
  sophie,
  submitForm,
  testSite,
  workshop,
} from './estimate-site.ts'

beforeAll(openEstimateSite)

test('a withdrawal from one of four rims is acknowledged and decided for that rim only, and the order keeps the others (§11.27)', async () => {
  const { page, mail, email } = await sendNewEstimate()
  const path = findEstimateLink(mail)
  const accepted = await answerAsClient(path, 'accepter', {
    ...(await confirmationFieldsOf(path)),
    nom: 'Jeanne Morel',
    conditions: 'on',
  })
  expect(accepted.status).toBe(303)
  const before = await readEstimateRow(page)
  const parts = (await readMatterOfEstimate(path)).querySelectorAll('.part-choice input[name=coche]')
  expect(parts).toHaveLength(4)
  const [key = '', part = ''] = collapseSpaces(parts[0]?.getAttribute('value') ?? '').split(':')
  const contrat = before?.estimate_number ?? ''
  const declarationPage = await readAsVisitor(
    `/retractation?${new URLSearchParams({ contrat, coche: `${key}:${part}` })}`,
  )
  const filled = formFieldsOf(declarationPage, 'main form')
  expect(filled).toMatchObject({ contrat, partie: part, coches: key })
  const declared = { ...filled, nom: 'Jeanne Morel', email }
  const summaryPage = await parseResponseHtml(await postAsVisitor('/retractation', declared))
  expect(collapseSpaces(summaryPage.textContent)).toContain(
    'Je vous notifie ma rétractation de la partie indiquée du contrat',
  )
  const sent = await postAsVisitor('/retractation', { ...declared, etape: 'confirmer' })
  await confirmWithdrawal(testSite, sent)
  expect(collapseSpaces((await readAsVisitor(redirectTargetOf(sent))).textContent)).toContain(part)
  const receipt = await vi.waitUntil(
    async () => (await readMailsTo(email)).find(({ subject }) => subject?.startsWith('Accusé de réception')),
    { timeout: 30_000, interval: 100 },
  )
  expect(collapseSpaces(receipt?.text ?? '')).toContain('pour cette partie seule : ')

  // Until staff have decided which rims the declaration concerns, no rim can be received.
  const [opened] = await testSite.query<{ id: string }>('select id from orders where estimate_id = $1', [
    idInAddress(page),
  ])
  expect((await sophie.send(`/gestion/commandes/${opened?.id}?formulaire=recevoir`)).status).toBe(422)
  const record = `/gestion/retractations/${redirectTargetOf(sent).split(/[/?]/)[3]}`
  const form = formFieldsOf(await sophie.read(record), 'form[action*="formulaire=decider"]')
  const keys = (await sophie.read(record))
    .querySelectorAll('input[name=jante]')
    .map((box) => box.getAttribute('value') ?? '')
  // The rim that the client ticked is ticked for the office too, by its key.
  expect([form.decision, keys.length, form.jante]).toEqual(['in-time', 4, key])
  const decide = (more: Record<string, string>) =>
    sophie.send(`${record}?formulaire=decider`, {
      vu: form.vu ?? '',
      decision: 'in-time',
      reponse: form.reponse ?? '',
      ...more,
    })
  const emptyDecision = await decide({})
  expect([emptyDecision.status, await emptyDecision.text()]).toEqual([
    422,
    expect.stringContaining('Cochez ce que la rétractation concerne'),
  ])
  expect((await decide({ jante: keys[0] ?? '' })).status).toBe(200)
  const [order] = await testSite.query<{ id: string; rim_n: number; total_ti: number; rims: number }>(
    `select id, rim_n, total_ti, (select count(*)::int from order_rims where order_id = o.id) as rims
     from orders o where estimate_id = $1`,
    [idInAddress(page)],
  )
  const total = before?.total ?? 0
  expect(order).toMatchObject({ rim_n: 3, rims: 3, total_ti: (total * 3) / 4 })
  const [asks] = await testSite.query('select deposit_asked, state, total from estimates where id = $1', [
    idInAddress(page),
  ])
  expect(asks).toEqual({ deposit_asked: Math.round((total * 3 * 0.3) / 4), state: 'accepted', total })
  expect((await sophie.send(`/gestion/commandes/${order?.id}?formulaire=recevoir`)).status).toBeLessThan(400)
  const matterPage = await readMatterOfEstimate(path)
  expect(collapseSpaces(matterPage.textContent)).toContain(`pour cette partie : ${part}`)
  expect(matterPage.querySelectorAll('.part-choice input[name=coche]')).toHaveLength(3)
  expect(
    (await readProofs(idInAddress(page))).filter(({ kind }) => kind.startsWith('withdrawal')),
  ).toMatchObject([
    { kind: 'withdrawal', data: { part } },
    { kind: 'withdrawal-decided', data: { decision: 'in-time' } },
  ])
})

/** Declares a withdrawal from one rim of an estimate and accepts it in the office. */
async function withdrawRim(page: string, email: string, key: string) {
  const sent = await postAsVisitor('/retractation', {
    nom: 'Jeanne Morel',
    contrat: (await readEstimateRow(page))?.estimate_number ?? '',
    email,
    partie: `la jante ${key}`,
    etape: 'confirmer',
  })
  await confirmWithdrawal(testSite, sent)
  const record = `/gestion/retractations/${redirectTargetOf(sent).split(/[/?]/)[3]}`
  const { vu = '', reponse = '' } = formFieldsOf(
    await sophie.read(record),
    'form[action*="formulaire=decider"]',
  )
  return sophie.send(`${record}?formulaire=decider`, { vu, decision: 'in-time', reponse, jante: key })
}
const orderOf = async (page: string) =>
  (
    await testSite.query<{
      id: string
      rim_n: number
      total_ti: number
      lines: unknown[]
      stopped: number[]
    }>(
      `select id, rim_n, total_ti, lines, (select coalesce(array_agg(place order by place), '{}') from order_rims
         where order_id = o.id and problem like 'À rendre sans travail%') as stopped
       from orders o where estimate_id = $1`,
      [idInAddress(page)],
    )
  )[0]

test('withdrawing from a rim that is at the workshop stops its work and removes its line, and a description ticks no rim (§11.27)', async () => {
  const { page, email } = await sendNewEstimate()
  await submitForm(page, 'accepter', { canal: 'phone', qui: 'Jeanne' })
  const { id: order = '', total_ti: total = 0 } = (await orderOf(page)) ?? {}
  expect((await sophie.send(`/gestion/commandes/${order}?formulaire=recevoir`)).status).toBeLessThan(400)
  const sent = await postAsVisitor('/retractation', {
    nom: 'Jeanne Morel',
    contrat: (await readEstimateRow(page))?.estimate_number ?? '',
    email,
    partie: 'la deuxième',
    etape: 'confirmer',
  })
  await confirmWithdrawal(testSite, sent)
  const record = `/gestion/retractations/${redirectTargetOf(sent).split(/[/?]/)[3]}`
  const decisionPage = await sophie.read(record)
  const form = formFieldsOf(decisionPage, 'form[action*="formulaire=decider"]')
  expect(form.jante).toBeUndefined()
  const keys = decisionPage
    .querySelectorAll('input[name=jante]')
    .map((box) => box.getAttribute('value') ?? '')
  expect(keys).toHaveLength(4)
  const { vu = '', reponse = '' } = form
  const decided = await sophie.send(`${record}?formulaire=decider`, {
    vu,
    decision: 'in-time',
    reponse,
    jante: keys[1] ?? '',
  })
  expect(decided.status).toBe(200)
  expect(await orderOf(page)).toMatchObject({ total_ti: (total * 3) / 4, stopped: [2] })
  expect(
    await testSite.query('select place from order_rims where order_id = $1 and withdrawn_at is not null', [
      order,
    ]),
  ).toEqual([{ place: 2 }])
})

test('withdrawing from one rim refunds its share of a paid deposit by a credit note of that sum (§11.15, §11.27)', async () => {
  const { page, email } = await sendNewEstimate()
  await submitForm(page, 'accepter', { canal: 'phone', qui: 'Jeanne' })
  const { id: order = '' } = (await orderOf(page)) ?? {}
  const total = (await readEstimateRow(page))?.total ?? 0
  const asking = `/gestion/factures/acompte?commande=${order}`
  const fields = formFieldsOf(await sophie.read(asking), '#acompte form, form#acompte')
  expect((await sophie.send(`${asking}&formulaire=acompte`, { ...fields, email: '' })).status).toBe(303)
  const deposit = `/gestion/factures/ostwald/${fields.id}`
  const paid = Math.round(total * 0.3)
  await recordPaymentAt(workshop, now(), { invoiceId: fields.id ?? '', cents: paid, paidOn: parisDay(now()) })
  expect((await withdrawRim(page, email, '1')).status).toBe(200)
  const [{ id: declaration } = { id: '' }] = await testSite.query<{ id: string }>(
    'select id from withdrawals where estimate_id = $1',
    [idInAddress(page)],
  )
  const steps = async () =>
    textsOf(await sophie.read(`/gestion/retractations/${declaration}`), '.withdrawal-record__steps > li')
      .map(collapseSpaces)
      .join(' | ')
  const refundCents = paid - Math.round((total * 3 * 0.3) / 4)
  const euros = (cents: number) => collapseSpaces(formatCents(cents))
  expect(await steps()).toContain(
    `(acompte)\u00a0: ${euros(refundCents)} sur ${euros(paid)} payés`.replace('\u00a0', ' '),
  )
  expect(await steps()).not.toContain(`${euros(paid)} payés |`)

  // The form proposes this amount; another amount may be typed, up to what is left of the deposit.
  const link = (await sophie.read(`/gestion/retractations/${declaration}`))
    .querySelector(`a[href^="${deposit}"]`)
    ?.getAttribute('href')
  const form = formFieldsOf(await sophie.read(link ?? ''), 'form[action*="formulaire=avoir"]')
  expect(form).toMatchObject({ part: 'somme', somme: formatDecimalCents(refundCents) })
  const credit = (more: Record<string, string>) =>
    sophie.send(`${deposit}?formulaire=avoir`, { part: 'somme', reason: 'Rétractation', ...more })
  expect((await credit({ somme: '' })).status).toBe(422)
  expect((await credit({ somme: formatDecimalCents(paid + 1) })).status).toBe(422)
  const credited = await credit({ somme: form.somme ?? '' })
  expect(credited.status).toBe(303)
  const note = redirectTargetOf(credited).split('/')[4] ?? ''
  const rows = await testSite.query<{
    total: number
    total_te: number
    status: string
    lines: { quantity: number; unit_price: number }[]
  }>('select total, total_te, status, lines from invoices where id in ($1, $2) order by total', [
    note,
    fields.id,
  ])
  expect(rows.map(({ total: cents, status }) => [cents, status])).toEqual([
    [-refundCents, 'created'],
    [paid, 'paid'],
  ])
  expect(rows[0]?.lines.map(({ quantity, unit_price }) => quantity * unit_price)).toEqual([rows[0]?.total_te])
  expect(await steps()).toContain(`avoir fait : ${euros(refundCents)} à rembourser`)
  // For a second rim the form proposes the next share, whatever was credited for the first.
  advanceClock(60)
  expect((await withdrawRim(page, email, '2')).status).toBe(200)
  const [{ id: next } = { id: '' }] = await testSite.query<{ id: string }>(
    'select id from withdrawals where estimate_id = $1 and id <> $2',
    [idInAddress(page), declaration],
  )
  const proposal = (await sophie.read(`/gestion/retractations/${next}`)).querySelector(
    `a[href^="${deposit}"]`,
  )
  const creditFields = formFieldsOf(
    await sophie.read(proposal?.getAttribute('href') ?? ''),
    'form[action*="formulaire=avoir"]',
  )
  expect(creditFields.somme).toBe(formatDecimalCents(paid - refundCents - Math.round((total * 2 * 0.3) / 4)))
  // An invoice made after the decision does not bill the withdrawn rim.
  const final = await issueInvoiceAs(workshop, { at: new Date(now().getTime() + 60_000) })
  await testSite.query('update orders set invoice = $1 where id = $2', [final.id, order])
  expect(await steps()).not.toContain(final.number)
  // The rest of the deposit can still be credited.
  const remainingCredit = await credit({ part: 'tout' })
  expect(remainingCredit.status).toBe(303)
  expect(
    await testSite.query(
      'select total, (select status from invoices where id = $2) as status from invoices where id = $1',
      [redirectTargetOf(remainingCredit).split('/')[4], fields.id],
    ),
  ).toEqual([{ total: refundCents - paid, status: 'asset_created' }])
})

test('withdrawing from a rim stops all its work even if the rim was corrected; if the order no longer has the rim, nothing is stored (§11.27)', async () => {
  const id = await insertSeenRequest(testSite, now(), { service: 'rénovation', number: 3 })
  const email = `${id.toLowerCase()}@exemple.fr`
  const page = await beginEstimateDraft(`demande=${id}`)
  await saveDraft(page, { ajouter: 'rim' })
  await saveDraft(page, { l4_position: 'avg', l4_service: 'devoilage', l4_size: '18', l4_price: '50' })
  await deliverEstimate(page, email)
  await submitForm(page, 'accepter', { canal: 'phone', qui: 'Jeanne' })
  const { id: order = '', total_ti: whole = 0 } = (await orderOf(page)) ?? {}
  await sophie.send(`/gestion/commandes/${order}?formulaire=recevoir`)
  await testSite.query('update order_rims set size = 22 where order_id = $1 and place = 1', [order])
  expect((await withdrawRim(page, email, '1')).status).toBe(200)
  const after = await orderOf(page)
  expect([after?.stopped, after?.lines.length]).toEqual([[1, 4], 2])
  expect(after?.total_ti).toBeLessThan(whole - 6_000)

  await testSite.query("delete from order_rims where order_id = $1 and position = 'avd'", [order])
  const deposit = async () =>
    (await testSite.query('select deposit_asked from estimates where id = $1', [idInAddress(page)]))[0]
  const depositFields = await deposit()
  const rejected = await withdrawRim(page, email, '2')
  expect(rejected.status).toBe(422)
  expect(
    collapseSpaces(
      (await parseResponseHtml(rejected)).querySelector('fieldset [role=alert]')?.text ?? '',
    ).trim(),
  ).toBe(
    'La jante « Avant droite (18 pouces) » n’est plus dans la commande : ajoutez-la, ou corrigez sa position, sur la page de la commande.',
  )
  expect([await orderOf(page), await deposit()]).toEqual([after, depositFields])
  expect(
    await testSite.query(
      "select decision, agreed_part from withdrawals where estimate_id = $1 and part = 'la jante 2'",
      [idInAddress(page)],
    ),
  ).toEqual([{ decision: null, agreed_part: null }])
})

test('an order created after a partial withdrawal omits the withdrawn rim; reopening the estimate restores all rims (§11.27)', async () => {
  const { page, email } = await sendNewEstimate()
  const decisionFields = { canal: 'phone', qui: 'Jeanne' }
  await submitForm(page, 'accepter', decisionFields)
  await testSite.query('delete from orders where estimate_id = $1', [idInAddress(page)])
  expect((await withdrawRim(page, email, '2')).status).toBe(200)
  const total = (await readEstimateRow(page))?.total ?? 0
  const opening = `/gestion/commandes/nouvelle?devis=${idInAddress(page)}`
  expect(collapseSpaces((await sophie.read(opening)).text)).toContain('3 jantes')
  await sophie.send(`${opening}&formulaire=devis`)
  const orderId = await orderOf(page)
  expect(orderId).toMatchObject({ rim_n: 3, total_ti: (total * 3) / 4 })
  expect(
    await testSite.query('select place, position from order_rims where order_id = $1 order by place', [
      orderId?.id,
    ]),
  ).toEqual([
    { place: 1, position: 'avg' },
    { place: 3, position: 'arg' },
    { place: 4, position: 'ard' },
  ])

  advanceClock(60)
  expect((await submitForm(page, 'rouvrir')).status).toBe(200)
  advanceClock(60)
  await submitForm(page, 'accepter', decisionFields)
  expect(await orderOf(page)).toMatchObject({ rim_n: 4, total_ti: total })
  // The new contract covers all rims, so the client may withdraw from this rim again.
  expect((await withdrawRim(page, email, '2')).status).toBe(200)
  expect(await orderOf(page)).toMatchObject({ rim_n: 3, total_ti: (total * 3) / 4 })
})

test('withdrawing from a rim of a billed order lowers its total, and crediting the invoice in full makes its lines editable again (§11.27)', async () => {
  const { page, email } = await sendNewEstimate()
  await submitForm(page, 'accepter', { canal: 'phone', qui: 'Jeanne' })
  const { id: order = '', total_ti: whole = 0 } = (await orderOf(page)) ?? {}
  await sophie.send(`/gestion/commandes/${order}?formulaire=recevoir`)
  const [{ client_id: clientId } = { client_id: '' }] = await testSite.query<{ client_id: string }>(
    'select client_id from orders where id = $1',
    [order],
  )
  const client = await findClient(workshop.db, clientId)
  const lines = (await readEstimateRow(page))?.lines ?? []
  const billed = await workshop.db.transaction(async (tx) =>
    client
      ? issueInvoice(
          tx,
          { ...workshop, clock: { now } },
          { client, pos: pointOfSaleOf('ostwald', defaultSite), lines, orderIds: [order] },
        )
      : null,
  )
  const invoice = billed?.outcome === 'issued' ? `/gestion/factures/ostwald/${billed.id}` : ''
  expect((await withdrawRim(page, email, '1')).status).toBe(200)
  expect(await orderOf(page)).toMatchObject({ total_ti: (whole * 3) / 4, stopped: [1] })

  const ordered = `/gestion/commandes/${order}`
  const linesForm = async () =>
    (await sophie.read(ordered)).querySelector('form[action*="formulaire=lignes"]')
  expect(await linesForm()).toBeNull()
  expect(
    (await sophie.send(`${invoice}?formulaire=avoir`, { part: 'tout', reason: 'Rétractation' })).status,
  ).toBe(303)
  // The credited invoice no longer counts: the client can withdraw from a rim and the office can change lines, as before it.
  expect((await withdrawRim(page, email, '2')).status).toBe(200)
  expect(await orderOf(page)).toMatchObject({ total_ti: whole / 2, stopped: [1, 2] })
  expect(await linesForm()).not.toBeNull()
  const form = formFieldsOf(await sophie.read(ordered), 'form[action*="formulaire=lignes"]')
  expect((await sophie.send(`${ordered}?formulaire=lignes`, { ...form, description: '' })).status).toBe(200)
  expect((await orderOf(page))?.lines).toHaveLength(0)
})
