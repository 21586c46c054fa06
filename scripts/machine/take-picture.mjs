export async function take(context, origin, { path, width, height, follow, press }) {
  const page = await context.newPage()
  await page.setViewportSize({ width, height })
  await page.goto(origin + path)
  if (follow) {
    const address = await page.locator(follow).first().getAttribute('href')
    await page.goto(new URL(address, origin).href)
  }
  await seen(page)
  if (press) await openDialog(page, press)
  const picture = await page.screenshot()
  await page.close()
  return picture
}

/**
 * Waits until fonts and visible pictures are loaded. Does not wait for a silent network, because the office has an open event
 * stream.
 */
async function seen(page) {
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await page.waitForFunction(() =>
    [...document.images]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().top < innerHeight)
      .filter((one) => one.getBoundingClientRect().left < innerWidth)
      .every(({ complete }) => complete),
  )
}

/** Presses the key again until the page is hydrated and the dialog opens. */
async function openDialog(page, key) {
  const dialog = page.locator('dialog:modal')
  for (let tries = 0; tries < 20 && (await dialog.count()) === 0; tries++) {
    await page.keyboard.press(key)
    await dialog.waitFor({ timeout: 1_000 }).catch(() => {})
  }
}
