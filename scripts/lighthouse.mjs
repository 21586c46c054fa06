// Lighthouse mobile on every public page of a running site (`SITE`), or of one started for it. Prints one line a page.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findBrowser } from './browser.mjs'
import { openDemoSite } from './demo-site.mjs'

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

const site = await openDemoSite()
const pages = process.argv.length > 2 ? process.argv.slice(2) : await listPages()
const chrome = await launch({
  chromePath: await findBrowser(),
  chromeFlags: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
})
let hasLess = false
for (const page of pages) {
  const { lhr } = await lighthouse(site.origin + page, {
    port: chrome.port,
    onlyCategories: categories,
    logLevel: 'error',
  })
  const scores = categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100))
  const weak = Object.values(lhr.audits).filter(
    ({ score, scoreDisplayMode }) =>
      score !== null && score < 0.9 && ['binary', 'numeric', 'metricSavings'].includes(scoreDisplayMode),
  )
  if (scores.some((score) => score < 100)) hasLess = true
  console.log(
    `${page.padEnd(40)} ${scores.join(' / ')}  ${weak.map(({ id, displayValue }) => `${id}${displayValue ? ` (${displayValue})` : ''}`).join(', ')}`,
  )
}
chrome.kill()
site.stop()
process.exit(hasLess ? 1 : 0)

/** Every page of the sitemap, but of the articles and of the portfolio's entries only the newest one. */
async function listPages() {
  const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address]) => new URL(address).pathname)
  const isOneOfMany = (path) => /^\/(actualites|realisations)\/./.test(path)
  const newest = ['/actualites/', '/realisations/'].map((start) =>
    paths.find((path) => path.startsWith(start)),
  )
  return [...paths.filter((path) => !isOneOfMany(path)), ...newest]
}
