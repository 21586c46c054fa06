import type { Address } from './addresses.ts'
import { attacks, isFormAddress } from './attacks.ts'
import type { AttackRequest } from './build-request.ts'

/** Divisor of partial attacks: an address gets one of eight requests, and the other addresses get the others. */
const parts = 8

/**
 * Returns the requests of this kind for the address at this index of `addresses`. Each handler gets all of them once, at its
 * address with the most fields and an existing record; its other addresses get some of them. Methods and headers of the
 * middleware are tried completely at one address for each person. Behind an access check, so is everything else that is read
 * before the page: targets, preference headers, and bodies that are not forms. Bodies by PUT are tried partly at addresses that
 * do not accept PUT (`isPut`).
 */
export function listAttackRequests(
  addresses: Address[],
  place: number,
  kind: string,
  isPut: boolean,
): AttackRequest[] {
  const address = addresses[place]
  if (!address) return []
  const requests = attacks[kind]?.(address) ?? []
  const getsAll = receivesAllAttacks(addresses, address, kind) && (kind !== 'bodies by PUT' || isPut)
  return getsAll ? requests : requests.filter((_, index) => index % parts === place % parts)
}

/** Whether this address gets all attacks of this kind for its handler. */
export function receivesAllAttacks(addresses: Address[], address: Address, kind: string): boolean {
  const same = addresses.filter(
    (other) =>
      codeOf(other, kind) === codeOf(address, kind) && !(ofThePath.includes(kind) && isFormAddress(other)),
  )
  const most = Math.max(...same.map(({ fields }) => fields.size))
  return same.findLast(({ fields }) => fields.size === most) === address
}

/** Returns the key of the code that handles this kind of attack. One address of each code gets all of them. */
function codeOf({ answerer, who }: Address, kind: string): string {
  // The middleware reads these before any page does, in the same way at each address.
  if (ofTheFront.includes(kind)) return who
  if (who !== 'visitor' && !ofThePage.includes(kind)) return who
  // One action reads the bodies of all forms of a page.
  return kind.startsWith('bodies') ? answerer.replace(/\?.*/, '?') : answerer
}

const ofThePath = ['methods', 'ways to write it', 'headers', 'wishes']
const ofTheFront = ['methods', 'headers']
const ofThePage = ['broken forms', 'bodies by PUT']
