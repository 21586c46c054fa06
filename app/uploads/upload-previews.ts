/** Preview URLs of pictures waiting for upload. Each is an object URL for as long as the picture is shown. */
export class UploadPreviews {
  #shown = new Map<string, { state: string; url: string }>()

  /** Returns the URL for a picture in that `state`; a new state gets a new URL. */
  of(id: string, image: Blob, state = ''): string {
    const shown = this.#shown.get(id)
    if (shown?.state === state) return shown.url
    if (shown) URL.revokeObjectURL(shown.url)
    const url = URL.createObjectURL(image)
    this.#shown.set(id, { state, url })
    return url
  }

  /** Keeps the object URLs of the pictures with these ids and revokes all others. */
  keep(ids: Iterable<string>) {
    const keptIds = new Set(ids)
    for (const [id, { url }] of this.#shown) {
      if (keptIds.has(id)) continue
      URL.revokeObjectURL(url)
      this.#shown.delete(id)
    }
  }
}
