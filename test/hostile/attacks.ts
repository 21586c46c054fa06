import type { Address } from './addresses.ts'
import { bodies, values } from './bodies.ts'
import { frontHeaders, wishes } from './headers.ts'
import { methods } from './methods.ts'
import type { Request } from './speak.ts'
import { targetsOf } from './targets.ts'

/** One form of a page, which is attacked itself: what is sent to it, not how its address is written. */
export const isForm = ({ path }: Address) => path.includes('?formulaire=')

/** What is done to addresses, by kind; to which of them whole, and to which in part, `requestsFor` says. */
export const attacks: Record<string, (address: Address) => Request[]> = {
  methods: (address) =>
    isForm(address) ? [] : methods.flatMap((method) => [{ method }, { method, body: 'a=b' }]),
  'ways to write it': (address) =>
    (isForm(address) ? [] : targetsOf(address.path)).flatMap((target) => [
      { path: target },
      { path: target, method: 'POST', body: 'a=b' },
    ]),
  headers: (address) =>
    (isForm(address) ? [] : frontHeaders).flatMap((headers) => [
      { headers },
      { headers, method: 'POST', body: 'a=b' },
    ]),
  // Of what is posted nobody says how they want it.
  wishes: (address) => (isForm(address) ? [] : wishes).map((headers) => ({ headers })),
  bodies: () => bodies.map((body) => ({ ...body, method: 'POST' })),
  'bodies by PUT': () => bodies.map((body) => ({ ...body, method: 'PUT' })),
  'broken forms': ({ path, fields, asked }) => [
    ...brokenIn(fields).map(({ name, text }) => ({ name, method: 'POST', body: text })),
    ...brokenIn(asked).map(({ name, text }) => ({ name, path: `${path}?${text}` })),
  ],
}

/** The form with one of its fields broken after another, in each way. */
const brokenIn = (fields: Map<string, string>) =>
  [...fields.keys()].flatMap((field) =>
    values.map((value) => ({
      name: `${field}=${value.slice(0, 30)}`,
      text: String(new URLSearchParams({ ...Object.fromEntries(fields), [field]: value })),
    })),
  )

/** Enough to do it again: « POST /devis JSON: nothing Host: [ ». */
export function nameOf(address: Address, { name = '', method = 'GET', path, headers = [] }: Request): string {
  const all = [method, path ?? address.path, name, ...headers.map((line) => line.slice(0, 60)).slice(0, 3)]
  return JSON.stringify(all.filter(Boolean).join(' ').slice(0, 200))
}
