import { usualVat } from '../money/vat-rates.ts'
import type { QuoteRequest } from '../quote-requests/find-quote-request.ts'
import { rimFinishes, rimPositions, rimServices, rimSizes } from '../rims/rim-words.ts'
import type { DraftLine } from './drafts/draft-lines.ts'
import type { LineField } from './drafts/estimate-content.ts'

type NewLine = Partial<Record<LineField, string>>

const positions = ['avg', 'avd', 'arg', 'ard'] as const

/** Rims of one car, two cars: each has a line of its own; a fleet's are counted in one. */
const mostApart = 8

const services: Readonly<Record<QuoteRequest['service'], string>> = {
  rénovation: 'renovation',
  dévoilage: 'devoilage',
  soudure: 'soudure',
  autre: '',
}

export const emptyRim: NewLine = {
  kind: 'rim',
  position: 'other',
  finish: 'none',
  quantity: '1',
  vat: usualVat,
}
export const emptyLine: NewLine = { kind: 'free', quantity: '1', vat: usualVat }

/** One line for each rim that was asked about, with what the request says of it. */
export function linesOfRequest({ number, size, service }: QuoteRequest): NewLine[] {
  const count = number ?? 0
  const each: NewLine = {
    ...emptyRim,
    size: sizeOf(size),
    service: services[service],
    finish: service === 'rénovation' ? 'painted' : 'none',
  }
  if (count > mostApart) return [{ ...each, quantity: String(count) }]
  return Array.from({ length: count }, (_, index) => ({ ...each, position: positions[index] ?? 'other' }))
}

/** « 19" » is 19, « 22+" » the least that it can be; nothing where the workshop takes no such rim. */
function sizeOf(size: string | null): string {
  const inches = Number.parseInt(size ?? '', 10)
  return (rimSizes as readonly number[]).includes(inches) ? String(inches) : ''
}

/** What a line of a rim says by itself: « Jante avant gauche 19 pouces : rénovation, diamantée ». */
export function describeRim({ position, size, service, finish, notes }: DraftLine): string {
  const where = position === 'other' ? '' : wordIn(rimPositions, position).toLowerCase()
  const rim = ['Jante', where, size && `${size}\u00a0pouces`].filter(Boolean).join(' ')
  const work = [
    wordIn(rimServices, service).toLowerCase(),
    finish === 'none' ? '' : wordIn(rimFinishes, finish).toLowerCase(),
  ]
  return `${rim}\u00a0: ${[...work, notes].filter(Boolean).join(', ')}`
}

const wordIn = (words: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(words, key) ? (words[key] ?? '') : ''
