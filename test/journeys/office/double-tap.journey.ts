import type { Page } from '@playwright/test'
import { bringIn } from '../../content/order-with-rims.ts'
import { query } from '../helpers/database.ts'
import { signIn } from '../helpers/sign-in.ts'
import { expect as expectIn, test } from '../helpers/visitor.ts'

const expect = expectIn.configure({ timeout: 30_000 })
test.describe.configure({ timeout: 120_000 })

const statusOf = async (id: string) => {
  const [row] = await query<{ status: number }>('select status from orders where id = $1', [id])
  return row?.status
}

/** Opens a page whose time stands still but for `page.clock.runFor`. */
async function openInStoppedTime(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, 'bureau@exemple.fr', '/gestion')
  await page.clock.install()
  await page.goto(path)
  // What is measured stays where it is.
  await page.evaluate(() => document.fonts.ready)
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** What the page sends from now on, in the moment of the press. */
function postsOf(page: Page): string[] {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.postData() ?? ''))
  return posts
}

/** Taps without waiting for anything to be ready, as a finger does. */
async function finger(page: Page, selector: ReturnType<Page['locator']>) {
  await selector.scrollIntoViewIfNeeded()
  const box = await selector.boundingBox()
  if (!box) throw new Error('nothing to tap')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  return () => page.mouse.click(x, y)
}

test('a double tap on the next step is one step: what comes under the finger does not answer at once', async ({
  page,
}) => {
  const { id } = await bringIn(query, { status: 1 })
  await openInStoppedTime(page, `/gestion/commandes/${id}`)
  const tap = await finger(page, page.getByRole('button', { name: /^Prêtes/ }))
  const posts = postsOf(page)
  await tap()
  await expect(page.getByRole('button', { name: 'Terminer et facturer' })).toBeVisible()
  for (const milliseconds of [60, 190, 350]) {
    await page.clock.runFor(milliseconds)
    await tap()
  }
  await page.clock.runFor(150)
  expect(posts).toHaveLength(1)
  expect(await statusOf(id)).toBe(2)

  // Whoever looks, and then presses, is heard.
  await page.getByRole('button', { name: 'Terminer et facturer' }).click()
  await expect(page).toHaveURL(/\/gestion\/factures\/nouvelle/)
  expect(await statusOf(id)).toBe(3)
})

test('a double tap on a card of the board moves that card alone, which stays where it was for its ten seconds', async ({
  page,
}) => {
  const [first, second] = [await bringIn(query, { status: 0 }), await bringIn(query, { status: 0 })]
  await query("update orders set promised_on = '1999-01-01' where id = any($1)", [[first.id, second.id]])
  await openInStoppedTime(page, '/gestion/commandes?pos=tous')
  const card = (id: string) => page.locator(`[data-card="${id}"]`)
  const tap = await finger(page, card(first.id).getByRole('button', { name: /^Traitée/ }))
  const before = await card(second.id).boundingBox()
  const posts = postsOf(page)
  await tap()
  await expect(card(first.id).getByRole('button', { name: /^Annuler/ })).toBeVisible()
  for (const milliseconds of [60, 190, 350]) {
    await page.clock.runFor(milliseconds)
    await tap()
  }
  expect(posts).toHaveLength(1)
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual([1, 0])
  expect(await card(second.id).boundingBox()).toEqual(before)

  await page.clock.runFor(200)
  await card(first.id)
    .getByRole('button', { name: /^Annuler/ })
    .click()
  await expect(card(first.id).getByRole('button', { name: /^Traitée/ })).toBeVisible()
  expect(await statusOf(first.id)).toBe(0)
})
