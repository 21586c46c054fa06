// Runs Lighthouse mobile on every public page of a running site (`SITE`), or of one that it starts. Prints one line per page: the
// scores of the median of three visits, and the audits that lowered them.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { openDemoSite } from '../demo-site.mjs'
import { browserFlags, findBrowser } from '../machine/browser.mjs'

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
/** Number of visits per page, of which the median counts. */
const turns = Number(process.env.TURNS ?? 3)

const site = await openDemoSite()
const pages = process.argv.length > 2 ? process.argv.slice(2) : await listPages()
const chrome = await launch({
  chromePath: await findBrowser(),
  chromeFlags: ['--headless', ...browserFlags],
})
let hasLess = false
for (const page of pages) {
  const runs = []
  while (runs.length < turns) runs.push(await look(page))
  const { scores, weak } = runs.toSorted((a, b) => a.scores[0] - b.scores[0])[Math.floor(turns / 2)]
  if (scores.some((score) => score < 100)) hasLess = true
  console.log(`${page.padEnd(46)} ${scores.join(' / ')}  ${weak.join(', ')}`)
}
chrome.kill()
site.stop()
process.exit(hasLess ? 1 : 0)

/** Returns the four scores of one visit, and the audits that lowered them. */
async function look(page, attempt = 1) {
  const { lhr } = await lighthouse(site.origin + page, {
    port: chrome.port,
    onlyCategories: categories,
    logLevel: 'error',
  })
  // A browser on a busy machine sometimes paints nothing during the measurement; such a visit is repeated.
  if (lhr.categories.performance.score === null && attempt < 5) return look(page, attempt + 1)
  const scores = categories.map((category) => Math.round((lhr.categories[category].score ?? 0) * 100))
  const weighed = Object.values(lhr.categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => lhr.audits[id]),
  )
  const weak = weighed.filter(({ score }) => score !== null && score < 0.99)
  return { scores, weak: weak.map(({ id, displayValue }) => (displayValue ? `${id} ${displayValue}` : id)) }
}

/** Returns the pages of the sitemap, with only the newest article and the newest portfolio entry. */
async function listPages() {
  const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address]) => new URL(address).pathname)
  const isOneOfMany = (path) => /^\/(actualites|realisations)\/./.test(path)
  const newest = ['/actualites/', '/realisations/'].map((start) =>
    paths.find((path) => path.startsWith(start)),
  )
  return [...paths.filter((path) => !isOneOfMany(path)), ...newest]
}
