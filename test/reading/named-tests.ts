import { existsSync, readFileSync } from 'node:fs'

export interface NamedTest {
  file: string
  title: string
}

const inBackticks = /`([^`]+)`/g

/** Returns the texts in backticks. */
export const readBackticks = (text: string) => [...text.matchAll(inBackticks)].map(([, word = '']) => word)

/** Returns the tests of a nested list: each file in backticks, and below it its titles as “title”. */
export const readListedTests = (list: string): NamedTest[] =>
  list.split(/^ {2}- (?=`)/m).flatMap((entry) => {
    const [file = ''] = readBackticks(entry)
    return [...entry.matchAll(/^ {4}- “(.+)”$/gm)].map(([, title = '']) => ({ file, title }))
  })

/** Returns the source of a test file without the sections that end its titles (« (§11.13) », `scripts/conformance.mjs`). */
export const readWithoutSections = (file: string) =>
  readFileSync(file, 'utf8').replace(/ \((?:§|decision )[^()]*\)(?=['"`],)/g, '')

/** Whether the file has a test or a group of tests with this title, `test.each` included. */
export function hasTest({ file, title }: NamedTest): boolean {
  const source = existsSync(file) ? readWithoutSections(file).replace(/\(\s+/g, '(') : ''
  return ["'", '"', '`'].some((quote) => source.includes(`(${quote}${title}${quote},`))
}
