import { vatRates } from '../../money/vat-rates.ts'
import { readPrice } from '../../prices/read-price.ts'
import { rimFinishes, rimPositions, rimServices } from '../../rims/rim-words.ts'
import type { DraftLine } from './draft-lines.ts'
import { percentIn, wholeIn } from './typed-figures.ts'

const longestText = 400

type Found = [
  field: 'position' | 'service' | 'finish' | 'text' | 'quantity' | 'price' | 'discount' | 'vat',
  string,
]

export function lineProblems(line: DraftLine, says: string, grid: number | null): Found[] {
  const { kind, position, service, finish, text, quantity, price, discount, vat } = line
  const isRim = kind === 'rim'
  const isMissing = price.trim() === '' && grid === null
  const checks: (readonly [...Found, boolean])[] = [
    ['position', 'Choisissez la position', isRim && !Object.hasOwn(rimPositions, position)],
    ['service', 'Choisissez la prestation', isRim && !Object.hasOwn(rimServices, service)],
    ['finish', 'Choisissez la finition', isRim && !Object.hasOwn(rimFinishes, finish)],
    ['text', 'Indiquez ce qui est fait', says === ''],
    ['text', `${longestText}\u00a0caractères au plus`, text.length > longestText],
    ['quantity', 'Indiquez une quantité, de 1 à 999', wholeIn(quantity, { least: 1, most: 999 }) === null],
    ['price', isRim ? 'La grille n’a pas ce prix\u00a0: indiquez-le' : 'Indiquez un prix', isMissing],
    ['price', 'Indiquez un prix hors taxes, comme 89,50', price.trim() !== '' && readPrice(price) === null],
    [
      'discount',
      'Indiquez un pourcentage, de 0 à 100',
      discount.trim() !== '' && percentIn(discount) === null,
    ],
    ['vat', 'Choisissez le taux de TVA', !Object.hasOwn(vatRates, vat)],
  ]
  return checks.filter(([, , isWrong]) => isWrong).map(([field, sentence]) => [field, sentence])
}
