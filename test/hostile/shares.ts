import type { Address } from './addresses.ts'
import { attacks, isForm } from './attacks.ts'
import type { Request } from './speak.ts'

/** What is not repeated is still done at every eighth place: each address has another part of it. */
const parts = 8

/**
 * What is done to the address at that place of `addresses`, by kind. All of it is done once to each code that answers, at
 * the address with the most fields, of a record that there is; the other addresses of the same code get their part.
 * One address of each person stands for all in methods and in the headers of the front, and behind a guard in what else the
 * code before the page hears: how an address is written, wishes, bodies that are no form. Bodies by PUT are sent in part wherever PUT is not the
 * method of the address (`isPut`).
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
  const same = addresses.filter(
    (other) => codeOf(other, kind) === codeOf(address, kind) && !(ofThePath.includes(kind) && isForm(other)),
  )
  const most = Math.max(...same.map(({ fields }) => fields.size))
  return same.findLast(({ fields }) => fields.size === most) === address
}

/** Which code hears that kind of attack: addresses with the same have it done whole at one of them. */
function codeOf({ answerer, who }: Address, kind: string): string {
  // The front reads these before any page does; who is let in meets the same front at each page.
  if (ofTheFront.includes(kind)) return who
  if (who !== 'visitor' && !ofThePage.includes(kind)) return who
  // All forms of a page have their bodies read by one action.
  return kind.startsWith('bodies') ? answerer.replace(/\?.*/, '?') : answerer
}

const ofThePath = ['methods', 'ways to write it', 'headers', 'wishes']
const ofTheFront = ['methods', 'headers']
const ofThePage = ['broken forms', 'bodies by PUT']
