import { globSync, readFileSync } from 'node:fs'

/**
 * @typedef {{ number: string, title: string }} Section A section of `docs/product.md`, as in its table of sections: « 11.13 », « Quotes ».
 * @typedef {{ file: string, title: string, tags: string[] }} TaggedTest A test, or a group of tests, whose title ends with the sections
 *   or decisions that it proves: « … (§11.13, §11.27) », « … (decision 26) ».
 */

/** Returns the sections whose rules tests can prove. Section 10 is a list of decisions, which are cited one by one. @returns {Section[]} */
export function readSections() {
  const product = readFileSync('docs/product.md', 'utf8')
  const entries = readFileSync('docs/product/rules.md', 'utf8').split('## §10')[1] ?? ''
  return [
    ...[...product.matchAll(/^\| \*\*§(\d+) ([^*]+)\*\* \|/gm)].map(([, number, title]) => ({
      number,
      title,
    })),
    ...[...product.matchAll(/^\| (\d+\.\d+) ([^|]+?) \|/gm)].map(([, number, title]) => ({ number, title })),
    ...[...entries.matchAll(/^(\d+)\. \*\*([^*]+?)\.?\*\*/gm)].map(([, number, title]) => ({
      number: `10.${number}`,
      title,
    })),
  ]
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
