import type { FileStore } from '../../domain/ports/file-store.ts'
import type { Environment } from '../env.ts'
import { Refusal } from '../refusal.ts'
import { chooseAdapters } from '../site/adapters.ts'
import { publishFolder } from './publish-folder.ts'
import { readDraft } from './publish-manifest.ts'
import { refuse } from './refuse.ts'
import { runOnDatabase } from './run-on-database.ts'

/**
 * What `npm run publish` does with a folder (docs/operations.md, Publishing), whether the site runs or not.
 * Prints the page's address, or one sentence for each thing to mend; answers the exit code.
 */
export async function publish(folder: string): Promise<number> {
  const draft = await readDraft(folder)
  if ('problems' in draft) return refuse(draft.problems.join('\n'))
  return runOnDatabase(async ({ env, ...world }) => {
    const { files } = await chooseAdapters(env)
    const published = await publishFolder({ ...world, files: tellingWhyNot(files, env) }, folder, draft)
    if ('problems' in published) return { refused: published.problems.join('\n') }
    return { done: `${published.isNew ? 'Publié' : 'Remplacé'} : ${env.SITE_URL}${published.path}` }
  })
}

/** What the storage refuses is for the operator to mend, and not the database's doing. */
function tellingWhyNot(files: FileStore, { STORAGE_URL, DATA_DIR }: Environment): FileStore {
  const place = STORAGE_URL ? 'la variable STORAGE_URL' : `la place et les droits dans ${DATA_DIR}`
  return {
    ...files,
    put: (key, body, contentType) =>
      files.put(key, body, contentType).catch((error: Error) => {
        const { code, name } = (error.cause ?? error) as { code?: string; name: string }
        throw new Refusal(
          `Les fichiers ne peuvent pas être enregistrés (${code ?? name}) : vérifiez ${place}. Rien n’a été publié.`,
        )
      }),
  }
}
