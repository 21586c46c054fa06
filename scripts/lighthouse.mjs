// Lighthouse mobile on every public page of a running site (`SITE`), or of one started for it. Prints one line a page.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findBrowser } from './browser.mjs'

const pages = [
  '/',
  '/devis',
  '/a_propos',
  '/realisations',
  '/actualites',
  '/services/renovation',
  '/conditions_generales',
  '/confidentialite',
]
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

const site = process.env.SITE ? { origin: process.env.SITE, stop() {} } : await startSite()
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
for (const page of process.argv.length > 2 ? process.argv.slice(2) : pages) {
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
    `${page.padEnd(24)} ${scores.join(' / ')}  ${weak.map(({ id, displayValue }) => `${id}${displayValue ? ` (${displayValue})` : ''}`).join(', ')}`,
  )
}
chrome.kill()
site.stop()
process.exit(hasLess ? 1 : 0)

async function startSite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'tw-jantes-lighthouse-'))
  // As root, the embedded PostgreSQL runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755)
  const port = 20_000 + (process.pid % 10_000)
  const origin = `http://127.0.0.1:${port}`
  const child = spawn('node_modules/.bin/node', ['build/server/index.js'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: origin,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('the site did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    origin,
    stop() {
      child.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
      child.kill('SIGTERM')
    },
  }
}
