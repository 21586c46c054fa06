import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPictureDecoder } from '../../adapters/pictures/picture-decoder.ts'
import { TooManyWaitingTasks } from '../../domain/kernel/flow/fair-queue.ts'
import type { PictureConversion } from '../../domain/kernel/ports/picture-decoder.ts'
import { pictureWorker } from '../../server/environment/paths.ts'
import { smallPhoto } from '../content/photos.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

const toJpeg: PictureConversion = {
  formats: ['jpeg', 'png', 'webp', 'heif'],
  fit: { longestSide: 2_560 },
  output: { type: 'jpeg', quality: 82 },
}

/** Returns the source of a fake decoder. It does what the bytes of a picture say, and records each attempt in the file `attempts`. */
const obedientWorker = (attempts: string) => `
import { appendFileSync } from 'node:fs'
process.on('message', ({ source }) => {
  const order = Buffer.from(source).toString()
  appendFileSync(${JSON.stringify(attempts)}, order + '\\n')
  if (order === 'dies') process.kill(process.pid, 'SIGKILL')
  if (order === 'exceeds') process.kill(process.pid, 'SIGVTALRM')
  if (order === 'hangs') return
  const picture = { bytes: Buffer.from(order), width: 1, height: 1, colour: null }
  process.send({ result: { outcome: 'converted', picture } })
})
process.on('disconnect', () => process.exit())
process.send('ready')`

let folder: string
let attempts: string
let obedient: string
beforeAll(async () => {
  folder = await makeTemporaryFolder('decoder')
  attempts = join(folder, 'attempts')
  obedient = join(folder, 'worker.mjs')
  await writeFile(obedient, obedientWorker(attempts))
  await writeFile(attempts, '')
})

const opened: { close(): void }[] = []
afterAll(() => {
  for (const decoder of opened) decoder.close()
})
function open(worker: string, timeout?: number) {
  const decoder = createPictureDecoder({ worker, timeout })
  opened.push(decoder)
  const convert = async (source: Buffer | string, from = 'a') => {
    const answer = await decoder.convert(
      { source: typeof source === 'string' ? Buffer.from(source) : source, from },
      toJpeg,
    )
    return answer.outcome === 'rejected' ? answer.reason : answer.picture.bytes
  }
  return { decoder, convert }
}

test('a picture that kills its process twice is rejected, and the next one is converted (decision 22)', async () => {
  const { convert } = open(obedient)
  const [dies, next] = await Promise.all([convert('dies'), convert('next')])
  expect([dies, next.toString()]).toEqual(['not-an-image', 'next'])
  const tried = await readFile(attempts, 'utf8')
  expect(tried.match(/dies/g)).toHaveLength(2)
})

test('a picture that exceeds a limit is rejected at its first attempt (decision 22)', async () => {
  const { convert } = open(obedient)
  expect(await convert('exceeds')).toBe('too-many-pixels')
  const tried = await readFile(attempts, 'utf8')
  expect(tried.match(/exceeds/g)).toHaveLength(1)
})

test('a picture whose process never answers is rejected, and the next one is converted', async () => {
  const { convert } = open(obedient, 500)
  const [hangs, next] = await Promise.all([convert('hangs'), convert('next')])
  expect([hangs, next.toString()]).toEqual(['too-many-pixels', 'next'])
})

test('without its program the decoder throws, and rejects no picture', async () => {
  const { convert } = open(join(folder, 'missing.mjs'))
  await expect(convert(await smallPhoto())).rejects.toThrow('did not start')
})

test('the decoder rejects a sender’s seventh picture, a sender’s second one while sixty wait, and any picture while 240 wait', async () => {
  const { decoder } = open(obedient, 3_000)
  const outcomes: Promise<string>[] = []
  const send = (source: string, from: string, more: { canWait?: true } = {}) => {
    const converted = decoder.convert({ source: Buffer.from(source), from, ...more }, toJpeg)
    const outcome = converted.then(
      (answer) => (answer.outcome === 'rejected' ? answer.reason : 'converted'),
      (error: unknown) => (error instanceof TooManyWaitingTasks ? 'busy' : 'failed'),
    )
    outcomes.push(outcome)
    return outcome
  }
  send('hangs', 'running')
  const manyPictures = Array.from({ length: 7 }, () => send('x', 'many'))
  for (let one = 0; one < 54; one++) send('x', `one-${one}`)
  const secondPicture = send('x', 'one-0')
  for (let one = 54; one < 234; one++) send('x', `one-${one}`)
  const newcomer = send('x', 'new')
  const ownWork = [send('x', 'jobs', { canWait: true }), send('x', 'jobs', { canWait: true })]
  expect(await Promise.all(manyPictures)).toEqual([...Array<string>(6).fill('converted'), 'busy'])
  expect([await secondPicture, await newcomer]).toEqual(['busy', 'busy'])
  expect(await Promise.all(ownWork)).toEqual(['converted', 'converted'])
  const all = await Promise.all(outcomes)
  expect(all.filter((outcome) => outcome === 'busy')).toHaveLength(3)
})

/*
 * The real decoder.
 */

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a5a3c' }, limitInputPixels: false })

/** Makes an AVIF of 25 megapixels whose container says 100 × 100. */
async function lyingAvif(): Promise<Buffer> {
  const bytes = await flat(10_000, 2_500).avif({ effort: 0 }).toBuffer()
  for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(100, at + 8)
    bytes.writeUInt32BE(100, at + 12)
  }
  return bytes
}

test.each<[string, () => Promise<Buffer>]>([
  ['a flat AVIF of 6 megapixels', () => flat(3_000, 2_000).avif({ effort: 0 }).toBuffer()],
  ['a WebP of 26 megapixels', () => flat(6_500, 4_000).webp({ lossless: true, effort: 0 }).toBuffer()],
  ['a PNG of 41 megapixels', () => flat(8_200, 5_000).png().toBuffer()],
  [
    'a progressive JPEG of 50 megapixels',
    () => flat(8_160, 6_120).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
])('%s is rejected before it is decoded', async (_, make) => {
  expect(await open(pictureWorker).convert(await make())).toBe('too-many-pixels')
})

test.each<[string, () => Promise<Buffer>]>([
  ['an AVIF of 5 megapixels', () => flat(2_500, 2_000).avif({ effort: 0 }).toBuffer()],
  ['a WebP of 24 megapixels', () => flat(6_000, 4_000).webp({ lossless: true, effort: 0 }).toBuffer()],
])('%s is converted', async (_, make) => {
  const converted = await open(pictureWorker).convert(await make())
  expect((await sharp(converted).metadata()).format).toBe('jpeg')
})

test('a JPEG without its final two bytes is converted; one that is cut within its picture is rejected', async () => {
  const { convert } = open(pictureWorker)
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const whole = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#777', noise } })
    .jpeg()
    .toBuffer()
  expect(await sharp(await convert(whole.subarray(0, -2))).metadata()).toMatchObject({
    width: 400,
    height: 300,
  })
  for (const part of [0.3, 0.6, 0.98])
    expect(await convert(whole.subarray(0, Math.floor(whole.length * part)))).toBe('not-an-image')
})

test('an AVIF whose header states a wrong size is rejected', async () => {
  expect(await open(pictureWorker).convert(await lyingAvif())).toMatch(/too-many-pixels|not-an-image/)
})

test('the decoding process gets no settings of the site, and ends with its decoder', async () => {
  const pids = () =>
    execFileSync('pgrep', ['-P', `${process.pid}`, '-f', 'picture-worker'], { encoding: 'utf8' })
      .trim()
      .split('\n')
  const { decoder, convert } = open(pictureWorker)
  await convert(await smallPhoto())
  const pid = pids().at(-1)
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8')
  expect(environment).not.toMatch(/DATABASE|SECRET|PATH/)
  decoder.close()
  await expect.poll(() => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).toBe('')
})
