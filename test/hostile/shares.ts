import type { Address } from './addresses.ts'
import { attacks } from './attacks.ts'
import type { Request } from './speak.ts'

/** What is not repeated is still done at every eighth place: each address has another part of it. */
const parts = 8

/**
 * What is done to the address at that place of `addresses`, by kind. All of it is done once to each code that answers, at
 * the address with the most fields, of a record that there is; the other addresses of the same code get their part.
 * Behind a guard one address stands for all in what the code before the page hears: how an address is written, headers,
 * methods, bodies that are no form. Bodies by PUT are sent in part wherever PUT is not the method of the address (`isPut`).
 */
export function requestsFor(addresses: Address[], place: number, kind: string, isPut: boolean): Request[] {
  const address = addresses[place]
  if (!address) return []
  const requests = attacks[kind]?.(address) ?? []
  const isWhole = standsForItself(addresses, address, kind) && (kind !== 'bodies by PUT' || isPut)
  return isWhole ? requests : requests.filter((_, index) => index % parts === place % parts)
}

/** Whether all of that kind is done at this address, and not at another one of the same code. */
export function standsForItself(addresses: Address[], address: Address, kind: string): boolean {
  const same = addresses.filter((other) => codeOf(other, kind) === codeOf(address, kind))
  const most = Math.max(...same.map(({ fields }) => fields.size))
  return same.findLast(({ fields }) => fields.size === most) === address
}

/** Who is let in meets the same front at each page; only the fields of a form and what is put are the page's own. */
function codeOf({ answerer, who }: Address, kind: string): string {
  if (who !== 'visitor' && !ofThePage.includes(kind)) return who
  // All forms of a page have their bodies read by one action.
  return kind.startsWith('bodies') ? answerer.replace(/\?.*/, '?') : answerer
}

const ofThePage = ['broken forms', 'bodies by PUT']
