import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSections, readTaggedTests } from '../scripts/checks/conformance.mjs'

const sections = readSections()
const tests = readTaggedTests()

test('each section and decision named in the title of a test exists in the documents', () => {
  const knownTags = new Set([
    ...sections.map(({ number }) => `§${number}`),
    ...readdirSync('docs/decisions').map((name) => `decision ${Number(name.slice(0, 4))}`),
  ])
  const unknown = tests.flatMap(({ file, title, tags }) =>
    tags.filter((tag) => !knownTags.has(tag)).map((tag) => `${file} › ${title}: ${tag}`),
  )
  expect(tests.length).toBeGreaterThan(1_500)
  expect(unknown).toEqual([])
})

test('each section of the product has a test', () => {
  const proved = new Set(tests.flatMap(({ tags }) => tags))
  const unprovedSections = sections.filter(({ number }) => !proved.has(`§${number}`) && !isHeading(number))
  expect(unprovedSections.map(({ number, title }) => `§${number} ${title}`)).toEqual([])
})

/** Whether the number is a chapter (« 2 »): the tests of its sections cover it. */
const isHeading = (number: string) => sections.some((other) => other.number.startsWith(`${number}.`))
