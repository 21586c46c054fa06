import { expect, test } from '../helpers/visitor.ts'

test('a page from the in-memory cache runs its own scripts and contains its styles', async ({ page }) => {
  test.slow()
  await test.step('a page from the in-memory cache runs its scripts, reacts to a click and is not loaded twice (decision 18)', async () => {
    const first = await page.goto('/services/soudure')
    const policy = (await first?.headerValue('content-security-policy')) ?? ''
    expect(policy).toMatch(/script-src 'self' 'sha256-/)
    expect(policy).not.toContain('nonce-')
    // The page is served from the in-memory cache this time, and revalidates the browser's own copy.
    const secondResponse = await page.goto('/services/soudure')
    expect(await secondResponse?.headerValue('etag')).toBe(await first?.headerValue('etag'))
    // After hydration, the next page needs no document load, and its data come from the in-memory cache too.
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    const [data] = await Promise.all([
      page.waitForResponse(/realisations\.data/),
      page.getByRole('contentinfo').getByRole('link', { name: 'Nos réalisations' }).click(),
    ])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nos réalisations')
    expect(await data.headerValue('etag')).toBeTruthy()
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })
  await test.step('a page from the in-memory cache requests no style sheet, before or after hydration (decision 18)', async () => {
    const requestedPaths: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') requestedPaths.push(new URL(request.url()).pathname)
    })
    const response = await page.goto('/services/renovation')
    const loadedFiles = [
      ...((await response?.text()) ?? '').matchAll(/<link [^>]*href="(\/assets\/[^"#]+\.css)/g),
    ].map(([, sheet]) => sheet)
    expect(loadedFiles.length).toBeGreaterThan(1)
    await page.waitForLoadState('networkidle')
    expect(requestedPaths).toEqual([])
  })
})
