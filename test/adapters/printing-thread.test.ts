import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createPdfPrinter } from '../../adapters/pdf/pdf-printer.ts'
import { createFixedFacts, defaultSite } from '../../domain/business/site.ts'
import type { PdfPrinter } from '../../domain/kernel/ports/pdf-printer.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

/** Source of a fake worker that does what its input says. */
const worker = `export default async function (job) {
  if (!job) return null
  const { content } = job
  if (content === 'throws') throw new Error('nothing to draw')
  if (content === 'dies') process.exit(3)
  if (content === 'never ends') for (;;);
  return new TextEncoder().encode(content)
}`

let file: string
beforeAll(async () => {
  file = join(await makeTemporaryFolder('printing'), 'worker.mjs')
  await writeFile(file, worker)
})

const printerOf = (timeout?: number) => {
  const printer = createPdfPrinter({
    facts: createFixedFacts(defaultSite),
    worker: file,
    fonts: '',
    termsUrl: '',
    estimateUrl: '',
    verificationUrl: '',
    ...(timeout && { timeout }),
  })
  return async (content: string) =>
    (await printer.print(content as unknown as Parameters<PdfPrinter['print']>[0])).toString()
}

test('printing fails for a document that throws or ends its thread, and the next document is printed', async () => {
  const print = printerOf()
  await expect(print('throws')).rejects.toThrow('nothing to draw')
  await expect(print('dies')).rejects.toThrow('exited')
  const prints = await Promise.allSettled(['one', 'dies', 'two', 'throws', 'three'].map(print))
  expect(prints.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
    'one',
    'failed',
    'two',
    'failed',
    'three',
  ])
})

test('printing fails for a document that never ends, and the next document is printed', async () => {
  const print = printerOf(3_000)
  await expect(print('never ends')).rejects.toThrow('too long')
  expect(await print('next')).toBe('next')
})
