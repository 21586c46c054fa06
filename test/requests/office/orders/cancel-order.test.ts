import { type HTMLElement, parse } from 'node-html-parser'
import { beforeAll, expect, test, vi } from 'vitest'
import { listBoard, listPromised } from '../../../../domain/orders/list-orders.ts'
import { listPromisableDays } from '../../../../domain/orders/promised-dates.ts'
import { listRimsInHand } from '../../../../domain/today/rims-in-hand.ts'
import { readMails } from '../../../content/mails.ts'
import { moveConfirmed } from '../../../content/move-order.ts'
import { bringIn, rimPath } from '../../../content/order-with-rims.ts'
import { signIn } from '../../../content/sign-in.ts'
import { textsOf } from '../../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../../site/open-test-site.ts'
import { openWorkshop } from '../../../site/open-workshop.ts'
import { type Colleague, colleague } from '../colleague.ts'

/** The site's clock, which the tests put on. */
let time = Date.now()
const now = () => new Date(time)
const pass = (seconds: number) => {
  time += seconds * 1000
}

let site: TestSite
let workshop: Awaited<ReturnType<typeof openWorkshop>>
let sophie: Colleague
let karim: Colleague
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' }, fakes: () => ({ clock: { now } }) })
  workshop = await openWorkshop(site)
  sophie = await colleague(site, 'bureau@exemple.fr')
  karim = await colleague(site, 'mecano@exemple.fr')
})

const address = 'particulier@exemple.fr'
async function bring(more: Parameters<typeof bringIn>[1] = {}) {
  const order = await bringIn(site.query, more)
  await site.query(
    `update orders set handover = 'pickup', total_te = 10000, total_ti = 12000,
       lines = '[{"description":"Rénovation","quantity":1,"unit_price":10000,"vat_rate":2000}]',
       client_id = (select id from clients where email = $2 limit 1) where id = $1`,
    [order.id, address],
  )
  return order
}
const page = (id: string) => `/gestion/commandes/${id}`
const cancel = (id: string, typed: Record<string, string> = {}, who = sophie) =>
  who.send(`${page(id)}?formulaire=annuler-commande`, { motif: 'Client parti ailleurs', ...typed })
const row = async (id: string) => {
  const [found] = await site.query<Record<string, unknown>>('select * from orders where id = $1', [id])
  return found
}
const plain = (element: HTMLElement | null | undefined) =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
const problemIn = async (answer: Response) =>
  plain(parse(await answer.text()).querySelector('.office-form__alert, .field__error'))
const mailsAbout = async (number: string) =>
  (await readMails(site)).filter(({ subject }) => subject?.includes(number))
const idle = () =>
  vi.waitFor(
    async () => {
      const names = ['send-order-mail', 'send-cancellation-mail']
      await site.query('update tw_jobs.job set start_after = now() where name = any($1)', [names])
      const [waiting] = await site.query<{ count: number }>(
        "select count(*)::int as count from tw_jobs.job where name = any($1) and state in ('created', 'retry', 'active')",
        [names],
      )
      expect(waiting?.count).toBe(0)
    },
    { timeout: 30_000, interval: 300 },
  )

test('an order is cancelled with a reason, by the office alone; its client is told only where that is ticked', async () => {
  const { id, number } = await bring()
  const shown = await sophie.read(page(id))
  const form = shown.querySelector('#annuler-commande')
  expect(form?.querySelector('[name=prevenir]')?.hasAttribute('checked')).toBe(false)
  expect(plain(form)).toContain(`Commande annulée : ${number}`)
  expect((await karim.read(page(id))).querySelector('#annuler-commande')).toBeNull()
  expect((await cancel(id, {}, karim)).status).toBe(404)
  const without = await cancel(id, { motif: ' ' })
  expect([without.status, await problemIn(without)]).toEqual([
    422,
    'Indiquez pourquoi la commande est annulée',
  ])
  expect((await cancel(id)).status).toBe(200)
  expect(await row(id)).toMatchObject({ cancel_reason: 'Client parti ailleurs', status: 0 })
  const after = await sophie.read(page(id))
  expect(plain(after.querySelector('.order-standing__status'))).toContain('Commande annulée')
  expect(plain(after.querySelector('.order-standing__cancelled'))).toContain('Motif : Client parti ailleurs')
  expect(after.querySelector('.order-acts')).toBeNull()
  expect(textsOf(after, '.record-stream > li p:first-child')[0]).toContain(
    `a annulé la commande ${number} : Client parti ailleurs (sans prévenir le client)`,
  )
  pass(11)
  await idle()
  expect(await mailsAbout(number)).toEqual([])
})

test('the mail that was ticked leaves after ten seconds, and not when the cancellation is undone', async () => {
  const { id, number } = await bring()
  await cancel(id, { prevenir: 'on' })
  expect((await sophie.send(`${page(id)}?formulaire=retablir-commande`)).status).toBe(200)
  expect(await row(id)).toMatchObject({ cancelled_at: null, cancel_reason: null })
  pass(11)
  await idle()
  expect(await mailsAbout(number)).toEqual([])
  await cancel(id, { prevenir: 'on' })
  pass(11)
  await idle()
  expect((await mailsAbout(number)).map(({ subject }) => subject)).toEqual([
    `Commande annulée\u00a0: ${number}`,
  ])
  const late = await sophie.send(`${page(id)}?formulaire=retablir-commande`)
  expect([late.status, await problemIn(late)]).toEqual([422, expect.stringContaining('Trop tard')])
})

test('a cancelled order leaves board, calendar, day and list, takes no step, and is found by search', async () => {
  const { id, number, rims } = await bring()
  await site.query("update orders set promised_on = '2031-05-06' where id = $1", [id])
  const day = { from: '2031-05-06', until: '2031-05-06' } as const
  const board = async () =>
    (await listBoard(workshop.db, null)).flatMap(({ cards }) => cards.map((one) => one.id))
  const inHand = async () =>
    (await listRimsInHand(workshop.db, null, 500)).open.filter(({ order }) => order.id === id).length
  const taken = async () => JSON.stringify(await listPromisableDays(workshop.db, 'epinal', '2031-05-05'))
  const before = await taken()
  expect(await inHand()).toBe(4)
  expect((await listPromised(workshop.db, null, day)).map((one) => one.id)).toContain(id)
  await cancel(id)
  expect(await board()).not.toContain(id)
  expect(await inHand()).toBe(0)
  expect((await listPromised(workshop.db, null, day)).map((one) => one.id)).not.toContain(id)
  expect(await taken()).not.toBe(before)
  const found = await sophie.read(`/gestion/recherche?q=${number}`)
  expect(plain(found.querySelector(`a[href="${page(id)}"]`)?.closest('li'))).toContain('Commande annulée')
  const answers = [
    await sophie.send(`${page(id)}?formulaire=etape`, { de: '0', vers: '1', ...moveConfirmed }),
    await sophie.send(`${page(id)}?formulaire=bloquer`, { raison: 'Pièce attendue' }),
    await karim.send(`${rimPath({ id, number, rims })}?formulaire=noter-etape`, { etape: 'removed', vu: '' }),
    await sophie.send(`${page(id)}?formulaire=modifier`, { promised_on: '2031-05-07' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422])
  expect(await row(id)).toMatchObject({ status: 0, blocked_reason: null })
  expect(plain(await karim.read(rimPath({ id, number, rims })))).toContain('Commande annulée')
})

test('what is cancelled is neither billed nor asked a deposit on', async () => {
  const { id } = await bring()
  const [owner] = await site.query<{ client: string }>(
    'select client_id as client from orders where id = $1',
    [id],
  )
  const proposed = async () =>
    plain(await sophie.read(`/gestion/factures/nouvelle?client=${owner?.client}`)).includes(
      String((await row(id))?.order_number),
    )
  expect(await proposed()).toBe(true)
  await cancel(id)
  expect(await proposed()).toBe(false)
})

test('an order with an invoice that counts is not cancelled before that is credited', async () => {
  const { id } = await bring()
  const [bill] = await site.query<{ id: string; number: string }>(
    "select id, invoice_number as number from invoices where status = 'created' and credited_invoice is null limit 1",
  )
  await site.query('update orders set invoice = $2 where id = $1', [id, bill?.id])
  const refused = await cancel(id)
  expect([refused.status, await problemIn(refused)]).toEqual([
    422,
    expect.stringContaining(bill?.number ?? '?'),
  ])
  expect(await row(id)).toMatchObject({ cancelled_at: null })
  await site.query(
    "update orders set invoice = (select id from invoices where status = 'asset_created' limit 1) where id = $1",
    [id],
  )
  expect((await cancel(id)).status).toBe(200)
})

test('its client reads a line of its own beside the status, in the list and on its page', async () => {
  const { id, number } = await bring()
  await cancel(id)
  const cookies = await signIn(site, address)
  const read = async (path: string) => {
    const answer = await site.fetch(path, { headers: { Cookie: cookies } })
    return plain(parse(await answer.text()))
  }
  const line = /Commande annulée le \d\d\/\d\d\/\d{4}/
  const order = await read(`/espace_pro/commande/${id}`)
  expect(order).toMatch(line)
  expect(order).toContain('Commande créée')
  expect(await read('/espace_pro/commandes')).toMatch(new RegExp(`${number}.*${line.source}`))
})
