import { randomIdAlphabet } from '../../random-id.ts'

/*
 * A random id in small letters and digits: 16 of 62 signs are 19 of 36. For where capitals may not come back.
 */

const base = BigInt(randomIdAlphabet.length)
const idLength = 16
const smallLength = 19

export function idInSmall(id: string): string {
  let number = 0n
  for (const sign of id) number = number * base + BigInt(randomIdAlphabet.indexOf(sign))
  return number.toString(36).padStart(smallLength, '0')
}

/** `null` for what is none. */
export function smallToId(small: string): string | null {
  let number = 0n
  for (const sign of small) number = number * 36n + BigInt(Number.parseInt(sign, 36))
  let id = ''
  for (let place = 0; place < idLength; place += 1) {
    id = (randomIdAlphabet[Number(number % base)] ?? '') + id
    number /= base
  }
  return number === 0n && small !== '' ? id : null
}
