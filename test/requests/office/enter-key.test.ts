import type { HTMLElement } from 'node-html-parser'
import { beforeAll, expect, test } from 'vitest'
import { insertReceivedOrder } from '../../content/order-with-rims.ts'
import { listRoutes } from '../../reading/list-routes.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { type SignedInStaff, signInStaff } from './sign-in-staff.ts'

let site: TestSite
let thomas: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  thomas = await signInStaff(site, 'atelier@exemple.fr')
})

/** Maximum number of pages of one route that are opened. */
const maxOfRoute = 4

/** Opens the office's pages from link to link, a limited number for each route. */
async function* walkOffice(first: readonly string[]) {
  const patterns = listRoutes().map(({ pattern }) => ({
    pattern,
    regex: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`),
  }))
  const opened = new Map<string, number>()
  const waiting = [...first]
  const seen = new Set(waiting)
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    const route = patterns.find(({ regex }) => regex.test(new URL(path, site.origin).pathname))?.pattern ?? ''
    if ((opened.get(route) ?? 0) >= maxOfRoute) continue
    const response = await thomas.open(path)
    if (!response.ok || !response.headers.get('Content-Type')?.includes('text/html')) continue
    opened.set(route, (opened.get(route) ?? 0) + 1)
    const page = await thomas.read(path)
    yield { path, route, page }
    for (const link of page.querySelectorAll('a[href^="/gestion"]')) {
      const [to = ''] = link.getAttribute('href')?.split('#') ?? []
      if (seen.has(to)) continue
      seen.add(to)
      waiting.push(to)
    }
  }
}

const fields =
  'input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=date], input[type=time], input[type=number]'

/** Forms that Enter may submit: they save a draft, or a change that can be reverted and sends no mail. */
const mayBeSent = /^\/gestion\/(lettre\/:id brouillon|compte mot-de-passe|reglages\/.* (modifier|prix))$/

/** Whether Enter in a field of the form is harmless: without JavaScript it presses the form's first button. */
const isSafe = (form: HTMLElement) => {
  const first = form.querySelector('button:not([type=button])')
  return (
    first?.hasAttribute('hidden') && (first.hasAttribute('disabled') || first.textContent === 'Enregistrer')
  )
}

test('without JavaScript the Enter key submits no office form except drafts, settings and prices (§11.6)', async () => {
  const waiting = await insertReceivedOrder(site.query, { status: 2 })
  const sent = new Set<string>()
  let forms = 0
  for await (const { route, page } of walkOffice([`/gestion/commandes/${waiting.id}`, '/gestion']))
    for (const form of page.querySelectorAll('form[method=post]')) {
      if (!form.querySelector(fields)) continue
      forms += 1
      const name = /formulaire=([\w-]+)/.exec(form.getAttribute('action') ?? '')?.[1]
      if (!isSafe(form)) sent.add(`${route} ${name}`)
    }
  expect(forms).toBeGreaterThan(50)
  expect([...sent].filter((form) => !mayBeSent.test(form))).toEqual([])
})
