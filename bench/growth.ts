import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { connect } from '../db/client.ts'
import { findClient } from '../domain/clients/find-client.ts'
import { listedInvoices } from '../domain/invoices/list-invoices.ts'
import { lastTwelveMonths } from '../domain/lists/last-twelve-months.ts'
import { selectRecords } from '../domain/lists/list-records.ts'
import { listedOrders } from '../domain/orders/list-orders.ts'
import { fetchAt, signIn } from '../test/content/sign-in.ts'
import { startSite } from '../test/site/site-process.ts'
import { makeTemporaryFolder } from '../test/temporary-folder.ts'
import { fillToSize, type Size } from './fill-to-size.ts'

const small: Size = { orders: 1_000, clients: 100, articles: 10, requests: 100, subscribers: 100 }
const large: Size = {
  ...{ orders: 1_000_000, clients: 100_000, articles: 10_000, requests: 100_000 },
  subscribers: 100_000,
}
type Visitor = 'client' | 'staff'
const pages: readonly (readonly [string, string, Visitor?])[] = [
  ['the order list', '/espace_pro/commandes'],
  ['the order list, searched', '/espace_pro/commandes?recherche=peugeot+308&tri=ttc'],
  ['the invoice list', '/espace_pro/factures'],
  ['the invoice list, searched', '/espace_pro/factures?recherche=fa+0042'],
  ['an order', '/espace_pro/commande/DemoCommande0003'],
  ['an article', '/actualites/son-d-une-jante-maillet'],
  ['the home page', '/'],
  ['Aujourd’hui', '/gestion', 'staff'],
  ['the requests', '/gestion/demandes?pos=tous', 'staff'],
  ['the requests, searched', '/gestion/demandes?pos=tous&q=lefevre+42', 'staff'],
  ['a request', '/gestion/demandes/request50', 'staff'],
  ['the messages', '/gestion/messages', 'staff'],
  ['the messages, searched', '/gestion/messages?q=question+4200', 'staff'],
  ['the clients', '/gestion/clients', 'staff'],
  ['the clients, searched', '/gestion/clients?q=garage+4200', 'staff'],
  ['a client', '/gestion/clients/GarageSaintDie01', 'staff'],
  ['the board of orders', '/gestion/commandes?pos=tous', 'staff'],
  ['the orders as a list', '/gestion/commandes?pos=tous&vue=liste&etape=toutes', 'staff'],
  ['the orders, searched', '/gestion/commandes?pos=tous&vue=liste&etape=toutes&q=oi-450-io', 'staff'],
  ['the calendar of orders', '/gestion/commandes?pos=tous&vue=calendrier', 'staff'],
  ['an order of the office', '/gestion/commandes/order50', 'staff'],
  ['the quotes', '/gestion/devis?pos=tous', 'staff'],
  ['the quotes, searched', '/gestion/devis?pos=tous&q=oi-450-io', 'staff'],
  ['a quote', '/gestion/devis/epinal/estimate50', 'staff'],
  ['the invoices', '/gestion/factures?pos=tous', 'staff'],
  ['the invoices to be paid', '/gestion/factures?pos=tous&etat=a-encaisser', 'staff'],
  ['the invoices, searched', '/gestion/factures?pos=tous&q=fa-g-4200', 'staff'],
  ['an invoice', '/gestion/factures/epinal/invoice50', 'staff'],
  ['the payments', '/gestion/encaissements?pos=tous', 'staff'],
  ['the payments, searched', '/gestion/encaissements?pos=tous&q=fa-g-4200', 'staff'],
  ['the news of the office', '/gestion/actualites', 'staff'],
  ['the news of the office, searched', '/gestion/actualites?q=maillet', 'staff'],
  ['the portfolio of the office', '/gestion/realisations', 'staff'],
  ['the letters', '/gestion/lettre', 'staff'],
  ['the subscribers', '/gestion/lettre/abonnes', 'staff'],
  ['the subscribers, searched', '/gestion/lettre/abonnes?q=lecteur4200', 'staff'],
  ['people, by e-mail', '/gestion/donnees?q=demande50@exemple.fr', 'staff'],
  ['people, by name', '/gestion/donnees?q=garage+42', 'staff'],
  ['what goes when', '/gestion/donnees/conservation', 'staff'],
  ['the state of the site', '/gestion/etat', 'staff'],
  ['the audience of two years', '/gestion/audience?periode=730', 'staff'],
  ['one search over everything', '/gestion/recherche?q=muller+12', 'staff'],
]
const asked = 400

/**
 * The same pages of a small and of a large site, asked in turns, so that whatever else the machine does weighs
 * on both (docs/performance.md). Answers the section of the report.
 */
export async function measureGrowth(): Promise<string> {
  const sites = [await openSized(small), await openSized(large)] as const
  try {
    const rows: string[] = []
    for (const [name, path, visitor = 'client'] of pages) {
      const times: [number[], number[]] = [[], []]
      for (let turn = -20; turn < asked; turn++)
        for (const [index, site] of sites.entries()) {
          const time = await timeOf(site, path, visitor)
          // The first few warm up.
          if (turn >= 0) times[index]?.push(time)
        }
      const [before, after] = times.map(p95) as [number, number]
      rows.push(
        `| ${name} | ${before.toFixed(1)} ms | ${after.toFixed(1)} ms | ${(after / before).toFixed(2)} |`,
      )
    }
    return report(rows, await plansOf(sites[1].url))
  } finally {
    for (const site of sites) await site.close()
  }
}

async function openSized(size: Size) {
  const dataDir = await makeTemporaryFolder('growth')
  const site = await startSite({ DATA_DIR: dataDir, DEMO: 'on' })
  const url = (await readFile(join(dataDir, 'postgres/url'), 'utf8')).trim()
  await fillToSize(url, size)
  const fetchOf = fetchAt(site.origin)
  const cookies = {
    client: await signIn({ origin: site.origin, fetch: fetchOf }, 'pro@exemple.fr'),
    staff: await signIn({ origin: site.origin, fetch: fetchOf }, 'atelier@exemple.fr'),
  }
  return {
    url,
    ask: (path: string, visitor: Visitor) => fetchOf(path, { headers: { Cookie: cookies[visitor] } }),
    async close() {
      await site.kill('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface Sized {
  ask(path: string, visitor: Visitor): Promise<Response>
}

async function timeOf({ ask }: Sized, path: string, visitor: Visitor): Promise<number> {
  const start = performance.now()
  const answer = await ask(path, visitor)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return performance.now() - start
}

function p95(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
}

/** What PostgreSQL does for the customer's queries on the large site. */
async function plansOf(url: string): Promise<string> {
  const { db, pool } = connect(url, 'tw')
  try {
    const client = await findClient(db, 'GarageSaintDie01')
    if (!client) throw new Error('no demo client')
    const whose = { client: client.id, since: lastTwelveMonths(new Date()) }
    const orders = listedOrders.of(db, whose)
    const invoices = listedInvoices.of(db, whose)
    const newest = { by: 'created_at', descending: true } as const
    const queries = [
      ['Order list', selectRecords(db, orders, null, newest).limit(25)],
      [
        'Order list, searched',
        selectRecords(
          db,
          orders,
          {
            search: 'peugeot 308',
            searched: ['order_number', 'brand', 'model', 'registration_number'],
            only: null,
          },
          newest,
        ).limit(25),
      ],
      [
        'Invoice list, searched',
        selectRecords(
          db,
          invoices,
          { search: 'fa 0042', searched: ['invoice_number'], only: null },
          newest,
        ).limit(25),
      ],
    ] as const
    const plans = []
    for (const [name, query] of queries)
      plans.push(`${name}:\n\n\`\`\`\n${await explain(pool, query.toSQL())}\n\`\`\``)
    return plans.join('\n\n')
  } finally {
    await pool.end()
  }
}

async function explain(pool: pg.Pool, { sql, params }: { sql: string; params: unknown[] }): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, costs off, timing off, summary off) ${sql}`,
    params,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

function report(rows: string[], plans: string): string {
  const count = (size: Size) =>
    `${size.orders.toLocaleString('en')} orders and as many invoices, ${size.clients.toLocaleString('en')} clients, ${size.articles.toLocaleString('en')} articles, ${size.requests.toLocaleString('en')} requests and as many messages, ${size.subscribers.toLocaleString('en')} subscribers and a letter for each thousand`
  return `## Growth
Two sites side by side, asked in turns ${asked} times for each page, by one client with a hundred orders or by one of the staff: ${count(small)},
against ${count(large)}. 95 of 100 answers within (bar: ratio ≤ 1.5):

| Page | small | large | ratio |
|---|---|---|---|
${rows.join('\n')}

What PostgreSQL does on the large site:

${plans}
`
}

/** Replaces the report's last section, or adds it. */
async function writeSection(section: string): Promise<void> {
  const file = 'docs/performance.md'
  const [others = ''] = (await readFile(file, 'utf8')).split('\n## Growth\n')
  await writeFile(file, `${others.trimEnd()}\n\n${section}`)
}

if (import.meta.main) await writeSection(await measureGrowth())
