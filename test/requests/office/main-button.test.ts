import type { HTMLElement } from 'node-html-parser'
import { beforeAll, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { type SignedInStaff, signInStaff } from './sign-in-staff.ts'

let site: TestSite
let thomas: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  thomas = await signInStaff(site, 'atelier@exemple.fr')
})

/** Returns the labels of the primary buttons that a page shows, without those of closed menus. */
const mainButtons = (page: HTMLElement) =>
  page
    .querySelectorAll('main .button[data-variant=primary]')
    .filter((button) => !button.closest('details:not([open]), dialog:not([open])'))
    .map((button) => button.textContent.trim())

test('each record page of the office shows at most one primary button (§11.6)', async () => {
  // One record of each state, because the next action depends on it.
  const rows = await site.query<{ path: string }>(`
    (select distinct on (state) '/gestion/demandes/' || id as path from quote_requests)
    union all (select distinct on (state) '/gestion/messages/' || id from contact_messages)
    union all (select distinct on (status) '/gestion/commandes/' || id from orders)
    union all (select '/gestion/commandes/' || order_id || '/jantes/' || id from order_rims order by problem limit 1)
    union all (select '/gestion/devis/' || pos_id || '/' || id from estimates limit 1)
    union all (select distinct on (status) '/gestion/factures/' || pos_id || '/' || id from invoices)
    union all (select '/gestion/clients/' || id from clients limit 1)`)
  const paths = [
    '/gestion',
    '/gestion/compte',
    '/gestion/encaissements/banque',
    ...rows.map(({ path }) => path),
  ]
  const crowded: Record<string, string[]> = {}
  for (const path of paths) {
    const buttons = mainButtons(await thomas.read(path))
    if (buttons.length > 1) crowded[path] = buttons
  }
  expect(crowded).toEqual({})
})
