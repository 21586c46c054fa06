import { isDeepStrictEqual } from 'node:util'
import { capitalised } from '../../first-letter.ts'
import type { TextVersion } from '../find-text.ts'
import { factsOf } from '../text-facts.ts'

export function changedFacts({ html, facts }: TextVersion): string {
  const { words, processings } = factsOf(html)
  const said = Object.keys(words).filter((name) => words[name] !== facts.words[name])
  const parts = [
    said.length > 0 && `${said.join(', ')} mis à jour`,
    !isDeepStrictEqual(processings, facts.processings) && 'registre des traitements mis à jour',
  ].filter((part) => typeof part === 'string')
  const sentence = parts.join('\u00a0; ')
  return `${capitalised(sentence)}.`
}
