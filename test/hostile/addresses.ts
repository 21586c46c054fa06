import { parse } from 'node-html-parser'
import { matchPath } from 'react-router'
import { signInToTestSite } from '../content/sign-in.ts'
import { listRoutes, type RoutedPage } from '../reading/list-routes.ts'

export interface AttackedAddress {
  path: string
  role: keyof typeof people
  cookie: string
  /**
   * Names and valid values of the fields: `fields` for the forms posted to this address, `asked` for the forms that add them to
   * its query.
   */
  fields: Fields
  asked: Fields
  /**
   * Key of the request handler. All addresses of one route have the same key, and so do all addresses to which an access check denies
   * access.
   */
  handlerKey: string
}

type Fields = Map<string, string>

const people = { visitor: '', client: 'pro@exemple.fr', staff: 'atelier@exemple.fr' }

/**
 * Returns every address of `app/routes.ts`, for visitors and for the people admitted by its access check: once with ids that do
 * not exist, once with ids that another page links to. New routes are included automatically.
 */
export async function listAddresses(origin: string): Promise<AttackedAddress[]> {
  const ask = (path: string, init?: RequestInit) => fetch(origin + path, { redirect: 'manual', ...init })
  const addresses: AttackedAddress[] = []
  for (const role of ['visitor', 'client', 'staff'] as const) {
    const cookie = role === 'visitor' ? '' : await signInToTestSite({ origin, fetch: ask }, people[role])
    const pages = listRoutes().filter(
      ({ files }) => role === 'visitor' || files.some((file) => file.startsWith(rooms[role])),
    )
    const seen = await readPages(ask, pages, cookie)
    const [forms, questions] = [formsOf(seen, 'post'), formsOf(seen, 'get')]
    for (const page of [...pages, ...linkedPages(pages, seen)]) {
      const { path } = page
      const own = { role, cookie, handlerKey: handlerKeyOf(role, page) }
      const asked = questions.get(path) ?? new Map()
      addresses.push({ ...own, path, asked, fields: forms.get(path) ?? new Map() })
      // Each form of a page with several forms has its own address.
      for (const [form, fields] of forms)
        if (form.startsWith(`${path}?`)) {
          const handlerKey = own.handlerKey + form.slice(path.length)
          addresses.push({ ...own, path: form, asked: new Map(), fields, handlerKey })
        }
    }
  }
  return addresses
}

/**
 * Returns the key of the code that responds to this role: the route or, for a visitor on a closed page, the folder whose access check
 * redirects visitors. Addresses with the same key are attacked once; `guards.test.ts` requests all of them.
 */
function handlerKeyOf(role: AttackedAddress['role'], { pattern, files }: RoutedPage): string {
  const closed = Object.values(rooms).find((room) => files.some((file) => file.startsWith(room)))
  return `${role} ${role === 'visitor' && closed ? closed : pattern}`
}

const rooms = { client: 'routes/client-area/', staff: 'routes/office/' }

type Ask = (path: string, init?: RequestInit) => Promise<Response>

/** Returns the HTML of these pages as this person sees it, and of the pages of the same routes that they link to. */
async function readPages(ask: Ask, pages: RoutedPage[], cookie: string): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  const read = async (path: string) => {
    const response = await ask(path, { headers: { Cookie: cookie } })
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
    if (isPage) seen.set(path, await response.text())
    else await response.body?.cancel()
  }
  for (const { path } of pages) await read(path)
  for (const { path } of linkedPages(pages, seen)) await read(path)
  return seen
}

/** Returns each route with parameters, at the first of its addresses that a page links to. */
function linkedPages(pages: RoutedPage[], seen: Map<string, string>): RoutedPage[] {
  const html = [...seen.values()].join('')
  const linked = [...html.matchAll(/(?:href|src)="(\/[^"?#]*)/g)].map(([, path = '']) => path)
  const byParameters = pages.filter(({ pattern }) => pattern.includes(':'))
  // « /clients/nouveau » is a page with a fixed address, not a client.
  const fixed = new Set(pages.map(({ path }) => path))
  const records = linked.filter((path) => !fixed.has(path))
  return byParameters.flatMap((page) => {
    const path = records.find((record) => matchPath(page.pattern, record))
    return path ? [{ ...page, path }] : []
  })
}

/** Returns all forms of these pages with this method, by the address that they are sent to. */
function formsOf(seen: Map<string, string>, method: 'get' | 'post'): Map<string, Fields> {
  const forms = new Map<string, Fields>()
  for (const [page, html] of seen) {
    for (const form of parse(html).querySelectorAll('form')) {
      if ((form.getAttribute('method') ?? 'get').toLowerCase() !== method) continue
      const path = addressOf(form.getAttribute('action') ?? '', page)
      const fields = forms.get(path) ?? new Map<string, string>()
      forms.set(path, fields)
      for (const control of form.querySelectorAll('input[name], select[name], textarea[name]'))
        fields.set(control.getAttribute('name') ?? '', fittingValue(control))
    }
  }
  return forms
}

/** Address without its query, except for the name of one form among several (`formAddress`). */
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
