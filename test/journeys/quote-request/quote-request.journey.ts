import type { Page } from '@playwright/test'
import { phonePhoto, pngBomb, smallPhoto } from '../../content/photos.ts'
import { alsoInFirefox } from '../../firefox/firefox-too.ts'
import { expect, test } from '../helpers/visitor.ts'
import {
  answerEveryQuestion,
  choosePhotos,
  expectSaved,
  photoFiles,
  photoItems,
  sendButton,
} from './quote-form.ts'

test.use({ viewport: { width: 360, height: 740 } })

test(
  'a visitor sends a quote request with five photos of 12 megapixels (§2.6, §4.2)',
  alsoInFirefox,
  async ({ page }) => {
    test.slow()
    await page.goto('/devis')
    await answerEveryQuestion(page)
    await choosePhotos(page, photoFiles(await phonePhoto(), 5))
    const sizes: number[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') sizes.push(request.postDataBuffer()?.length ?? 0)
    })
    await sendButton(page).click()
    await expect(page.getByRole('dialog', { name: 'Envoi de la demande' })).toBeVisible()
    await expectSaved(page)
    expect(sizes).toHaveLength(5)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  },
)

test('the error summary is in view, focused and counts missing photos too, on narrow and wide screens (§5.1)', async ({
  page,
}) => {
  await page.goto('/devis')
  await answerEveryQuestion(page)
  await page.locator('[name="last_name"]').fill('')
  const title = page.getByText('2 réponses sont à compléter ou à corriger')
  const summary = page.getByRole('alert').filter({ has: title }).locator('> *')
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await sendButton(page).click()
    await expect(summary).toBeFocused()
    await expect(title).toBeInViewport({ ratio: 1 })
    const header = await page.getByRole('banner').boundingBox()
    expect((await title.boundingBox())?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
    await summary.getByRole('link', { name: 'Photos' }).click()
    await expect(page.locator('input[name="images"]')).toBeFocused()
  }
  await choosePhotos(page, photoFiles(await smallPhoto(), 1))
  await sendButton(page).click()
  await expect(page.getByText('Une réponse est à compléter ou à corriger')).toBeInViewport()
})

test(
  'error messages disappear once their fields are valid, and a form with six photos can be sent (§4.2, §5.1)',
  alsoInFirefox,
  async ({ page }) => {
    test.slow()
    await test.step('every empty field has an error message, which disappears once it is filled (§4.2, §5.1, §10.3)', async () => {
      await page.goto('/devis')
      await sendButton(page).click()
      const messages = [
        'Votre nom est requis',
        'Votre prénom est requis',
        'Votre n° de téléphone est requis',
        'Votre adresse est requise',
        'Votre code postal est requis',
        'Votre ville est requise',
        'Votre email est requis',
        'Veuillez accepter',
        'Veuillez ajouter entre 1 et 5 images',
      ]
      for (const message of messages) await expect(page.getByText(message).last()).toBeVisible()
      expect(
        await page.locator('form[action="/devis"]').getByText('Champ requis', { exact: true }).count(),
      ).toBeGreaterThanOrEqual(8)
      await expect(page.getByRole('dialog')).toBeHidden()

      await page.locator('form[action="/devis"] [name="email"]').fill('anais')
      await page.locator('[name="phone"]').focus()
      await expect(page.getByText("Votre email n'est pas valide").last()).toBeVisible()
      await page.locator('form[action="/devis"] [name="email"]').fill('anais@exemple.fr')
      await page.locator('[name="phone"]').focus()
      await expect(page.getByText("Votre email n'est pas valide")).toHaveCount(0)
    })
    await test.step('new photos are listed first and can be removed, and six photos can be sent despite their message (§2.6, §5.1, §10.3)', async () => {
      await page.goto('/devis')
      await answerEveryQuestion(page)
      const photo = await smallPhoto()
      await choosePhotos(page, [{ name: 'premiere.jpg', mimeType: 'image/jpeg', buffer: photo }])
      await page.locator('input[name="images"]').setInputFiles(photoFiles(photo, 6))
      await expect(photoItems(page)).toHaveCount(7)
      await expect(photoItems(page).last()).toContainText('premiere.jpg')
      await page.getByRole('button', { name: 'Retirer « premiere.jpg »' }).click()
      await expect(photoItems(page)).toHaveCount(6)
      await expect(page.getByText('Veuillez ajouter entre 1 et 5 images').first()).toBeVisible()
      await sendButton(page).click()
      await expectSaved(page)
    })
  },
)

test('files that are not photos are rejected when chosen, and photos that are too large are shrunk (§9.3)', async ({
  page,
}) => {
  test.slow()
  await test.step('a file that is not a photo is rejected when it is chosen, with a plain sentence (§9.3, §10.3)', async () => {
    await page.goto('/devis')
    // The page must be hydrated: without JavaScript the server would reject the files with the same words.
    await choosePhotos(page, photoFiles(await smallPhoto(), 1))
    const input = page.locator('input[name="images"]')
    const rejections: [file: { name: string; mimeType: string; buffer: Buffer }, words: string][] = [
      [
        { name: 'texte.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Bonjour') },
        '« texte.jpg » n’est pas une photo',
      ],
      [
        { name: 'iphone.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic', 'latin1') },
        '« iphone.heic » est au format HEIC',
      ],
      [
        { name: 'bombe.png', mimeType: 'image/png', buffer: pngBomb() },
        '« bombe.png » a des dimensions trop grandes',
      ],
    ]
    for (const [file, words] of rejections) {
      await input.setInputFiles(file)
      await expect(page.getByText(words)).toBeVisible()
      await expect(photoItems(page)).toHaveCount(1)
    }
    // Too large for the browser to shrink.
    await choosePadded(page, 'enorme.jpg', 100)
    await expect(page.getByText('« enorme.jpg » dépasse 15')).toBeVisible()
    await expect(photoItems(page)).toHaveCount(1)
  })
  await test.step('a photo of more than 15 MB is shrunk before it is sent', async () => {
    await choosePadded(page, 'lourde.jpg', 20)
    await expect(photoItems(page)).toHaveCount(2)
    await expect(page.getByText('« lourde.jpg » dépasse 15')).toHaveCount(0)
    await expect(photoItems(page).first().locator('img')).toBeVisible()
  })
})

/**
 * Chooses a photo padded with this number of megabytes, which are made in the browser, so that they are not transferred to it.
 */
async function choosePadded(page: Page, name: string, megabytes: number) {
  const photo = [...(await smallPhoto())]
  await page.locator('input[name="images"]').evaluate(
    (field: HTMLInputElement, chosen) => {
      const files = new DataTransfer()
      const bytes = [new Uint8Array(chosen.photo), new Uint8Array(chosen.megabytes * 1024 * 1024)]
      files.items.add(new File(bytes, chosen.name, { type: 'image/jpeg' }))
      field.files = files.files
      field.dispatchEvent(new Event('change', { bubbles: true }))
    },
    { photo, name, megabytes },
  )
}

test('the form uses the service of its link, questions unlikely values and adapts to parts that are not rims (§2.6)', async ({
  page,
}) => {
  test.slow()
  await test.step('the privacy policy opens in a modal with its six articles (§2.3, §2.10)', async () => {
    await page.goto('/devis')
    await page
      .locator('form[action="/devis"]')
      .getByRole('link', { name: /politique de confidentialité/i })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Politique de confidentialité' })
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(6)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('the service of the linking page is preselected (§2.5)', async () => {
    await page.goto('/services/soudure')
    await page.getByRole('main').getByRole('link', { name: 'Demander un devis' }).first().click()
    await expect(page.locator('[name="service"][value="soudure"]')).toBeChecked()
  })
  await test.step('a draft uses the service of the latest link, until the visitor chooses another (§2.4, §5.1)', async () => {
    const notes = page.locator('[name="complementary_infos"]')
    const service = (value: string) => page.locator(`[name="service"][value="${value}"]`)
    await page.goto('/devis?service=soudure')
    await expect(service('soudure')).toBeChecked()
    await notes.fill('Deux jantes fissurées.')
    await page.goto('/devis?service=personnalisation')
    await expect(service('autre')).toBeChecked()
    await expect(notes).toHaveValue('Prestation\u00a0: Personnalisation\nDeux jantes fissurées.')
    await service('rénovation').check()
    await notes.fill('Bord poli.')
    // A draft stored before the size had its present format.
    await page.locator('[name="size"]').selectOption('22+"')
    await page.evaluate((key) => {
      const draft = localStorage.getItem(key) ?? ''
      localStorage.setItem(key, draft.replace(String.raw`22+\"`, '22+'))
    }, 'devis-brouillon')
    await page.reload()
    await expect(page.locator('[name="size"]')).toHaveValue('22+"')
    await expect(notes).toHaveValue('Bord poli.')
    await expect(service('rénovation')).toBeChecked()
  })
  await test.step('an unlikely telephone number or postcode shows a hint, and can be sent (§5.1)', async () => {
    await page.goto('/devis')
    await answerEveryQuestion(page)
    const phone = page.locator('form[action="/devis"] [name="phone"]')
    const code = page.locator('[name="zip_code"]')
    await phone.fill('06 12')
    await code.fill('880')
    await page.locator('[name="city"]').focus()
    await expect(phone).toHaveAccessibleDescription(/Ce numéro semble incomplet/)
    await expect(code).toHaveAccessibleDescription(/Ce code postal semble inhabituel/)
    await expect(phone).not.toHaveAttribute('aria-invalid')
    await code.fill('88000')
    await page.locator('[name="city"]').focus()
    await expect(code).toHaveAccessibleDescription('')
    await choosePhotos(page, photoFiles(await smallPhoto(), 1))
    await sendButton(page).click()
    await expectSaved(page)
  })
  await test.step('a visitor with a part for TW Kustoms is not asked about rims (§2.4, §5.1)', async () => {
    await page.goto('/devis?service=twkustoms')
    await expect(page.getByRole('heading', { name: 'Votre véhicule et vos pièces' })).toBeVisible()
    await expect(page.locator('[name="complementary_infos"]')).toHaveValue('Prestation\u00a0: TW Kustoms')
    await answerEveryQuestion(page, ({ isOfRims }) => !isOfRims)
    await choosePhotos(page, photoFiles(await smallPhoto(), 1))
    await sendButton(page).click()
    await expectSaved(page)
  })
})
