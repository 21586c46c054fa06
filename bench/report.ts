import { cpus, totalmem } from 'node:os'
import { comparedRows, fromMemoryRows } from './compared-rows.ts'
import type { documentsPerSecond } from './documents.ts'
import type { CachedPageRates, Compared } from './pages.ts'
import type { submissionsPerSecond } from './submissions.ts'
import { kilobytes, megabytes } from './units.ts'
import type { pageWeights } from './weights.ts'

export interface Figures {
  fromMemory: CachedPageRates[]
  rendered: Compared[]
  submissions: Awaited<ReturnType<typeof submissionsPerSecond>>
  documents: Awaited<ReturnType<typeof documentsPerSecond>>
  weights: Awaited<ReturnType<typeof pageWeights>>
  /** Maximum memory in bytes under each load. */
  memory: { pages: number; photos: number; heavyPhotos: number }
  secondStart: number
}

/** Returns the measured half of docs/performance.md. The explanation of the figures below it is handwritten. */
export function writeReport(figures: Figures): string {
  const [cpu] = cpus()
  const { submissions, memory } = figures
  return `# Performance

Measured by \`npm run bench\` on ${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}; the
load generator, Debian’s \`wrk\`, runs on the same machine. 20 connections, the middle of nine turns of 2 seconds after 2 of warming up; what is
compared is asked in turns. Ratios are what to watch.

## Public pages for visitors, out of memory (bar: 0.65 × a bare handler)
Beside a handler of \`node:http\` that knows nothing but the page’s bytes (\`bench/bare-handler.mjs\`), and nginx with one worker, the same
bytes from disk, gzip ready-made.

| Page | As | Bytes | Requests per second | 97.5 % within | Bare handler | Ratio | nginx | Ratio |
|---|---|---|---|---|---|---|---|---|
${fromMemoryRows(figures.fromMemory)}

## Pages rendered for each request, beside a plain React Router page of the same size
What somebody signed in sees: a client’s lists and an order. The plain page (\`bench/plain-page/\`) has a list of linked cards, no database and
no header beside its type.

| Page | As | Bytes | Requests per second | 97.5 % within | Plain page | Ratio |
|---|---|---|---|---|---|---|
${comparedRows(figures.rendered)}

## Quote requests
${submissions.photos} photos of ${kilobytes(submissions.photoBytes)} each (2,560 × 1,920, as the browser shrinks them), decoded, turned, written anew and stored;
then the answers; ${submissions.senders} senders at once: **${submissions.rate.toFixed(2)} requests per second**, that is
${(submissions.rate * submissions.photos).toFixed(1)} photos per second.

## Documents
PDF/A-3a with Factur-X, one after the other in a process of their own with the site's limits of memory; the quote has four sheets of general
terms. Resident memory ${megabytes(figures.documents.before)} before the first, ${megabytes(figures.documents.peak)} at most.

| Document | File | Per second | CPU for one |
|---|---|---|---|
${figures.documents.printed.map(({ kind, bytes, perSecond, work }) => `| ${kind} | ${kilobytes(bytes)} | ${perSecond.toFixed(1)} | ${Math.round(work)} ms |`).join('\n')}

## Start and memory
Second start to the first page: **${(figures.secondStart / 1000).toFixed(2)} s** (bar: 2 s). Most memory of the processes, pages that they share counted once: ${megabytes(memory.pages)} under
the pages, **${megabytes(memory.photos)}** under the photos, ${megabytes(memory.heavyPhotos)} under six heavy ones of one visitor at once (bar: 300 MB).

## Weight of a page
Brotli as served; JavaScript is everything loaded before the page is touched (bar: 130 KB, /devis 155 KB).

| Page | JavaScript | CSS | HTML |
|---|---|---|---|
${figures.weights.map(({ path, script, style, html }) => `| ${[`\`${path}\``, ...[script, style, html].map(kilobytes)].join(' | ')} |`).join('\n')}
`
}
