import { capitalised } from '../first-letter.ts'
import type { OrderRim } from '../orders/find-order-record.ts'
import { ownValue } from '../own-value.ts'
import { escapeHtml } from '../publishing/read-html.ts'
import { rimFinishes, rimPositions, rimServices } from '../rims/rim-words.ts'
import { vehicleName } from '../vehicle-name.ts'

interface Described {
  title: string
  /** HTML. */
  content: string
  /** What stands for pictures of one of its rims, before and after. */
  alternative(rimId: string | null, when: 'before' | 'after'): string
}

interface Work {
  order: { brand: string | null; model: string | null }
  rims: readonly OrderRim[]
}

/**
 * The first words of a portfolio entry, from what an order says of its vehicle and its rims: nothing of its client, no
 * plate, no number. The workshop goes on from there.
 */
export function describeOrder({ order, rims }: Work): Described {
  const vehicle = vehicleName(order)
  const [first] = rims
  const what = (first && ownValue(rimServices, first.service)) ?? 'Rénovation'
  const finish = first && first.finish !== 'none' ? ownValue(rimFinishes, first.finish) : null
  const size = first?.size ? `${first.size}\u00a0pouces` : null
  const title = [vehicle, [what, finish].filter(Boolean).join(', ').toLowerCase()]
    .filter(Boolean)
    .join('\u00a0: ')
  const count = rims.length > 1 ? `${numbers[rims.length] ?? rims.length} jantes` : 'Une jante'
  const sentences = [
    `${count}${size ? ` de ${size}` : ''}${vehicle ? `, ${vehicle}` : ''}.`,
    `${what}${finish ? `, finition ${finish.toLowerCase()}` : ''}.`,
  ]
  return {
    title: capitalised(title),
    content: `<p>${escapeHtml(capitalised(sentences.join(' ')))}</p>`,
    alternative(rimId, when) {
      const rim = rims.find(({ id }) => id === rimId)
      const place = rim && rim.position !== 'other' ? ` ${rimPositions[rim.position].toLowerCase()}` : ''
      const of = vehicle ? `, ${vehicle},` : ''
      return `Jante${place}${of} ${when === 'before' ? 'avant' : 'après'} ${what.toLowerCase()}`
    },
  }
}

const numbers: Readonly<Record<number, string>> = { 2: 'Deux', 3: 'Trois', 4: 'Quatre', 5: 'Cinq' }
