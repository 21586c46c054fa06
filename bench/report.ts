import { cpus, totalmem } from 'node:os'
import { cachedPageRows, comparedRows } from './compared-rows.ts'
import type { measureDocumentsPerSecond } from './documents.ts'
import type { CachedPageRates, ComparedRates } from './pages.ts'
import type { measureSubmissionsPerSecond } from './submissions.ts'
import { formatKilobytes, formatMegabytes } from './units.ts'
import type { measurePageWeights } from './weights.ts'

export interface BenchFigures {
  fromMemory: CachedPageRates[]
  rendered: ComparedRates[]
  submissions: Awaited<ReturnType<typeof measureSubmissionsPerSecond>>
  documents: Awaited<ReturnType<typeof measureDocumentsPerSecond>>
  weights: Awaited<ReturnType<typeof measurePageWeights>>
  /** Maximum memory in bytes under each load. */
  memory: { pages: number; photos: number; heavyPhotos: number }
  secondStart: number
}

/** Heading in docs/performance.md from which on the page is handwritten: the report does not overwrite it. */
export const handwrittenHeading = '## Bottlenecks, and optimizations that were tried'

/**
 * Returns the measured part of docs/performance.md up to the response times with 1,000 and 1,000,000 records, which
 * `bench/growth.ts` measures.
 */
export function writeReport(figures: BenchFigures): string {
  const [cpu] = cpus()
  const { submissions, memory } = figures
  const date = new Date().toLocaleDateString('en-GB', { dateStyle: 'long' })
  return `# Performance

Measured on ${date} by \`npm run bench\` on ${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, with Debian’s \`wrk\` on the same
machine: 20 connections, the median of nine turns of 2 seconds after 2 of warming up. Compared servers are asked in turns. Watch the ratios:
other figures depend on the machine.

[Commands](#commands) and [budgets](#budgets) are at the end.

## Public pages served from the in-memory cache (budget: 0.65 × a bare handler)
Compared with a \`node:http\` handler that sends the same bytes (\`bench/bare-handler.mjs\`) and with nginx, one worker, same bytes from disk,
pre-compressed.

| Page | As | Bytes | Requests per second | 97.5 % within | Bare handler | Ratio | nginx | Ratio |
|---|---|---|---|---|---|---|---|---|
${cachedPageRows(figures.fromMemory)}

## Pages rendered for each request
A signed-in client’s lists and an order, compared with a plain React Router page of the same size (\`bench/plain-page/\`: linked cards, no
database, no header but its type).

| Page | As | Bytes | Requests per second | 97.5 % within | Plain page | Ratio |
|---|---|---|---|---|---|---|
${comparedRows(figures.rendered)}

## Receipt of quote requests with photos
${submissions.photos} photos of ${formatKilobytes(submissions.photoBytes)} each (2,560 × 1,920, as the browser shrinks them) are decoded, turned, encoded and stored, then the answers are sent;
${submissions.senders} senders at once: **${submissions.rate.toFixed(2)} requests per second**, ${(submissions.rate * submissions.photos).toFixed(1)} photos per second.

## Documents
PDF/A-3a with Factur-X, printed one after the other in a process with the site’s memory limits; the estimate has four sheets of general terms.
Resident memory ${formatMegabytes(figures.documents.before)} before the first, ${formatMegabytes(figures.documents.peak)} at the peak.

| Document | CPU | File | Per second |
|---|---|---|---|
${figures.documents.printed.map(({ kind, bytes, perSecond, work }) => `| ${kind} | ${Math.round(work)} ms | ${formatKilobytes(bytes)} | ${perSecond.toFixed(1)} |`).join('\n')}

## Start and memory
Second start to the first page: **${(figures.secondStart / 1000).toFixed(2)} s**. Peak memory of the processes, shared pages counted once: ${formatMegabytes(memory.pages)} under the pages,
**${formatMegabytes(memory.photos)}** under the photos, ${formatMegabytes(memory.heavyPhotos)} under six heavy photos of one visitor at once.

## Weight of a page
Brotli as served; JavaScript is everything loaded before the page is touched.

| Page | JavaScript | CSS | HTML |
|---|---|---|---|
${figures.weights.map(({ path, script, style, html }) => `| ${[`\`${path}\``, ...[script, style, html].map(formatKilobytes)].join(' | ')} |`).join('\n')}
`
}
