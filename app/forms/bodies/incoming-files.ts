import type { IncomingFile } from '../../../domain/letters/attachments/attach-files.ts'
import type { PostedFile } from './posted-file.ts'

/** The files of a form as the domain takes them; whoever read the form removes them. */
export const incomingFiles = (files: readonly PostedFile[]): IncomingFile[] =>
  files.map((posted) => {
    const name = posted.fileName || 'fichier'
    return posted.outcome === 'kept'
      ? { name, path: posted.file.path, bytes: posted.file.size }
      : { name, tooMuch: posted.outcome }
  })
