import { readdir, readFile, rm } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embedded-postgres.ts'
import { randomId } from '../../domain/kernel/random-id.ts'
import { signedPath } from '../../domain/kernel/signatures.ts'
import { largePhoto, pngBomb, smallPhoto } from '../content/photos.ts'
import { randomNetworkAddress } from '../content/random.ts'
import { submitQuoteRequestTo } from '../content/submit-quote-request.ts'
import { startImapServer } from '../peers/imap-server.ts'
import { queryTenant } from '../process/test-process.ts'
import { createDatabase } from '../site/database.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { openSiteUnderAttack } from './site-under-attack.ts'

const secret = 'x'.repeat(32)
const folder = await makeTemporaryFolder('hostile-pictures')
const [database, imap] = await Promise.all([startEmbeddedPostgres({ dataDir: folder }), startImapServer()])
const databaseUrl = await createDatabase(database.url, 'images')
const mailbox = await imap.openMailbox('images')
const site = await openSiteUnderAttack({
  DEMO: 'off',
  DATABASE_URL: databaseUrl,
  INBOX_URL: mailbox.url,
  SESSION_SECRET: secret,
})
// Runs after the site, which is opened later, has ended.
afterAll(async () => {
  await imap.stop()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Maximum resident memory of the site with the process that decodes its pictures. The container has 768 MB. */
const maxTreeMemory = 600
/** A French sentence that says why a picture is rejected. */
const rejection =
  /dimensions trop grandes|n’est pas une photo|abîmé|abîmée|n’est pas d’un format|au format HEIC|format/

/*
 * The pictures. Each takes a few kilobytes, or is damaged.
 */

/** 10,900 × 10,900 pixels of one colour in 2.6 kB, 356 MB decoded. Encoding it takes a minute: it is stored. */
const flatAvif = await readFile(new URL('./pictures/flat-10900.avif', import.meta.url))

/** Rewrites the size in the container of an AVIF. The picture itself does not change. */
function withContainerSize(avif: Buffer, side: number): Buffer {
  const bytes = Buffer.from(avif)
  for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(side, at + 8)
    bytes.writeUInt32BE(side, at + 12)
  }
  return bytes
}

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a5a3c' } })

/** Makes the largest lossless WebP. A picture of a single colour has no pixel data, so its header can contain any size. */
async function largestWebp(): Promise<Buffer> {
  const bytes = await flat(64, 64).webp({ lossless: true }).toBuffer()
  const header = bytes.indexOf('VP8L') + 9
  bytes.writeUInt32LE((16_382 | (16_382 << 14)) >>> 0, header)
  return bytes
}

/** Makes a progressive JPEG of 24 megapixels with 2,000 unnecessary scans. */
async function jpegOfManyScans(): Promise<Buffer> {
  const bytes = await flat(6_000, 4_000).jpeg({ progressive: true }).toBuffer()
  const scan = bytes.subarray(bytes.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  return Buffer.concat([bytes.subarray(0, -2), ...Array<Buffer>(2_000).fill(scan), bytes.subarray(-2)])
}

let bombs: [name: string, bytes: Buffer][]
beforeAll(async () => {
  const text = (words: string) => Buffer.from(words)
  bombs = [
    ['plat.avif', flatAvif],
    ['menteur.avif', withContainerSize(flatAvif, 100)],
    ['tronque.avif', flatAvif.subarray(0, 1_200)],
    ['heic.avif', Buffer.concat([text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), flatAvif])],
    ['plat.webp', await largestWebp()],
    ['bombe.png', pngBomb()],
    ['entrelace.png', await flat(8_000, 5_000).png({ progressive: true }).toBuffer()],
    ['progressif.jpg', await largePhoto({ progressive: true, chromaSubsampling: '4:4:4' })],
    ['passages.jpg', await jpegOfManyScans()],
    ['gif.jpg', text(`GIF89a${'\xff'.repeat(40)}`)],
    ['svg.jpg', text('<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"/>')],
    ['tiff.jpg', text('II*\0\x08\0\0\0\0\0\0\0')],
  ]
})

/* The site with its decoder: its memory, and whether it still runs. */

/** Returns the resident megabytes of the site's process and its children, which are descendants of the tests' process. */
async function treeMemory(): Promise<number> {
  let total = 0
  const visit = async (pid: string): Promise<void> => {
    const read = (path: string) => readFile(`/proc/${pid}/${path}`, 'utf8').catch(() => '')
    const program = await read('cmdline')
    const pages = /^\d+ (\d+)/.exec(await read('statm'))?.[1]
    if (program.includes('build/server/')) total += (Number(pages ?? 0) * 4) / 1_024
    const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
    for (const thread of threads)
      for (const child of (await read(`task/${thread}/children`)).split(' ').filter(Boolean))
        await visit(child)
  }
  await visit(`${process.pid}`)
  return total
}

/** Runs an attack and returns the problems of the site during it, one line each. */
async function complaintsOf(attack: () => Promise<void>): Promise<string[]> {
  let peak = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await treeMemory())
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  })()
  const complaints = await site.attackBeside(attack).finally(() => {
    isOver = true
  })
  await watching
  return peak > maxTreeMemory ? [...complaints, `${Math.round(peak)} MB of memory`] : complaints
}

const answerOf = async (response: Response) => ({ status: response.status, text: await response.text() })

test('hostile pictures as photos of a quote request are rejected in French (decision 22)', async () => {
  const id = randomId()
  const uploadPhoto = (bytes: Buffer) =>
    fetch(`${site.origin}/devis/${id}/photos/${randomId()}`, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'Content-Type': 'image/jpeg', 'X-Forwarded-For': randomNetworkAddress() },
    })
  expect(
    await complaintsOf(async () => {
      for (const [name, bytes] of bombs) {
        const { status, text } = await answerOf(await uploadPhoto(bytes))
        expect([name, status]).toEqual([name, 422])
        expect(text, name).toMatch(rejection)
      }
      expect((await uploadPhoto(await smallPhoto())).status).toBe(200)
    }),
  ).toEqual([])
})

test('hostile pictures in a message on the page of a request are rejected in French (decision 22)', async () => {
  const id = (await submitQuoteRequestTo(site.origin, await smallPhoto(), 1)) ?? ''
  const page = signedPath(`/suivi/demande/${id}`, new Date(), secret)
  const post = (name: string, bytes: Buffer) => {
    const body = new FormData()
    body.append('text', 'Voici')
    body.append('fichiers', new Blob([new Uint8Array(bytes)]), name)
    return fetch(`${site.origin}${page}&index&formulaire=repondre`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { Origin: site.origin, 'X-Forwarded-For': randomNetworkAddress() },
    })
  }
  expect(
    await complaintsOf(async () => {
      for (const [name, bytes] of bombs) {
        const { status, text } = await answerOf(await post(name, bytes))
        expect([name, status]).toEqual([name, 422])
        expect(text, name).toMatch(rejection)
      }
      expect((await post('jante.jpg', await smallPhoto())).status).toBe(303)
    }),
  ).toEqual([])
})

/** Makes a small photo with 19 MB of comments, which decoders skip. */
async function heavyPhoto(): Promise<Buffer> {
  const photo = await smallPhoto()
  const comment = Buffer.alloc(65_535, 'x')
  comment.writeUInt32BE(0xff_fe_ff_fd)
  return Buffer.concat([photo.subarray(0, 2), ...Array<Buffer>(300).fill(comment), photo.subarray(2)])
}

test('45 visitors who send photos and PDF files of 19 MB at once stay within the memory bound (decision 22)', async () => {
  // A thread accepts 300 MB a day.
  const threads: string[] = []
  for (let thread = 0; thread < 3; thread++)
    threads.push((await submitQuoteRequestTo(site.origin, await smallPhoto(), 1)) ?? '')
  const photo = await heavyPhoto()
  const pdf = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(19_000_000, ' '),
    Buffer.from('%%EOF\n'),
  ])
  const pages = threads.map((id) => signedPath(`/suivi/demande/${id}`, new Date(), secret))
  const statuses: number[] = []
  const post = async (index: number) => {
    const body = new FormData()
    body.append('text', 'Voici')
    const [name, bytes] = index % 2 === 0 ? ['a.pdf', pdf] : ['a.jpg', photo]
    body.append('fichiers', new Blob([new Uint8Array(bytes as Buffer)]), name as string)
    const response = await fetch(`${site.origin}${pages[index % 3]}&index&formulaire=repondre`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { Origin: site.origin, 'X-Forwarded-For': randomNetworkAddress() },
      // If the memory for bodies is full, the site responds before the body is complete and closes the connection.
    }).catch(() => null)
    await response?.text()
    statuses.push(response?.status ?? 503)
  }
  const problems = await complaintsOf(async () => {
    await Promise.all(Array.from({ length: 45 }, (_, index) => post(index)))
  })
  expect(problems).toEqual([])
  expect(statuses.filter((status) => ![303, 429, 503].includes(status))).toEqual([])
  expect(statuses.filter((status) => status === 303).length).toBeGreaterThan(10)
})

test('a mail with hostile pictures is filed once with a note about omitted files, and the next mail is filed too (decision 22)', async () => {
  const mail = (files: [string, Buffer][], from: string) => {
    const parts = files.flatMap(([name, bytes]) => [
      '--p',
      `Content-Type: image/jpeg; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      bytes.toString('base64').replace(/.{76}/g, '$&\r\n'),
    ])
    const head = [
      `From: ${from}`,
      'To: contact@exemple.fr',
      'Subject: Photos',
      `Message-ID: <${randomId()}@exemple.net>`,
      'Content-Type: multipart/mixed; boundary="p"',
      '',
      '--p',
      'Content-Type: text/plain',
      '',
      'Voici.',
    ]
    return Buffer.from([...head, ...parts, '--p--', ''].join('\r\n'))
  }
  const listFetchedMails = () =>
    queryTenant<{ outcome: string }>(databaseUrl, 'select outcome from fetched_mails')
  expect(
    await complaintsOf(async () => {
      await mailbox.deliver(
        mail(bombs.slice(0, 3), 'mechant@inconnu.example'),
        mail([['jante.jpg', await smallPhoto()]], 'jerome@exemple.net'),
      )
      await vi.waitFor(
        async () =>
          expect(await listFetchedMails()).toEqual([{ outcome: 'message' }, { outcome: 'message' }]),
        {
          timeout: 180_000,
          interval: 500,
        },
      )
    }),
  ).toEqual([])
  const messages = await queryTenant<{ email: string; files: number; left: string[] }>(
    databaseUrl,
    `select email, jsonb_array_length(attachments) as files,
       (select array_agg(notice ->> 'name') from jsonb_array_elements(notices) notice) as left
     from thread_messages where channel = 'mail' and direction = 'received' and email like '%mechant%' or email = 'jerome@exemple.net'
     order by email`,
  )
  expect(messages).toEqual([
    { email: 'jerome@exemple.net', files: 1, left: null },
    { email: 'mechant@inconnu.example', files: 0, left: ['plat.avif', 'menteur.avif', 'tronque.avif'] },
  ])
})
