import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import pLimit from 'p-limit'
import { check } from 'recheck'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { addressesOf } from '../app/pages.ts'
import { searchWords } from '../domain/lists/search-words.ts'
import { wholeAddress, wholeWords } from '../domain/people/erasure/redact-text.ts'

const rooms = '{app,domain,adapters,server,db,demo,scripts}/**/*.{ts,tsx,mjs}'
/** Rewritten at this moment: read in threads, with a size and five seconds each. */
const mailRooms = /mailbox|smtp-failure|error-details/

interface Allowed {
  /** As the source writes it. */
  pattern: RegExp
  /** The bound that makes it safe, where it stands. */
  because: string
  /** What the bound holds against: as slow as it gets. */
  provedBy: () => void
}

/** All that recheck does not find linear and that stands all the same. */
const allowed: Record<string, Allowed> = {
  'domain/lists/search-words.ts': {
    pattern: /(?<![\w-])(?:\+33|0033|0)?[\s.\-/()]*(?:\(0\)[\s.\-/]*)?([1-9](?:[\s.\-/]*\d){8})(?![\w-])/g,
    because: 'what is looked for is cut to 120 signs before (`longest`)',
    provedBy: () => {
      for (const sign of [' ', '(0)', '1 ', '1 2 3 4 ', '00-'])
        expect(searchWords(sign.repeat(1_000_000)).join(' ').length).toBeLessThanOrEqual(130)
    },
  },
}

/** Patterns that are put together while the site runs, each as it comes out. */
const composed: Record<string, RegExp[]> = {
  'domain/people/erasure/redact-text.ts': [wholeAddress('o.r+a@exemple.fr'), wholeWords('Marc (Zoé) Zoé')],
  'app/pages.ts': ['path', 'pattern'].map((audience) =>
    addressesOf('/gestion/:kind/:id/fichiers/:file.pdf', { audience } as Parameters<typeof addressesOf>[1]),
  ),
}

test('every pattern is linear: nobody can freeze the site by a text', async () => {
  const found = globSync(rooms)
    .flatMap(patternsOf)
    .filter(({ file }) => !mailRooms.test(file))
  expect(found.length).toBeGreaterThan(350)
  const patterns = new Map(
    [...found.flatMap(({ pattern }) => pattern ?? []), ...Object.values(composed).flat()].map((pattern) => [
      String(pattern),
      pattern,
    ]),
  )
  for (const { pattern } of Object.values(allowed)) {
    expect(patterns.has(String(pattern)), `${pattern} is allowed, and stands nowhere`).toBe(true)
    patterns.delete(String(pattern))
  }
  const inTurns = pLimit(3)
  const judged = await Promise.all(
    [...patterns.values()].filter(isRepeating).map((pattern) =>
      inTurns(async () => {
        const { status } = await check(pattern.source, pattern.flags, counted)
        const places = found.filter((one) => String(one.pattern) === String(pattern)).map(({ file }) => file)
        return status === 'safe' ? [] : [`${pattern} of ${places}: ${status}`]
      }),
    ),
  )
  expect(judged.flat()).toEqual([])
})

test('what is put together while the site runs is known here', () => {
  const made = globSync(rooms)
    .flatMap(patternsOf)
    .filter(({ pattern }) => pattern === null)
  const files = made.map(({ file }) => file).filter((file) => !mailRooms.test(file))
  expect([...new Set(files)].sort()).toEqual(Object.keys(composed).sort())
})

test.each(Object.entries(allowed))('what may stand in %s is bounded', (_, { provedBy }) => provedBy())

/** Judged by steps: a busy machine changes nothing. What is linear takes milliseconds. */
const counted = { timeout: 60_000, attackTimeout: null, incubationTimeout: null }

/** Without « * », « + » or « { » a pattern reads each sign as often as it is long. */
const isRepeating = ({ source }: RegExp) => /[*+{]/.test(source)

interface Found {
  file: string
  /** `null` where it is put together by `RegExp(…)`. */
  pattern: RegExp | null
}

function patternsOf(file: string): Found[] {
  const found: Found[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (isPattern(node))
      found.push({ file: relative('.', file), pattern: new RegExp(node.regex.pattern, node.regex.flags) })
    if (isConstruction(node)) found.push({ file: relative('.', file), pattern: null })
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return found
}

const isPattern = (node: object): node is { regex: { pattern: string; flags: string } } =>
  'type' in node && node.type === 'Literal' && 'regex' in node && Boolean(node.regex)

const isConstruction = (node: object) =>
  'callee' in node && (node.callee as { name?: string }).name === 'RegExp'
