import { randomId } from '../../../domain/kernel/random-id.ts'
import { expectAccessiblePage } from '../helpers/accessible-page.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect, test } from '../helpers/visitor.ts'

const word = `<html xmlns:o="urn:x"><head><style>p{color:red}</style></head><body>
<h1 style="color:red">Titre collé</h1><!--[if !supportLists]-->
<p class="MsoNormal" style="margin:0"><b><span style="font-family:Arial">Gras</span></b> et <span style="font-style:italic">penché</span> !<o:p></o:p></p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;</span></span>Un</p>
<p class="MsoListParagraph" style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">o<span>&nbsp;</span></span>Dedans</p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;</span></span>Deux</p>
<table><tr><td onclick="window.harmed=1" style="x">Case</td></tr></table>
<img src="https://ailleurs.exemple/x.png" onerror="window.harmed=1"><img src=x onerror="window.harmed=1">
<svg onload="window.harmed=1"></svg><script>window.harmed=1</script><iframe src="javascript:harmed=1"></iframe>
<p><a href="javascript:window.harmed=1">Mauvais</a> <a href="https://exemple.fr/" onclick="window.harmed=1">Bon</a></p></body></html>`

test('an article is written, pasted into, edited by two users and previewed, and publishing lists what is missing (§11.18)', async ({
  page,
  openOtherPage,
}) => {
  test.slow()
  const expectAccessible = (what: string) => expectAccessiblePage(page, what)
  await page.setViewportSize({ width: 360, height: 900 })
  await signInByForm(page, 'bureau@exemple.fr', '/gestion/actualites')
  await expectAccessible('the list')
  await page.getByRole('link', { name: 'Nouvel article' }).click()
  const title = `Essai ${randomId()}`
  await page.getByRole('textbox', { name: 'Titre' }).fill(title)
  await page.getByRole('button', { name: 'Commencer' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expectAccessible('the record')

  // The editor is loaded only when the text is opened.
  await page.getByRole('button', { name: 'Écrire\u00a0: Texte' }).click()
  const text = page.getByRole('textbox', { name: 'Texte', exact: true })
  await text.pressSequentially('Il dit "oui"')
  await expect(text).toHaveText('Il dit «\u00a0oui\u00a0»')
  // Undo removes the automatic correction but not the typed text.
  await page.keyboard.press('Control+z')
  await expect(text).toHaveText('Il dit «\u00a0oui"')
  await page.keyboard.press('Control+Shift+z')
  await expect(text).toHaveText('Il dit «\u00a0oui\u00a0»')
  await expectAccessible('the editor')

  await text.press('Enter')
  await text.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, word)
  await expect(text.getByRole('heading', { name: 'Titre collé' })).toBeVisible()
  const saved = page.locator('#brouillon .office-form__saved')
  await expect(saved).toHaveText('Enregistré')
  // The editor writes `&nbsp;`, the site the character itself. Either may be in the field by now.
  const written = await page.locator('textarea[name="content"]').inputValue()
  const html = written.replaceAll('&nbsp;', '\u00a0')
  expect(html).toContain('<strong>Gras</strong> et <em>penché</em>\u00a0!')
  expect(html).toContain('<ul><li>Un<ul><li>Dedans</li></ul></li><li>Deux</li></ul>')
  expect(html).toContain('<td>Case</td>')
  expect(html).toMatch(/<a href="https:\/\/exemple\.fr\/"[^>]*>Bon<\/a>/)
  expect(html).not.toMatch(/harmed|ailleurs|javascript|style|class|Mso|<svg|<img/)
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false)

  // A colleague adds a paragraph at the end. It appears here, and the text typed here can still be undone.
  const address = page.url()
  const other = await openOtherPage()
  await signInByForm(other, 'atelier@exemple.fr', address)
  const otherTextField = other.getByRole('textbox', { name: 'Texte', exact: true })
  await other.getByRole('button', { name: 'Modifier\u00a0: Texte' }).click()
  await otherTextField.press('Control+End')
  await other.keyboard.press('Enter')
  await otherTextField.pressSequentially('Signé Alice.')
  await expect(other.locator('#brouillon .office-form__saved')).toHaveText('Enregistré')
  await expect(text).toContainText('Signé Alice.')
  await page.setViewportSize({ width: 1440, height: 900 })
  await text.press('Control+Home')
  await text.pressSequentially('Bonjour. ')
  await expect(saved).toHaveText('Enregistré')
  await page.keyboard.press('Control+z')
  await expect(text).not.toContainText('Bonjour.')
  await expect(text).toContainText('Signé Alice.')
  await expect(saved).toHaveText('Enregistré')

  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  await expect(page.getByText('Il manque encore quelque chose avant de publier')).toBeVisible()
  await expectAccessible('what is missing')
  await page.locator('#manque').getByRole('link').first().click()
  await page.goto(`${address}/apercu`)
  await page.getByText('Tablette').click()
  await expect(page.frameLocator('iframe').getByRole('heading', { name: title })).toBeVisible()
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the preview').toBe(width)
  }
})
