import { globSync, readFileSync } from 'node:fs'
import pLimit from 'p-limit'
import { check } from 'recheck'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { pathPatternOf } from '../app/http/pages.ts'
import { splitSearchWords } from '../domain/kernel/lists/search-words.ts'
import { wholeWordPatternOf } from '../domain/kernel/text/whole-word-pattern.ts'
import { mailAddressPatternOf } from '../domain/oversight/personal-data/redact-events.ts'

const rooms = '{app,domain,adapters,server,db,demo,scripts}/**/*.{ts,tsx,mjs}'

interface Allowed {
  /** The pattern as written in the source. */
  pattern: RegExp
  /** Limit that makes the pattern safe, and where the limit is set. */
  because: string
  /** Runs the slowest inputs and checks that the limit holds. */
  provedBy: () => void
}

/** Patterns that recheck does not find linear, and that are allowed because their input is bounded. */
const allowed: Record<string, Allowed> = {
  'domain/kernel/lists/search-words.ts': {
    pattern: /(?<![\w-])(?:\+33|0033|0)?[\s.\-/()]*(?:\(0\)[\s.\-/]*)?([1-9](?:[\s.\-/]*\d){8})(?![\w-])/g,
    because: 'the search text is cut to 120 characters before (`maxSearchLength`)',
    provedBy: () => {
      for (const sign of [' ', '(0)', '1 ', '1 2 3 4 ', '00-'])
        expect(splitSearchWords(sign.repeat(1_000_000)).join(' ').length).toBeLessThanOrEqual(130)
    },
  },
}

/** Patterns built at run time, with an example of each. */
const composed: Record<string, RegExp[]> = {
  'domain/kernel/text/whole-word-pattern.ts': [wholeWordPatternOf('Marc (Zoé) Zoé')],
  'domain/oversight/personal-data/redact-events.ts': [mailAddressPatternOf('o.r+a@exemple.fr')],
  'app/http/pages.ts': ['path', 'pattern'].map((audience) =>
    pathPatternOf('/gestion/:kind/:id/fichiers/:file.pdf', { audience } as Parameters<
      typeof pathPatternOf
    >[1]),
  ),
}

test('every regular expression takes linear time, so that no text can block the site (§9, §11.18)', async () => {
  const foundPatterns = globSync(rooms).flatMap(patternsOf)
  expect(foundPatterns.length).toBeGreaterThan(350)
  const patterns = new Map(
    [...foundPatterns.flatMap(({ pattern }) => pattern ?? []), ...Object.values(composed).flat()].map(
      (pattern) => [String(pattern), pattern],
    ),
  )
  for (const { pattern } of Object.values(allowed)) {
    expect(patterns.has(String(pattern)), `${pattern} is allowed, and stands nowhere`).toBe(true)
    patterns.delete(String(pattern))
  }
  const inTurns = pLimit(3)
  const results = await Promise.all(
    [...patterns.values()].filter(isRepeating).map((pattern) =>
      inTurns(async () => {
        const { status } = await check(pattern.source, pattern.flags, counted)
        const locations = foundPatterns
          .filter((one) => String(one.pattern) === String(pattern))
          .map(({ file }) => file)
        return status === 'safe' ? [] : [`${pattern} of ${locations}: ${status}`]
      }),
    ),
  )
  expect(results.flat()).toEqual([])
})

test('every regular expression built at run time is listed here', () => {
  const patternsBuiltAtRunTime = globSync(rooms)
    .flatMap(patternsOf)
    .filter(({ pattern }) => pattern === null)
  const files = patternsBuiltAtRunTime.map(({ file }) => file)
  expect([...new Set(files)].sort()).toEqual(Object.keys(composed).sort())
})

test.each(Object.entries(allowed))('the input of the exception %s is bounded', (_, { provedBy }) =>
  provedBy(),
)

/**
 * Options of recheck. Its limits count steps, so the result does not depend on the machine's speed. Linear patterns take
 * milliseconds.
 */
const counted = { timeout: 60_000, attackTimeout: null, incubationTimeout: null }

/** Whether a pattern contains « * », « + » or « { ». Others read each character at most as often as the pattern is long. */
const isRepeating = ({ source }: RegExp) => /[*+{]/.test(source)

interface Found {
  file: string
  /** The pattern; `null` if it is built by `RegExp(…)`. */
  pattern: RegExp | null
}

function patternsOf(file: string): Found[] {
  const findings: Found[] = []
  walk(programOf(file), (node) => {
    const { pattern, flags } = node.regex ?? {}
    if (pattern !== undefined) findings.push({ file, pattern: new RegExp(pattern, flags) })
    else if (node.callee?.name === 'RegExp') findings.push({ file, pattern: null })
  })
  return findings
}

test('no foreign text is used as a property name without a check (§9)', () => {
  const files = globSync(rooms)
  const exported = new Set(files.flatMap((file) => tablesOf(file).exported))
  const lookups = files.flatMap((file) => {
    const tables = new Set([...exported, ...tablesOf(file).own])
    const direct: string[] = []
    walk(programOf(file), (node, around) => {
      if (node.type !== 'MemberExpression' || !node.computed || node.property?.type === 'Literal') return
      const isCast = node.property?.type === 'TSAsExpression'
      if (!isCast && !tables.has(node.object?.name ?? '')) return
      const table = textOf(file, node.object)
      const isAsked = around.some(
        (one) => one.test && textOf(file, one.test).includes(`Object.hasOwn(${table},`),
      )
      const isWritten = around.at(-1)?.type === 'AssignmentExpression' && around.at(-1)?.left === node
      if (!isAsked && !isWritten) direct.push(`${file}: ${textOf(file, node)}`)
    })
    return direct
  })
  // `getOwnProperty` (`domain/kernel/text/own-property.ts`) reads only the object's own keys.
  expect(lookups).toEqual(knownFindings)
})

/** Lookups whose names come from the code itself: both objects have the same keys. */
const knownFindings = ['domain/people/staff/notices.ts: other[name as keyof NoticeChoices]']

/** Returns the names of a file's constants of type `Record<string, …>`, which a lookup with any text could read. */
function tablesOf(file: string): { own: string[]; exported: string[] } {
  const tables = { own: [] as string[], exported: [] as string[] }
  walk(programOf(file), ({ type, id }, around) => {
    if (type !== 'VariableDeclarator' || !id?.typeAnnotation || !id.name) return
    if (!/^:\s*(?:Readonly<|Partial<)*Record<string,/.test(textOf(file, id.typeAnnotation))) return
    if (around.some((one) => /Function/.test(one.type))) return
    tables.own.push(id.name)
    if (around.some((one) => one.type === 'ExportNamedDeclaration')) tables.exported.push(id.name)
  })
  return tables
}

interface Node {
  type: string
  start: number
  end: number
  name?: string
  computed?: boolean
  regex?: { pattern: string; flags: string }
  callee?: Node
  object?: Node
  property?: Node
  left?: Node
  test?: Node
  id?: Node & { typeAnnotation?: Node }
}

const programs = new Map<string, { source: string; program: object }>()

function read(file: string) {
  const knownProgram = programs.get(file)
  if (knownProgram) return knownProgram
  const source = readFileSync(file, 'utf8')
  const parsed = { source, program: parseSync(file, source).program }
  programs.set(file, parsed)
  return parsed
}

const programOf = (file: string) => read(file).program
const textOf = (file: string, node?: Node) => (node ? read(file).source.slice(node.start, node.end) : '')

/** Visits each node of a syntax tree with its ancestors, outermost first. */
function walk(
  tree: unknown,
  visit: (node: Node, ancestors: readonly Node[]) => void,
  ancestors: readonly Node[] = [],
): void {
  if (typeof tree !== 'object' || tree === null) return
  const isNode = 'type' in tree && typeof tree.type === 'string'
  if (isNode) visit(tree as Node, ancestors)
  const childAncestors = isNode ? [...ancestors, tree as Node] : ancestors
  for (const inner of Object.values(tree)) walk(inner, visit, childAncestors)
}
