import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { smallPhoto } from '../test/content/photos.ts'
import { submitQuoteRequestTo } from '../test/content/submit-quote-request.ts'
import { startSite } from '../test/site/site-process.ts'
import { makeTemporaryFolder } from '../test/temporary-folder.ts'
import { sendLoad } from './load.ts'

/**
 * Runs mixed load for as many minutes as the first argument says, 30 by default: pages from the in-memory cache, rendered pages,
 * recorded visits, publications, quote requests. Exits with 1 if a request failed, a record was lost, or memory grew.
 */
const minutes = Number(process.argv[2] ?? 30)
const paths = [
  '/',
  '/actualites',
  '/realisations',
  '/services/renovation',
  '/devis',
  '/a_propos',
  '/actualites.data',
]
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** Maximum memory of the last quarter, as a multiple of that of the second quarter. */
const maxGrowth = 1.15

const dataDir = await makeTemporaryFolder('soak')
const site = await startSite({ DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'error' })
const url = (await readFile(join(dataDir, 'postgres/url'), 'utf8')).trim()
const database = new pg.Client({ connectionString: url, options: '-c search_path=tw' })
await database.connect()
const end = Date.now() + minutes * 60_000
const sent: string[] = []
const failures: string[] = []
const memory: number[] = []
try {
  const photo = await smallPhoto()
  const load = (encoding: 'br' | 'gzip', addresses: string[]) =>
    sendLoad({
      origin: site.origin,
      paths: addresses,
      headers: { 'Accept-Encoding': encoding },
      connections: 8,
      seconds: minutes * 60,
    })
  const loads = Promise.all([
    load('br', paths),
    load(
      'gzip',
      paths.map((path) => `${path}?utm_source=soak`),
    ),
  ])
  await Promise.all([loads, requests(photo), viewedPages(), publications(), watch()])
  const results = await loads
  const sum = (read: (result: Awaited<typeof loads>[number]) => number) =>
    results.reduce((total, result) => total + read(result), 0)
  const failed = sum((result) => result.failed)
  if (failed > 0) failures.push(`${failed} pages failed`)
  await checkNothingLost()
  checkMemory()
  const peak = Math.round((await site.peakMemory()) / 2 ** 20)
  console.log(
    `${minutes} min: ${sum((result) => result.requests)} pages (${Math.round(sum((result) => result.rate))}/s, 97.5 % within ${Math.max(...results.map(({ p97 }) => p97))} ms), ` +
      `${sent.length} quote requests, peak memory ${peak} MB; ${failures.length === 0 ? 'nothing failed' : ''}`,
  )
} finally {
  await database.end()
  await site.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
}
const log = site
  .output()
  .split('\n')
  .filter((line) => line.includes('"level":50'))
if (log.length > 0) failures.push(`${log.length} errors in the log, the first: ${log[0]}`)
for (const failure of failures) console.error(failure)
process.exitCode = failures.length === 0 ? 0 : 1

async function requests(photo: Buffer) {
  // The site accepts at most 600 quote requests an hour in total (docs/product.md §9.4).
  while (Date.now() < end) {
    const id = await submitQuoteRequestTo(site.origin, photo).catch(() => null)
    if (id) sent.push(id)
    else failures.push('a quote request was rejected')
    await wait(7_000)
  }
}

async function viewedPages() {
  for (let n = 0; Date.now() < end; n++) {
    const session = `${'soak'.repeat(4)}${n}`.slice(-16)
    const body = JSON.stringify({ session, path: '/', display_width: 390, access_params: {} })
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': browser,
      'X-Forwarded-For': `198.51.100.${n % 250}`,
    }
    const response = await fetch(`${site.origin}/audience`, { method: 'POST', headers, body }).catch(
      () => null,
    )
    if (response?.status !== 204) failures.push('a viewed page was rejected')
    await wait(50)
  }
}

async function publications() {
  while (Date.now() < end) {
    await database.query(
      `select pg_notify('tw_announcements', 'news'), pg_notify('tw_announcements', 'portfolio')`,
    )
    await wait(2_000)
  }
}

async function watch() {
  while (Date.now() < end) {
    memory.push(await site.memory())
    await wait(1_000)
  }
}

async function checkNothingLost() {
  const { rows } = await database.query<{ id: string }>('select id from quote_requests')
  const stored = new Set(rows.map(({ id }) => id))
  const lost = sent.filter((id) => !stored.has(id))
  if (lost.length > 0) failures.push(`${lost.length} quote requests lost`)
}

function checkMemory() {
  const quarter = (n: number) => memory.slice((n * memory.length) / 4, ((n + 1) * memory.length) / 4)
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const [early, late] = [median(quarter(1)), median(quarter(3))]
  const summary = `memory: ${Math.round(early / 2 ** 20)} MB in the second quarter, ${Math.round(late / 2 ** 20)} MB in the last`
  console.log(summary)
  if (late > early * maxGrowth) failures.push(summary)
}
