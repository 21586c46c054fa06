import { globSync, readFileSync } from 'node:fs'

/**
 * @typedef {{ number: string, title: string }} Section A numbered section of the product: « 11.13 », « Estimates ».
 * @typedef {{ file: string, title: string, tags: string[] }} TaggedTest A test, or a group of tests, whose title ends with the sections
 *   or decisions that it proves: « … (§11.13, §11.27) », « … (decision 26) ».
 */

/**
 * Returns the sections whose rules tests can prove, in numeric order: the headings of docs/product.md and docs/product/. The decisions of
 * section 10 are cited one by one: « 10.4 ».
 *
 * @returns {Section[]}
 */
export function readSections() {
  const pages = ['docs/product.md', ...globSync('docs/product/*.md')].map((file) =>
    readFileSync(file, 'utf8'),
  )
  /** @type {Map<string, string>} */
  const titles = new Map()
  for (const page of pages) {
    for (const [, number = '', title = ''] of page.matchAll(/^#{2,3} §?(\d+(?:\.\d+)?) (.+)$/gm))
      titles.set(number, title)
    const decisions = page.split('## §10')[1] ?? ''
    for (const [, number, title = ''] of decisions.matchAll(/^(\d+)\. \*\*([^*]+?)\.?\*\*/gm))
      titles.set(`10.${number}`, title)
  }
  return [...titles]
    .map(([number, title]) => ({ number, title }))
    .sort((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }))
}

const taggedTitle =
  /\(\s*(['"`])((?:(?!\1).)+) \(((?:§[\d.]+|decision \d+)(?:, (?:§[\d.]+|decision \d+))*)\)\1\s*,/g

/** @returns {TaggedTest[]} */
export function readTaggedTests() {
  return globSync('test/**/*.{test,journey}.ts')
    .sort()
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(taggedTitle)].map(([, , title, tags]) => ({
        file,
        title,
        tags: tags.split(', '),
      })),
    )
}
