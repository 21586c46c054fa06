import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTextComparer } from '../../adapters/text-comparer.ts'
import { htmlToText, splitHtmlBlocks } from '../../domain/kernel/html/parse-html.ts'
import { sanitizeHtml } from '../../domain/kernel/html/sanitize-html.ts'
import { mergeHtml, mergeLines } from '../../domain/kernel/html/three-way-merge.ts'
import { abridgeDiff, diffWords, maxDiffParts } from '../../domain/kernel/html/word-diff.ts'
import { compareWorker } from '../../server/environment/paths.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

test('splitHtmlBlocks() splits a text into its outermost elements (§11.18)', () => {
  const html = '<h2>A</h2>\n<ul><li>b<ul><li>c</li></ul></li></ul><hr />d <p>e<br />f</p>'
  expect(splitHtmlBlocks(html)).toEqual([
    '<h2>A</h2>',
    '<ul><li>b<ul><li>c</li></ul></li></ul>',
    '<hr />',
    'd',
    '<p>e<br />f</p>',
  ])
  expect(htmlToText('<p>a &amp; b</p><figure><img src="/x" alt="Une jante" /></figure><p>c</p>')).toBe(
    'a & b\n[image\u00a0: Une jante]\nc',
  )
})

const base = '<p>1</p><p>2</p><p>3</p>'

test('empty, unclosed and long HTML is read in one pass (§9, §11.18)', () => {
  expect(splitHtmlBlocks('<p>a<p>b<br>c')).toEqual(['<p>a', '<p>b<br>c'])
  expect(htmlToText('<p>a\n   b</p><ul><li>c</li></ul>d<br>e<hr />')).toBe('a b\nc\nd\ne')
  for (const part of [' ', '\n ', '<', '<p', '<img alt="', '&', '</p>']) {
    const long = part.repeat(60_000)
    expect(htmlToText(`<p>${long}</p>`).length).toBeLessThan(3_000_000)
    expect(splitHtmlBlocks(`<p>${long}</p>`).join('').length).toBeLessThan(3_000_000)
  }
})

test('comparing texts that differ in every other word or line returns a limited number of parts (§11.18)', () => {
  const text = (word: string, between: string) =>
    Array.from({ length: 1_500 }, (_, index) => `${word}${index}${between}le${between}`).join('')
  const byWord = diffWords(text('a', ' '), text('b', ' '))
  expect([byWord.isByLine, byWord.parts.length <= maxDiffParts]).toEqual([true, true])
  const byLine = diffWords(text('a', '\n'), text('b', '\n'))
  expect([byLine.isByLine, byLine.parts.length <= maxDiffParts]).toEqual([true, true])
  for (const { parts } of [byWord, byLine])
    expect(
      parts
        .filter(({ kind }) => kind !== 'added')
        .map(({ text }) => text)
        .join(''),
    ).toContain('a1499')
})

test('deeply nested unclosed elements are reduced to their text (§9, §11.18)', () => {
  expect(sanitizeHtml(`${'<b>'.repeat(60_000)}mot`)).toBe('mot')
  expect(sanitizeHtml(`${'<i></b>'.repeat(28_000)}mot`)).toBe('mot')
  expect(sanitizeHtml(`<ul>${'<li>mot'.repeat(3_000)}</ul>`)).toContain('<li>mot</li>')
  expect(sanitizeHtml('<table>'.concat('<tr><td>a'.repeat(3_000)))).toContain('<td>a</td>')
})

test('changes of two people to different paragraphs are merged (§11.18)', async () => {
  expect(await mergeHtml(base, '<p>1a</p><p>2</p><p>3</p>', '<p>1</p><p>2</p><p>3b</p>')).toBe(
    '<p>1a</p>\n<p>2</p>\n<p>3b</p>',
  )
  expect(await mergeHtml(base, '<p>0</p><p>1</p><p>2</p><p>3</p>', '<p>1</p><p>3</p>')).toBe(
    '<p>0</p>\n<p>1</p>\n<p>3</p>',
  )
  expect(await mergeHtml(base, '<p>x</p><p>2</p><p>3</p>', '<p>x</p><p>2</p><p>3</p>')).toBe(
    '<p>x</p>\n<p>2</p>\n<p>3</p>',
  )
  expect(await mergeLines('/a A\n/b B', '/a A\n/b B\n/c C', '/b B')).toBe('/b B\n/c C')
})

test.each([
  ['<p>1a</p><p>2</p><p>3</p>', '<p>1b</p><p>2</p><p>3</p>'],
  ['<p>1</p><p>a</p><p>2</p><p>3</p>', '<p>1</p><p>b</p><p>2</p><p>3</p>'],
  ['<p>1</p><p>3</p>', '<p>1</p><p>2b</p><p>3</p>'],
])(
  'mergeHtml() of %s and %s returns null, because the same paragraph was changed twice (§11.18)',
  async (mine, theirs) => {
    expect(await mergeHtml(base, mine, theirs)).toBeNull()
  },
)

const lines = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 6 })
  .map((all) => all.join('\n'))

test('a person who changed nothing gets the other person’s text (§11.18)', async () => {
  await fc.assert(
    fc.asyncProperty(lines, lines, async (before, after) => {
      expect(await mergeLines(before, before, after)).toBe(after)
      expect(await mergeLines(before, after, before)).toBe(after)
      expect(await mergeLines(before, after, after)).toBe(after)
    }),
  )
})

test('two texts of 12,000 different paragraphs are a conflict, and the event loop continues (§11.18)', async () => {
  const text = (name: string) => Array.from({ length: 12_000 }, (_, n) => `<p>${name}${n}</p>`).join('')
  let loopTurns = 0
  let isOver = false
  const countTurns = () => {
    loopTurns += 1
    if (!isOver) setImmediate(countTurns)
  }
  setImmediate(countTurns)
  expect(await mergeHtml(text('a'), text('b'), text('c'))).toBeNull()
  isOver = true
  // Other requests are handled between its steps.
  expect(loopTurns).toBeGreaterThan(1)
  const whole = text('a')
  expect(await mergeHtml(whole, whole, `${whole}<p>fin</p>`)).toMatch(/<p>a0<\/p>\n[\s\S]*<p>fin<\/p>$/)
})

test('a difference without its removed parts is the new text, and without its added parts the old text (§11.18)', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const { parts } = diffWords(before, after)
      const withoutParts = (kind: string) =>
        parts
          .filter((part) => part.kind !== kind)
          .map(({ text }) => text)
          .join('')
      expect([withoutParts('removed'), withoutParts('added')]).toEqual([after, before])
    }),
  )
  const long = 'entier '.repeat(400)
  const [head, , , tail] = abridgeDiff(diffWords(`${long}avant ${long}`, `${long}après ${long}`).parts)
  expect(head?.text).toContain('[…]')
  expect(tail?.text.length ?? 0).toBeLessThan(300)
  for (const part of [head, tail])
    expect(new Set(part?.text.trim().split(/\s+/))).toEqual(new Set(['entier', '[…]']))
})

test('long texts are compared by line, in a worker thread that does not delay documents (§11.18, §11.22)', async () => {
  const comparer = createTextComparer({ worker: compareWorker })
  const lines = (name: string) => Array.from({ length: 30_000 }, (_, index) => `${name} ${index}`)
  const [before, after] = [lines('ligne'), lines('ligne').with(7, 'autre')]
  const { parts, isByLine } = await comparer.compare(before.join('\n'), after.join('\n'))
  expect(isByLine).toBe(true)
  expect(parts.filter(({ kind }) => kind !== 'same').map(({ text }) => text)).toEqual([
    'ligne 7\n',
    'autre\n',
  ])
  const words = await comparer.compare(`${'mot '.repeat(1_000)}avant`, `${'mot '.repeat(1_000)}après`)
  expect(words.isByLine).toBe(false)
  expect(words.parts.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added'])
})

test('a comparison that never ends is stopped: the whole old text is removed, the whole new text added (§11.18, §11.22)', async () => {
  const worker = join(await makeTemporaryFolder('comparing'), 'worker.mjs')
  await writeFile(worker, 'export default function (job) { if (job) for (;;); return null }')
  const long = 'mot '.repeat(1_000)
  const { parts, isByLine } = await createTextComparer({ worker, timeout: 500 }).compare(long, `${long}fin`)
  expect(isByLine).toBe(true)
  expect(parts.map(({ kind }) => kind)).toEqual(['removed', 'added'])
})
