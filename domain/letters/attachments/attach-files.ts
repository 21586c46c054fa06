import { readFile } from 'node:fs/promises'
import type { LetterAttachment } from '../../../db/schema/inbox/letter-attachment.ts'
import type { World } from '../../world.ts'
import { attachmentRefusals, attachmentRules } from './attachment-rules.ts'
import { keepAttachment } from './keep-attachment.ts'

/** A file as it came with a form; it lies at `path` until the caller deletes it, unless it was too much. */
export type IncomingFile =
  | { name: string; path: string }
  | { name: string; tooMuch: 'too-many' | 'too-large' }

export interface KeptFiles {
  attachments: LetterAttachment[]
  /** In French, one for each file that does not come along. */
  refusals: string[]
}

const noRoom = 'Le site ne peut pas recevoir de fichiers pour le moment\u00a0: réessayez un peu plus tard.'

/** Keeps the files of a letter that has `already` so many, one after the other; `from` takes turns at the decoder. */
export async function keepFiles(
  world: World<'db' | 'files' | 'clock'>,
  incoming: readonly IncomingFile[],
  from: string,
  already = 0,
): Promise<KeptFiles> {
  const attachments: LetterAttachment[] = []
  const refusals = new Set<string>()
  for (const file of incoming) {
    if ('tooMuch' in file) refusals.add(attachmentRefusals[file.tooMuch](file.name))
    else if (already + attachments.length >= attachmentRules.most)
      refusals.add(attachmentRefusals['too-many']())
    else {
      const receipt = await keepAttachment(world, { ...file, bytes: await readFile(file.path), from })
      if (receipt.outcome === 'kept') attachments.push(receipt.attachment)
      else
        refusals.add(receipt.outcome === 'no-room' ? noRoom : attachmentRefusals[receipt.reason](file.name))
    }
  }
  return { attachments, refusals: [...refusals] }
}
