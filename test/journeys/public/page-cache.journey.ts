import { expect, test } from '../helpers/visitor.ts'

test('a page out of memory runs its own scripts, answers a press, and is not loaded twice', async ({
  page,
}) => {
  const first = await page.goto('/services/soudure')
  const policy = (await first?.headerValue('content-security-policy')) ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-/)
  expect(policy).not.toContain('nonce-')
  // From memory this time, and from the browser's own copy.
  const again = await page.goto('/services/soudure')
  expect(await again?.headerValue('etag')).toBe(await first?.headerValue('etag'))
  // Alive: the next page comes without a load, its data out of memory too.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const [data] = await Promise.all([
    page.waitForResponse(/realisations\.data/),
    page.getByRole('contentinfo').getByRole('link', { name: 'Nos réalisations' }).click(),
  ])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nos réalisations')
  expect(await data.headerValue('etag')).toBeTruthy()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('parts of a page that come later do not ask again for the styles that it brought', async ({ page }) => {
  const sheets: string[] = []
  page.on('request', (request) => request.resourceType() === 'stylesheet' && sheets.push(request.url()))
  // What places say of their hours comes once the page is alive.
  const later = page.waitForResponse(/list-openings-.*\.js/)
  await page.goto('/a_propos')
  const brought = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => href.replace('#', '')))
  await later
  // The privacy policy comes when it is opened, with the styles of its own.
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Politique de confidentialité' })
    .last()
    .click()
  await expect(page.getByRole('dialog', { name: 'Politique de confidentialité' })).toContainText('données')
  expect(brought.length).toBeGreaterThan(1)
  expect(sheets.filter((url) => brought.includes(url.replace('#', '')))).toEqual([])
})
