import { parse } from 'node-html-parser'
import { matchPath } from 'react-router'
import { signIn } from '../content/sign-in.ts'
import { listRoutes, type RoutedPage } from '../reading/list-routes.ts'

export interface Address {
  path: string
  who: keyof typeof people
  cookie: string
  /** Names and fitting values of what the person's forms send there. */
  fields: Fields
}

type Fields = Map<string, string>

const people = { visitor: '', client: 'pro@exemple.fr', staff: 'atelier@exemple.fr' }

/**
 * Every address of `app/routes.ts`, for visitors and for whoever its guard lets in: once with ids that nobody
 * has, once with those of a page that another page links to. Whoever adds a route has it attacked.
 */
export async function listAddresses(origin: string): Promise<Address[]> {
  const ask = (path: string, init?: RequestInit) => fetch(origin + path, { redirect: 'manual', ...init })
  const addresses: Address[] = []
  for (const who of ['visitor', 'client', 'staff'] as const) {
    const cookie = who === 'visitor' ? '' : await signIn({ origin, fetch: ask }, people[who])
    const pages = listRoutes().filter(
      ({ files }) => who === 'visitor' || files.some((file) => file.startsWith(rooms[who])),
    )
    const seen = await readPages(ask, pages, cookie)
    const forms = formsOf(seen)
    const paths = [...pages.map(({ path }) => path), ...linkedPaths(pages, seen)]
    for (const path of paths) addresses.push({ path, who, cookie, fields: forms.get(path) ?? new Map() })
    // Of a page with several forms each has an address of its own.
    for (const [path, fields] of forms)
      if (path.includes('?') && paths.includes(path.split('?')[0] ?? ''))
        addresses.push({ path, who, cookie, fields })
  }
  return addresses
}

const rooms = { client: 'routes/client-area/', staff: 'routes/office/' }

type Ask = (path: string, init?: RequestInit) => Promise<Response>

/** What the person sees of these pages, and of those of the same kinds that they link to. */
async function readPages(ask: Ask, pages: RoutedPage[], cookie: string): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  const read = async (path: string) => {
    const answer = await ask(path, { headers: { Cookie: cookie } })
    const isPage = answer.headers.get('Content-Type')?.startsWith('text/html')
    if (isPage) seen.set(path, await answer.text())
    else await answer.body?.cancel()
  }
  for (const { path } of pages) await read(path)
  for (const path of linkedPaths(pages, seen)) await read(path)
  return seen
}

/** For each route with parameters, the first address that a page leads to. */
function linkedPaths(pages: RoutedPage[], seen: Map<string, string>): string[] {
  const html = [...seen.values()].join('')
  const linked = [...html.matchAll(/(?:href|src)="(\/[^"?#]*)/g)].map(([, path = '']) => path)
  const byParameters = pages.filter(({ pattern }) => pattern.includes(':'))
  // « /clients/nouveau » is a page of its own, no client.
  const fixed = new Set(pages.map(({ path }) => path))
  const records = linked.filter((path) => !fixed.has(path))
  return byParameters.flatMap(({ pattern }) => records.find((path) => matchPath(pattern, path)) ?? [])
}

/** By the address that they are sent to, all forms of these pages. */
function formsOf(seen: Map<string, string>): Map<string, Fields> {
  const forms = new Map<string, Fields>()
  for (const [page, html] of seen) {
    for (const form of parse(html).querySelectorAll('form')) {
      const path = addressOf(form.getAttribute('action') ?? '', page)
      const fields = forms.get(path) ?? new Map<string, string>()
      forms.set(path, fields)
      for (const control of form.querySelectorAll('input[name], select[name], textarea[name]'))
        fields.set(control.getAttribute('name') ?? '', fittingValue(control))
    }
  }
  return forms
}

/** Without its query, but for the name of a form among several (`oneOfForms`). */
function addressOf(action: string, page: string): string {
  const [path = '', query = ''] = action.split('#')[0]?.split('?') ?? []
  const name = new URLSearchParams(query).get('formulaire')
  return (path || page) + (name ? `?formulaire=${name}` : '')
}

function fittingValue(control: ReturnType<typeof parse>): string {
  const option = control.querySelector('option[value]:not([value=""])')?.getAttribute('value')
  const type = control.getAttribute('type') ?? ''
  return (
    option ??
    control.getAttribute('value') ??
    { email: 'a@exemple.fr', password: 'jantes-2026!', tel: '0612345678' }[type] ??
    'Texte'
  )
}
