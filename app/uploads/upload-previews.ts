/** Object URLs of pictures waiting for upload, for their previews. An object URL keeps its picture in memory until it is revoked. */
export class UploadPreviews {
  #shown = new Map<string, { state: string; url: string }>()

  /**
   * Returns the object URL of a picture. `state` names the version of `image`, such as preview or full size: calls with the same
   * state return the same URL, another state revokes it and creates a new one.
   */
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
