import { parse } from 'node-html-parser'
import { beforeAll, expect, test, vi } from 'vitest'
import { verifyProofChains } from '../../../domain/contracts/acceptance/check-proofs.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { type ReceivedOrder, rimPath } from '../../content/order-with-rims.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import {
  answerSupplementByForm,
  createOrder,
  listOrderEvents,
  mechanic,
  officeStaff,
  openSupplementSite,
  proposeSupplementAndAskClient,
  readBilledOrderRow,
  readRimProblem,
  readSupplementRow,
  readTestPage,
  supplementAcceptanceFields,
  supplementTestSite,
  withSingleSpaces,
} from './supplement-site.ts'

beforeAll(openSupplementSite)

test('the rim’s record says until when the client can withdraw from a supplement, by early start and finished work (§11.27)', async () => {
  const notes = async (order: ReceivedOrder) =>
    withSingleSpaces((await officeStaff.read(rimPath(order))).querySelector('.rim-supplements')?.text ?? '')
  const waiting = await createOrder()
  await answerSupplementByForm(
    (await proposeSupplementAndAskClient(waiting)).path,
    'accepter',
    supplementAcceptanceFields,
  )
  expect(await notes(waiting)).toMatch(
    /Rétractation possible jusqu’au [^,]+ inclus(?!,).*Pas de travail avant le/,
  )

  const earlyOrder = await createOrder()
  await answerSupplementByForm((await proposeSupplementAndAskClient(earlyOrder)).path, 'accepter', {
    ...supplementAcceptanceFields,
    sans_attendre: 'on',
  })
  const whileDone =
    /Rétractation possible jusqu’au .+ inclus, tant que ce travail n’est pas pleinement exécuté/
  expect(await notes(earlyOrder)).toMatch(whileDone)
  expect(await notes(earlyOrder)).not.toContain('Pas de travail avant')
  // The right of withdrawal ends when the work on this rim is checked, whatever the status of its order.
  await supplementTestSite.query('update orders set status = 2, moved_at = now() where id = $1', [
    earlyOrder.id,
  ])
  expect(await notes(earlyOrder)).toMatch(whileDone)
  await supplementTestSite.query(
    "insert into order_rim_steps (rim_id, step, done_at) values ($1, 'checked', now())",
    [earlyOrder.rims[0]],
  )
  expect(await notes(earlyOrder)).toMatch(
    /Plus de rétractation possible : ce travail, commencé à la demande expresse du client, était pleinement exécuté le/,
  )
  expect(await notes(earlyOrder)).not.toContain('Rétractation possible')

  await supplementTestSite.query(
    "update supplements set answered_at = now() - interval '30 days' where order_id = $1",
    [waiting.id],
  )
  expect(await notes(waiting)).toContain('Délai de rétractation terminé le')
  expect(await notes(waiting)).not.toMatch(/Rétractation possible|Pas de travail avant/)
})

test('a supplement is in the proof chain of its estimate; withdrawing from it removes only its line and its work (§11.27, §11.32)', async () => {
  const order = await createOrder()
  const estimate = randomId()
  await supplementTestSite.query(
    `insert into estimates (id, estimate_number, created_at, pos_id, client_id, state, status, total_te, total, lines, decided_at, decision_channel)
     select $1, $1, now(), 'epinal', client_id, 'accepted', 'paid', 40000, 48000, lines, now(), 'workshop' from orders where id = $2`,
    [estimate, order.id],
  )
  await supplementTestSite.query('update orders set estimate_id = $2 where id = $1', [order.id, estimate])
  const { path } = await proposeSupplementAndAskClient(order)
  await answerSupplementByForm(path, 'accepter', supplementAcceptanceFields)
  await vi.waitFor(async () => expect(await listOrderEvents(order)).toContain('confirmed'))
  const row = await readSupplementRow(order)
  const chain = () =>
    supplementTestSite.query<{ kind: string; data: Record<string, unknown> }>(
      'select kind, data from proof_events where estimate_id = $1 order by place',
      [estimate],
    )
  expect(await chain()).toMatchObject([
    { kind: 'supplement-asked', data: { supplement: row?.id, to: order.email, total: 10_800 } },
    { kind: 'supplement-accepted', data: { shown: row?.shown_hash, name: 'Jeanne Morel', early: false } },
    { kind: 'supplement-confirmed', data: { to: order.email } },
  ])
  const proof = await officeStaff.open(`/gestion/devis/epinal/${estimate}/preuve`)
  const printed = (await readPdf(Buffer.from(await proof.arrayBuffer()))).text
  expect(withSingleSpaces(printed)).toContain('Supplément accepté')
  const { db } = await openWorkshop(supplementTestSite)
  expect((await verifyProofChains(db)).fault).toBeNull()
  await supplementTestSite.query("update supplements set shown = shown || '.' where id = $1", [row?.id])
  expect((await verifyProofChains(db)).fault).toContain('Un supplément ne correspond pas')
  await supplementTestSite.query('update supplements set shown = left(shown, -1) where id = $1', [row?.id])

  const link =
    (await readTestPage(path)).page.querySelector('a[href^="/retractation"]')?.getAttribute('href') ?? ''
  const fields = formFieldsOf((await readTestPage(link.replaceAll('&amp;', '&'))).page, 'main form')
  expect(fields).toMatchObject({
    contrat: order.number,
    partie: 'Supplément (soudure, avant gauche, 19 pouces)',
  })
  const declared = await supplementTestSite.fetch('/retractation', {
    method: 'POST',
    body: new URLSearchParams({ ...fields, nom: 'Jeanne Morel', email: order.email, etape: 'confirmer' }),
    headers: { Origin: supplementTestSite.origin },
    redirect: 'manual',
  })
  // The signed page of the supplement identifies the client, so the declaration needs no confirmation.
  const record = `/gestion/retractations/${(declared.headers.get('Location') ?? '').split(/[/?]/)[3]}`
  const page = await officeStaff.read(record)
  // The withdrawal page lists it, with its own period.
  expect(withSingleSpaces(page.text)).toContain('la déclaration est dans les délais pour lui')
  const form = formFieldsOf(page, 'form[action*="formulaire=decider"]')
  expect(form.supplement).toBe(row?.id)
  const decide = () =>
    officeStaff.send(`${record}?formulaire=decider`, {
      vu: form.vu ?? '',
      decision: 'in-time',
      reponse: form.reponse ?? '',
      supplement: row?.id ?? '',
    })
  // The line is found by its description at acceptance, even if the rim's position and size have changed since. If no such line
  // is left, nothing is stored.
  await supplementTestSite.query("update order_rims set size = 20, position = 'avd' where id = $1", [
    order.rims[0],
  ])
  const relabel = (from: string, by: string) =>
    supplementTestSite.query('update orders set lines = replace(lines::text, $2, $3)::jsonb where id = $1', [
      order.id,
      from,
      by,
    ])
  await relabel('Supplément, ', 'Soudure, ')
  const rejected = await decide()
  const alert = parse(await rejected.text()).querySelector('fieldset [role=alert]')
  expect(withSingleSpaces(alert?.text ?? '')).toContain(
    'La ligne « Supplément, jante avant gauche, 19 pouces : soudure », à 90,00 € HT, n’est plus dans la commande',
  )
  expect([(await readSupplementRow(order))?.state, (await readBilledOrderRow(order))?.total_ti]).toEqual([
    'accepted',
    58_800,
  ])
  await relabel('Soudure, ', 'Supplément, ')
  expect((await decide()).status).toBe(200)
  expect(await readSupplementRow(order)).toMatchObject({ state: 'revoked' })
  expect(await readBilledOrderRow(order)).toMatchObject({ total_ti: 48_000 })
  const remainingSteps = (await mechanic.read(rimPath(order))).querySelector('.rim-steps')?.text
  expect([remainingSteps?.includes('Soudée'), remainingSteps?.includes('Peinte')]).toEqual([false, true])
  expect(await readRimProblem(order.rims[0])).toContain('le client s’est rétracté du supplément')
  expect((await readTestPage(path)).page.text).toContain('Vous vous êtes rétracté de ce supplément')
  expect((await chain()).map(({ kind }) => kind).slice(3)).toEqual([
    'withdrawal',
    'supplement-revoked',
    'withdrawal-decided',
  ])
  expect((await verifyProofChains(db)).fault).toBeNull()
  // The rest of the order is not affected.
  expect((await officeStaff.read(`/gestion/commandes/${order.id}`)).text).not.toContain(
    'N’engagez plus de travaux',
  )
})
