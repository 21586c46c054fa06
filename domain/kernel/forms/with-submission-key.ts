import { serializeByKey } from '../flow/serialize-by-key.ts'
import type { Clock } from '../ports/clock.ts'
import { randomIdPattern } from '../random-id.ts'
import { signAddressText } from '../signatures.ts'

interface KeyDeps {
  clock: Clock
  secret: string
}

interface SubmittedContent {
  /** Random key made by the browser; `null` without JavaScript. */
  key: string | null
  /** All fields of the form in one text. */
  content: string
}

/**
 * Runs `action` with the key of a form submission, so that a repeated submission creates its record once. A submission
 * without a key gets one computed from its content and the current minute: the same content sent again in that minute or
 * the next one is the same submission. `isSaved` states whether a record with that key exists.
 */
export async function withSubmissionKey<Outcome>(
  { clock, secret }: KeyDeps,
  { key, content }: SubmittedContent,
  isSaved: (key: string) => Promise<boolean>,
  action: (key: string) => Promise<Outcome>,
): Promise<Outcome> {
  if (key && randomIdPattern.test(key)) return action(key)
  const keyIn = (minute: number) => signatureToKey(signAddressText(`post in ${minute}\n${content}`, secret))
  return serializeByKey(keyIn(0), async () => {
    const minute = Math.floor(clock.now().getTime() / 60_000)
    const before = keyIn(minute - 1)
    return action((await isSaved(before)) ? before : keyIn(minute))
  })
}

/** A signature has 43 base64url characters: enough for 16 letters and digits. */
const signatureToKey = (signature: string) => signature.replace(/[-_]/g, '').slice(0, 16)
