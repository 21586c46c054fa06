import type { Page } from '@playwright/test'
import { smallPhoto } from '../../content/photos.ts'
import { expect, test } from '../helpers/visitor.ts'
import {
  answerEveryQuestion,
  choosePhotos,
  photoFiles,
  photoItems,
  sendButton,
} from '../quote-request/quote-form.ts'

/** Replaces every text node, including later ones, with `font` elements of the same text, as Chrome's translation does. */
function translate() {
  const isTranslatable = (node: Node) =>
    node.textContent?.trim() &&
    !node.parentElement?.closest('font, script, style, textarea, [translate="no"]')
  const replace = (node: Node) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = node.textContent
    outer.append(inner)
    node.parentNode?.replaceChild(outer, node)
  }
  const translateBelow = (root: Node) => {
    const texts: Node[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node: Node | null = walker.currentNode; node; node = walker.nextNode())
      if (node.nodeType === Node.TEXT_NODE && isTranslatable(node)) texts.push(node)
    texts.forEach(replace)
  }
  translateBelow(document.body)
  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes)
      for (const node of type === 'childList' ? addedNodes : [target])
        if (node.isConnected) translateBelow(node)
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}

const openTranslated = async (page: Page, path: string) => {
  await page.goto(path)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('a, button, input')].every(
      (element) =>
        '__reactProps' in element || Object.keys(element).some((key) => key.startsWith('__reactProps')),
    ),
  )
  await page.evaluate(translate)
  await expect(page.locator('main font').first()).toBeAttached()
}

test('forms, links and the Back button work on pages that the browser has translated', async ({ page }) => {
  test.slow()
  await test.step('a translated quote request is validated, corrected, sent and confirmed', async () => {
    await openTranslated(page, '/devis')
    await sendButton(page).click()
    await expect(page.getByText('Votre nom est requis').last()).toBeVisible()
    await answerEveryQuestion(page)
    await expect(page.locator('[name="last_name"]').last()).not.toHaveAttribute('aria-invalid', 'true')
    await sendButton(page).click()
    await expect(page.getByText('Une réponse est à compléter ou à corriger').first()).toBeVisible()
    await choosePhotos(page, photoFiles(await smallPhoto(), 3))
    await photoItems(page).first().getByRole('button').first().click()
    await expect(photoItems(page)).toHaveCount(2)
    await sendButton(page).click()
    const heading = page.getByRole('heading', { level: 1, name: 'Demande de devis enregistrée' })
    await expect(heading).toBeVisible({ timeout: 20_000 })
  })
  await test.step('a translated message is rejected, corrected and sent', async () => {
    await openTranslated(page, '/a_propos')
    const section = page.getByRole('region', { name: 'Nous contacter' })
    const submit = section.getByRole('button', { name: 'Envoyer' })
    await section.getByLabel('Votre e-mail').fill('paul')
    await submit.click()
    await expect(section.getByText("L'email n'est pas conforme").last()).toBeVisible()
    await section.getByLabel('Votre e-mail').fill('paul@exemple.fr')
    await section.getByLabel('Objet').fill('Jantes en tôle')
    await section.getByLabel('Votre message').fill('Les rénovez-vous ?')
    await submit.click()
    await expect(section.getByText(/Votre message a bien été envoyé/).first()).toBeVisible()
  })
  await test.step('links and Back work on a translated page', async () => {
    await openTranslated(page, '/')
    await page.getByRole('link', { name: 'À propos' }).first().click()
    await expect(page).toHaveURL(/a_propos/)
    await expect(page.getByRole('region', { name: 'Nous contacter' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
