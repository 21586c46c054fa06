import { expectAccessiblePage } from '../helpers/accessible-page.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect, test } from '../helpers/visitor.ts'

const widths = [320, 360, 1440]

test('prices are changed by keyboard, and of two users’ prices one is chosen, on a phone and on a desktop (§11.10, §11.12)', async ({
  page,
  openOtherPage,
}) => {
  test.slow()
  const sheet = '/gestion/reglages/tarifs?prestation=personnalisation&pour=epinal'
  const size = 17
  await page.setViewportSize({ width: 320, height: 800 })
  await signInByForm(page, 'atelier@exemple.fr', sheet)
  await expectAccessiblePage(page, 'the sheet', widths)
  const field = (inches: number) =>
    page.getByRole('textbox', { name: `${inches}\u00a0pouces, Toutes finitions` })
  const priceOf = (inches: number) => field(inches).inputValue()
  const [before, below] = [await priceOf(size), await priceOf(size + 1)]
  await field(size).fill('abc')
  await field(size).press('Enter')
  await expect(page.getByText('Un montant en euros')).toBeVisible()
  await expect(field(size)).toBeFocused()

  // A colleague without JavaScript changes another price, and the same one.
  const other = await openOtherPage({ javaScriptEnabled: false })
  await signInByForm(other, 'atelier@exemple.fr', sheet)
  const otherUsersPrice = (inches: number) =>
    other.getByRole('textbox', { name: `${inches}\u00a0pouces, Toutes finitions` })
  await otherUsersPrice(size).fill('300')
  await otherUsersPrice(size + 3).fill('310')
  await other.getByRole('button', { name: 'Enregistrer à partir d’aujourd’hui' }).click()
  await expect(other.getByText('Enregistré', { exact: true })).toBeVisible()

  await field(size).fill('320')
  await field(size).press('ArrowDown')
  await expect(field(size + 1)).toBeFocused()
  await page.keyboard.type('330,5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Quelqu’un d’autre a changé ces prix')).toBeVisible()
  await expectAccessiblePage(page, 'two prices to choose from', widths)
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.getByRole('group').getByText('300,00', { exact: true }).click()
  await page.getByRole('button', { name: 'Enregistrer à partir d’aujourd’hui' }).click()
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
  await expect(field(size)).toHaveValue('300,00')
  await expect(field(size + 1)).toHaveValue('330,50')
  await expect(field(size + 3)).toHaveValue('310,00')

  await field(size).fill(before)
  await field(size + 1).fill(below)
  await page.getByRole('button', { name: 'Enregistrer à partir d’aujourd’hui' }).click()
  await expect(page.getByText(`300,00\u00a0€ → ${before || 'aucun'}`).first()).toBeAttached()
})
