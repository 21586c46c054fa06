import { beforeAll, expect, test } from 'vitest'
import {
  type ChronologicalRecordKind,
  rejectIfClockBehind,
} from '../../../domain/billing/documents/clock-behind.ts'
import { addDays, formatDay, parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import type { Clock } from '../../../domain/kernel/ports/clock.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { textsOf } from '../../reading/read-page.ts'
import { withOrdinarySpaces } from '../../reading/spaces.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'
import { claireActor, issueInvoiceAs } from './issue-documents.ts'

let site: TestSite
let desk: Awaited<ReturnType<typeof openWorkshop>>
let thomas: SignedInStaff
let days = 0
const clock: Clock = { now: () => new Date(Date.now() + days * 86_400_000) }
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' }, fakes: () => ({ clock }) })
  desk = await openWorkshop(site)
  thomas = await signInStaff(site, 'atelier@exemple.fr')
})

test('a clock set back three days prevents issuing and recording payments, and the office reads the reason (§11.15, §11.25)', async () => {
  const issued = await issueInvoiceAs(desk)
  const count = async () =>
    (
      await site.query(
        'select (select count(*) from invoices) i, (select count(*) from payments) p, (select sum(last) from document_numbers) n',
      )
    )[0]
  const before = await count()
  days = -3
  const invoice = await thomas.send('/gestion/factures/nouvelle?formulaire=facture', {
    id: randomId(),
    client: 'GarageSaintDie01',
    pos: 'ostwald',
    envoyer: 'non',
    description: 'Rénovation',
    quantity: '4',
    unit_price: '125',
    vat_rate: '20.0',
  })
  expect(invoice.status).toBe(422)
  const clockMessage = `L’horloge du serveur indique le ${formatDay(addDays(parisDay(new Date()), -3))}, mais le document`
  expect(withOrdinarySpaces(await invoice.text())).toContain(withOrdinarySpaces(clockMessage))
  const note = await thomas.send(`${issued.page}?formulaire=avoir`, {
    id: randomId(),
    part: 'tout',
    reason: 'Essai',
    email: '',
  })
  expect([note.status, withOrdinarySpaces(await note.text())]).toEqual([
    422,
    expect.stringContaining('L’horloge du serveur'),
  ])
  const paid = await thomas.send(`${issued.page}?formulaire=encaissement`, {
    sens: 'recu',
    montant: '10',
    date: parisDay(clock.now()),
    moyen: 'card',
  })
  expect([paid.status, withOrdinarySpaces(await paid.text())]).toEqual([
    422,
    expect.stringContaining('L’horloge du serveur'),
  ])
  expect(await count()).toEqual(before)

  const state = textsOf(await thomas.read('/gestion/etat'), '#horloge').join()
  expect(withOrdinarySpaces(state)).toContain('rien n’est émis ni encaissé à une date antérieure')
  const journal = textsOf(
    await thomas.read('/gestion/journal?quoi=health'),
    '.record-stream li > p:first-child',
  )
  expect(withOrdinarySpaces(journal.join())).toContain('n’a rien pu émettre : l’horloge du serveur indiquait')

  days = 0
  const now = await thomas.send(`${issued.page}?formulaire=encaissement`, {
    sens: 'recu',
    montant: '10',
    date: parisDay(clock.now()),
    moyen: 'card',
  })
  expect(now.status).toBe(200)
  expect(withOrdinarySpaces(textsOf(await thomas.read('/gestion/etat'), '#horloge').join())).toContain(
    'À l’heure',
  )
})

test('a document dated in the future blocks its own kind, and a future invoice also blocks payments (§11.15, §11.25)', async () => {
  const listRejectedKinds = async () => {
    const kinds: ChronologicalRecordKind[] = ['invoices', 'estimates', 'payments']
    const problems: string[] = []
    for (const kind of kinds)
      if (await desk.db.transaction((tx) => rejectIfClockBehind(tx, { clock }, claireActor, kind)))
        problems.push(kind)
    return problems
  }
  const setDateInFuture = async (table: 'invoices' | 'estimates', days: number) =>
    site.query(
      `update ${table} set created_at = created_at + $1 * interval '1 day' where id =
         (select id from ${table} order by created_at desc limit 1)`,
      [days],
    )
  await issueInvoiceAs(desk)
  expect(await listRejectedKinds()).toEqual([])
  // The demo's newest estimate is some days old.
  await setDateInFuture('estimates', 400)
  expect(await listRejectedKinds()).toEqual(['estimates'])
  const issued = await issueInvoiceAs(desk)
  await setDateInFuture('estimates', -400)
  await setDateInFuture('invoices', 2)
  expect(await listRejectedKinds()).toEqual(['invoices', 'payments'])
  const paid = await thomas.send(`${issued.page}?formulaire=encaissement`, {
    sens: 'recu',
    montant: '10',
    date: parisDay(clock.now()),
    moyen: 'card',
  })
  expect([paid.status, withOrdinarySpaces(await paid.text())]).toEqual([
    422,
    expect.stringContaining(issued.number),
  ])
  await setDateInFuture('invoices', -2)
  expect(await listRejectedKinds()).toEqual([])
})
