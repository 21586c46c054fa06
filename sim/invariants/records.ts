import { verifyPaymentChain } from '../../domain/billing/payments/check-chain.ts'
import {
  verifyProofChainOfEstimate,
  verifyProofChains,
} from '../../domain/contracts/acceptance/check-proofs.ts'
import { parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import { erasedClientName } from '../../domain/oversight/personal-data/find-person.ts'
import { acceptedMails } from '../changes.ts'
import type { Invariant } from '../invariant.ts'
import { endOfRestoredRecords, type World } from '../world.ts'

/** Numbers of documents have no gap and no twin, and their days increase with them. A clock may be set back within a day. */
const numbersInOrder: Invariant = {
  name: 'numbers have no gap and follow the dates',
  source: 'CGI, annexe II, article 242 nonies A, I 7°',
  tables: ['invoices', 'estimates'],
  async check({ query }) {
    const rows = await query<{ number: string; at: Date }>(
      `select invoice_number as number, created_at as at from invoices union all select estimate_number, created_at from estimates order by 1`,
    )
    const last = new Map<string, { count: number; at: Date }>()
    for (const { number, at } of rows) {
      const [, series = '', place = ''] = /^(.*)-(\d+)$/.exec(number) ?? []
      const before = last.get(series) ?? { count: 0, at: new Date(0) }
      if (Number(place) !== before.count + 1) return `${number} follows number ${before.count}`
      if (parisDay(at) < parisDay(before.at)) return `${number} is dated before the number that it follows`
      last.set(series, { count: before.count + 1, at })
    }
    return null
  },
}

/** The chains of payments and of proofs are intact. */
const chainsIntact: Invariant = {
  name: 'the chains of payments and proofs are intact',
  source: 'docs/product.md §11.16, §11.13',
  tables: ['payments', 'payment_closures', 'proof_events', 'estimates', 'supplements'],
  async check({ deps, db, query }, changes) {
    if (changes.has('payments', 'payment_closures')) {
      const payments = await verifyPaymentChain(deps)
      if (payments.fault) return payments.fault
    }
    const estimateIds = changes.ids('estimates')
    if (!estimateIds) return (await verifyProofChains(db)).fault
    const changed = await query<{ id: string }>(
      `select distinct estimate_id as id from proof_events where estimate_id = any($1)
         or estimate_id in (select o.estimate_id from supplements s join orders o on o.id = s.order_id where s.id = any($2))`,
      [[...estimateIds, ...(changes.ids('proof_events') ?? [])], changes.ids('supplements')],
    )
    for (const { id } of changed) {
      const { fault } = await verifyProofChainOfEstimate(db, id)
      if (fault) return fault
    }
    return null
  },
}

/** An order has as many rims as it says. */
const rimsCounted: Invariant = {
  name: 'an order counts its rims',
  source: 'docs/product.md §11.17',
  tables: ['orders', 'order_rims'],
  async check({ query }) {
    const [wrong] = await query<{ number: string; said: number; rims: number }>(
      `select o.order_number as number, o.rim_n as said, count(r.id)::int as rims from orders o left join order_rims r on r.order_id = o.id
       where o.created_at >= $1 group by o.id, o.order_number, o.rim_n having o.rim_n <> count(r.id) order by 1 limit 1`,
      [endOfRestoredRecords],
    )
    return wrong ? `${wrong.number} says ${wrong.said} rims and has ${wrong.rims}` : null
  },
}

/** A promised day after the agreed one has a reason that the client reads. */
const lateDaysExplained: Invariant = {
  name: 'a promise after the agreed day has a reason',
  source: 'docs/product.md §11.14',
  tables: ['orders'],
  async check({ query }) {
    const [wrong] = await query<{ number: string }>(
      `select order_number as number from orders where agreed_on is not null and promised_on > agreed_on and late_reason is null order by 1 limit 1`,
    )
    return wrong ? `${wrong.number} is promised after the agreed day without a reason` : null
  },
}

/**
 * An accepted estimate has an order, unless its contract was withdrawn; a replaced estimate has none. A declined one has
 * an order only if its work had begun; what had begun may be undone after the decline.
 */
const acceptedEstimatesHaveOrders: Invariant = {
  name: 'accepted estimates have an order',
  source: 'docs/product.md §11.14',
  tables: ['estimates', 'orders', 'withdrawals'],
  async check({ query }) {
    const [wrong] = await query<{ number: string; state: string }>(
      `select e.estimate_number as number, e.state from estimates e
       where (e.state = 'accepted' and e.decided_at >= $1 and not exists (select 1 from orders o where o.estimate_id = e.id)
           and not exists (select 1 from withdrawals w where w.estimate_id = e.id and w.decision = 'in-time'))
         or (e.state = 'replaced' and exists (select 1 from orders o where o.estimate_id = e.id))
         or (e.state = 'refused' and not exists (select 1 from invoices i where i.estimate_id = e.id)
           and exists (select 1 from orders o where o.estimate_id = e.id and o.status = 0 and o.received_at is null
             and o.cancelled_at is null and o.invoice is null and not exists (select 1 from order_rims r
               left join order_rim_steps s on s.rim_id = r.id
               where r.order_id = o.id and (s.rim_id is not null or r.problem is not null))
             and not exists (select 1 from events changed where changed.record_kind = 'order' and changed.record_id = o.id
               and changed.id > (select max(declined.id) from events declined
                 where declined.record_kind = 'estimate' and declined.record_id = e.id and declined.act = 'estimate.refused'))))
       order by 1 limit 1`,
      [endOfRestoredRecords],
    )
    return wrong ? `${wrong.number} is ${wrong.state}, and its order does not follow` : null
  },
}

/** A mail that the outbox records as sent was accepted by the mail server. */
const sentMailsWereDelivered: Invariant = {
  name: 'a mail recorded as sent was accepted by the server',
  source: 'docs/decisions/0061-one-outbox.md',
  tables: ['outgoing_mails'],
  async check({ query, mail }) {
    const rows = await query<{ id: string }>(
      `select id from outgoing_mails where state = 'sent' and channel = 'mail' and created_at >= $1 order by created_at, id`,
      [endOfRestoredRecords],
    )
    const delivered = [...mail.delivered.keys()]
    const lost = rows.find(({ id }) => !delivered.some((one) => one.endsWith(id)))
    return lost ? 'a mail is recorded as sent that the server never accepted' : null
  },
}

/** No mail is accepted twice, unless the connection broke before the site was told, or its job ran twice (decision 6). */
const mailsLeaveOnce: Invariant = {
  name: 'each mail leaves once',
  source: 'docs/decisions/0061-one-outbox.md',
  tables: [acceptedMails],
  async check({ mail }) {
    const twice = [...mail.delivered.values()].find(({ id, times }) => times > 1 && !mail.inDoubt.has(id))
    return twice ? `“${twice.subject}” left ${twice.times} times` : null
  },
}

/** A queued mail has a job that will send it. */
const queuedMailsHaveJobs: Invariant = {
  name: 'a queued mail has a job',
  source: 'docs/decisions/0061-one-outbox.md',
  tables: ['outgoing_mails', 'sim_jobs'],
  async check({ query }) {
    const [lost] = await query<{ kind: string }>(
      `select m.kind from outgoing_mails m where m.state = 'queued'
       and not exists (select 1 from sim_jobs j where j.data::text like '%' || m.id || '%') order by m.created_at limit 1`,
    )
    return lost ? `a queued mail (${lost.kind}) has no job` : null
  },
}

/** People whom the site may write to, and the mails that were checked, of one run. */
interface KnownPeople {
  /** Addresses and names that each client has had. */
  clientsByEmail: Map<string, Set<string>>
  namesByClient: Map<string, Set<string>>
  /**
   * Addresses of others, with the names in their requests and messages: they sent one of these or a subscription, received a dossier, or
   * became staff. Those of now, and those after the previous step, whose records the current one may have deleted after a mail.
   */
  othersNow: Map<string, Set<string>>
  othersBefore: Map<string, Set<string>>
  checked: Set<string>
}

const knownPeople = new WeakMap<World, KnownPeople>()

/**
 * Adds the current addresses and names of all clients, and the addresses of others. Those of a merged client belong to the remaining
 * client from then on.
 */
export async function loadKnownPeople(world: World): Promise<KnownPeople> {
  const known = knownPeople.get(world) ?? {
    clientsByEmail: new Map(),
    namesByClient: new Map(),
    othersNow: new Map(),
    othersBefore: new Map(),
    checked: new Set(),
  }
  knownPeople.set(world, known)
  const clients = await world.query<{ id: string; owner: string; email: string | null; name: string | null }>(
    'select id, coalesce(merged_into, id) as owner, lower(email) as email, last_name as name from clients',
  )
  for (const { id, owner, email, name } of clients) {
    const names = known.namesByClient.get(owner) ?? new Set()
    known.namesByClient.set(owner, names)
    if (name) names.add(name)
    if (owner !== id) for (const former of known.namesByClient.get(id) ?? []) names.add(former)
    for (const [address, owners] of known.clientsByEmail)
      if (address === email || (owner !== id && owners.has(id))) owners.add(owner)
    if (email && !known.clientsByEmail.has(email)) known.clientsByEmail.set(email, new Set([owner]))
  }
  const others = await world.query<{ email: string | null; name: string | null }>(
    `select email, name from contact_messages union select email, last_name from quote_requests
     union select email, null from thread_messages union select email, null from newsletter_subscriptions
     union select expert_email, null from expert_dossiers union select after->>'email', null from events where act = 'staff.created'`,
  )
  known.othersBefore = known.othersNow
  known.othersNow = new Map()
  for (const { email, name } of others) {
    if (!email) continue
    const names = known.othersNow.get(email) ?? new Set()
    known.othersNow.set(email, names)
    if (name) names.add(name)
  }
  return known
}

/** Mails reach only their client, the sender of a message or request, a subscriber, an expert and the staff, and name no other client. */
const mailsReachTheirOwners: Invariant = {
  name: 'nobody is mailed what is not theirs',
  source: 'docs/product.md §9',
  tables: [
    acceptedMails,
    'clients',
    'contact_messages',
    'quote_requests',
    'thread_messages',
    'newsletter_subscriptions',
    'expert_dossiers',
  ],
  async check(world) {
    const { mail, deps } = world
    const { clientsByEmail, namesByClient, othersNow, othersBefore, checked } = await loadKnownPeople(world)
    const site = deps.facts.current()
    const workshop = new Set([site.contactEmail, ...site.locations.map(({ email }) => email)])
    const staff = Object.values(world.staff).map(({ email }) => email)
    for (const { id, to, text, subject } of mail.delivered.values()) {
      if (checked.has(id)) continue
      checked.add(id)
      if (workshop.has(to) || staff.includes(to)) continue
      const owners = clientsByEmail.get(to.toLowerCase())
      const names = othersNow.get(to) ?? othersBefore.get(to)
      if (!owners && !names) return `“${subject}” went to ${to}, who is no client and has written nothing`
      const ofClients = [...(owners ?? [])].flatMap((owner) => [...(namesByClient.get(owner) ?? [])])
      const own = new Set([...ofClients, ...(names ?? [])])
      const others = [...namesByClient.values()]
        .flatMap((names) => [...names])
        .filter((name) => !own.has(name))
      const other = others.find((name) => name !== erasedClientName && new RegExp(`\\b${name}\\b`).test(text))
      if (other) return `“${subject}” to ${to} names ${other}`
    }
    return null
  },
}

const signedSlips = new WeakMap<World, Map<string, string>>()

/** A slip that a client has signed stays as it was signed; only an erasure empties it. */
const signedSlipsStay: Invariant = {
  name: 'a signed slip never changes',
  source: 'docs/product.md §11.14; Code civil, article 1366',
  tables: ['order_slips'],
  async check(world, changes) {
    const known = signedSlips.get(world) ?? new Map<string, string>()
    signedSlips.set(world, known)
    const slips = await world.query<{ id: string; number: string; hash: string; is_erased: boolean }>(
      `select s.id, o.order_number as number, c.erased_at is not null as is_erased,
         md5(row(s.kind, s.content, s.signer, s.signature, s.created_at, s.signed_at)::text) as hash
       from order_slips s join orders o on o.id = s.order_id join clients c on c.id = o.client_id
       where s.signed_at is not null and ($1::text[] is null or s.id = any($1)) order by 2, 1`,
      [changes.ids('order_slips')],
    )
    for (const { id, number, hash, is_erased } of slips) {
      const before = known.get(id)
      if (before && before !== hash && !is_erased) return `a signed slip of ${number} has changed`
      known.set(id, hash)
    }
    return null
  },
}

export const recordInvariants: readonly Invariant[] = [
  numbersInOrder,
  chainsIntact,
  rimsCounted,
  lateDaysExplained,
  acceptedEstimatesHaveOrders,
  sentMailsWereDelivered,
  mailsLeaveOnce,
  queuedMailsHaveJobs,
  mailsReachTheirOwners,
  signedSlipsStay,
]
