import { readFile, writeFile } from 'node:fs/promises'
import type { LetterAttachment } from '../../../db/schema/inbox/letter-attachment.ts'
import type { World } from '../../world.ts'
import type { AttachmentKind } from './attachment-kind.ts'
import { attachmentRefusals, attachmentRules } from './attachment-rules.ts'
import { dropAttachments } from './drop-attachments.ts'
import { judgeAttachment } from './keep-attachment.ts'
import { storeAttachment } from './store-attachment.ts'

type Storing = World<'db' | 'files' | 'clock'>

/** A file as it came with a form; it lies at `path` until the caller deletes it, unless it was too much. */
export type IncomingFile =
  | { name: string; path: string; bytes: number }
  | { name: string; tooMuch: 'too-many' | 'too-large' }

/** One that may come along: what is to be stored of it lies at `path`. */
export interface JudgedFile {
  name: string
  path: string
  kind: AttachmentKind
}

export interface JudgedFiles {
  files: JudgedFile[]
  /** In French, one for each file that does not come along. */
  refusals: string[]
}

/**
 * Judges the files of a letter that has `already` so many, one after the other, and stores none: a picture written anew
 * takes the place of what came. `from` takes turns at the decoder.
 */
export async function judgeFiles(
  incoming: readonly IncomingFile[],
  from: string,
  already = 0,
): Promise<JudgedFiles> {
  const files: JudgedFile[] = []
  const refusals = new Set<string>()
  for (const file of incoming) {
    if ('tooMuch' in file) refusals.add(attachmentRefusals[file.tooMuch](file.name))
    else if (already + files.length >= attachmentRules.most) refusals.add(attachmentRefusals['too-many']())
    else {
      const { name, path } = file
      const clean = await judgeAttachment({ name, bytes: await readFile(path), from })
      if (typeof clean === 'string') {
        refusals.add(attachmentRefusals[clean](name))
        continue
      }
      await writeFile(path, clean.bytes)
      files.push({ name, path, kind: clean.kind })
    }
  }
  return { files, refusals: [...refusals] }
}

/** Said where files cannot be stored for now. */
export const noRoom =
  'Le site ne peut pas recevoir de fichiers pour le moment\u00a0: réessayez un peu plus tard.'

/** Stores all of the files, for a letter to claim, or none where the disk is nearly full. */
export async function storeFiles(
  world: Storing,
  judged: readonly JudgedFile[],
): Promise<LetterAttachment[] | 'no-room'> {
  const stored: LetterAttachment[] = []
  try {
    for (const { name, path, kind } of judged) {
      if (!(await world.files.hasRoom())) {
        await discardFiles(world, stored)
        return 'no-room'
      }
      stored.push(await storeAttachment(world, name, { bytes: await readFile(path), kind }))
    }
    return stored
  } catch (error) {
    await discardFiles(world, stored).catch(() => {})
    throw error
  }
}

/** Drops stored files that no letter has claimed; what is claimed stays. */
export async function discardFiles(
  { db, files }: Pick<Storing, 'db' | 'files'>,
  stored: readonly LetterAttachment[],
): Promise<void> {
  await db.transaction((tx) => dropAttachments(tx, files, stored, 'unclaimed'))
}
