import sharp from 'sharp'
import { uploadPartBytes } from '../../../domain/kernel/files/part-range.ts'
import { mp4Bytes } from '../../content/film.ts'
import { listAccessibilityViolations } from '../helpers/axe.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect as expectIn, test, waitForHydration } from '../helpers/visitor.ts'

// The browser itself does the work, and the machine may be busy.
const expect = expectIn.configure({ timeout: 45_000 })
test.describe.configure({ timeout: 180_000 })

const picture = (background: string) =>
  sharp({ create: { width: 1_200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer()

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

test('files of a page survive a lost connection and a reload, and can be described, ordered and replaced (§11.19)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signInByForm(page, 'bureau@exemple.fr', '/gestion/realisations/nouvelle')
  await page.getByRole('button', { name: 'Commencer' }).click()
  await page.waitForURL(/\/gestion\/realisations\/\w{16}$/)
  await waitForHydration(page)
  let isOff = true
  await page.route(/\/gestion\/fichiers\/\w{16}$/, (route) =>
    isOff ? route.abort('internetdisconnected') : route.continue(),
  )
  const gallery = page.getByRole('group', { name: 'Galerie' })
  const items = gallery.locator('.media-item')
  const waiting = gallery.locator('.media-uploads li')
  await gallery
    .locator('input[type=file]')
    .last()
    .setInputFiles([
      file('rouge.jpg', await picture('#a03020')),
      file('bleu.jpg', await picture('#203080')),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('rien') },
    ])
  await expect(waiting).toHaveCount(2)
  await expect(gallery.getByRole('alert')).toContainText('notes.txt')
  await page.reload()
  // The browser has stored the file, but not uploaded it yet.
  await expect(waiting).toHaveCount(2)
  isOff = false
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(items).toHaveCount(2)
  await expect(waiting).toHaveCount(0)

  const words = gallery.getByRole('textbox', { name: 'Texte alternatif' })
  await words.first().fill('Une jante rouge')
  await words.last().fill('Une jante bleue')
  await gallery.getByRole('button', { name: 'Reculer : Une jante rouge' }).click()
  await expect(words.first()).toHaveValue('Une jante bleue')
  await gallery.getByRole('button', { name: 'Choisir le point à garder en vue : Une jante bleue' }).click()
  const point = page.getByRole('dialog').getByRole('button', { name: /^Point à garder en vue/ })
  await point.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(point).toHaveAccessibleName(/55.%.*45.%/)
  expect(await listAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Terminer' }).click()
  await gallery.getByRole('button', { name: 'Retirer : Une jante rouge' }).click()
  await expect(items).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(items).toHaveCount(2)
  const lastPicture = items.last().locator('img').first()
  const replaced = (await lastPicture.getAttribute('src')) ?? ''
  await items
    .last()
    .locator('input[type=file]')
    .setInputFiles(file('vert.jpg', await picture('#207030')))
  await expect(lastPicture).not.toHaveAttribute('src', replaced)
  await expect(waiting).toHaveCount(0)
  await expect(words.last()).toHaveValue('Une jante rouge')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await listAccessibilityViolations(page)).toEqual([])

  const readStoredGallery = async () => {
    const html = await (await page.request.get(page.url())).text()
    return /<textarea[^>]*name="gallery"[^>]*>([^<]*)/.exec(html)?.[1]?.trim() ?? ''
  }
  await expect
    .poll(readStoredGallery)
    .toMatch(/^\/images\/\S+ @55,45 Une jante bleue\n\/images\/\S+ Une jante rouge$/)
})

test('an interrupted upload of a large film continues where it stopped, also after a reload (§11.19)', async ({
  page,
}) => {
  const film = mp4Bytes(3 * uploadPartBytes + 1_000)
  await signInByForm(page, 'bureau@exemple.fr', '/gestion/actualites/nouvelle')
  await page.getByRole('textbox', { name: 'Titre' }).fill('Un film')
  await page.getByRole('button', { name: 'Commencer' }).click()
  await page.waitForURL(/\/gestion\/actualites\/\w{16}$/)
  await waitForHydration(page)
  const sent: string[] = []
  let isCut = true
  await page.route(/\/gestion\/fichiers\/\w{16}$/, (route) => {
    const range = route.request().headers()['content-range'] ?? ''
    // The connection breaks after the second part.
    if (isCut && range.startsWith(`bytes ${2 * uploadPartBytes}-`)) return route.abort('connectionreset')
    sent.push(range)
    return route.continue()
  })
  const field = page.getByRole('group', { name: 'Vidéo' })
  const waiting = field.locator('.media-uploads li')
  await field
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'visite.mp4', mimeType: 'video/mp4', buffer: film })
  await expect(field.getByText('l’envoi reprendra tout seul')).toBeVisible()
  await expect(waiting).toHaveCount(1)
  await expect(field.locator('video')).toHaveCount(0)
  await page.reload()
  isCut = false
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(field.locator('video')).toHaveCount(1)
  await expect(waiting).toHaveCount(0)
  // Each byte was sent once; at each start the browser asked which part is missing.
  expect(sent.filter((range) => !range.startsWith('bytes */'))).toEqual([
    `bytes 0-${uploadPartBytes - 1}/${film.length}`,
    `bytes ${uploadPartBytes}-${2 * uploadPartBytes - 1}/${film.length}`,
    `bytes ${2 * uploadPartBytes}-${3 * uploadPartBytes - 1}/${film.length}`,
    `bytes ${3 * uploadPartBytes}-${film.length - 1}/${film.length}`,
  ])
  const address = (await field.locator('video').getAttribute('src')) ?? ''
  const mediaResponse = await page.request.get(address)
  expect((await mediaResponse.body()).equals(film)).toBe(true)
})
