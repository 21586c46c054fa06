import type { StoredFile } from '../../../ports/file-store.ts'

/** A file of an archive, opened when its turn comes; `null` once it is gone. */
export interface ArchiveFile {
  /** Id of the record that it belongs to. */
  owner: string
  /** Where it stands in the archive. */
  name: string
  at: Date
  open(): Promise<StoredFile | null>
}

export const numbered = (place: number) => String(place + 1).padStart(2, '0')

/** Numbers and names of files, as every system unpacks them. */
export const safe = (name: string) => name.normalize('NFC').replace(/[\\/:*?"<>|\p{C}]+/gu, '-')

/** All of them, as they are packed; what is gone by then is left out. */
export async function* listArchiveFiles(files: readonly ArchiveFile[]) {
  for (const { name, at, open } of files) {
    const file = await open()
    if (file) yield { name, lastModified: at, input: file.body as AsyncIterable<Uint8Array<ArrayBuffer>> }
  }
}
