import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { publishedPicture } from '../content/publisher.ts'
import { makePublishFolder, runPublish } from '../content/run-publish.ts'
import { callCommand } from '../site/call-command.ts'
import { createTestDatabase } from '../site/database.ts'
import { embeddedServer, makeDataDir, queryTenant, startSiteProcess } from './test-process.ts'

const siteUrl = 'https://jantes.test'

const article = {
  type: 'article',
  title: 'Une jante sauvée',
  main_image: { file: 'jante.jpg', name: 'La jante après rénovation' },
  gallery: [{ file: 'jante.jpg', name: 'La même, de face' }],
  attachments: [{ file: 'fiche.pdf', name: 'Fiche d’entretien' }],
  video: 'film.mp4',
  created_at: '2026-09-01',
}
const files = async () => ({
  'jante.jpg': await publishedPicture(800, 600),
  'fiche.pdf': Buffer.from('%PDF-1.7'),
  'film.mp4': Buffer.from('\0\0\0\x18ftypisom\0\0\0\0', 'latin1'),
})

async function articleFolder(changes: object = {}, html = '<h1>Avant</h1><p>Texte.</p>') {
  const folder = join(await makeDataDir(), 'article')
  return makePublishFolder(folder, { ...article, ...changes }, html, await files())
}

test('the command publishes a folder on a stopped site and on a running one', async () => {
  const dataDir = await makeDataDir()
  const settings = { DATA_DIR: dataDir, SITE_URL: siteUrl }
  expect(await runPublish(await articleFolder(), settings)).toEqual({
    code: 0,
    stderr: '',
    stdout: `Publié : ${siteUrl}/actualites/une-jante-sauvee\n`,
  })
  expect(await embeddedServer(dataDir)).toBeNull()

  const site = await startSiteProcess(settings)
  const page = await (await fetch(`${site.origin}/actualites/une-jante-sauvee`)).text()
  expect(page).toContain('<h2>Avant</h2>')
  const avif = /(\/images\/\S+-800\.avif) 800w/.exec(page)?.[1]
  await vi.waitFor(async () => {
    const response = await fetch(site.origin + avif)
    expect(response.headers.get('Content-Type')).toBe('image/avif')
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(800)
  })
  for (const name of ['fiche.pdf', 'film.mp4'])
    expect((await fetch(site.origin + new RegExp(`/fichiers/\\w{16}/${name}`).exec(page)?.[0])).status).toBe(
      200,
    )

  const changedFolder = await articleFolder({ id: 'une-jante-sauvee', title: 'Une jante sauvée deux fois' })
  expect(await runPublish(changedFolder, settings)).toMatchObject({
    code: 0,
    stdout: `Remplacé : ${siteUrl}/actualites/une-jante-sauvee\n`,
  })
  expect(await (await fetch(`${site.origin}/actualites/une-jante-sauvee`)).text()).toContain('deux fois')
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(200)
})

test('with DATABASE_URL, each problem of a folder is reported in one sentence, and nothing is published', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: database.url }
  // Reaches this file from any temporary folder.
  const passwords = `${'../'.repeat(20)}etc/passwd`
  const foreignFile = [{ file: passwords, name: 'x' }]
  for (const [folder, sentences] of [
    [
      '/nowhere',
      ['Le fichier article.json n’a pas pu être lu dans /nowhere.', 'Le fichier texte.html n’a pas'],
    ],
    [
      await articleFolder({ titre: 'x', title: undefined }),
      ['le champ « title » manque.', 'le champ « titre » n’est pas attendu.'],
    ],
    [
      await articleFolder({
        main_image: { file: 'fiche.pdf', name: 'x' },
        audio: 'absent.mp3',
        gallery: foreignFile,
      }),
      [
        `« ${passwords} » n’est pas dans ce dossier.`,
        '« fiche.pdf » n’est pas une image.',
        '« absent.mp3 » n’existe pas dans ce dossier.',
      ],
    ],
    [
      await articleFolder({ type: 'realisation' }),
      ['Une réalisation n’a ni pièce jointe, ni vidéo, ni son.'],
    ],
    [
      await articleFolder({ created_at: 'hier' }, '<script></script>'),
      ['« texte.html » : Le texte est requis.', '« created_at » : La date'],
    ],
  ] as const) {
    const { code, stdout, stderr } = await callCommand(({ publish }) => publish(folder), settings)
    expect([code, stdout]).toEqual([1, ''])
    for (const sentence of sentences) expect(stderr).toContain(sentence)
    expect(stderr.trim().split('\n')).toHaveLength(sentences.length)
  }
  expect(
    await queryTenant(database.url, 'select id from articles union select id from portfolio_entries'),
  ).toEqual([])

  const { video: _, attachments: __, ...entry } = article
  const folder = join(settings.DATA_DIR, 'entry')
  await makePublishFolder(folder, { ...entry, type: 'realisation' }, '<p>Or.</p>', await files())
  expect((await callCommand(({ publish }) => publish(folder), settings)).code).toBe(0)
  expect(await queryTenant(database.url, 'select id, titre from portfolio_entries')).toEqual([
    { id: 'une-jante-sauvee', titre: 'Une jante sauvée' },
  ])
})

test('an unreachable database or a missing folder name is reported in one sentence', async () => {
  const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: 'postgres://tw:secret@127.0.0.1:1/tw' }
  const { code, stderr } = await runPublish(await articleFolder(), settings)
  expect(code).toBe(1)
  expect(stderr).toMatch(/^La base de données ne peut pas être jointe .+ DATABASE_URL\.\n$/)
  expect(await runPublish('', settings)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('DOSSIER'),
  })
})

test('an unreachable bucket is reported in one sentence that names it, not the database', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const settings = {
    DATA_DIR: await makeDataDir(),
    DATABASE_URL: database.url,
    STORAGE_URL: 's3://KEY:SECRET@127.0.0.1:1/bucket?tls=off',
  }
  const folder = await articleFolder()
  const { code, stdout, stderr } = await callCommand(({ publish }) => publish(folder), settings)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^Les fichiers ne peuvent pas être enregistrés \(.+\) : .+ STORAGE_URL\. .+\.\n$/)
  expect(stderr).not.toContain('SECRET')
  expect(await queryTenant(database.url, 'select id from articles')).toEqual([])
})
