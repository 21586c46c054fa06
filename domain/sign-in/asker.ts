/** Who asks: their network address, and what their browser kept of earlier sign-ins. */
export interface Asker {
  address: string
  /** Aborted once they have left. */
  leaving?: AbortSignal
  /** Token of the session that the browser has, valid or not. */
  session: string | null
  /** Their browser and its system in words, as far as it tells them (`device-words.ts`). */
  device?: string | null
  /** See `known-device.ts`. */
  devices: readonly string[]
}
