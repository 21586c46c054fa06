import { signInByForm } from '../helpers/sign-in.ts'
import { expect, test } from '../helpers/visitor.ts'

test('in a low window, as at 400 % zoom, no bar covers the office, and the chosen view is visible in forced colours (§11.6)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await signInByForm(page, 'atelier@exemple.fr', '/gestion/journal')
  const stuck = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => {
          const { position } = getComputedStyle(element)
          // The skip link is outside the window until it has the focus.
          const { height, bottom } = element.getBoundingClientRect()
          return (position === 'fixed' || position === 'sticky') && height > 0 && bottom > 0
        })
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .map(({ className }) => className),
    )
  for (const path of ['/gestion', '/gestion/commandes', '/gestion/demandes', '/gestion/encaissements']) {
    await page.goto(path)
    expect(await stuck(), path).toEqual([])
  }
  // References in the journal are underlined like the rest of their link.
  await page.goto('/gestion/journal')
  const reference = page.locator('.record-stream a .whole').first()
  expect(await reference.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe(
    'underline',
  )

  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/gestion/commandes')
  const views = page.getByRole('navigation').locator('a[aria-current]:visible')
  await expect(views.first()).toBeVisible()
  for (const view of await views.all())
    expect(await view.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
})
