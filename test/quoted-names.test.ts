import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const comment = /\/\*.*?\*\/|(?<![:'"])\/\/[^\n]*/gs
/** A name in camel case that stands in backticks, or the last part of `Type.property`. */
const quotedName = /`(?:[A-Za-z_]\w*\.)*([A-Za-z_]\w*[a-z][A-Z]\w*)(?:\(\))?`/g
/** Names of other projects and of the past. STYLE.md quotes some to advise against them. */
const foreignNames = new Set([
  'getDay',
  'criticalCss',
  'drawTotalsAndPaymentTerms',
  'drawClosing',
  'countPlanned',
  'countPlannedRims',
  'findX',
])

test('every name that a comment or a document quotes exists in the code', () => {
  const listed = execFileSync(
    'git',
    [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      '*.ts',
      '*.tsx',
      '*.mjs',
      '*.md',
      '*.css',
      '*.json',
      '*.sql',
      '*.yml',
    ],
    { encoding: 'utf8' },
  )
  const files = listed
    .split('\n')
    .filter((file) => file && !file.startsWith('imagery/') && file !== 'CHANGELOG.md')
  const names = new Set<string>()
  const quotes: { file: string; name: string }[] = []
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const prose = file.endsWith('.md') ? [text] : (text.match(comment) ?? [])
    for (const [, name = ''] of prose.join('\n').matchAll(quotedName)) quotes.push({ file, name })
    if (!file.endsWith('.md'))
      for (const [name] of text.replace(comment, '').matchAll(/[A-Za-z_]\w+/g)) names.add(name)
  }
  expect(quotes.length).toBeGreaterThan(500)
  expect(quotes.filter(({ name }) => !names.has(name) && !foreignNames.has(name))).toEqual([])
})
