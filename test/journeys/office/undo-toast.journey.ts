import type { Locator } from '@playwright/test'
import { insertReceivedOrder, rimPath } from '../../content/order-with-rims.ts'
import { query } from '../helpers/database.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect as expectIn, test } from '../helpers/visitor.ts'

const expect = expectIn.configure({ timeout: 30_000 })
test.describe.configure({ timeout: 120_000 })

/** Makes an order whose client gets no mail, so that its moves ask no question. */
async function insertSilentOrder(status?: number) {
  const order = await insertReceivedOrder(query, { status })
  await query('update orders set tells_client = false where id = $1', [order.id])
  return order
}

test('an action that can be undone shows « Annuler » in view on a phone, without covering the focus (§11.6)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const [moved, ended, quiet] = [
    await insertSilentOrder(1),
    await insertSilentOrder(2),
    await insertSilentOrder(),
  ]
  await signInByForm(page, 'bureau@exemple.fr', `/gestion/commandes/${moved.id}`)
  const pressUndo = async (press: Locator) => {
    await press.click()
    const undo = page.locator('.undo-toast button')
    await expect(undo).toBeVisible()
    await expect.poll(() => undo.evaluate(visibilityOf)).toBe('in sight')
    await undo.click()
    await expect(undo).toBeHidden()
  }
  await pressUndo(page.getByRole('button', { name: /^Passer à «\sprêtes/ }))
  await page.goto(`/gestion/commandes/${ended.id}`)
  await pressUndo(page.getByRole('button', { name: 'Terminer et facturer' }))
  await page.goto(rimPath(quiet))
  await pressUndo(page.locator('.rim-main-button button'))
  await page.goto('/gestion/factures?etat=en-retard&pos=tous')
  await page.locator('#page tbody a').first().click()
  await pressUndo(page.getByRole('button', { name: 'Relancer', exact: true }))
  await page.goto('/gestion/devis/nouveau?q=Marchal')
  await page.getByRole('button', { name: 'Faire le devis' }).first().click()
  await page.getByRole('button', { name: 'Ajouter une jante' }).click()
  await page.getByRole('combobox', { name: 'Prestation' }).selectOption({ label: 'Rénovation' })
  await page.getByRole('combobox', { name: 'Position' }).selectOption('avg')
  await pressUndo(page.getByRole('button', { name: 'Copier sur les quatre jantes' }))
})

/** Returns the position of an « Annuler » button: visible, hidden by another element, or in a toast that covers the focused control. */
function visibilityOf(button: Element): 'in sight' | 'out of sight' | 'on what has the focus' {
  const { left, top, width, height } = button.getBoundingClientRect()
  const topElement = document.elementFromPoint(left + width / 2, top + height / 2)
  if (!button.contains(topElement)) return 'out of sight'
  const focused = document.activeElement?.closest('button, input, textarea, select, a')
  if (!focused || focused === button) return 'in sight'
  const covered = focused.getBoundingClientRect()
  const covering = document.elementFromPoint((covered.left + covered.right) / 2, covered.bottom - 4)
  return covering?.closest('.undo-toast') ? 'on what has the focus' : 'in sight'
}
