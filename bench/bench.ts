import { rm, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { startSite } from '../test/site-process.ts'
import { makeTemporaryFolder } from '../test/temporary-folder.ts'
import { measureGrowth } from './growth.ts'
import { requestsPerSecond } from './load.ts'
import { serveSameBytes } from './same-bytes.ts'
import { submissionsPerSecond } from './submissions.ts'
import { pageWeights } from './weights.ts'

/**
 * Measures the site as it runs in production and writes docs/performance.md. Figures of one run compare
 * with each other, not with those of another machine: the ratios are what to watch.
 */
const dataDir = await makeTemporaryFolder('bench')
const site = await startSite({ DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'error' })
try {
  const rows: string[][] = []
  for (const path of ['/', '/devis']) {
    const html = Buffer.from(await (await fetch(site.origin + path)).arrayBuffer())
    const rendered = await requestsPerSecond(site.origin + path)
    const same = await serveSameBytes(html, (url) => requestsPerSecond(url))
    rows.push([
      `\`${path}\`, rendered anew`,
      round(rendered.rate),
      `${rendered.p97} ms`,
      kilobytes(html.length),
    ])
    for (const { server, rate, p97 } of same) {
      rows.push([
        `the same bytes from ${server}`,
        round(rate),
        `${p97} ms`,
        `ratio ${(rendered.rate / rate).toFixed(3)}`,
      ])
    }
  }
  const beforePhotos = await site.peakMemory()
  const submissions = await submissionsPerSecond(site.origin)
  const weights = await pageWeights(site.origin, ['/', '/devis', '/services/renovation', '/actualites'])
  const report = write({ rows, submissions, weights, memory: [beforePhotos, await site.peakMemory()] })
  await writeFile('docs/performance.md', `${report}\n${await measureGrowth()}`)
  console.log(report)
} finally {
  await site.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
}

interface Figures {
  rows: string[][]
  submissions: Awaited<ReturnType<typeof submissionsPerSecond>>
  weights: Awaited<ReturnType<typeof pageWeights>>
  /** Bytes, after pages and after photos. */
  memory: [pages: number, photos: number]
}

function write({ rows, submissions, weights, memory: [pages, photos] }: Figures): string {
  const [cpu] = cpus()
  return `# Performance

Written by \`npm run bench\` on ${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}. The load
generator runs on the same machine. 20 connections, 8 seconds each after 2 of warming up.

## Pages
| What | Requests per second | 97.5 % within | Size |
|---|---|---|---|
${table(rows)}

## Quote requests
${submissions.photos} photos of ${kilobytes(submissions.photoBytes)} each (2,560 × 1,920, as the browser shrinks them), decoded, turned, written anew and stored;
then the answers; ${submissions.senders} senders at once: **${submissions.rate.toFixed(2)} requests per second**, that is
${(submissions.rate * submissions.photos).toFixed(1)} photos per second. What limits it: decoding and encoding JPEG, two at a time.

## Memory
Peak resident memory of the site's process: ${megabytes(pages)} after the pages, ${megabytes(photos)} after the photos (bar: 250 MB).

## Weight of a page
Brotli as served; JavaScript is everything loaded before the page is touched.

| Page | JavaScript | CSS | HTML |
|---|---|---|---|
${table(weights.map(({ path, script, style, html }) => [`\`${path}\``, kilobytes(script), kilobytes(style), kilobytes(html)]))}
`
}

function table(rows: string[][]): string {
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function round(rate: number): string {
  return Math.round(rate).toLocaleString('en')
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`
}
