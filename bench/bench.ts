import { readFile, rm, writeFile } from 'node:fs/promises'
import { startSite } from '../test/site-process.ts'
import { makeTemporaryFolder } from '../test/temporary-folder.ts'
import { measureGrowth } from './growth.ts'
import { compareWithNginx, compareWithPlainPage } from './pages.ts'
import { writeReport } from './report.ts'
import { hasNginx } from './same-bytes.ts'
import { secondStart } from './second-start.ts'
import { submissionsPerSecond } from './submissions.ts'
import { pageWeights } from './weights.ts'

const report = 'docs/performance.md'
/** What follows in the report is written by hand and stays. */
const byHand = '\n## What limits these figures, and what was tried\n'

/**
 * Measures the site as it runs in production and writes docs/performance.md. Figures of one run compare
 * with each other, not with those of another machine: the ratios are what to watch.
 */
const dataDir = await makeTemporaryFolder('bench')
const settings = { DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'error' }
if (!hasNginx)
  console.log('nginx is not installed: pages out of memory are measured without anything beside them.')
try {
  const fromMemory = await withSite({}, async ({ origin }) => [
    ...(await compareWithNginx(origin, '/')),
    ...(await compareWithNginx(origin, '/services/renovation')),
  ])
  const { rendered, afterPages } = await withSite({ PAGE_CACHE_MB: '0' }, async (site) => ({
    rendered: [
      await compareWithPlainPage(site.origin, '/'),
      await compareWithPlainPage(site.origin, '/devis'),
    ],
    afterPages: await site.peakMemory(),
  }))
  const { submissions, weights, afterPhotos } = await withSite({}, async (site) => ({
    submissions: await submissionsPerSecond(site.origin),
    weights: await pageWeights(site.origin, ['/', '/devis', '/services/renovation', '/actualites']),
    afterPhotos: await site.peakMemory(),
  }))
  const measured = writeReport({
    fromMemory,
    rendered,
    hasNginx,
    submissions,
    weights,
    memory: { afterPages, afterPhotos },
    secondStart: await secondStart(settings),
  })
  const [, written = ''] = (await readFile(report, 'utf8').catch(() => '')).split(byHand)
  await writeFile(report, `${measured}\n${await measureGrowth()}${byHand}${written}`)
  console.log(measured)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

type Site = Awaited<ReturnType<typeof startSite>>

async function withSite<Result>(changes: Record<string, string>, measure: (site: Site) => Promise<Result>) {
  const site = await startSite({ ...settings, ...changes })
  try {
    return await measure(site)
  } finally {
    await site.kill('SIGTERM')
  }
}
