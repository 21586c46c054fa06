import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { PrintingDeps } from '../../billing/printing/open-document.ts'
import { openClientDocumentPdf } from '../../billing/printing/open-document.ts'
import { documentFileName } from '../../billing/printing/printable-document.ts'
import { pointOfSaleOf } from '../../business/points-of-sale.ts'
import type { Site } from '../../business/site.ts'
import { ensureRequestPhotoThumbnail } from '../../correspondence/quote-requests/photo-files.ts'
import { safeFileName } from '../../kernel/files/file-names.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { rimPositionNames } from '../../kernel/rim-words.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import type { Client } from '../../people/clients/client.ts'
import { type DossierContent, dossierPhotoMomentNames } from './load-dossier.ts'
import type { PrintableDossier } from './printable-dossier.ts'

/** Returns the plate or number that begins the file names. */
const calledBy = ({ record }: DossierContent) => record.plate || record.number

const momentInNames = { request: 'demande', reception: 'reception', work: 'travail', delivery: 'livraison' }

/** Returns the photos of a dossier with names that describe them: `AB-123-CD_avant-gauche_reception_1.jpg`. */
export function listDossierPhotoFiles(content: DossierContent) {
  const { record, photos } = content
  const rims = new Map(record.rims.map((rim) => [rim.place, rim]))
  const usedNames = new Map<string, number>()
  const part = (text: string) => safeFileName(text.toLowerCase(), '', '').replace(/\.$/, '')
  return photos.map((photo) => {
    const rim = photo.place === null ? undefined : rims.get(photo.place)
    const position =
      rim &&
      (rim.kind.position === 'other'
        ? `jante-${rim.place}`
        : getOwnProperty(rimPositionNames, rim.kind.position))
    const twins = record.rims.filter(({ kind }) => kind.position === rim?.kind.position)
    const where =
      position && (twins.length > 1 && rim.kind.position !== 'other' ? `${position}-${rim.place}` : position)
    const stem = [
      safeFileName(calledBy(content), '', 'dossier').replace(/\.$/, ''),
      part(where || 'ensemble'),
      momentInNames[photo.moment],
    ].join('_')
    const number = (usedNames.get(stem) ?? 0) + 1
    usedNames.set(stem, number)
    return { ...photo, name: `${stem}_${number}.jpg` }
  })
}

/** Prints a dossier as one PDF, with the current content of its link. */
export async function printDossier(
  { files, printer, pictures, facts }: Deps<'files' | 'printer' | 'pictures' | 'facts'>,
  content: DossierContent,
): Promise<Buffer> {
  const { dossier, record, rims, totals } = content
  const names = new Map(record.rims.map(({ place, name }) => [place, name]))
  const photos: PrintableDossier['photos'] = []
  for (const photo of content.photos.slice(0, maxPrintedPhotos)) {
    const thumbnail = await ensureRequestPhotoThumbnail({ files, pictures }, photo.path)
    const rim = photo.place === null ? '' : (names.get(photo.place) ?? '')
    if (thumbnail)
      photos.push({
        shows: rim
          ? `${rim}, ${dossierPhotoMomentNames[photo.moment].toLowerCase()}`
          : dossierPhotoMomentNames[photo.moment],
        jpeg: thumbnail,
      })
  }
  return printer.printDossier({
    at: dossier.created_at,
    number: record.number,
    kind: record.subject.kind,
    pos: pointOfSaleOf(record.posId, facts.current()),
    owner: record.owner,
    vehicle: record.vehicle,
    plate: record.plate,
    claim: dossier.claim_number,
    mission: dossier.mission_reference,
    expert: [dossier.expert_name, dossier.expert_firm].filter(Boolean),
    estimate: dossier.shows_estimate ? (record.estimate?.estimate_number ?? '') : '',
    showsPrices: dossier.shows_prices,
    rims: rims.map(({ place, name, work, defects, part, ours, replacement }) => ({
      place,
      name,
      work,
      defects,
      part,
      ours,
      replacement,
    })),
    totals,
    photos,
    left: content.photos.length - photos.length,
    agreement: dossier.agreed_at && {
      at: dossier.agreed_at,
      by: dossier.agreed_by ?? '',
      cents: dossier.agreed_cents,
      words: dossier.agreed_words ?? '',
    },
  })
}

/** Maximum number of photos in the PDF. More would make it too large for a mail; the archive contains all. */
const maxPrintedPhotos = 60

export const dossierFileName = ({ record }: DossierContent, site: Site): string =>
  documentFileName({ name: 'Dossier expert', number: record.number }, site)

interface ArchivedFile {
  name: string
  input: AsyncIterable<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer> | string
  lastModified: Date
}

/**
 * Yields the files of a dossier: its PDF (`dossierPdf`), its estimate and its photos, each opened when it is packed.
 * The last file lists their SHA-256 in the format of `sha256sum --check`.
 */
export async function* listDossierFiles(
  deps: PrintingDeps & Deps<'pictures'>,
  content: DossierContent,
  dossierPdf: Buffer,
): AsyncGenerator<ArchivedFile> {
  const { dossier, record } = content
  const sums: string[] = []
  const noted = (name: string, bytes: Uint8Array) =>
    sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}`)
  const pdf = new Uint8Array(dossierPdf)
  const stem = safeFileName(calledBy(content), '', 'dossier').replace(/\.$/, '')
  noted(`${stem}_dossier.pdf`, pdf)
  yield { name: `${stem}_dossier.pdf`, input: pdf, lastModified: dossier.created_at }
  if (dossier.shows_estimate && record.estimate) {
    const estimate = await findEstimatePdf(deps, content, record.client)
    const name = `${stem}_devis_${safeFileName(record.estimate.estimate_number, 'pdf', 'devis')}`
    if (estimate) {
      noted(name, estimate)
      yield { name, input: estimate, lastModified: record.estimate.created_at }
    }
  }
  for (const { name, path, at } of listDossierPhotoFiles(content)) {
    const file = await deps.files.find(path)
    if (!file) continue
    const hash = createHash('sha256')
    yield {
      name,
      input: hashing(file.body as AsyncIterable<Uint8Array<ArrayBuffer>>, hash),
      lastModified: at,
    }
    // The consumer has read the file completely before it asks for the next one.
    sums.push(`${hash.digest('hex')}  ${name}`)
  }
  yield { name: 'SHA256SUMS.txt', input: `${sums.join('\n')}\n`, lastModified: dossier.created_at }
}

async function* hashing(
  body: AsyncIterable<Uint8Array<ArrayBuffer>>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const bytes of body) {
    hash.update(bytes)
    yield bytes
  }
}

async function findEstimatePdf(
  deps: PrintingDeps,
  { record: { estimate } }: DossierContent,
  client: Client,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!estimate) return null
  const key = { kind: 'estimate', posId: estimate.pos_id, id: estimate.id } as const
  const document = await openClientDocumentPdf(deps, client, key, () => null)
  return document ? new Uint8Array(await buffer(document.file.body)) : null
}
