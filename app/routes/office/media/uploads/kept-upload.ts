import { browserStore } from '../../../../forms/drafts/browser-store.ts'

/** A file as the browser keeps it until the site has it. */
export interface KeptUpload {
  id: string
  /** The field that it is for: its page's path and its name. */
  place: string
  name: string
  image: Blob
  /** The address of the file whose place it takes. */
  replaces: string | null
  /** Why the site will never take it, in French. */
  refusal: string | null
  /** The lower, the earlier it was chosen. */
  rank: number
}

/** Days after which a browser gives up what nobody came back for. */
const keptDays = 7

const { keep, forget, list } = browserStore<KeptUpload>('gestion', 'fichiers')

export const keepUpload = keep
export const forgetUpload = forget

/** What waits for one field, in the order of choosing; what is too old is forgotten on the way. */
export async function listKeptUploads(place: string): Promise<KeptUpload[]> {
  const all = await list()
  const oldest = rankOf(Date.now() - keptDays * 86_400_000)
  for (const { id, rank } of all) if (rank < oldest) await forget(id)
  return all
    .filter((kept) => kept.place === place && kept.rank >= oldest)
    .sort((one, other) => one.rank - other.rank)
}

export const rankOf = (time: number, index = 0) => time * 100 + index
