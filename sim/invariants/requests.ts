import { receivedEstimatePath } from '../../app/http/page-addresses.ts'
import { signedPath } from '../../domain/kernel/signatures.ts'
import { listRoutes } from '../../test/reading/list-routes.ts'
import { type BuiltSite, findBuiltSite, withoutIds } from '../built-site.ts'
import type { Invariant } from '../invariant.ts'
import { type Picks, picksOf } from '../picks.ts'
import type { World } from '../world.ts'

/*
 * Rules about requests to the built site. They are checked after each step that sent some.
 */

/** Ids of one client's records that addresses contain; a missing one is a record that does not exist. */
interface RecordsOfClient {
  id: string
  /** Texts that occur only in the pages of this client: mail address, numbers of documents. */
  texts: string[]
  estimate: { id: string; pos_id: string; number: string } | null
  invoice: { id: string; pos_id: string } | null
  order: { id: string } | null
  rim: string | null
  supplement: string | null
  withdrawal: string | null
  request: string | null
}

const unknownId = 'AAAABBBBCCCCDDDD'

const privateSections = /^routes\/(client-area|matter|received-estimate|received-request|supplement)\//

/** Routes whose address names a record. New routes of these sections are included automatically. */
const privateRoutes = listRoutes().filter(
  ({ pattern, files }) =>
    pattern.includes(':') &&
    files.some((file) => privateSections.test(file) || file === 'routes/office/office.tsx'),
)

/** Number of office pages that are asked for in one check: all of them share one access check. */
const officePagesPerCheck = 6

/**
 * No visitor or client reads another client's record: every page of a random client denies a visitor, another client and a link
 * to something else.
 */
const pagesArePrivate: Invariant = {
  name: 'nobody reads another person’s page',
  source: 'docs/product.md §6, §9',
  async check(world) {
    const site = await findBuiltSite(world)
    if (!site || site.requestSeed === null) return null
    const picks = picksOf(site.requestSeed)
    site.requestSeed = null
    const owner = await pickClient(world, picks)
    if (!owner) return null
    const { cookie, query } = await pickStranger(world, picks, owner, site.sessions)
    const ask = (path: string) => site.fetch(path + query, { headers: { Cookie: cookie } })
    return (
      (await findLeak(ask, addressesOf(owner, picks), owner.texts)) ?? findMissingPage(world, site, owner)
    )
  },
}

/**
 * Requests each path as a visitor or client who may open none of them. Returns a sentence about the first that shows one of the
 * texts, or is a file.
 */
export async function findLeak(
  ask: (path: string) => Promise<Response>,
  paths: readonly string[],
  texts: readonly string[],
): Promise<string | null> {
  for (const path of paths) {
    const response = await ask(path)
    const text = await response.text()
    const shown = texts.find((one) => text.includes(one))
    if (shown) return `${shown} is on ${withoutIds(path)} for another person`
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
    if (response.status === 200 && !isPage) return `another person gets the file ${withoutIds(path)}`
  }
  return null
}

/**
 * Opens the client's estimate by its link, so that the rule above does not ask for pages that nobody can open. A change of the mail
 * address revokes earlier links, which then redirect to a page that offers a new one.
 */
async function findMissingPage(
  { clock, deps }: World,
  site: BuiltSite,
  { estimate }: RecordsOfClient,
): Promise<string | null> {
  if (!estimate) return null
  const path = receivedEstimatePath({ posId: estimate.pos_id, id: estimate.id })
  const response = await site.fetch(signedPath(path, clock.now(), deps.secret))
  return response.status === 303 || (await response.text()).includes(estimate.number)
    ? null
    : `the client cannot open ${estimate.number}: ${response.status}`
}

/** Returns the newest records of a random client who has an estimate or an invoice. */
async function pickClient({ query }: World, picks: Picks): Promise<RecordsOfClient | null> {
  const clients = await query<RecordsOfClient>(
    `select c.id, array_remove(array[nullif(c.email, '')]
         || array(select estimate_number from estimates where client_id = c.id)
         || array(select invoice_number from invoices where client_id = c.id)
         || array(select order_number from orders where client_id = c.id), null) as texts,
       (select jsonb_build_object('id', id, 'pos_id', pos_id, 'number', estimate_number) from estimates where client_id = c.id order by created_at desc, estimate_number desc limit 1) as estimate,
       (select jsonb_build_object('id', id, 'pos_id', pos_id) from invoices where client_id = c.id order by created_at desc, invoice_number desc limit 1) as invoice,
       (select jsonb_build_object('id', id) from orders where client_id = c.id order by created_at desc, order_number desc limit 1) as order,
       (select r.id from order_rims r join orders o on o.id = r.order_id where o.client_id = c.id order by o.created_at desc, o.order_number desc, r.place limit 1) as rim,
       (select s.id from supplements s join orders o on o.id = s.order_id where o.client_id = c.id order by s.proposed_at desc, s.id limit 1) as supplement,
       (select w.id from withdrawals w join estimates e on e.id = w.estimate_id where e.client_id = c.id order by w.created_at desc, w.id limit 1) as withdrawal,
       (select q.id from quote_requests q where lower(q.email) = lower(c.email) order by q.created_at desc, q.id limit 1) as request
     from clients c where c.merged_into is null and c.erased_at is null
       and (exists (select 1 from estimates e where e.client_id = c.id) or exists (select 1 from invoices i where i.client_id = c.id))
     order by c.created_at, c.last_name, c.id`,
  )
  return clients.length > 0 ? picks.oneById(clients, ({ id }) => id) : null
}

/** Returns the cookie and the query of a visitor, of a signed-in client, or of the holder of a link to another client's estimate. */
async function pickStranger(
  { query, clock, deps }: World,
  picks: Picks,
  owner: RecordsOfClient,
  sessions: ReadonlyMap<string, string>,
): Promise<{ cookie: string; query: string }> {
  const others = await query<{ id: string; estimate: string; pos_id: string }>(
    `select c.id, e.id as estimate, e.pos_id from clients c join estimates e on e.client_id = c.id
     where c.id <> $1 and c.merged_into is null and lower(c.email) is distinct from (select lower(email) from clients where id = $1)
     order by e.created_at, e.estimate_number`,
    [owner.id],
  )
  const idOf = (other: (typeof others)[number]) => other.estimate
  const signedIn = others.filter(({ id }) => sessions.has(id))
  const kind = picks.one(['visitor', 'client', 'client', 'link'] as const)
  if (kind === 'client' && signedIn.length > 0)
    return { cookie: sessions.get(picks.oneById(signedIn, idOf).id) ?? '', query: '' }
  if (kind !== 'link' || others.length === 0) return { cookie: '', query: '' }
  const { estimate, pos_id } = picks.oneById(others, idOf)
  const path = receivedEstimatePath({ posId: pos_id, id: estimate })
  const link = signedPath(path, clock.now(), deps.secret)
  return { cookie: '', query: link.slice(link.indexOf('?')) }
}

/** Returns the addresses of the client's records: every page of clients, and some of the office. */
function addressesOf(owner: RecordsOfClient, picks: Picks): string[] {
  const [office, own] = [true, false].map((isOffice) =>
    privateRoutes.filter(({ pattern }) => pattern.startsWith('/gestion/') === isOffice),
  )
  const some = Array.from({ length: officePagesPerCheck }, () => picks.one(office ?? []))
  return [...(own ?? []), ...some].flatMap(({ pattern }) =>
    pattern.includes('/suivi/')
      ? [
          fill(pattern.replace(':kind', 'commande'), owner.order, owner),
          fill(pattern.replace(':kind', 'devis'), owner.estimate, owner),
        ]
      : fill(pattern, recordAt(pattern, owner), owner),
  )
}

/** Returns the record that a pattern names by its section. */
function recordAt(pattern: string, owner: RecordsOfClient): { id: string; pos_id?: string } | null {
  const { estimate, invoice, order, supplement, withdrawal, request } = owner
  const byId = (id: string | null) => (id === null ? null : { id })
  if (/\/(factures?|impressions)\//.test(pattern)) return invoice
  if (/\/commandes?\//.test(pattern)) return order
  if (/\/(devis|devis_recu|dossiers|restitutions)\//.test(pattern)) return estimate
  if (/\/retractations\//.test(pattern)) return byId(withdrawal)
  if (/\/supplement\//.test(pattern)) return byId(supplement)
  if (/\/demandes\//.test(pattern)) return byId(request)
  return byId(owner.id)
}

const fill = (pattern: string, record: { id: string; pos_id?: string } | null, { rim }: RecordsOfClient) =>
  pattern
    .replace(':posId', record?.pos_id ?? 'epinal')
    .replace(':id', record?.id ?? unknownId)
    .replace(':rimId', rim ?? unknownId)
    .replace(/:\w+/g, unknownId)

/** Maximum CPU time in milliseconds for which a request may keep the event loop busy: other visitors wait for as long. */
const longestBlock = 200

/** A request lets the process answer others in the meantime. */
const loopStaysFree: Invariant = {
  name: 'no request holds the event loop for more than 200 ms',
  source: 'docs/security.md; test/hostile',
  observes: [pagesArePrivate.name],
  async check(world) {
    const site = await findBuiltSite(world)
    if (!site) return null
    const { request, milliseconds } = site.slowest
    site.slowest = { request: '', milliseconds: 0 }
    return milliseconds > longestBlock
      ? `${request} held the event loop for ${Math.round(milliseconds)} ms`
      : null
  },
}

export const requestInvariants: readonly Invariant[] = [pagesArePrivate, loopStaysFree]
