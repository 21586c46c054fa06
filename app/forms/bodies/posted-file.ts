import type { SpooledFile } from './spool-file.ts'

export type PostedFile =
  | { outcome: 'kept'; fileName: string; file: SpooledFile }
  | { outcome: 'too-large' | 'too-many'; fileName: string }

export async function removeFiles(files: (PostedFile | null)[]): Promise<void> {
  for (const one of files) if (one?.outcome === 'kept') await one.file.remove()
}
