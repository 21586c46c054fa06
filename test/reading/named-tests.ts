import { existsSync, readFileSync } from 'node:fs'

export interface NamedTest {
  file: string
  title: string
}

const inBackticks = /`([^`]+)`/g
const titlesOfFile = /`([^`]+)` › (“[^”]+”(?:, “[^”]+”)*)/g

/** Returns the texts in backticks in a cell of a table. */
export const readBackticks = (cell: string) => [...cell.matchAll(inBackticks)].map(([, word = '']) => word)

/** Returns the tests that a cell names, written as “`file` › “title”, “title””. */
export const readNamedTests = (cell: string): NamedTest[] =>
  [...cell.matchAll(titlesOfFile)].flatMap(([, file = '', titles = '']) =>
    titles
      .slice(1, -1)
      .split('”, “')
      .map((title) => ({ file, title })),
  )

/** Returns the source of a test file without the sections that end its titles (« (§11.13) », `scripts/conformance.mjs`). */
export const readWithoutSections = (file: string) =>
  readFileSync(file, 'utf8').replace(/ \((?:§|decision )[^()]*\)(?=['"`],)/g, '')

/** Returns whether the file has a test or a group of tests with this title, `test.each` included. */
export function hasTest({ file, title }: NamedTest): boolean {
  const source = existsSync(file) ? readWithoutSections(file).replace(/\(\s+/g, '(') : ''
  return ["'", '"', '`'].some((quote) => source.includes(`(${quote}${title}${quote},`))
}
