import type { AttackedAddress } from './addresses.ts'
import { attacksByKind, isFormAddress } from './attacks.ts'
import type { AttackRequest } from './build-request.ts'

/** Number of addresses among which a sample is divided: an address that gets a sample sends one of eight requests. */
const sampleDivisor = 8

/**
 * Returns the requests of this kind of attack for the address at this index of `addresses`. Sending every attack to every address
 * would take hours, so each request handler gets all attacks of a kind at one of its addresses: the one with the most form fields
 * and an existing record. Its other addresses get a sample. `acceptsPut` says whether the address accepts PUT; if not, it
 * gets only a sample of the bodies sent by PUT.
 */
export function listAttackRequests(
  addresses: AttackedAddress[],
  index: number,
  kind: string,
  acceptsPut: boolean,
): AttackRequest[] {
  const address = addresses[index]
  if (!address) return []
  const requests = attacksByKind[kind]?.(address) ?? []
  const getsAll = receivesAllAttacks(addresses, address, kind) && (kind !== 'bodies by PUT' || acceptsPut)
  return getsAll ? requests : requests.filter((_, at) => at % sampleDivisor === index % sampleDivisor)
}

/** Whether this address is the one that gets all attacks of this kind on its request handler. */
export function receivesAllAttacks(
  addresses: AttackedAddress[],
  address: AttackedAddress,
  kind: string,
): boolean {
  const sameHandler = addresses.filter(
    (other) =>
      handlerKeyOf(other, kind) === handlerKeyOf(address, kind) &&
      !(attacksOnPaths.includes(kind) && isFormAddress(other)),
  )
  const mostFields = Math.max(...sameHandler.map(({ fields }) => fields.size))
  return sameHandler.findLast(({ fields }) => fields.size === mostFields) === address
}

/** Returns the key of the code that processes this kind of attack at the address. Addresses with the same key share one handler. */
function handlerKeyOf({ handlerKey, role }: AttackedAddress, kind: string): string {
  // The middleware processes these before any page, in the same way at each address of a person.
  if (attacksOnMiddleware.includes(kind)) return role
  // Behind sign-in, the access check of the section processes everything except the content of forms.
  if (role !== 'visitor' && !attacksOnForms.includes(kind)) return role
  // One action reads the bodies of all forms of a page.
  return kind.startsWith('bodies') ? handlerKey.replace(/\?.*/, '?') : handlerKey
}

/** Kinds of attacks on the path of a page, not on one of its forms. */
const attacksOnPaths = ['methods', 'spellings of the URL', 'headers', 'preference headers']
/** Kinds of attacks that the middleware processes. */
const attacksOnMiddleware = ['methods', 'headers']
/** Kinds of attacks that the action of a page processes. */
const attacksOnForms = ['broken forms', 'bodies by PUT']
