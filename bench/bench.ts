import { readFile, rm, writeFile } from 'node:fs/promises'
import { createFetch, signInToTestSite } from '../test/content/sign-in.ts'
import { startSite } from '../test/site/site-process.ts'
import { makeTemporaryFolder } from '../test/temporary-folder.ts'
import { measureDocumentsPerSecond } from './documents.ts'
import { measureGrowth } from './growth.ts'
import { type ComparedRates, compareCachedPage, compareWithPlainPage } from './pages.ts'
import { withPeakMemory } from './peak-memory.ts'
import { handwrittenHeading, writeReport } from './report.ts'
import { measureSecondStart } from './second-start.ts'
import { measureSubmissionsPerSecond, sendHeavyPhotos } from './submissions.ts'
import { measurePageWeights } from './weights.ts'

const report = 'docs/performance.md'

/**
 * Measures the site as it runs in production and writes docs/performance.md. Compare figures of one run with each other, not with
 * those of another machine: only ratios are meaningful.
 */
const dataDir = await makeTemporaryFolder('bench')
const settings = { DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'error' }
try {
  const fromMemory = await withSite({}, async ({ origin }) => [
    ...(await compareCachedPage(origin, '/')),
    ...(await compareCachedPage(origin, '/services/renovation')),
  ])
  const pages = await withSite({}, ({ origin, pid }) =>
    withPeakMemory(pid, () => compareSignedInPages(origin)),
  )
  const photos = await withSite({}, ({ origin, pid }) =>
    withPeakMemory(pid, () => measureSubmissionsPerSecond(origin)),
  )
  const weights = await withSite({}, ({ origin }) =>
    measurePageWeights(origin, ['/', '/devis', '/services/renovation', '/actualites']),
  )
  const heavyPhotos = await withSite({}, ({ origin, pid }) =>
    withPeakMemory(pid, () => sendHeavyPhotos(origin)),
  )
  const measured = writeReport({
    fromMemory,
    rendered: pages.result,
    submissions: photos.result,
    documents: await measureDocumentsPerSecond(),
    weights,
    memory: { pages: pages.peak, photos: photos.peak, heavyPhotos: heavyPhotos.peak },
    secondStart: await measureSecondStart(settings),
  })
  const heading = `\n${handwrittenHeading}\n`
  const [, written = ''] = (await readFile(report, 'utf8').catch(() => '')).split(heading)
  await writeFile(report, `${measured}\n${await measureGrowth()}${heading}${written}`)
  console.log(measured)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

/** Measures pages that are rendered for each request: those of a client. */
async function compareSignedInPages(origin: string) {
  const cookie = await signInToTestSite({ origin, fetch: createFetch(origin) }, 'pro@exemple.fr')
  const compared: ComparedRates[] = []
  for (const path of ['commandes', 'factures', 'devis', 'commande/DemoCommande0003'])
    compared.push(await compareWithPlainPage(origin, `/espace_pro/${path}`, cookie))
  return compared
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
