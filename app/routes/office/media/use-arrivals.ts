import { withArrived } from './change-links.ts'
import { type MediaKind, mediaKinds } from './media-kinds.ts'
import { useUploads } from './uploads/use-uploads.ts'
import type { useMedia } from './use-media.ts'

/** What is on its way to a field, sent where it has room; each file joins the others once the site has it. */
export function useArrivals(name: string, kind: MediaKind, { links, change }: ReturnType<typeof useMedia>) {
  const { most } = mediaKinds[kind]
  const uploads = useUploads(name, kind, (arrival) =>
    change((before) => withArrived(before, { ...arrival, name: wordsOf(arrival.name, kind) })),
  )
  const isFull = links.length + uploads.uploads.filter(({ replaces }) => !replaces).length >= most
  const take = (files: File[], replaces: string | null = null) => {
    const others = uploads.uploads.filter((upload) => !upload.replaces).length
    void uploads.queue.add(files, replaces ? 1 : most - links.length - others, replaces)
  }
  return { uploads, take, isFull }
}

/** A picture's words are to be written; a document's begin with its name. */
const wordsOf = (fileName: string, kind: MediaKind) =>
  mediaKinds[kind].takes.length === 1 && mediaKinds[kind].words ? '' : fileName.replace(/\.\w{1,5}$/, '')
