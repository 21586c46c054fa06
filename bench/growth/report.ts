import type { SiteSize } from './size.ts'

export const smallSite: SiteSize = {
  orders: 1_000,
  clients: 100,
  articles: 10,
  requests: 100,
  subscribers: 100,
}
export const largeSite: SiteSize = {
  orders: 1_000_000,
  clients: 100_000,
  articles: 10_000,
  requests: 100_000,
  subscribers: 100_000,
}
/** Number of measured requests per page and site: the published figures (docs/performance.md) were measured with as many. */
export const requestsPerPage = 120

/** 95th percentiles of one page, in milliseconds, on the small and on the large site. */
export interface PagePercentiles {
  name: string
  before: number
  after: number
}

/** Duration of the nightly calculation of order figures, and the number of orders in it. */
interface Night {
  ms: number
  orders: number
}

const ratioOf = ({ before, after }: PagePercentiles) => after / before

/** Whether a page is near or over the limit (50 ms, ratio 1.5) and has its own row in the report. */
const isListed = (page: PagePercentiles) => page.after > 50 || ratioOf(page) > 1.35

export const pageTableRow = (page: PagePercentiles): string =>
  `| ${page.name} | ${page.before.toFixed(1)} ms | ${page.after.toFixed(1)} ms | ${ratioOf(page).toFixed(2)} |`

const count = ({ orders, clients, articles, requests, subscribers }: SiteSize) => {
  const [o, c, a, r, s] = [orders, clients, articles, requests, subscribers].map((size) =>
    size.toLocaleString('en'),
  )
  return `${o} orders and as many invoices, ${c} clients, ${a} articles, ${r} requests and as many messages, ${s} subscribers and one newsletter issue for each thousand`
}

/** Returns the section of docs/performance.md about response times with 1,000 and 1,000,000 records. */
export function growthReport(pages: PagePercentiles[], [before, after]: readonly [Night, Night]): string {
  const listed = pages.filter(isListed)
  const others = pages.filter((page) => !isListed(page))
  const ratios = others.map(ratioOf)
  return `## Response times with 1,000 and 1,000,000 records
Two sites, asked in turns ${requestsPerPage} times per page, by a client with a hundred orders or by a staff member. Small: ${count(smallSite)}. Large:
${count(largeSite)}. 95th percentile (budget: ratio 1.5, 50 ms). Of ${pages.length} pages, the other ${others.length} took at most ${Math.max(...others.map((page) => page.after)).toFixed(1)} ms on the large site,
with ratios of ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} (\`npm run bench\` prints all, with PostgreSQL’s query plans):

| Page | small | large | ratio |
|---|---|---|---|
${listed.map(pageTableRow).join('\n')}

The nightly calculation of order figures takes ${before.ms.toFixed(0)} ms for ${before.orders.toLocaleString('en')} orders of three months, ${after.ms.toFixed(0)} ms for ${after.orders.toLocaleString('en')} (median of five).
`
}
