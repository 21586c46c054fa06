import { beforeAll, describe, expect, test } from 'vitest'
import { sendAcceptanceConfirmation } from '../../../domain/contracts/acceptance/acceptance-mails.ts'
import { sendSupplementMail } from '../../../domain/contracts/supplements/supplement-mails.ts'
import {
  deleteOldMailClaims,
  deliverClaimedMail,
} from '../../../domain/correspondence/outbox/claimed-mail.ts'
import { PermanentJobFailure } from '../../../domain/kernel/ports/jobs.ts'
import type { Mail } from '../../../domain/kernel/ports/mailer.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { sendDossierMail } from '../../../domain/oversight/dossiers/expert-dossiers.ts'
import {
  markStatementMailUndeliverable,
  sendStatementMail,
} from '../../../domain/oversight/fleet/statements.ts'
import { sendOrderStatusMail } from '../../../domain/workshop/moves/move-order.ts'
import { sendCancellationMail } from '../../../domain/workshop/orders/cancel-order.ts'
import { sendPickupReminder } from '../../../domain/workshop/orders/pickup-reminders.ts'
import { sendSlipMail } from '../../../domain/workshop/slips/slip-mails.ts'
import { insertReceivedOrder } from '../../content/order-with-rims.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'

/** Site's clock: a Monday without a holiday near it. */
let time = Date.parse('2027-03-01T09:00:00Z')
const now = () => new Date(time)

let site: TestSite
let desk: Awaited<ReturnType<typeof openWorkshop>>
let other: Awaited<ReturnType<typeof openWorkshop>>
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' }, fakes: () => ({ clock: { now } }) })
  desk = await openWorkshop(site)
  other = await openWorkshop(site)
})

const mail: Mail = {
  id: 'claimed',
  to: 'a@exemple.fr',
  subject: 'Objet',
  text: 'Texte',
  html: '<p>Texte</p>',
}
const compose = async () => mail

/** Runs the job of a mail on a node, with this mailer. */
type Send = (node: typeof desk, mailer: { send: () => Promise<void> }) => Promise<void>

/** Returns the dependencies of a node, with this mailer and the clock of the test. */
const depsOf = (node: typeof desk, { send }: { send: () => Promise<void> }) => ({
  ...node,
  clock: { now },
  mailer: { send, deleteUnfinishedFiles: async () => 0 },
})

/** A mail that is due: the row that its job locks, and the job. */
interface DueMail {
  table: string
  id: string
  key?: string
  send: Send
  /** Set if the record does not store a rejection, so that a repeated job tries again. */
  isRetriedAfterRejection?: boolean
}

const createReceivedOrder = async (change: string, values: unknown[] = [], status = 0) => {
  const order = await insertReceivedOrder((text, given) => site.query(text, given), { status })
  await site.query(`update orders set ${change} where id = $1`, [order.id, ...values])
  await site.query(
    "update clients set email = coalesce(email, 'a@exemple.fr') where id = (select client_id from orders where id = $1)",
    [order.id],
  )
  return order
}

/** Inserts a supplement with these values on the first rim of a new order. */
async function insertSupplement(columns: string, values: string) {
  const order = await createReceivedOrder('notes = notes')
  const id = randomId()
  await site.query(
    `insert into supplements (id, order_id, rim_id, words, service, unit_price, vat_rate, proposed_at, proposed_by_name, sent_at, sent_to, ${columns})
     values ($1, $2, $3, 'Fissure', 'soudure', 9000, 2000, $4, 'Marc', $4, 'a@exemple.fr', ${values})`,
    [id, order.id, order.rims[0], new Date(time - 60_000)],
  )
  return id
}

const dueMails: Record<string, () => Promise<DueMail>> = {
  async 'that confirms a contract'() {
    const acceptanceId = randomId()
    const [estimate] = await site.query<{ id: string }>(
      `update estimates set state = 'accepted', decided_at = $2, decision_channel = 'page', confirmed_at = null, confirmed_to = null,
         consent = jsonb_build_object('id', $1::text, 'words', 'test')
       where id = (select estimates.id from estimates join clients on clients.id = client_id
                   where clients.email = 'particulier@exemple.fr' order by estimates.id limit 1)
       returning id`,
      [acceptanceId, new Date(time - 60_000)],
    )
    const estimateId = estimate?.id ?? ''
    return {
      table: 'estimates',
      id: estimateId,
      send: (node, mailer) =>
        sendAcceptanceConfirmation(depsOf(node, mailer), { estimateId, acceptanceId }, compose),
      isRetriedAfterRejection: true,
    }
  },
  async 'that asks for a supplement'() {
    const id = await insertSupplement('state', "'sent'")
    return {
      table: 'supplements',
      id,
      send: (node, mailer) =>
        sendSupplementMail(depsOf(node, mailer), { supplementId: id, mail: 'ask' }, compose),
    }
  },
  async 'that confirms a supplement'() {
    const id = await insertSupplement('state, answer_channel, answered_at', "'accepted', 'page', $4")
    return {
      table: 'supplements',
      id,
      send: (node, mailer) =>
        sendSupplementMail(depsOf(node, mailer), { supplementId: id, mail: 'confirmation' }, compose),
      isRetriedAfterRejection: true,
    }
  },
  async 'of a step'() {
    const { id } = await createReceivedOrder('told_status = 0, tells_client = true', [], 1)
    return {
      table: 'orders',
      id,
      send: (node, mailer) => sendOrderStatusMail(depsOf(node, mailer), { orderId: id, status: 1 }, compose),
      // No later mail would tell the client about this status.
      isRetriedAfterRejection: true,
    }
  },
  async 'of a cancellation'() {
    const at = now().toISOString()
    const { id } = await createReceivedOrder("cancelled_at = $2, cancel_reason = 'Test'", [at])
    return {
      table: 'orders',
      id,
      send: (node, mailer) => sendCancellationMail(depsOf(node, mailer), { orderId: id, at }, compose),
    }
  },
  async 'that reminds of a pickup'() {
    const { id } = await createReceivedOrder(
      "handover = 'pickup', tells_client = true, moved_at = '2027-01-04'",
      [],
      2,
    )
    return {
      table: 'orders',
      id,
      send: (node, mailer) => sendPickupReminder(depsOf(node, mailer), id, compose),
    }
  },
  async 'of a slip'() {
    const order = await createReceivedOrder('notes = notes')
    const id = randomId()
    const content = {
      number: order.number,
      client: '',
      vehicle: '',
      plate: '',
      workshop: {},
      rims: [],
      photos: [],
      terms: null,
    }
    await site.query(
      `insert into order_slips (id, order_id, kind, created_at, made_by_name, content, mail_asked_at, mailed_to)
       values ($1, $2, 'deposit', $3, 'Sophie', $4, $3, 'a@exemple.fr')`,
      [id, order.id, new Date(time - 60_000), content],
    )
    return {
      table: 'order_slips',
      id,
      send: (node, mailer) => sendSlipMail(depsOf(node, mailer), id, compose),
    }
  },
  async 'of a statement'() {
    const [client] = await site.query<{ id: string }>("select id from clients where email = 'pro@exemple.fr'")
    const clientId = client?.id ?? ''
    const month = '2027-02'
    await site.query('delete from client_statements where client_id = $1', [clientId])
    await site.query(
      'insert into client_statements (client_id, month, made_at, mail_asked_at) values ($1, $2, $3, $3)',
      [clientId, month, new Date(time - 60_000)],
    )
    return {
      table: 'client_statements',
      id: clientId,
      key: 'client_id',
      send: (node, mailer) => sendStatementMail(depsOf(node, mailer), { clientId, month }, compose),
    }
  },
  async 'of a dossier'() {
    const order = await createReceivedOrder('notes = notes')
    const id = randomId()
    await site.query(
      `insert into expert_dossiers (id, order_id, expert_name, expert_email, shows_prices, shows_photos, shows_estimate, created_at, created_by_name, expires_at, mail_asked_at)
       values ($1, $2, 'Expert', 'e@exemple.fr', false, false, false, $3, 'Sophie', $4, $3)`,
      [id, order.id, new Date(time - 60_000), new Date(time + 30 * 86_400_000)],
    )
    return {
      table: 'expert_dossiers',
      id,
      send: (node, mailer) => sendDossierMail(depsOf(node, mailer), id, compose),
    }
  },
}

/** Number of events about mails that did not leave. */
const countUnsent = async () =>
  (await site.query("select from events where act like '%.%not-%' or act like '%.%confirmation-failed'"))
    .length

describe.each(Object.keys(dueMails))('the mail %s', (name) => {
  const due = () => dueMails[name]?.() ?? Promise.reject(new Error('unknown'))

  test('leaves its record unlocked while the mail server answers, and is sent once by two nodes (§11.14)', async () => {
    const { table, id, key = 'id', send } = await due()
    let sent = 0
    const mailer = {
      async send() {
        sent += 1
        // Fails at once if the job still holds the row.
        await site.query(`select 1 from ${table} where ${key} = $1 for update nowait`, [id])
      },
    }
    await send(desk, mailer)
    await send(other, mailer)
    await send(desk, mailer)
    expect(sent).toBe(1)
    expect(await site.query('select key from mail_claims')).toEqual([])
  })

  test('is not sent while another process is sending it, and is taken over a minute later (§11.14)', async () => {
    const { send } = await due()
    let sent = 0
    // The first attempt fails, and names the key of the claim in the database while it lasts.
    let claimed = ''
    await expect(
      send(desk, {
        async send() {
          const [claim] = await site.query<{ key: string }>('select key from mail_claims')
          claimed = claim?.key ?? ''
          throw new Error('no connection')
        },
      }),
    ).rejects.toThrow('no connection')
    expect(claimed).not.toBe('')
    expect(await site.query('select key from mail_claims')).toEqual([])
    await site.query('insert into mail_claims (key, claimed_by, claimed_at) values ($1, $2, $3)', [
      claimed,
      'another process',
      now(),
    ])
    const mailer = {
      async send() {
        sent += 1
      },
    }
    await expect(send(desk, mailer)).rejects.toThrow('another process')
    expect(sent).toBe(0)
    time += 61_000
    await send(desk, mailer)
    expect(sent).toBe(1)
    expect(await site.query('select key from mail_claims')).toEqual([])
  })

  test('is tried again after a permanent rejection only if its record does not store it; an event records each (§11.14)', async () => {
    const { send, isRetriedAfterRejection } = await due()
    const before = await countUnsent()
    let tried = 0
    const mailer = {
      async send() {
        tried += 1
        throw new PermanentJobFailure('unknown address')
      },
    }
    await send(desk, mailer)
    expect(tried).toBe(1)
    expect(await countUnsent()).toBe(before + 1)
    await send(desk, mailer)
    const rejections = isRetriedAfterRejection ? 2 : 1
    expect(tried).toBe(rejections)
    expect(await countUnsent()).toBe(before + rejections)
  })
})

test('a statement whose mail is given up is not sent, and an event records it once (§11.36)', async () => {
  const { id: clientId } = await (dueMails['of a statement']?.() ?? Promise.reject(new Error('unknown')))
  const before = await countUnsent()
  for (let job = 0; job < 2; job += 1)
    await markStatementMailUndeliverable(depsOf(desk, { send: async () => {} }), {
      clientId,
      month: '2027-02',
    })
  expect(await countUnsent()).toBe(before + 1)
})

/** Jobs with that name about an order, slip, dossier or acceptance. */
const jobsAbout = (name: string, id: string) =>
  site.query<{ data: object }>(
    'select data from tw_jobs.job where name = $1 and data::text like $2 order by created_on',
    [name, `%${id}%`],
  )

describe('an order that changes while the mail server answers', () => {
  const orderOf = async (id: string) => {
    const [order] = await site.query<{ told_status: number | null; pickup_reminded_at: Date | null }>(
      'select told_status, pickup_reminded_at from orders where id = $1',
      [id],
    )
    return order
  }
  const eventsOf = async (id: string) =>
    (await site.query<{ act: string }>('select act from events where record_id = $1', [id])).map(
      ({ act }) => act,
    )
  const changing = (change: string, id: string) => ({
    send: async () => void (await site.query(`update orders set ${change} where id = $1`, [id])),
  })

  test('the mail of a step from which the order has moved back is corrected by another mail (§11.14)', async () => {
    const { id } = await createReceivedOrder('told_status = 1, tells_client = true', [], 2)
    await sendOrderStatusMail(depsOf(desk, changing('status = 1', id)), { orderId: id, status: 2 }, compose)
    expect(await orderOf(id)).toMatchObject({ told_status: 2 })
    expect(await jobsAbout('send-order-mail', id)).toEqual([
      { data: { orderId: id, status: 1, corrects: 2 } },
    ])
    expect(await eventsOf(id)).toContain('order.client-told')
  })

  test('after a correction the mail about a later status reached meanwhile is queued again (§11.14)', async () => {
    const { id } = await createReceivedOrder('told_status = 2, tells_client = true', [], 1)
    const correction = { orderId: id, status: 1, corrects: 2 } as const
    await sendOrderStatusMail(depsOf(desk, changing('status = 2', id)), correction, compose)
    expect(await orderOf(id)).toMatchObject({ told_status: 1 })
    expect(await jobsAbout('send-order-mail', id)).toEqual([{ data: { orderId: id, status: 2 } }])
  })

  test('a mail that went to the former client is recorded, and the new client still gets the step (§11.14)', async () => {
    const { id } = await createReceivedOrder('told_status = null, tells_client = true', [], 2)
    const change = "client_id = 'ParticulierDemo1', told_status = null"
    await sendOrderStatusMail(depsOf(desk, changing(change, id)), { orderId: id, status: 2 }, compose)
    expect(await orderOf(id)).toMatchObject({ told_status: null })
    expect(await eventsOf(id)).toContain('order.client-told')
  })

  test.each(["status = 1, moved_at = '2027-02-26'", "moved_at = '2027-02-26'"])(
    'a pickup reminder is recorded but does not count as the reminder of a later wait (%s) (§11.14)',
    async (change) => {
      const { id } = await createReceivedOrder(
        "handover = 'pickup', tells_client = true, moved_at = '2027-01-04'",
        [],
        2,
      )
      await sendPickupReminder(depsOf(desk, changing(change, id)), id, compose)
      expect(await orderOf(id)).toMatchObject({ pickup_reminded_at: null })
      expect(await eventsOf(id)).toContain('order.pickup-reminded')
    },
  )
})

test.each([
  ['of a slip', 'send-slip-mail', 'update order_slips set mail_asked_at = $2 where id = $1'],
  ['of a dossier', 'send-dossier-mail', 'update expert_dossiers set mail_asked_at = $2 where id = $1'],
])(
  'the mail %s whose job runs while it can be cancelled is queued again (§11.14)',
  async (name, job, ask) => {
    const due = await dueMails[name]?.()
    if (!due) throw new Error('unknown')
    const { id, send } = due
    await site.query(ask, [id, new Date(time - 9_500)])
    let sent = 0
    const mailer = {
      async send() {
        sent += 1
      },
    }
    await send(desk, mailer)
    expect(sent).toBe(0)
    expect(await jobsAbout(job, id)).toHaveLength(1)
    time += 1_000
    await send(desk, mailer)
    expect(sent).toBe(1)
  },
)

test('claims older than a day are deleted, because no process holds them any more (§11.14)', async () => {
  for (const [key, hours] of [
    ['orphan', 25],
    ['current', 23],
  ] as const)
    await site.query('insert into mail_claims (key, claimed_by, claimed_at) values ($1, $2, $3)', [
      key,
      'a process',
      new Date(time - hours * 3_600_000),
    ])
  await deleteOldMailClaims({ db: desk.db, clock: { now } })
  expect(await site.query('select key from mail_claims')).toEqual([{ key: 'current' }])
  await site.query('delete from mail_claims')
})

test('a claim is released with its record when recording the result fails at first (§11.14)', async () => {
  let recorded = 0
  await deliverClaimedMail(depsOf(desk, { send: async () => {} }), {
    key: 'test',
    find: async () => ({}),
    compose,
    async record() {
      recorded += 1
      if (recorded === 1) throw new Error('lost connection')
    },
  })
  expect(recorded).toBe(2)
  expect(await site.query('select key from mail_claims')).toEqual([])
})
