// Prints each section of docs/product.md with the tests of its rules; with a number (« 11.13 »), that section only.
import { readSections, readTaggedTests } from './checks/conformance.mjs'

const [asked] = process.argv.slice(2)
const tests = readTaggedTests()
for (const { number, title } of readSections()) {
  if (asked && number !== asked) continue
  console.log(`\n§${number} ${title}`)
  for (const test of tests)
    if (test.tags.includes(`§${number}`)) console.log(`  ${test.file} › ${test.title}`)
}
