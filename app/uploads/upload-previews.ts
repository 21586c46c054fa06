/** What pictures on their way look like: each has an address in this page for as long as it is shown. */
export class UploadPreviews {
  #shown = new Map<string, { state: string; url: string }>()

  /** The address of the picture as it is in that `state`. */
  of(id: string, image: Blob, state = ''): string {
    const shown = this.#shown.get(id)
    if (shown?.state === state) return shown.url
    if (shown) URL.revokeObjectURL(shown.url)
    const url = URL.createObjectURL(image)
    this.#shown.set(id, { state, url })
    return url
  }

  /** Gives up those of all others. */
  keep(ids: Iterable<string>) {
    const kept = new Set(ids)
    for (const [id, { url }] of this.#shown) {
      if (kept.has(id)) continue
      URL.revokeObjectURL(url)
      this.#shown.delete(id)
    }
  }
}
