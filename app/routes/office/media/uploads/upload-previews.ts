import type { KeptUpload } from './kept-upload.ts'

/** What pictures on their way look like: each has an address in this page for as long as it is there. */
export class UploadPreviews {
  #urls = new Map<string, string>()

  /** `null` for what is no picture. */
  of({ id, image }: KeptUpload): string | null {
    if (!image.type.startsWith('image/')) return null
    const url = this.#urls.get(id) ?? URL.createObjectURL(image)
    this.#urls.set(id, url)
    return url
  }

  /** Gives up those of what is on its way no longer. */
  keep(uploads: ReadonlyMap<string, KeptUpload>) {
    for (const [id, url] of this.#urls) {
      if (uploads.has(id)) continue
      URL.revokeObjectURL(url)
      this.#urls.delete(id)
    }
  }

  clear() {
    for (const url of this.#urls.values()) URL.revokeObjectURL(url)
    this.#urls.clear()
  }
}
