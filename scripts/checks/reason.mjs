import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../machine/checkout.mjs'

/** Maximum number of lines of a reason, and of characters per line. */
const maxLines = 12
const maxCharacters = 200

/** @typedef {{ message?: string, diff?: string, stacks?: { file: string, line: number }[] }} TestError A failure in the format of Vitest. */

/** Returns why a test failed in a few plain lines: the message, the expected and received values, and the line of the test. */
export function reasonOf(/** @type {TestError} */ { message = '', diff = '', stacks = [] }) {
  const printed = plainLines(`${message}\n${diff}`)
  const own = stacks.find(({ file }) => file.startsWith(root) && !file.includes('/node_modules/'))
  return own ? [...shortened(printed, maxLines - 1), lineAt(own)] : shortened(printed)
}

/** Returns the lines that a program printed, without colours and empty lines, cut to the maximum length. */
export function plainLines(text) {
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.trimEnd().slice(0, maxCharacters))
}

export function shortened(lines, most = maxLines) {
  return lines.slice(0, most)
}

function lineAt({ file, line }) {
  const source = readFileSync(file, 'utf8').split('\n')[line - 1] ?? ''
  return `${relative(root, file)}:${line}: ${source.trim()}`.slice(0, maxCharacters)
}
