import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { publishedPicture } from '../content/publisher.ts'
import { makePublishFolder, runPublish, spawnCommand } from '../content/run-publish.ts'
import { makeDataDir, startSiteProcess } from '../process/test-process.ts'

const pictures = 12
const article = {
  type: 'article',
  title: 'Douze jantes',
  main_image: { file: '0.jpg', name: 'La première' },
  gallery: Array.from({ length: pictures - 1 }, (_, at) => ({
    file: `${at + 1}.jpg`,
    name: `La suivante, ${at}`,
  })),
}

test('a publication killed between its files is not visible, and is complete once it is repeated', async () => {
  const dataDir = await makeDataDir()
  const settings = { DATA_DIR: dataDir, SITE_URL: 'https://jantes.test' }
  const site = await startSiteProcess(settings)
  const photo = await publishedPicture(1600, 1200)
  const files = Object.fromEntries(Array.from({ length: pictures }, (_, at) => [`${at}.jpg`, photo]))
  const folder = await makePublishFolder(join(await makeDataDir(), 'douze'), article, '<p>Texte.</p>', files)
  const countStoredPictures = async () =>
    (await readdir(join(dataDir, 'files'), { recursive: true }).catch(() => [])).filter((name) =>
      /\.(jpe?g)$/.test(name),
    ).length
  const page = () => fetch(`${site.origin}/actualites/douze-jantes`)

  for (const fileCount of [1, 5]) {
    const before = await countStoredPictures()
    const command = spawnCommand('publish', [folder], settings, { detached: true })
    const commandClosed = once(command, 'close')
    await vi.waitFor(
      async () => {
        if (command.exitCode !== null) throw new Error('published before it could be killed')
        expect((await countStoredPictures()) - before).toBeGreaterThanOrEqual(fileCount)
      },
      { interval: 1 },
    )
    if (command.pid) process.kill(-command.pid, 'SIGKILL')
    await commandClosed
    // No part of the publication is visible.
    expect((await page()).status).toBe(404)
  }

  expect(await runPublish(folder, settings)).toMatchObject({ code: 0, stderr: '' })
  const answer = await vi.waitFor(async () => {
    const whole = await page()
    expect(whole.status).toBe(200)
    return whole
  })
  const shownImages = new Set((await answer.text()).match(/\/images\/[\w./-]+/g))
  expect(shownImages.size).toBeGreaterThanOrEqual(pictures)
  for (const path of shownImages) expect((await fetch(site.origin + path)).status, path).toBe(200)
}, 600_000)
