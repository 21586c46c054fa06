import type { AttackedAddress } from './addresses.ts'
import { hostileBodies, hostileValues } from './bodies.ts'
import type { AttackRequest } from './build-request.ts'
import { middlewareHeaders, preferenceHeaders } from './headers.ts'
import { httpMethods } from './methods.ts'
import { requestTargetsOf } from './targets.ts'

/** Whether the address belongs to one form of a page. Such a form is attacked by its content, not by variants of its address. */
export const isFormAddress = ({ path }: AttackedAddress) => path.includes('?formulaire=')

/** Attacks on an address, by kind. `listAttackRequests` selects which address gets all attacks of a kind and which gets some of them. */
export const attacksByKind: Record<string, (address: AttackedAddress) => AttackRequest[]> = {
  methods: (address) =>
    isFormAddress(address) ? [] : httpMethods.flatMap((method) => [{ method }, { method, body: 'a=b' }]),
  'spellings of the URL': (address) =>
    (isFormAddress(address) ? [] : requestTargetsOf(address.path)).flatMap((target) => [
      { path: target },
      { path: target, method: 'POST', body: 'a=b' },
    ]),
  headers: (address) =>
    (isFormAddress(address) ? [] : middlewareHeaders).flatMap((headers) => [
      { headers },
      { headers, method: 'POST', body: 'a=b' },
    ]),
  // Forms are left out: their responses depend on no preference headers.
  'preference headers': (address) =>
    (isFormAddress(address) ? [] : preferenceHeaders).map((headers) => ({ headers })),
  bodies: () => hostileBodies.map((body) => ({ ...body, method: 'POST' })),
  'bodies by PUT': () => hostileBodies.map((body) => ({ ...body, method: 'PUT' })),
  'broken forms': ({ path, fields, asked }) => [
    ...brokenIn(fields).map(({ name, text }) => ({ name, method: 'POST', body: text })),
    ...brokenIn(asked).map(({ name, text }) => ({ name, path: `${path}?${text}` })),
  ],
}

/** Returns the form in every variant with one invalid field. */
const brokenIn = (fields: Map<string, string>) =>
  [...fields.keys()].flatMap((field) =>
    hostileValues.map((value) => ({
      name: `${field}=${value.slice(0, 30)}`,
      text: String(new URLSearchParams({ ...Object.fromEntries(fields), [field]: value })),
    })),
  )

/** Describes the request well enough to repeat it, as in « POST /devis JSON: nothing Host: [ ». */
export function describeRequest(
  address: AttackedAddress,
  { name = '', method = 'GET', path, headers = [] }: AttackRequest,
): string {
  const all = [method, path ?? address.path, name, ...headers.map((line) => line.slice(0, 60)).slice(0, 3)]
  return JSON.stringify(all.filter(Boolean).join(' ').slice(0, 200))
}
