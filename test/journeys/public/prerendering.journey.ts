import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect as expectIn, test } from '@playwright/test'
import pg from 'pg'
import { findBrowser } from '../../../scripts/machine/browser.mjs'
import { openTab, type Tab } from '../helpers/own-browser.ts'

// An ordinary browser starts slowly, and the machine may be busy.
const expect = expectIn.configure({ timeout: 30_000 })

const publicPages = [
  '/',
  '/a_propos',
  '/realisations',
  '/realisations/or-satine-multibranche-20-pouces',
  '/actualites',
  '/actualites/decapage-avant-peinture',
  '/services/renovation',
  '/services/twkustoms',
  '/devis',
  '/conditions_generales',
  '/confidentialite',
  '/mentions_legales',
]

let tab: Tab
test.beforeEach(async () => {
  tab = await openTab((await findBrowser()) ?? '')
})
test.afterEach(() => tab.close())

/** Returns the path of the page shown; `null` while one page replaces another. */
const path = () => tab.read<string>('location.pathname').catch(() => null)
const isHydrated = `Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber'))`
const isPageHydrated = () => tab.read<boolean>(isHydrated)
const isHydratedAhead = () => tab.read<boolean>(isHydrated, 'ahead').catch(() => false)
async function visit(address: string, baseURL = '') {
  await tab.open(new URL(address, baseURL).href)
  await expect.poll(isPageHydrated).toBe(true)
}

test('an ordinary browser prerenders the next page, and restores the previous one from its cache', async ({
  baseURL,
}) => {
  test.slow()
  await test.step('the page under the pointer is prerendered, and is counted as viewed once it is shown', async () => {
    const url = readFileSync(join(process.env.JOURNEYS_DATA ?? '', 'postgres/url'), 'utf8').trim()
    const database = new pg.Client({ connectionString: url, options: '-c search_path=tw' })
    await database.connect()
    const pagesSeen = async () => {
      const visit = await tab.read<string>(`sessionStorage.getItem('audience')`)
      const pages = 'select name from viewed_pages where session_id = $1 order by created_at'
      const { rows } = await database.query<{ name: string }>(pages, [visit])
      return rows.map(({ name }) => name)
    }
    await visit('/', baseURL)
    await expect.poll(pagesSeen).toEqual(['/'])
    const link = '.footer__legal a[href="/conditions_generales"]'
    await tab.pointAt(link)
    await expect.poll(isHydratedAhead).toBe(true)
    expect(await pagesSeen()).toEqual(['/'])
    // Pictures above the link may have loaded and moved it.
    await tab.pointAt(link)
    await tab.press()
    await expect.poll(path).toBe('/conditions_generales')
    const activation = `performance.getEntriesByType('navigation')[0].activationStart`
    expect(await tab.read<number>(activation)).toBeGreaterThan(0)
    await expect.poll(pagesSeen).toEqual(['/', '/conditions_generales'])
    await database.end()
  })
  await test.step('going back restores every public page unchanged', async () => {
    // One browser for all pages: starting it takes longer than checking a page.
    test.slow()
    for (const page of publicPages) {
      await visit(page, baseURL)
      await tab.read(`{ window.wasHere = true }`)
      await visit(page === '/' ? '/mentions_legales' : '/', baseURL)
      await tab.read(`void setTimeout(() => history.back())`)
      await expect.poll(path).toBe(page)
      const navigation = `performance.getEntriesByType('navigation')[0]`
      expect(await tab.read(`JSON.stringify(${navigation}.notRestoredReasons)`), page).toBe('null')
      expect(await tab.read('window.wasHere'), page).toBe(true)
    }
  })
})
