import { signInByForm } from '../helpers/sign-in.ts'
import { expect as expectIn, test, waitForHydration } from '../helpers/visitor.ts'

const expect = expectIn.configure({ timeout: 45_000 })
test.describe.configure({ timeout: 180_000 })

test('a before-after pair set in the office is compared by keyboard, and is shown as two pictures without JavaScript (§11.19)', async ({
  page,
  openOtherPage,
}) => {
  await signInByForm(page, 'bureau@exemple.fr', '/gestion/realisations/nouvelle')
  await page.getByRole('button', { name: 'Commencer' }).click()
  await page.waitForURL(/\/gestion\/realisations\/\w{16}$/)
  await waitForHydration(page)
  const files = (name: string, lines: string) =>
    page.locator(`textarea[name="${name}"]`).evaluate((area: HTMLTextAreaElement, text) => {
      area.value = text
      area.dispatchEvent(new Event('input', { bubbles: true }))
    }, lines)
  await page.getByRole('textbox', { name: 'Titre' }).fill('Une paire à comparer')
  await files('main_image', '/pictures/apres-1 La jante après')
  await files('before_image', '/pictures/avant-1 La jante avant')
  await files('content', '<p>Le bord est repris.</p>')
  await expect(page.getByRole('group', { name: 'Photo d’avant' }).locator('.media-item')).toHaveCount(1)
  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  await expect(page.getByText('En ligne', { exact: true })).toBeVisible()
  const address = (await page.getByRole('link', { name: 'Voir en ligne' }).getAttribute('href')) ?? ''

  await page.goto(address)
  const slider = page.getByRole('slider', { name: /^Glissez pour comparer/ })
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', /^71\s% de l’image d’avant$/)
  await page.getByRole('button', { name: 'Après' }).click()
  await expect(slider).toHaveValue('0')
  await expect(page.locator('.carousel__position')).toHaveText('1 / 2')

  const pageWithoutScripts = await openOtherPage({ javaScriptEnabled: false })
  await pageWithoutScripts.goto(address)
  const sides = pageWithoutScripts.locator('.before-after__side')
  const [before, after] = [await sides.first().boundingBox(), await sides.last().boundingBox()]
  expect(before?.x).toBe(after?.x)
  expect((before?.y ?? 0) + (before?.height ?? 0)).toBeLessThanOrEqual(after?.y ?? 0)
  await expect(pageWithoutScripts.getByRole('slider')).toBeHidden()
})
