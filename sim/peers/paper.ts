import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileStore } from '../../domain/kernel/ports/file-store.ts'
import type { PdfPrinter } from '../../domain/kernel/ports/pdf-printer.ts'

/** A failure of a simulated peer, which the site must survive. */
export class PeerFailure extends Error {}

export interface Breakable {
  isBroken: boolean
}

/** Opens a printer whose PDFs are a hash of what they would show. While it is broken, its worker has died. */
export function createPrinter(): PdfPrinter & Breakable {
  const printer = { isBroken: false }
  const print = async (content: unknown) => {
    if (printer.isBroken) throw new PeerFailure('the print worker has died')
    return Buffer.from(`%PDF-1.7 ${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`)
  }
  const methods = [
    'print',
    'printPaper',
    'printSlip',
    'printLetter',
    'printLabels',
    'printDossier',
    'printEstimateProof',
    'printStatement',
    'printLeaseReturn',
    'printPriceList',
  ] as const
  return Object.assign(
    printer,
    Object.fromEntries(methods.map((name) => [name, print])),
  ) as unknown as PdfPrinter & Breakable
}

/** Opens a file store in memory. While it is broken, its disk is full and unreadable. */
export function createFileStore(): FileStore & Breakable {
  const files = new Map<string, { bytes: Buffer; contentType: string }>()
  const store = {
    isBroken: false,
    async put(key: string, body: Buffer | string, contentType: string) {
      fail()
      if (typeof body === 'string') throw new Error('the simulation stores no local files')
      files.set(key, { bytes: body, contentType })
    },
    async find(key: string) {
      fail()
      const found = files.get(key)
      return found
        ? { body: Readable.from([found.bytes]), size: found.bytes.length, contentType: found.contentType }
        : null
    },
    async *list() {
      fail()
      for (const [key, { bytes }] of files) yield { key, size: bytes.length, changedAt: new Date(0) }
    },
    async delete(key: string) {
      fail()
      files.delete(key)
    },
    async check() {
      fail()
    },
    hasRoom: async () => !store.isBroken,
    deleteUnfinishedFiles: async () => 0,
  }
  return store

  function fail() {
    if (store.isBroken) throw new PeerFailure('the file store does not answer')
  }
}
